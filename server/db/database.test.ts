import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { atEnd } from '#tests/setup/at-end.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { openDatabase } from './database.ts';

it('compiles no statements, even on a server that does so by default', async () => {
  const db = openDatabase({ ...(await aDatabase()), options: '-c jit=on' });
  atEnd(() => db.destroy());
  const { rows } = await sql<{ jit: string; statement_timeout: string }>`
    select current_setting('jit') as jit, current_setting('statement_timeout') as statement_timeout
  `.execute(db);
  expect(rows).toEqual([{ jit: 'off', statement_timeout: '30s' }]);
});
