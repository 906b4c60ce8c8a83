import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { secretsFrom } from '#server/secrets.ts';
import { aWebDir, ORIGIN } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { aTestIdentity } from '#tests/setup/identity.ts';

it('a statement that reaches its time limit is answered with what to do, not as a fault', async () => {
  const connection = await aDatabase();
  const [db, other] = [openDatabase({ ...connection, statement_timeout: 100 }), openDatabase(connection)];
  const { http } = await createApp({
    config: readConfig({}, tmpdir()),
    db,
    connection,
    identity: await aTestIdentity(),
    secrets: secretsFrom('x'.repeat(32)),
    log: createLog('silent'),
    version: 'test',
    webDir: aWebDir(),
  });
  atEnd(async () => {
    await http.close();
    await Promise.all([db.destroy(), other.destroy()]);
  });
  const exist = () =>
    http.inject({
      method: 'POST',
      url: '/api/user/exist',
      headers: { origin: ORIGIN },
      payload: { email: 'demo@example.com' },
    });
  expect((await exist()).statusCode).toBe(200);
  const answer = await other.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx);
    return exist();
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('ask for less') });
  expect(answer.headers['retry-after']).toBe('60');
  expect((await exist()).statusCode).toBe(200);
});
