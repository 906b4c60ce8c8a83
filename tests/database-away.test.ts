import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { secretsFrom } from '#server/secrets.ts';
import { aTestIdentity } from './setup/identity.ts';
import { aTemporaryFolder, removeFolder } from './setup/temporary-folder.ts';

const folder = aTemporaryFolder();
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, print: () => {} });
});
afterAll(async () => {
  await postgres.stop();
  removeFolder(folder);
});

it('answers 503 while the database is gone and works again when it is back, without a restart', async () => {
  const db = openDatabase(postgres.connection);
  await migrate(db);
  const config = readConfig(
    { DATABASE_URL: 'postgres://unused/move', MOVE_SECRET_KEY: 'x'.repeat(32), MOVE_PARTS: 'api,sdk' },
    folder,
  );
  const identity = await aTestIdentity();
  const { http } = await createApp({
    config,
    db,
    connection: postgres.connection,
    identity,
    secrets: secretsFrom('x'.repeat(32)),
    log: createLog('silent'),
    version: 'test',
    webDir: '',
  });
  const query = async () => {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/user/exist',
      headers: { origin: config.publicUrl },
      payload: { email: 'demo@example.com' },
    });
    return { status: answer.statusCode, code: answer.json().error?.code };
  };
  expect((await query()).status).toBe(200);

  await postgres.stop();
  expect(await query()).toEqual({ status: 503, code: 'unavailable' });
  expect(await query()).toEqual({ status: 503, code: 'unavailable' });

  postgres = await startEmbeddedPostgres({ dataDir: folder, print: () => {} });
  await expect.poll(async () => (await query()).status, { timeout: 30_000 }).toBe(200);
  await http.close();
  await db.destroy();
});
