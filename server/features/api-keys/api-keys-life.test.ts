import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiKey,
  changeApiKey,
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
} from '#contract/api-keys.ts';
import { registerUser } from '#contract/app-users.ts';
import { type App, createApp } from '#server/app.ts';
import { anApp, aWebDir, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { presentKey } from './present-key.ts';
import { restoreApiKey } from './restore-api-key.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
let other: App;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
  const { config, db, connection, identity, secrets, log } = app.context;
  // A second server process on the same database, with its own cache.
  const rest = { version: 'other', webDir: aWebDir(), now: () => app.clock.now };
  other = await createApp({ config, db, connection, identity, secrets, log, ...rest });
});
afterAll(() => other.http.close());

type Made = { apiKey: ApiKey; secret: string };
const create = async (body = {}): Promise<Made> =>
  (
    await app.call(
      createApiKey,
      { query: { projectId: project }, body: { name: randomUUID(), scope: 'read-write', ...body } },
      { as: admin },
    )
  ).body;
const change = (id: string, body: object) =>
  app.attempt(changeApiKey, { params: { id: id }, query: { projectId: project }, body }, { as: admin });
const roll = (id: string, body: object) =>
  app.attempt(rollApiKey, { params: { id: id }, query: { projectId: project }, body }, { as: admin });
const revoke = (id: string) =>
  app.call(revokeApiKey, { params: { id: id }, query: { projectId: project } }, { as: admin });
const get = async (id: string): Promise<ApiKey> =>
  (await app.call(getApiKey, { params: { id: id }, query: { projectId: project } }, { as: admin })).body.apiKey;
const list = (query = '') => app.attempt(listApiKeys, { query: `projectId=${project}${query}` }, { as: admin });
const opens = async (secret: string, { http }: App = app) =>
  (
    await http.inject({
      method: 'POST',
      url: registerUser.path,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ userId: 'demo-user' }),
    })
  ).statusCode === 200;
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};
/** Looks into the future without staying there, because sessions would end. */
const afterwards = async <T>(ms: number, action: () => Promise<T>): Promise<T> => {
  const now = app.clock.now;
  later(ms);
  try {
    return await action();
  } finally {
    app.clock.now = now;
  }
};
const revisions = (id: string) =>
  app.db.selectFrom('revisions').selectAll().where('entity_id', '=', id).orderBy('id').execute();

describe('a key that is revoked', () => {
  it('is rejected within a second on every server process', async () => {
    const { secret, apiKey } = await create();
    expect([await opens(secret), await opens(secret, other)]).toEqual([true, true]);
    expect((await revoke(apiKey.id)).body.apiKey.state).toBe('revoked');
    later(1_000);
    expect([await opens(secret), await opens(secret, other)]).toEqual([false, false]);
  });
  it('revokes the old secret too', async () => {
    const { secret, apiKey } = await create();
    const rolled = await roll(apiKey.id, { version: 1, overlap: 'week' });
    await revoke(apiKey.id);
    later(1_000);
    expect([await opens(secret), await opens(rolled.body.secret)]).toEqual([false, false]);
    expect((await get(apiKey.id)).previous).toBeNull();
  });
  it('can be restored within a day, and never after', async () => {
    const { restore } = restoreApiKey(app.context);
    const bring = async (id: string) => {
      const value = (await revisions(id)).at(-1)?.before;
      const former = { projectId: project, entityId: id, value, actorId: admin.userId };
      await app.db.transaction().execute((tx) => restore(tx, former));
    };
    const { secret, apiKey } = await create({ name: 'revoked by mistake' });
    await revoke(apiKey.id);
    later(1_000);
    expect(await opens(secret)).toBe(false);
    await bring(apiKey.id);
    expect(await opens(secret)).toBe(true);
    expect((await revisions(apiKey.id)).map((row) => row.action)).toEqual(['created', 'deleted', 'changed']);

    await revoke(apiKey.id);
    await afterwards(25 * HOUR_MS, () => expect(bring(apiKey.id)).rejects.toMatchObject({ code: 'conflict' }));
    later(1_000);
    expect(await opens(secret)).toBe(false);
  });
});

