import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { aDatabase } from '#tests/setup/database.ts';
import { openDatabase } from './database.ts';

const db = openDatabase(await aDatabase());
afterAll(() => db.destroy());

it('fails one transaction and not the process when its connection is lost between two statements', async () => {
  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    // Long enough for the driver to notice while no query is running.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow();
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});
