import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportAppUser } from '#contract/app-user-head.ts';
import { exportAppUsers } from '#contract/app-user-list.ts';
import { HEADER } from '#contract/constants.ts';
import { offeredToKeys } from '#contract/endpoint.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';

const SILENCE_MS = 500;
/** More than the buffers of a connection hold, even compressed. */
const ROWS = 30;
const TEXTS_A_ROW = 30_000;

let app: TestApp;
let projectId: number;
let userId: string;
let [readers, admin, key]: [Visitor[], Visitor?, TestKey?] = [[]];
let port: number;
beforeAll(async () => {
  app = await anApp({}, 10, { readerSilenceMs: SILENCE_MS });
  projectId = await app.aProject();
  readers = [await app.aMember(projectId, 'reader'), await app.aMember(projectId, 'reader')];
  admin = await app.aMember(projectId, 'admin');
  key = await app.aKey(projectId);
  userId = (await app.aPhone(projectId)).userId;
  await sql`
    insert into device_records (project_id, user_id, list, last_ms, batch_id, first_ms, record_count, records)
    select ${projectId}, ${userId}, 'logs', at, gen_random_uuid(), at, 1, jsonb_build_array(random_text)
    from generate_series(1, ${ROWS}::int) at, lateral (
      select string_agg(md5(at || ' ' || n), '') as random_text from generate_series(1, ${TEXTS_A_ROW}::int) n
    ) t
  `.execute(app.db);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});

const opened: Response[] = [];
afterAll(() => Promise.all(opened.map(({ body }) => body?.cancel().catch(() => {}))));

async function open(path: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  opened.push(response);
  return response;
}
const archive = (person: Visitor | undefined) =>
  open(`${exportAppUser.path}?projectId=${projectId}&userId=${userId}`, {
    [HEADER.token]: `Bearer ${person?.token ?? ''}`,
  });
const list = () => open(`${offeredToKeys(exportAppUsers)?.path}?projectId=${projectId}`, key?.headers ?? {});

describe('downloads that nobody reads', { timeout: 90_000 }, () => {
  it('of one person leave a place to others, and make room for everyone when they are ended', async () => {
    const [one, other] = readers;
    const unread = [await archive(one), await archive(one), await archive(one), await archive(other)];
    expect(unread.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect((await archive(admin)).status).toBe(429);
    await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 30_000, interval: 200 });
    await vi.waitFor(() => expect(app.logs.filter((line) => line.includes('reader is too slow'))).toHaveLength(3), {
      timeout: 30_000,
    });
    expect((await archive(admin)).status).toBe(200);
    await expect(unread[0]?.arrayBuffer()).rejects.toThrow();
  });
});
