import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setProjectRoles } from '#contract/access-control.ts';
import {
  answerAlert,
  createAlert,
  deleteAlert,
  listAlertMails,
  listAlerts,
  previewAlert,
  requestAlertConsent,
  saveAlert,
} from '#contract/alerts.ts';
import { simulateCase } from '#contract/assistance.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { createInvitation } from '#contract/invitations.ts';
import { createProject } from '#contract/projects.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { createTurns } from '#server/jobs/turns.ts';
import { limitMailsToStranger, MAX_MAILS, MAX_UNREQUESTED_MAILS, mayGetMail } from '#server/mail/mail-limits.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { checkAlerts } from './check-alerts.ts';

let app: TestApp;
let admin: Visitor;
let project: number;

const MINUTE_MS = 60_000;
const PLACE = { lat: 48.2, lon: 16.4 };

beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});

async function aProject(): Promise<void> {
  project = await app.aProject('Watched');
  await app.grant(admin, project, 'admin');
  app.clock.now = new Date();
}

const call = <E extends AnyEndpoint>(
  endpoint: E,
  { id = '', query = '', body }: { id?: string | undefined; query?: string; body?: object } = {},
) => app.attempt(endpoint, { params: { id }, query: `projectId=${project}${query}`, body }, { as: admin });

const input = (more: object = {}) => ({
  kind: 'IMPACT_SEVERITY',
  email: admin.email,
  threshold: 1,
  minutes: 0,
  cooldownMinutes: 0,
  active: true,
  ...more,
});
const make = async (more: object = {}) => (await call(createAlert, { body: input(more) })).body.alert;
async function setRoles({ email }: Visitor, roles: string[]): Promise<void> {
  app.clock.now = new Date();
  const input = { params: { id: project, x: email }, body: { data: { roles } } };
  expect((await app.attempt(setProjectRoles, input, { as: admin })).status).toBe(200);
}
/** Called at the real time, because sessions would end by the clock of the job. */
const sent = async () => {
  app.clock.now = new Date();
  return (await call(listAlertMails)).body.items;
};
/** The next round of the job, so many minutes later. */
async function check(minutes = 0): Promise<void> {
  app.clock.now = new Date(Date.now() + 1 + minutes * MINUTE_MS);
  await checkAlerts(app.context);
}
/** Oldest first. */
const lettersTo = async (email: string) => {
  const rows = await app.db
    .selectFrom('mails')
    .select(['kind', 'message'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ kind, message }) => ({ kind, ...(message as { subject: string; text: string }) }));
};
const tokenTo = async (email: string): Promise<string> => {
  const letters = await lettersTo(email);
  return /#token=(\S+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
};

describe('an alert', () => {
  it('is created, changed and deleted, and the second of two saves conflicts', async () => {
    await aProject();
    const made = await make({ kind: 'OPEN_CALLS', threshold: 3, minutes: 5, cooldownMinutes: 60 });
    expect(made).toMatchObject({ projectId: project, email: admin.email, recipient: 'member', version: 1 });
    const body = { ...input({ threshold: 2 }), version: 1 };
    expect((await call(saveAlert, { id: made.id, body })).body.alert).toMatchObject({ threshold: 2, version: 2 });
    const late = await call(saveAlert, { id: made.id, body });
    expect(late).toMatchObject({ status: 409, error: { conflict: { changedBy: admin.email } } });
    expect((await call(deleteAlert, { id: made.id })).status).toBe(200);
    expect((await call(listAlerts)).body.items).toEqual([]);
    const [revision] = await app.db
      .selectFrom('revisions')
      .select('id')
      .where('entity', '=', 'alert')
      .where('project_id', '=', project)
      .where('action', '=', 'deleted')
      .execute();
    const restored = await app.call(
      restoreRevision,
      { params: { id: revision?.id }, query: { projectId: project } },
      { as: admin },
    );
    expect(restored.status).toBe(200);
    expect((await call(listAlerts)).body.items).toMatchObject([{ id: made.id, threshold: 2 }]);
  });

  it.each([
    ['a threshold that no impact reaches', { threshold: 11 }],
    ['part of a call', { kind: 'OPEN_CALLS', threshold: 1.5 }],
    ['no calls at all', { kind: 'OPEN_CALLS', threshold: 0 }],
    ['an unknown kind', { kind: 'WEATHER' }],
    ['no address', { email: 'nobody' }],
    ['a time without end', { kind: 'OPEN_CALLS', minutes: 1e9 }],
  ])('rejects %s', async (_what, more) => {
    await aProject();
    expect((await call(createAlert, { body: input(more) })).status).toBe(400);
  });

  it('of another project is not found', async () => {
    await aProject();
    const { id } = await make();
    await aProject();
    expect((await call(saveAlert, { id, body: { ...input(), version: 1 } })).status).toBe(404);
    expect((await call(deleteAlert, { id })).status).toBe(404);
    expect((await call(requestAlertConsent, { id })).status).toBe(404);
  });
});

