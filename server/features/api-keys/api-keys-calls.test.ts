import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiKeyCall, CALLS_KEPT, listApiKeyCalls } from '#contract/api-keys.ts';
import { registerUser } from '#contract/app-users.ts';
import { listTimeline } from '#contract/v20.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';
import { createCallLog } from './call-log.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
});

const callsOf = async (key: TestKey, query: object = {}): Promise<{ items: ApiKeyCall[]; next: string | null }> =>
  (await app.call(listApiKeyCalls, { params: { id: key.id }, query: { projectId: project, ...query } }, { as: admin }))
    .body;
/** They are written within about a second. */
const callsOnce = async (key: TestKey, count: number, query: object = {}) => {
  await expect.poll(async () => (await callsOf(key, query)).items.length, { timeout: 20_000 }).toBe(count);
  return (await callsOf(key, query)).items;
};
const register = (key: TestKey, userId: string) => registerWith(key, { userId });
const registerWith = (key: TestKey, body: unknown) =>
  app.attempt(registerUser, { body }, { headers: key.headers, origin: null });

const aCall = (key: TestKey, path: string, status = 200) => ({
  keyId: key.id,
  projectId: project,
  at: new Date(),
  method: 'GET',
  path,
  status,
  code: null,
  requestId: randomUUID(),
});

describe('the calls of a key', () => {
  it('list time, method, path, status, error and request id, newest first, without the query', async () => {
    const key = await app.aKey(project, 'write-only');
    const good = await register(key, 'demo-user');
    const bad = await register(key, 'a:b');
    const unreadable = await registerWith(key, '{"userId":');
    const forbidden = await app.call(
      listTimeline,
      { query: { projectId: project, userId: 'demo-user' } },
      { headers: key.headers, origin: null },
    );
    const items = await callsOnce(key, 4);
    expect(items.map(({ method, path, status, code }) => [method, path, status, code])).toEqual([
      ['GET', '/v20/timeline', 403, 'forbidden'],
      ['POST', '/v20/user', 400, 'bad_request'],
      ['POST', '/v20/user', 400, 'validation'],
      ['POST', '/v20/user', 200, null],
    ]);
    expect(items.map((item) => item.requestId)).toEqual(
      [forbidden, unreadable, bad, good].map((answer) => answer.headers['x-request-id']),
    );
    expect(JSON.stringify(items)).not.toContain('demo-user');
  });

  it('include calls rejected because the key was revoked', async () => {
    const key = await app.aKey(project);
    await app.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', key.id).execute();
    expect((await register(key, 'demo-user')).status).toBe(401);
    expect(await callsOnce(key, 1)).toMatchObject([{ status: 401, code: 'unauthenticated' }]);
  });

  it('are filtered by status class and request id, and paged', async () => {
    const key = await app.aKey(project);
    const ids = [];
    for (const user of ['u1', 'u:2', 'u3']) ids.push((await register(key, user)).headers['x-request-id']);
    await callsOnce(key, 3);
    expect((await callsOf(key, { status: '4xx' })).items.map((item) => item.requestId)).toEqual([ids[1]]);
    expect((await callsOf(key, { status: '5xx' })).items).toEqual([]);
    expect((await callsOf(key, { search: ids[2] })).items.map((item) => item.requestId)).toEqual([ids[2]]);
    const first = await callsOf(key, { limit: 2 });
    const second = await callsOf(key, { limit: 2, cursor: first.next });
    expect([...first.items, ...second.items].map((item) => item.requestId)).toEqual(ids.reverse());
    expect(second.next).toBeNull();
    for (const query of [{ limit: 1001 }, { status: '7xx' }, { cursor: '"x"' }, { cursor: 'WyJ4Il0' }, { more: 1 }]) {
      expect(
        (
          await app.attempt(
            listApiKeyCalls,
            { params: { id: key.id }, query: { projectId: project, ...query } },
            { as: admin },
          )
        ).status,
        JSON.stringify(query),
      ).toBe(400);
    }
  });

  it('keep the last thousand and no more', async () => {
    const key = await app.aKey(project);
    const log = createCallLog(app.context);
    const total = 2 * CALLS_KEPT + 345;
    for (let number = 1; number <= total; number++) {
      log.note(aCall(key, `/call/${number}`));
      if (number % 700 === 0) await log.flush();
    }
    await log.flush();
    const { items } = await callsOf(key, { limit: 1000 });
    expect(items.map((item) => item.path)).toEqual(
      Array.from({ length: CALLS_KEPT }, (_, back) => `/call/${total - back}`),
    );
    const rows = await app.db.selectFrom('api_key_calls').select('position').where('key_id', '=', key.id).execute();
    expect(rows).toHaveLength(CALLS_KEPT);
  });

  it('of two processes are stored in one ring buffer', async () => {
    const keys = [await app.aKey(project), await app.aKey(project)] as const;
    const logs = [createCallLog(app.context), createCallLog(app.context)];
    for (let round = 0; round < 20; round++) {
      for (const log of logs) for (const key of keys) log.note(aCall(key, '/call'));
      await Promise.all(logs.map((log) => log.flush()));
    }
    for (const key of keys) expect((await callsOf(key)).items).toHaveLength(40);
  });

  it('are logged as lost when they cannot be stored', async () => {
    const log = createCallLog(app.context);
    log.note({ ...aCall(await app.aKey(project), '/call'), keyId: 'no uuid' });
    await log.flush();
    expect(app.logs.at(-1)).toContain('calls of keys were not noted');
  });

  it('are not found for a key of another project', async () => {
    const foreign = await app.aKey(await app.aProject('Foreign'));
    expect(
      (await app.call(listApiKeyCalls, { params: { id: foreign.id }, query: { projectId: project } }, { as: admin }))
        .status,
    ).toBe(404);
  });
});