describe('a key that is rolled', () => {
  it('accepts both secrets during the overlap, then only the new one, on every process', async () => {
    const { secret, apiKey } = await create();
    const { body } = await roll(apiKey.id, { version: 1, overlap: 'hour' });
    expect(body.secret).not.toBe(secret);
    expect(body.apiKey).toMatchObject({ prefix: body.secret.slice(0, 8), previous: { prefix: apiKey.prefix } });
    const ends = Date.parse(body.apiKey.previous?.endsAt ?? '');
    expect(ends).toBe(app.clock.now.getTime() + HOUR_MS);
    for (const process of [app, other]) {
      expect([await opens(secret, process), await opens(body.secret, process)]).toEqual([true, true]);
    }
    const [row] = await afterwards(HOUR_MS, async () => {
      for (const process of [app, other]) {
        expect([await opens(secret, process), await opens(body.secret, process)]).toEqual([false, true]);
      }
      return app.db.selectFrom('api_keys').selectAll().where('id', '=', apiKey.id).execute();
    });
    const shown = row && presentKey({ ...row, createdBy: null }, new Date(ends));
    expect(shown?.previous).toBeNull();
  });
  it('invalidates the oldest secret at once without an overlap or when rolled again', async () => {
    const { secret, apiKey } = await create();
    const second = (await roll(apiKey.id, { version: 1, overlap: 'week' })).body;
    const third = (await roll(apiKey.id, { version: 2, overlap: 'day' })).body;
    expect(await Promise.all([secret, second.secret, third.secret].map((one) => opens(one)))).toEqual([
      false,
      true,
      true,
    ]);
    const fourth = (await roll(apiKey.id, { version: 3, overlap: 'none' })).body;
    later(1_000);
    expect(await Promise.all([third.secret, fourth.secret].map((one) => opens(one)))).toEqual([false, true]);
  });
  it('writes a revision without any secret', async () => {
    const { secret, apiKey } = await create();
    const { body } = await roll(apiKey.id, { version: 1, overlap: 'day' });
    const stored = JSON.stringify([await revisions(apiKey.id), app.logs]);
    expect(stored).toContain(body.apiKey.prefix);
    for (const one of [secret, body.secret]) expect(stored).not.toContain(one.slice(8));
  });
  it('must be active and of the version that was seen', async () => {
    const { apiKey } = await create();
    expect((await roll(apiKey.id, { version: 7, overlap: 'day' })).error).toMatchObject({
      code: 'conflict',
      conflict: { current: { id: apiKey.id }, changedBy: admin.email },
    });
    await revoke(apiKey.id);
    expect((await roll(apiKey.id, { version: 2, overlap: 'day' })).status).toBe(409);
    for (const overlap of ['month', 0, null]) {
      expect((await roll(apiKey.id, { version: 2, overlap })).status).toBe(400);
    }
  });
});

