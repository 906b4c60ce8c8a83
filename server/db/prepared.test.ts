import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { aDatabase } from '#tests/setup/database.ts';
import { openDatabase } from './database.ts';
import { prepared } from './prepared.ts';

const db = openDatabase(await aDatabase());
afterAll(() => db.destroy());

describe('a prepared statement', () => {
  it('is planned once per connection and accepts other values each time', async () => {
    await db.transaction().execute(async (tx) => {
      const double = (value: number) =>
        prepared<{ twice: number }>('double-a-number')`select ${value}::int * 2 as twice`.execute(tx);
      expect((await double(2)).rows).toEqual([{ twice: 4 }]);
      expect((await double(21)).rows).toEqual([{ twice: 42 }]);
      const planned = await sql`select name from pg_prepared_statements where name = 'double-a-number'`.execute(tx);
      expect(planned.rows).toHaveLength(1);
    });
  });
  it('does not share its name with another statement', async () => {
    await prepared('the-only-one')`select 1`.execute(db);
    expect(() => prepared('the-only-one')`select 2`.execute(db)).toThrow('"the-only-one"');
  });
});
