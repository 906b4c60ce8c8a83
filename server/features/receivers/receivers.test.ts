import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  endFormerSecret,
  listReceivers,
  type Receiver,
  removeReceiver,
  saveReceiver,
  setReceiverSecret,
} from '#contract/receivers.ts';
import { restoreRevision } from '#contract/revisions.ts';
import type { Resolve } from '#server/outgoing/receiver-address.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { openTransactions } from '#tests/setup/lock-waits.ts';
import { secretPlaceOf, unseal } from './receiver-secrets.ts';
import { receiverRow } from './receivers.queries.ts';
import { receiverRestorer } from './restore-receiver.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp({ MOVE_RECEIVER_ALLOW: '127.0.0.0/8' });
  admin = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject();
  await app.grant(admin, project, 'admin');
});

const INPUT = { kind: 'generic', version: 0, url: 'http://127.0.0.1:9/x', active: true, events: ['POI'], headers: [] };
const save = (change: object = {}) =>
  app.attempt(saveReceiver, { query: { projectId: project }, body: { ...INPUT, ...change } }, { as: admin });
const rotate = (body: object) =>
  app.attempt(
    setReceiverSecret,
    { query: { projectId: project }, body: { kind: 'generic', overlapHours: 24, ...body } },
    { as: admin },
  );
const list = async (): Promise<Receiver[]> =>
  (await app.call(listReceivers, { query: { projectId: project } }, { as: admin })).body.items;
const stored = () => receiverRow(app.db, project, 'generic');
const opened = async (column: 'secret' | 'former_secret' = 'secret') =>
  unseal(app.context.secrets, secretPlaceOf(project, 'generic', 'secret'), (await stored())[column] ?? '');
const revisions = () =>
  app.db.selectFrom('revisions').selectAll().where('project_id', '=', project).orderBy('id').execute();

