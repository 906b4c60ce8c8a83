import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listInbox } from '#contract/inbox.ts';
import { listReceivers, saveReceiver } from '#contract/receivers.ts';
import { MAX_UNREQUESTED_MAILS } from '#server/mail/mail-limits.ts';
import type { LookupAll } from '#server/outgoing/receiver-address.ts';
import { aCertificate } from './certificate.test-support.ts';
import { aLocalReceiver, answerWith, until } from './local-receiver.test-support.ts';
import { aNotifierApp, deliveriesOf, hurry } from './notifier.test-support.ts';
import { aVisit } from './receivers.test-support.ts';
import { switchOff } from './switch-off.ts';

/** A name service that changes its answers: every name resolves to what the test sets. */
let leadsTo = '127.0.0.1';
const lookup: LookupAll = (_host, _options, done) => done(null, [{ address: leadsTo, family: 4 }]);

const { app, admin, aProjectWith, notify } = await aNotifierApp({ answerLimitMs: 3_000, lookup });

const settled = (projectId: number) =>
  until(
    () => deliveriesOf(app, projectId),
    (all) => all.length > 0 && all.every((one) => one.last_try_at !== null),
  );
const triesOf = (projectId: number) =>
  app.db.selectFrom('delivery_tries').selectAll().where('project_id', '=', projectId).orderBy('at').execute();
/** The entries about receivers in the admin's inbox. */
const inboxOf = async (projectId: number) => {
  const query = { kind: 'receiver', limit: 50 } as const;
  const { items } = (await app.call(listInbox, { query }, { as: admin })).body;
  return items.filter(({ project }) => project?.id === projectId);
};
const pointTo = (projectId: number, url: string) =>
  app.db.updateTable('receivers').set({ url }).where('project_id', '=', projectId).execute();