describe('a key that is changed', () => {
  it('gets a name and an expiry, and the second of two saves conflicts', async () => {
    const { secret, apiKey } = await create();
    const end = new Date(app.clock.now.getTime() + HOUR_MS).toISOString();
    const first = await change(apiKey.id, { version: 1, name: 'renamed', expiresAt: end });
    expect(first.body.apiKey).toMatchObject({ name: 'renamed', expiresAt: end, version: 2, state: 'live' });
    const second = await change(apiKey.id, { version: 1, name: 'too late' });
    expect(second.status).toBe(409);
    expect(second.error.conflict).toMatchObject({ current: { name: 'renamed' }, changedBy: admin.email });
    expect(await afterwards(HOUR_MS, () => opens(secret))).toBe(false);
    const over = { expires_at: new Date(app.clock.now.getTime() - 1) };
    await app.db.updateTable('api_keys').set(over).where('id', '=', apiKey.id).execute();
    expect(await get(apiKey.id)).toMatchObject({ name: 'renamed', state: 'expired' });
    expect((await change(apiKey.id, { version: 2, expiresAt: null })).body.apiKey.state).toBe('live');
    expect(await opens(secret)).toBe(true);
  });
  it('gets other scopes, which hold within a second on every process, and its revision restores them', async () => {
    const { secret, apiKey } = await create({ scope: 'custom', scopes: ['timeline:read', 'users:register'] });
    expect(await opens(secret, other)).toBe(true);
    const narrowed = await change(apiKey.id, { version: 1, scope: 'custom', scopes: ['timeline:read'] });
    expect(narrowed.body.apiKey).toMatchObject({ scope: 'custom', scopes: ['timeline:read'], version: 2 });
    expect(await afterwards(1_000, () => opens(secret, other))).toBe(false);
    const widened = await change(apiKey.id, { version: 2, scope: 'write-only' });
    expect(widened.body.apiKey).toMatchObject({ scope: 'write-only', scopes: ['users:register'], version: 3 });
    expect(await afterwards(2_000, () => opens(secret, other))).toBe(true);
    expect((await change(apiKey.id, { version: 3, scope: 'write-only' })).body.apiKey.version).toBe(3);
    const [, first] = await revisions(apiKey.id);
    expect(first).toMatchObject({
      before: { scope: 'custom', scopes: ['users:register', 'timeline:read'] },
      after: { scope: 'custom', scopes: ['timeline:read'] },
    });
    const former = { projectId: project, entityId: apiKey.id, value: first?.before, actorId: admin.userId };
    await app.db.transaction().execute((tx) => restoreApiKey(app.context).restore(tx, former));
    expect(await get(apiKey.id)).toMatchObject({ scope: 'custom', scopes: ['users:register', 'timeline:read'] });
  });
  it('writes a revision that restores name and expiry', async () => {
    const { apiKey } = await create({ name: 'before the change' });
    await change(apiKey.id, { version: 1, name: 'after the change' });
    const value = (await revisions(apiKey.id)).at(-1)?.before;
    const former = { projectId: project, entityId: apiKey.id, value, actorId: admin.userId };
    await app.db.transaction().execute((tx) => restoreApiKey(app.context).restore(tx, former));
    expect(await get(apiKey.id)).toMatchObject({ name: 'before the change', version: 3 });
    const foreign = { ...former, projectId: project + 1 };
    await expect(
      app.db.transaction().execute((tx) => restoreApiKey(app.context).restore(tx, foreign)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
  it('rejects names that are taken, also in simultaneous requests', async () => {
    const name = 'Only Once <b>🚗</b>';
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, one) =>
        app.call(
          createApiKey,
          { query: { projectId: project }, body: { name: one % 2 ? name : name.toLowerCase(), scope: 'read-only' } },
          { as: admin },
        ),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { apiKey } = await create();
    const renamed = await change(apiKey.id, { version: 1, name });
    expect(renamed.status).toBe(409);
    expect(renamed.error.fields).toHaveProperty(['body.name']);
    expect((await get(apiKey.id)).version).toBe(1);
  });
  it.each([
    { name: '' },
    { name: 'x'.repeat(10_000) },
    { name: 'right\u202eto left' },
    { name: 7 },
    { expiresAt: '2020-01-01T00:00:00Z' },
    { expiresAt: 'soon' },
    { scope: 'all' },
    { scope: 'custom' },
    { scope: 'custom', scopes: [] },
    { scope: 'custom', scopes: ['users:all'] },
    { scope: 'read-only', scopes: ['users:read'] },
    { scopes: ['users:read'] },
    { version: 'one' },
  ])('rejects invalid input (%#)', async (body) => {
    const { apiKey } = await create();
    expect((await change(apiKey.id, { version: 1, ...body })).status).toBe(400);
  });
});

describe('the list of keys', () => {
  it('is searched, filtered and sorted on the server, page by page', async () => {
    const mine = await app.aProject('Listed');
    await app.grant(admin, mine, 'admin');
    const ids: string[] = [];
    for (const name of ['Alpha', 'beta', 'Gamma']) {
      ids.push(
        (
          await app.call(
            createApiKey,
            { query: { projectId: mine }, body: { name, scope: 'read-only' } },
            { as: admin },
          )
        ).body.apiKey.id,
      );
    }
    const names = async (query: object) => {
      const { body } = await app.call(listApiKeys, { query: { projectId: mine, ...query } }, { as: admin });
      return { names: body.items.map((key: ApiKey) => key.name), next: body.next };
    };
    expect((await names({})).names).toEqual(['Gamma', 'beta', 'Alpha']);
    const first = await names({ sort: 'name', limit: 2 });
    expect(first.names).toEqual(['Alpha', 'beta']);
    expect(await names({ sort: 'name', limit: 2, cursor: first.next })).toEqual({ names: ['Gamma'], next: null });
    const newest = await names({ limit: 1 });
    expect((await names({ limit: 5, cursor: newest.next })).names).toEqual(['beta', 'Alpha']);
    expect((await names({ search: 'ET' })).names).toEqual(['beta']);
    expect((await names({ search: '%' })).names).toEqual([]);
    await app.call(revokeApiKey, { params: { id: ids[0] ?? '' }, query: { projectId: mine } }, { as: admin });
    expect((await names({ state: 'live' })).names).toEqual(['Gamma', 'beta']);
    expect((await names({ state: 'revoked' })).names).toEqual(['Alpha']);
    expect((await names({ state: 'expired' })).names).toEqual([]);
  });
  it('shows who created a key', async () => {
    const { apiKey } = await create();
    expect((await get(apiKey.id)).createdBy).toBe(admin.email);
    expect((await app.aKey(project)).id).toBeTruthy();
    expect((await list('&search=backend')).body.items[0]?.createdBy).toBeNull();
  });
  it.each([
    '&limit=0',
    '&limit=999',
    '&sort=secret',
    '&state=dead',
    '&cursor=nonsense',
    '&cursor=WyJ4Il0',
    '&search=%00',
  ])('rejects %s', async (query) => expect((await list(query)).status).toBe(400));
});