describe('receivers', () => {
  it('are three, in the order of the screen, and not set up at first', async () => {
    const items = await list();
    expect(items.map(({ kind }) => kind)).toEqual(['assistance', 'timeline', 'generic']);
    expect(items[0]).toEqual({
      kind: 'assistance',
      version: 0,
      url: null,
      active: false,
      off: null,
      events: [],
      headers: [],
      secret: null,
    });
  });

  it('show the secret once on the first save, and later only when and by whom it was set', async () => {
    const first = await save({ headers: [{ name: 'Authorization', value: 'Bearer geheim' }] });
    expect(first.status).toBe(200);
    expect(first.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await opened()).toBe(first.body.secret);
    const second = await save({ version: 1, active: false, headers: [{ name: 'authorization' }] });
    expect(second.body.secret).toBeNull();
    const receiver = (await list())[2];
    expect(receiver).toMatchObject({
      version: 2,
      active: false,
      headers: [{ name: 'authorization', valueSetAt: expect.any(String) }],
      secret: { setBy: admin.email, formerValidUntil: null },
    });
    const everything = JSON.stringify([await list(), await revisions(), app.logs, second.body]);
    for (const secret of [first.body.secret, 'geheim']) expect(everything).not.toContain(secret);
    const sealed = (await stored()).headers[0]?.sealed ?? '';
    expect(sealed).not.toContain('geheim');
    expect(unseal(app.context.secrets, secretPlaceOf(project, 'generic', 'header Authorization'), sealed)).toBe(
      'Bearer geheim',
    );
  });

  it('send a header only to the server it was entered for', async () => {
    const headers = [{ name: 'Authorization', value: 'Bearer geheim' }];
    await save({ headers });
    const elsewhere = { version: 1, url: 'http://127.0.0.2:9/x' };
    const refused = await save({ ...elsewhere, headers: [{ name: 'authorization' }] });
    expect(refused.status).toBe(400);
    expect(refused.error.fields).toEqual({ 'body.headers.0.value': 'must be entered again for another server' });
    expect(await stored()).toMatchObject({ version: 1, url: INPUT.url });
    const path = await save({ version: 1, url: 'http://127.0.0.1:9/other', headers: [{ name: 'authorization' }] });
    expect(path.status).toBe(200);
    expect((await save({ ...elsewhere, version: 2, headers })).status).toBe(200);
  });

  it.each([
    ['https://10.0.0.1/hook', 'must be on the public internet'],
    ['https://[::ffff:0:7f00:1]/', 'must be on the public internet'],
    ['https://[::ffff:a9fe:a9fe]/', 'must be on the public internet'],
    ['http://1.1.1.1', 'must start with https://'],
    ['https://user:geheim@1.1.1.1', 'must not hold a user name or password; use a header'],
    ['gopher://1.1.1.1', 'must start with https://'],
    ['//1.1.1.1', 'must be a web address such as https://hooks.example.com/move'],
  ])('reject the address %s', async (url, words) => {
    const answer = await save({ url });
    expect([answer.status, answer.error.fields]).toEqual([400, { 'body.url': words }]);
    expect((await stored()).version).toBe(0);
  });

  it.each([
    ['Host', 'x', 'name', 'is set by the sender itself'],
    ['content-length', '1', 'name', 'is set by the sender itself'],
    ['X-Dolphin-Signature', 'x', 'name', 'is set by the sender itself'],
    ['Webhook-Id', 'x', 'name', 'is set by the sender itself'],
    ['X-Forwarded-For', 'x', 'name', 'is set by the sender itself'],
    ['with space', 'x', 'name', 'is not the name of a header'],
    ['X-Ünicode', 'x', 'name', 'is not the name of a header'],
    ['X-Split', 'a\r\nHost: b', 'value', 'must be one line of at most 2,000 printable ASCII characters'],
    ['X-Long', 'x'.repeat(2_001), 'value', 'must be one line of at most 2,000 printable ASCII characters'],
    ['X-Emoji', '🚗', 'value', 'must be one line of at most 2,000 printable ASCII characters'],
    ['X-New', undefined, 'value', 'must not be empty'],
  ])('reject the header %s: %j', async (name, value, field, words) => {
    const answer = await save({ headers: [{ name, value }] });
    expect([answer.status, answer.error.fields]).toEqual([400, { [`body.headers.0.${field}`]: words }]);
  });

  it('reject duplicate headers, too many headers, and events of another receiver', async () => {
    const twins = ['X-Tenant', 'x-tenant'].map((name) => ({ name, value: '7' }));
    expect((await save({ headers: twins })).error.fields).toEqual({ 'body.headers.1.name': 'is there twice' });
    const many = Array.from({ length: 21 }, (_, index) => ({ name: `X-${index}`, value: 'x' }));
    for (const wrong of [{ headers: many }, { events: [] }, { events: ['AID'] }, { kind: 'weather' }, { extra: 1 }]) {
      expect((await save(wrong)).status).toBe(400);
    }
    expect(await revisions()).toEqual([]);
  });

  it('tell the second of two savers who changed what, and overwrite nothing', async () => {
    const other = await app.aMember(project, 'admin');
    const at127 = (last: number) => `http://127.0.0.${last}/hook`;
    expect((await save({ url: at127(1) })).status).toBe(200);
    const body = { ...INPUT, version: 1, url: at127(2) };
    expect((await app.attempt(saveReceiver, { query: { projectId: project }, body }, { as: other })).status).toBe(200);
    const late = await save({ version: 1, url: at127(3) });
    expect([late.status, late.error.code]).toEqual([409, 'conflict']);
    expect(late.error.conflict).toMatchObject({
      changedBy: other.email,
      current: { version: 2, url: at127(2), secret: { setBy: admin.email } },
    });
    expect((await stored()).url).toBe(at127(2));
    const both = await Promise.all([4, 5].map((last) => save({ version: 2, url: at127(last) })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a new secret', () => {
  it('keeps the old one valid for the chosen time, until it is ended', async () => {
    const { secret: old } = (await save()).body;
    const { body } = await rotate({ version: 1 });
    expect(body.secret).not.toBe(old);
    expect([await opened(), await opened('former_secret')]).toEqual([body.secret, old]);
    const until = Date.parse(body.receiver.secret?.formerValidUntil ?? '');
    expect(until - app.clock.now.getTime()).toBe(24 * 3_600_000);
    const ended = await app.call(
      endFormerSecret,
      { query: { projectId: project, kind: 'generic', version: 2 } },
      { as: admin },
    );
    expect(ended.body.receiver.secret?.formerValidUntil).toBeNull();
    expect((await stored()).former_secret).toBeNull();
  });

  it('may be supplied, and may end the old one at once', async () => {
    await save();
    const given = 'an-own-secret-of-enough-length';
    const { body } = await rotate({ version: 1, secret: given, overlapHours: 0 });
    expect([body.secret, await opened(), (await stored()).former_secret]).toEqual([given, given, null]);
    expect(JSON.stringify(await revisions())).not.toContain(given);
  });

  it.each([
    { secret: 'short' },
    { secret: 'x'.repeat(201) },
    { secret: 'with a space in the middle of it' },
    { overlapHours: 5 },
  ])('is not %j', async (wrong) => {
    await save();
    expect((await rotate({ version: 1, ...wrong })).status).toBe(400);
  });

  it('needs a receiver', async () => expect((await rotate({ version: 0 })).status).toBe(400));
});

describe('a receiver', () => {
  const former = async (id: number) => (await revisions())[id]?.after;
  const restore = async (value: unknown, resolve?: Resolve) => {
    const restorer = receiverRestorer(app.context, resolve);
    const state = { projectId: project, entityId: 'generic', value, actorId: admin.userId };
    await restorer.check?.(state);
    await app.db.transaction().execute((tx) => restorer.restore(tx, state));
  };

  it('is removed completely, secrets included', async () => {
    await save({ headers: [{ name: 'X-Key', value: 'geheim' }] });
    const gone = await app.call(
      removeReceiver,
      { query: { projectId: project, kind: 'generic', version: 1 } },
      { as: admin },
    );
    expect(gone.body.receiver).toMatchObject({ url: null, active: false, headers: [], secret: null, version: 2 });
    expect(await stored()).toMatchObject({ secret: null, headers: [] });
    expect((await revisions()).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('is restored from a revision, with a revision of its own, and requires deleted values again', async () => {
    await save({
      headers: [
        { name: 'X-Kept', value: 'a' },
        { name: 'X-Gone', value: 'b' },
      ],
    });
    await save({ version: 1, url: 'http://127.0.0.1:9/other', active: false, headers: [{ name: 'X-Kept' }] });
    await restore(await former(0));
    const [, , receiver] = await list();
    expect(receiver).toMatchObject({
      version: 3,
      url: INPUT.url,
      active: false,
      headers: [
        { name: 'X-Kept', valueSetAt: expect.any(String) },
        { name: 'X-Gone', valueSetAt: null },
      ],
    });
    expect(await revisions()).toHaveLength(3);
    const stillMissing = await save({ version: 3, headers: [{ name: 'X-Kept' }, { name: 'X-Gone' }] });
    expect(stillMissing.error.fields).toEqual({
      'body.headers.1.value': 'must be given before the receiver is active',
    });
    expect((await save({ version: 3, headers: [{ name: 'X-Gone', value: 'b' }] })).body.receiver.active).toBe(true);
    await restore(null);
    expect((await list())[2]?.url).toBeNull();
  });

  it('is restored to another server without the values that were entered for this one', async () => {
    await save({ url: 'http://127.0.0.9/former', headers: [{ name: 'X-Key', value: 'a' }] });
    await save({ version: 1, headers: [{ name: 'X-Key', value: 'b' }] });
    await restore(await former(0));
    const [, , receiver] = await list();
    expect(receiver).toMatchObject({ url: 'http://127.0.0.9/former', active: false });
    expect(receiver?.headers).toEqual([{ name: 'X-Key', valueSetAt: null }]);
  });

  it('is not restored to an address that is no longer allowed', async () => {
    await save();
    const after = await former(0);
    const before = { ...(after as object), url: 'https://10.0.0.1' };
    const states = { before: JSON.stringify(before), after: JSON.stringify(after) };
    const { id } = await app.db
      .insertInto('revisions')
      .values({ project_id: project, entity: 'receiver', entity_id: 'generic', action: 'changed', ...states })
      .returning('id')
      .executeTakeFirstOrThrow();
    const query = { projectId: project };
    const answer = await app.call(restoreRevision, { params: { id }, query }, { as: admin });
    expect(answer).toMatchObject({ status: 409, error: { message: expect.stringContaining('public internet') } });
    expect((await stored()).url).toBe(INPUT.url);
  });

  it('is restored without a transaction that waits for a name service', async () => {
    await save();
    const url = 'https://hooks.example.com/x';
    const open: number[] = [];
    await restore({ ...((await former(0)) as object), url }, async () => {
      open.push(await openTransactions(app.db));
      return ['93.184.215.14'];
    });
    expect([open, (await stored()).url]).toEqual([[0], url]);
  });
});
