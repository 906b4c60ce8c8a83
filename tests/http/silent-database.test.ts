import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { secretsFrom } from '#server/secrets.ts';
import { aWebDir, ORIGIN } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { aTestIdentity } from '#tests/setup/identity.ts';
import { aStallingProxy, type StallingProxy } from '#tests/setup/stalling-proxy.ts';

const WITHIN_MS = 5_000;

let proxy: StallingProxy;
let ask: (
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) => Promise<{ status: number; retryAfter: unknown; ms: number }>;
const logs: string[] = [];
beforeAll(async () => {
  proxy = await aStallingProxy(await aDatabase());
  const db = openDatabase(proxy.connection);
  const { http } = await createApp({
    config: readConfig({}, tmpdir()),
    db,
    connection: proxy.connection,
    identity: await aTestIdentity(),
    secrets: secretsFrom('x'.repeat(32)),
    log: createLog('info', { write: (line: string) => void logs.push(line) }),
    version: 'test',
    webDir: aWebDir(),
  });
  atEnd(async () => {
    await http.close();
    await db.destroy();
  });
  ask = async (method, url, body) => {
    const began = Date.now();
    const headers = { origin: ORIGIN };
    const answer = await http.inject({ method, url, headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ms: Date.now() - began };
  };
});

const exist = () => ask('POST', '/api/user/exist', { email: 'demo@example.com' });

describe('a database that accepts connections and answers nothing', () => {
  it.concurrent('is reported within five seconds with Retry-After, logged once, and used again when it answers', async () => {
    expect((await exist()).status).toBe(200);
    proxy.stall();
    const answers = await Promise.all([ask('GET', '/readyz'), exist(), exist(), ask('GET', '/readyz')]);
    for (const { status, retryAfter, ms } of answers) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: expect.anything() });
      expect(ms).toBeLessThan(WITHIN_MS);
    }
    // It is known by now, so nobody waits for it again.
    for (let time = 0; time < 5; time++) {
      const again = await exist();
      expect(again.status).toBe(503);
      expect(again.ms).toBeLessThan(1_000);
    }
    expect(logs.filter((line) => /"level":[45]0/.test(line))).toHaveLength(1);
    proxy.resume();
    await expect.poll(async () => (await exist()).status, { timeout: 15_000 }).toBe(200);
    expect((await ask('GET', '/readyz')).status).toBe(200);
  });

  it.concurrent('is not confused with a slow one', async () => {
    const other = await aStallingProxy(await aDatabase());
    const slow = openDatabase(other.connection);
    atEnd(() => slow.destroy());
    const { rows } = await sql<{ done: boolean }>`select true as done from pg_sleep(6)`.execute(slow);
    expect(rows).toEqual([{ done: true }]);
  });
});