describe('an answer', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [301, 'waiting'],
    [400, 'waiting'],
    [500, 'waiting'],
  ] as const)('%i leaves the delivery %s', async (status, state) => {
    const { projectId, local } = await aProjectWith();
    local.behave(answerWith(status));
    await notify(aVisit(projectId, 'demo-1'));
    expect(await settled(projectId)).toMatchObject([{ state, last_status: status, tries: 1 }]);
  });

  it('410 switches the receiver off, mails the admins, and keeps later events', async () => {
    const { projectId, local } = await aProjectWith();
    const shutOut = await app.aPerson();
    await app.grant(shutOut, projectId, 'admin');
    await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', shutOut.userId).execute();
    local.behave(answerWith(410));
    await notify(aVisit(projectId, 'demo-1'));
    expect(await settled(projectId)).toMatchObject([{ state: 'failed', last_error: 'gone' }]);
    const { body } = await app.call(listReceivers, { query: { projectId } }, { as: admin });
    expect(body.items[2]).toMatchObject({ active: false, off: { reason: 'gone' }, version: 2 });
    const mails = await app.db.selectFrom('mails').selectAll().where('kind', '=', 'receiver-off').execute();
    expect(mails.map((mail) => mail.recipient)).toContain(admin.email);
    expect(mails.map((mail) => mail.recipient)).not.toContain(shutOut.email);
    expect(JSON.stringify(mails)).toContain(`projectId=${projectId}&selected=2`);
    expect(JSON.stringify(mails)).toContain('receiver Generic switched off');
    expect(await inboxOf(projectId)).toMatchObject([
      {
        kind: 'receiver',
        facts: { receiver: 'generic', state: 'off' },
        isRead: false,
        times: 1,
        userId: null,
        by: null,
      },
    ]);

    local.behave(answerWith(200));
    await notify(aVisit(projectId, 'demo-1', 'meanwhile'));
    const input = { kind: 'generic', version: 2, url: local.url, active: true, events: ['POI'], headers: [] };
    await app.attempt(saveReceiver, { query: { projectId }, body: input }, { as: admin });
    await until(
      () => local.arrived.at(-1)?.events[0]?.data.name,
      (name) => name === 'meanwhile',
    );
  });

  it('that switches a receiver off again and again mails those who take no part in the project no more than a few times', async () => {
    const { projectId } = await aProjectWith();
    const bystander = await app.aMember(projectId, 'admin');
    const body = {
      kind: 'generic',
      version: 1,
      url: 'https://example.com/',
      active: true,
      events: ['POI'],
      headers: [],
    };
    await app.attempt(saveReceiver, { query: { projectId }, body }, { as: admin });
    const times = MAX_UNREQUESTED_MAILS + 2;
    for (let time = 0; time < times; time++) {
      await app.db.updateTable('receivers').set({ active: true }).where('project_id', '=', projectId).execute();
      await app.db
        .transaction()
        .execute((tx) => switchOff(app.context, tx, { project_id: projectId, receiver: 'generic' }, 'gone'));
    }
    const mails = await app.db.selectFrom('mails').selectAll().where('kind', '=', 'receiver-off').execute();
    const ofProject = mails.filter((mail) => JSON.stringify(mail).includes(`projectId=${projectId}&`));
    const mailsTo = ({ email }: { email: string }) => ofProject.filter(({ recipient }) => recipient === email).length;
    expect([mailsTo(admin), mailsTo(bystander)]).toEqual([times, MAX_UNREQUESTED_MAILS]);
  });

  it('429 pauses everything for the requested time', async () => {
    const { projectId, local } = await aProjectWith();
    local.behave(answerWith(429, { 'retry-after': '3600' }));
    await notify(aVisit(projectId, 'demo-1'));
    const [delivery] = await settled(projectId);
    const wait = (delivery?.next_try_at?.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(3_500_000);
    await notify(aVisit(projectId, 'demo-2'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(local.arrived).toHaveLength(1);
    local.behave(answerWith(200));
    await hurry(app, projectId);
    await until(
      () => local.arrived.length,
      (length) => length === 3,
    );
  });

  it('that keeps failing for three days switches the receiver off', async () => {
    const { projectId, local } = await aProjectWith();
    local.behave(answerWith(500));
    await notify(aVisit(projectId, 'demo-1'));
    await settled(projectId);
    await app.db.updateTable('deliveries').set({ round_tries: 11 }).where('project_id', '=', projectId).execute();
    await hurry(app, projectId);
    const { body } = await until(
      () => app.call(listReceivers, { query: { projectId } }, { as: admin }),
      (seen) => seen.body.items[2]?.off !== null,
    );
    expect(body.items[2]?.off?.reason).toBe('failing');
    expect(await inboxOf(projectId)).toMatchObject([{ facts: { receiver: 'generic', state: 'off' }, isRead: false }]);
    expect(await deliveriesOf(app, projectId)).toMatchObject([{ state: 'failed', tries: 2 }]);
  });
});

describe('a hostile receiver', () => {
  it('with an endless body is read only at its beginning', async () => {
    const { projectId, local } = await aProjectWith();
    let sent = 0;
    local.behave((_arrived, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000))) sent += 10_000;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await notify(aVisit(projectId, 'demo-1'));
    expect(await settled(projectId)).toMatchObject([{ state: 'delivered' }]);
    const [made] = await triesOf(projectId);
    expect(made?.answer?.length).toBe(8_192);
    expect(made?.answer_cut).toBe(true);
    expect(sent).toBeLessThan(20_000_000);
  });

  it('that sends its headers slowly gets no more time than others', async () => {
    const dripping = createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('more: to come\r\n'), 20);
      socket.on('close', () => clearInterval(timer)).on('error', () => {});
    });
    await new Promise<void>((ready) => dripping.listen(0, '127.0.0.1', ready));
    const { projectId } = await aProjectWith();
    await pointTo(projectId, `http://127.0.0.1:${(dripping.address() as AddressInfo).port}/`);
    await notify(aVisit(projectId, 'demo-1'));
    expect(await settled(projectId)).toMatchObject([{ state: 'waiting', last_error: 'timeout', last_status: null }]);
    dripping.close();
  });

  it('without HTTP or with an untrusted certificate is a failure', async () => {
    const rude = createServer((socket) => void socket.end('hello\r\n\r\n'));
    const secure = createSecureServer(aCertificate(), (_request, response) => void response.end());
    for (const [server, scheme, error] of [
      [rude, 'http', 'protocol'],
      [secure, 'https', 'certificate'],
    ] as const) {
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      const { projectId } = await aProjectWith();
      await pointTo(projectId, `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await notify(aVisit(projectId, 'demo-1'));
      expect(await settled(projectId)).toMatchObject([{ state: 'waiting', last_error: error }]);
      server.close();
    }
  });

  it('that redirects to this machine is not followed', async () => {
    const secretPlace = await aLocalReceiver();
    const { projectId, local } = await aProjectWith();
    local.behave(answerWith(307, { location: secretPlace.url }));
    await notify(aVisit(projectId, 'demo-1'));
    expect(await settled(projectId)).toMatchObject([{ state: 'waiting', last_error: 'redirect', last_status: 307 }]);
    expect(secretPlace.arrived).toEqual([]);
    await secretPlace.close();
  });

  it('whose name resolves elsewhere after the save is not reached there', async () => {
    const { projectId, local } = await aProjectWith();
    const port = new URL(local.url).port;
    await pointTo(projectId, `http://hooks.example.com:${port}/hook`);
    for (const inside of ['169.254.169.254', '10.0.0.7', '192.168.1.1', '::1', '::ffff:10.0.0.7']) {
      leadsTo = inside;
      await notify(aVisit(projectId, `demo-${inside}`));
    }
    const seen = await until(
      () => deliveriesOf(app, projectId),
      (all) => all.reduce((sum, one) => sum + (one.last_try_at ? one.event_count : 0), 0) === 5,
    );
    expect(new Set(seen.map((one) => one.last_error))).toEqual(new Set(['address']));
    expect(local.arrived).toEqual([]);
    leadsTo = '127.0.0.1';
    await hurry(app, projectId);
    await until(
      () => local.arrived.flatMap((one) => one.events).length,
      (length) => length === 5,
    );
  });
});
