import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { aDatabase } from '#tests/setup/database.ts';
import { openDatabase } from './database.ts';
import { DISTRIBUTED_TABLES } from './described-tables.ts';
import { distribute, isCluster } from './distribute.ts';

const onCluster = inject('postgres').nodes.length > 0;
const db = openDatabase(await aDatabase());
afterAll(() => db.destroy());

it.skipIf(onCluster)('changes nothing on a database without Citus', async () => {
  expect(await isCluster(db)).toBe(false);
  expect(await distribute(db)).toEqual([]);
});

it.runIf(onCluster)('distributes every table of app users on a cluster of MOVE_TEST_CITUS_URL, once', async () => {
  const { rows } = await sql<{ name: string; column: string; together: number }>`
    select table_name::text as name, distribution_column as column, colocation_id as together
    from citus_tables where citus_table_type = 'distributed' order by 1
  `.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([...DISTRIBUTED_TABLES].sort());
  expect(new Set(rows.map(({ column }) => column))).toEqual(new Set(['user_id']));
  expect(new Set(rows.map(({ together }) => together)).size).toBe(1);
  expect(await distribute(db)).toEqual([]);
});
