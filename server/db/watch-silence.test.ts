import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { atEnd } from '#tests/setup/at-end.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { openDatabase } from './database.ts';

/** As a machine does that is too busy: nothing in this process runs meanwhile. */
const holdUp = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('does not take a database for silent because the process was held up', async () => {
  const db = openDatabase(await aDatabase());
  atEnd(() => db.destroy());
  await sql`select 1`.execute(db);
  const { connect } = pg.Client.prototype;
  // The next connection is the one that asks the database whether it answers.
  const asking = vi.spyOn(pg.Client.prototype, 'connect').mockImplementationOnce(function (this: pg.Client) {
    const open = (connect as () => Promise<unknown>).call(this);
    holdUp(4_000);
    return open as never;
  });
  atEnd(() => asking.mockRestore());
  await expect(sql`select pg_sleep(6)`.execute(db)).resolves.toBeDefined();
  expect(asking).toHaveBeenCalledOnce();
});
