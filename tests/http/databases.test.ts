import pg from 'pg';
import { expect, it } from 'vitest';
import { aDatabase } from '#tests/setup/database.ts';

async function query(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

it('gives every test file a migrated database that nobody else writes to', async () => {
  const [one, other] = await Promise.all([aDatabase(), aDatabase()]);
  await query(one, 'create table only_here ()');
  const tables = `select from pg_tables where tablename in ('migrations', 'only_here')`;
  expect(await query(one, tables)).toHaveLength(2);
  expect(await query(other, tables)).toHaveLength(1);
});

it('gives the product no more rights than it has in production', async () => {
  const connection = await aDatabase();
  const [rights] = await query(
    connection,
    'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
  );
  expect(rights).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
});