describe('who gets the mails', () => {
  it('people outside the project only after they confirmed, and nobody who unsubscribed', async () => {
    await aProject();
    const email = 'outside@example.com';
    const { id, recipient } = await make({ email });
    expect(recipient).toBe('unconfirmed');
    const phone = await app.aPhone(project, 'demo-driver');
    await phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 2 }] });
    await check();
    expect(await sent()).toEqual([]);

    const token = await tokenTo(email);
    const answer = (wanted: boolean, given = token) => app.call(answerAlert, { body: { token: given, wanted } });
    expect(
      (await answer(true, `${token.slice(0, -4)}${token.at(-4) === 'x' ? 'y' : 'x'}${token.slice(-3)}`)).error.code,
    ).toBe('invalid_link');
    expect((await answer(true, 'x'.repeat(60))).error.code).toBe('invalid_link');
    expect((await answer(true)).body).toEqual({ wanted: true, email, productName: 'Watched' });
    await phone.upload({ impacts: [{ t: Date.now() + 1, ...PLACE, asi: 3 }] });
    await check();
    expect(await sent()).toMatchObject([{ email, value: 3, alertId: id, state: 'waiting' }]);
    expect((await lettersTo(email)).at(-1)?.text).toContain('#token=');

    expect((await answer(false)).body.wanted).toBe(false);
    expect((await call(listAlerts)).body.items).toMatchObject([{ active: false, recipient: 'unconfirmed' }]);
    // A different address must be asked separately; the previous link is worthless there.
    await call(saveAlert, { id, body: { ...input({ email: 'another@example.com' }), version: 3 } });
    expect((await answer(true)).error.code).toBe('invalid_link');
    expect((await lettersTo('another@example.com'))[0]?.kind).toBe('alert-confirmation');
  });

  it('members only with a verified address and while they are members', async () => {
    await aProject();
    const colleague = await app.aPerson({ emailVerified: false });
    await app.grant(colleague, project, 'reader');
    expect((await make({ email: colleague.email })).recipient).toBe('unconfirmed');
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', colleague.userId).execute();
    expect((await call(listAlerts)).body.items).toMatchObject([{ recipient: 'member' }]);
    const shutOut = (disabled_at: Date | null) =>
      app.db.updateTable('users').set({ disabled_at }).where('id', '=', colleague.userId).execute();
    await shutOut(new Date());
    expect((await call(listAlerts)).body.items).toMatchObject([{ recipient: 'unconfirmed' }]);
    await shutOut(null);
    await app.db.deleteFrom('project_roles').where('user_id', '=', colleague.userId).execute();
    expect((await call(listAlerts)).body.items).toMatchObject([{ recipient: 'unconfirmed' }]);
  });

  it.each([
    ['after they lost the role', false],
    ['while they had the role', true],
  ])('nobody who lost the role, even if they agreed by the link of an alert %s', async (_when, isEarly) => {
    await aProject();
    const former = await app.aMember(project, 'reader');
    const { id } = await make({ email: former.email });
    const phone = await app.aPhone(project, 'demo-driver');
    let impacts = 0;
    const impact = async () => {
      impacts += 1;
      await phone.upload({ impacts: [{ t: Date.now() + impacts, ...PLACE, asi: 3 }] });
      await check();
      return (await sent()).length;
    };
    expect(await impact()).toBe(1);
    const token = await tokenTo(former.email);
    const answer = async (wanted: boolean) => (await app.call(answerAlert, { body: { token, wanted } })).status;
    const agree = () => answer(true);
    if (isEarly) expect(await agree()).toBe(200);
    await setRoles(former, []);
    expect(await impact()).toBe(1);
    if (!isEarly) expect(await agree()).toBe(400);
    // Neither do they switch off what goes to nobody, or learn what the project is called now.
    expect(await answer(false)).toBe(400);
    expect((await call(listAlerts)).body.items).toMatchObject([{ active: true }]);
    expect((await call(listAlerts)).body.items).toMatchObject([{ recipient: 'unconfirmed' }]);
    // Until an admin asks the address, as any other outside the project.
    expect((await call(requestAlertConsent, { id })).status).toBe(200);
    expect(await impact()).toBe(1);
    expect(await agree()).toBe(200);
    expect(await impact()).toBe(2);
    // What somebody outside agreed to ends with a role, too, even if that was gone before the next check.
    await setRoles(former, ['reader']);
    await setRoles(former, []);
    expect(await impact()).toBe(2);
    expect(await agree()).toBe(400);
  });

  it('nobody who lost the role while the alert was switched off', async () => {
    await aProject();
    const former = await app.aPerson();
    const { id } = await make({ email: former.email });
    const token = await tokenTo(former.email);
    const agree = async () => (await app.call(answerAlert, { body: { token, wanted: true } })).status;
    expect(await agree()).toBe(200);
    const switchTo = (active: boolean, version: number) =>
      call(saveAlert, { id, body: { ...input({ email: former.email, active }), version } });
    expect((await switchTo(false, 2)).status).toBe(200);
    await setRoles(former, ['reader']);
    await check();
    await setRoles(former, []);
    expect((await switchTo(true, 3)).status).toBe(200);
    const phone = await app.aPhone(project, 'demo-driver');
    await phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 3 }] });
    await check();
    expect(await sent()).toEqual([]);
    expect(await agree()).toBe(400);
  });

  it('nobody is asked by a project more than three times a day, so that other projects can ask too', async () => {
    const email = 'flooded@example.com';
    await aProject();
    const flooding = await make({ email });
    const mails: string[] = [];
    for (let at = 0; at < 5; at++) mails.push((await call(requestAlertConsent, { id: flooding.id })).body.mail);
    expect(mails).toEqual(['sent', 'sent', 'withheld', 'withheld', 'withheld']);
    const invitation = { query: { projectId: project }, body: { email, roles: ['reader' as const] } };
    expect((await app.call(createInvitation, invitation, { as: admin })).body.mail).toBe('withheld');
    // Asked before, the address can still agree.
    const token = await tokenTo(email);
    expect((await app.call(answerAlert, { body: { token, wanted: true } })).status).toBe(200);

    await aProject();
    const other = await call(createAlert, { body: input({ email }) });
    expect(other).toMatchObject({ status: 200, body: { mail: 'sent', alert: { recipient: 'unconfirmed' } } });
    const own = await call(createAlert, { body: input() });
    expect(own.body.mail).toBe('not needed');
    expect((await call(requestAlertConsent, { id: own.body.alert.id })).status).toBe(400);
  });

  it('asking a stranger needs no connection besides the one that saves the alert', async () => {
    const small = await anApp({}, 1);
    const owner = await small.aPerson();
    const projectId = await small.aProject();
    await small.grant(owner, projectId, 'admin');
    const body = { ...input({ email: 'far@example.com' }) } as never;
    expect((await small.call(createAlert, { query: { projectId }, body }, { as: owner })).status).toBe(200);
  });

  it('nobody who did not ask for mails gets more than ten a day, whatever causes them', async () => {
    await aProject();
    const email = 'often@example.com';
    for (let at = 0; at < 10; at++) await limitMailsToStranger(app.db, email);
    const { status, body } = await call(createAlert, { body: input({ email }) });
    expect([status, body]).toMatchObject([200, { mail: 'withheld', alert: { recipient: 'unconfirmed' } }]);
    expect(await lettersTo(email)).toEqual([]);
    await app.db.deleteFrom('rate_limits').where('key', 'like', `%${email}`).execute();
    expect((await call(requestAlertConsent, { id: body.alert.id })).body).toEqual({ mail: 'sent' });
    const changed = { ...input({ email: 'often-too@example.com' }), version: 1 };
    expect((await call(saveAlert, { id: body.alert.id, body: changed })).body.mail).toBe('sent');
  });

  it('nobody can ask one stranger after another', async () => {
    await aProject();
    const asker = await app.aPerson();
    await app.grant(asker, project, 'admin');
    const ask = (change: object) =>
      app.attempt(saveAlert, { params: { id }, query: `projectId=${project}`, body: input(change) }, { as: asker });
    const { id } = await make();
    const statuses: number[] = [];
    for (let at = 0; at < 41; at++) {
      statuses.push((await ask({ email: `stranger-${at}@example.com`, version: at + 1 })).status);
    }
    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([200]));
    expect(statuses[40]).toBe(429);
    expect(await lettersTo('stranger-40@example.com')).toEqual([]);
  });
});

describe('what is worth a mail', () => {
  const impacts = (many: number) => Array.from({ length: many }, (_, at) => ({ t: Date.now() + at, ...PLACE, asi: 2 }));

  it('sends ten mails of an alert at once, and 200 a day to one address, with a link to stop them', async () => {
    await aProject();
    const own = await app.aMember(project, 'admin');
    const body = input({ email: own.email });
    for (let at = 0; at < 21; at++) {
      await app.attempt(createAlert, { query: `projectId=${project}`, body }, { as: own });
    }
    await (await app.aPhone(project)).upload({ impacts: impacts(11) });
    await check(1);
    expect(await lettersTo(own.email)).toHaveLength(MAX_MAILS);
    const token = await tokenTo(own.email);
    expect((await app.attempt(answerAlert, { body: { token, wanted: false } })).status).toBe(200);
    const alerts = (await call(listAlerts)).body.items;
    expect(alerts.filter(({ active }) => !active)).toHaveLength(1);
  });

  it('sends alerts of a person’s own project, however many others send them', async () => {
    const victim = await app.aPerson();
    await aProject();
    const [foreign, { email }] = [project, victim];
    await app.grant(victim, foreign, 'admin');
    for (let at = 0; at < 6; at++) await make({ email });
    await (await app.aPhone(foreign)).upload({ impacts: impacts(10) });
    await check(1);
    expect(await lettersTo(email)).toHaveLength(MAX_UNREQUESTED_MAILS);
    expect((await sent()).filter(({ state }) => state === 'withheld')).toHaveLength(2);
    const noted = app.db.selectFrom('inbox_entries').select('topic').distinct().where('project_id', '=', foreign);
    expect(await noted.where('kind', '=', 'alert').execute()).toHaveLength(6);

    // Others, too, until it is 200.
    const unasked = (causedBy: string) => ({
      ...{ kind: 'report' as const, email, projectId: foreign, isWanted: false, causedBy },
    });
    const counts = await app.db.transaction().execute(async (tx) => {
      const found: boolean[] = [];
      for (let at = 0; at < MAX_MAILS; at++) found.push(await mayGetMail(tx, unasked(`other ${at}`)));
      return found.filter(Boolean).length;
    });
    expect(counts).toBe(MAX_MAILS - MAX_UNREQUESTED_MAILS);

    const made = await app.call(createProject, { body: { productName: 'Own' } }, { as: victim });
    const { projectId } = made.body.project;
    app.clock.now = new Date();
    const wanted = { query: { projectId }, body: input({ email }) as never };
    expect((await app.call(createAlert, wanted, { as: victim })).status).toBe(200);
    await (await app.aPhone(projectId)).upload({ impacts: impacts(1) });
    await check(1);
    const mails = app.db.selectFrom('alert_mails').select('mail_id').where('project_id', '=', projectId);
    expect(await mails.execute()).toEqual([{ mail_id: expect.any(String) }]);
    expect(await lettersTo(email)).toHaveLength(MAX_UNREQUESTED_MAILS + 1);
  });

  it('continues a round that takes too long with those whose turn has not come, whatever fails', async () => {
    await aProject();
    const broken = await make();
    const others = [await make(), await make()].map(({ id }) => id);
    await app.db.updateTable('alerts').set({ active: false }).where('project_id', '<>', project).execute();
    await app.db
      .updateTable('alerts')
      .set({ kind: 'WEATHER' as never, checked_at: new Date(0) })
      .where('id', '=', broken.id)
      .execute();
    const turns = createTurns<string>();
    for (let round = 0; round < 3; round++) {
      const ending = new AbortController();
      const now = () => {
        ending.abort();
        return new Date(Date.now() + MINUTE_MS);
      };
      await checkAlerts({ ...app.context, now }, { turns, signal: ending.signal });
    }
    expect(turns.served()[0]).toBe(broken.id);
    expect(turns.served().slice(1).sort()).toEqual(others.sort());
    const rows = await app.db
      .selectFrom('alerts')
      .select(['id', 'checked_at'])
      .where('project_id', '=', project)
      .execute();
    const checked = rows.filter(({ checked_at }) => checked_at.getTime() > Date.now());
    expect(checked.map(({ id }) => id).sort()).toEqual(others.sort());
  });

  it('sends one mail for an impact of the severity, marks tests, and respects the cooldown', async () => {
    await aProject();
    await make({ threshold: 1.5, cooldownMinutes: 60 });
    const phone = await app.aPhone(project, 'demo-driver');
    await phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 1.4 }] });
    await check();
    expect(await sent()).toEqual([]);
    app.clock.now = new Date();
    await call(simulateCase, { body: { kind: 'AID', userId: 'demo-driver', asi: 2 } });
    await check();
    await check();
    expect(await sent()).toMatchObject([{ value: 2, threshold: 1.5, isTest: true, kind: 'IMPACT_SEVERITY' }]);
    const letter = (await lettersTo(admin.email)).at(-1);
    expect(letter?.subject).toMatch(/^\[TEST\] Watched: An impact of severity 2 /);
    await phone.upload({ impacts: [{ t: Date.now() + 1, ...PLACE, asi: 5 }] });
    await check();
    expect(await sent()).toHaveLength(1);
  });

  it('reports calls that stay open for the given time', async () => {
    await aProject();
    await make({ kind: 'OPEN_CALLS', threshold: 2, minutes: 5, cooldownMinutes: 60 });
    const phone = await app.aPhone(project, 'demo-driver');
    await phone.upload({ calls: [1, 2].map((at) => ({ t: Date.now() + at, ...PLACE })) });
    await check(1);
    expect(await sent()).toEqual([]);
    await check(6);
    await check(7);
    expect(await sent()).toMatchObject([{ kind: 'OPEN_CALLS', value: 2 }]);
  });

  it('reports registrations within the given time, in the recipient’s language', async () => {
    await aProject();
    const body = input({ kind: 'REGISTRATIONS', threshold: 3, minutes: 60 });
    await app.attempt(
      createAlert,
      { query: { projectId: project }, body },
      { as: admin, headers: { 'accept-language': 'de-AT,de' } },
    );
    for (const name of ['a', 'b', 'c']) await app.aPhone(project, name);
    await check();
    expect(await sent()).toMatchObject([{ kind: 'REGISTRATIONS', value: 3 }]);
    expect((await lettersTo(admin.email)).at(-1)?.subject).toContain('App-Nutzer registrierten sich');
  });

  it('reports what arrived in the millisecond of a check at the next check', async () => {
    await aProject();
    await make({ kind: 'REGISTRATIONS', threshold: 1, minutes: 60 });
    await check();
    const checkedAt = app.clock.now.getTime();
    await app.aPhone(project, 'late');
    const created = sql<Date>`${new Date(checkedAt)}::timestamptz + interval '0.4 milliseconds'`;
    await changeUsers(app.db, { project_id: project }, { created_at: created });
    await check(1);
    expect(await sent()).toMatchObject([{ kind: 'REGISTRATIONS', value: 1 }]);
  });

  it('reports silent users and failing receivers', async () => {
    await aProject();
    await make({ kind: 'SILENT_USERS', threshold: 2, minutes: 60 });
    await make({ kind: 'RECEIVER_FAILURES', threshold: 2, minutes: 15 });
    const at = new Date();
    for (const name of ['a', 'b']) {
      const phone = await app.aPhone(project, name);
      await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
    }
    await changeUsers(app.db, { project_id: project }, { last_seen_at: at });
    const tried = { project_id: project, at, duration_ms: 1, url: '', request_headers: '{}' };
    for (const [number, status] of [
      [1, 500],
      [2, null],
      [3, 200],
    ] as const) {
      await app.db
        .insertInto('delivery_tries')
        .values({ ...tried, delivery_id: '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11', number, status, error: null })
        .execute();
    }
    await check(1);
    expect(await sent()).toMatchObject([{ kind: 'RECEIVER_FAILURES', value: 2 }]);
    await check(70);
    expect(await sent()).toMatchObject([{ kind: 'SILENT_USERS', value: 2 }, { kind: 'RECEIVER_FAILURES' }]);
  });

  it('reports silent users once, however they replace each other, and again after there were fewer', async () => {
    await aProject();
    await make({ kind: 'SILENT_USERS', threshold: 2, minutes: 60 });
    const startMs = Date.now();
    const seen = async (userId: string, minute: number) => {
      const last_seen_at = new Date(startMs + minute * MINUTE_MS);
      await changeUsers(app.db, { project_id: project, user_id: userId }, { last_seen_at });
    };
    for (const [userId, minute] of [
      ['a', 0],
      ['b', 0],
      ['c', 10.5],
    ] as const) {
      await app.aPhone(project, userId);
      await seen(userId, minute);
    }
    await check(65);
    expect(await sent()).toMatchObject([{ value: 2 }]);
    await check(70);
    // Now c is silent, too, and a is not any more.
    await seen('a', 71.5);
    await check(72);
    expect(await sent()).toHaveLength(1);
    await seen('b', 72.5);
    await check(73);
    await check(135);
    expect(await sent()).toMatchObject([{ value: 2 }, { value: 2 }]);
  });

  it('reports nothing while switched off, and nothing from before it was created', async () => {
    await aProject();
    const phone = await app.aPhone(project, 'demo-driver');
    await phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 3 }] });
    app.clock.now = new Date(Date.now() + 1000);
    await make();
    await make({ active: false, threshold: 0 });
    await check(1);
    expect(await sent()).toEqual([]);
  });
});

describe('previewAlert', () => {
  it('previews what would have been sent, by the same rule', async () => {
    await aProject();
    const phone = await app.aPhone(project, 'demo-driver');
    const now = Date.now();
    await phone.upload({ impacts: [1, 2, 3, 4].map((asi) => ({ t: now - asi * 1000, ...PLACE, asi })) });
    const days = (n: number) => new Date(now - n * 24 * 60 * MINUTE_MS);
    for (const asi of [1, 2, 3, 4]) {
      await app.db
        .updateTable('assistance_cases')
        .set({ received_at: days(asi * 9) })
        .where('project_id', '=', project)
        .where('asi', '=', asi)
        .execute();
    }
    app.clock.now = new Date(now);
    const rule = { kind: 'IMPACT_SEVERITY', threshold: 2, minutes: 0, cooldownMinutes: 0 };
    const preview = async (more: object = {}) => (await call(previewAlert, { body: { ...rule, ...more } })).body;
    expect(await preview()).toMatchObject({
      count: 2,
      quiet: 0,
      most: 3,
      items: [
        { at: days(18).toISOString(), value: 2 },
        { at: days(27).toISOString(), value: 3 },
      ],
    });
    expect(await preview({ cooldownMinutes: 14 * 1440 })).toMatchObject({ count: 1, quiet: 1 });
    expect(await preview({ threshold: 9 })).toMatchObject({ count: 0, items: [] });
    for (const kind of ['OPEN_CALLS', 'RECEIVER_FAILURES', 'SILENT_USERS', 'REGISTRATIONS']) {
      expect((await call(previewAlert, { body: { ...rule, kind, threshold: 1, minutes: 60 } })).status, kind).toBe(200);
    }
    expect((await preview({ kind: 'REGISTRATIONS', threshold: 1, minutes: 60 })).count).toBe(1);
  });
});

describe('listAlertMails', () => {
  it('pages through sent mails, latest first', async () => {
    await aProject();
    await make({ threshold: 1 });
    const phone = await app.aPhone(project, 'demo-driver');
    await phone.upload({ impacts: [1, 2, 3].map((asi) => ({ t: Date.now() + asi, ...PLACE, asi })) });
    await check();
    const first = (await call(listAlertMails, { query: '&limit=2' })).body;
    expect(first.items).toHaveLength(2);
    const second = (await call(listAlertMails, { query: `&limit=2&cursor=${first.next}` })).body;
    expect(second).toMatchObject({ next: null });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3);
    expect((await call(listAlertMails, { query: '&cursor=x' })).status).toBe(400);
  });
});
