import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '#server/root.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { openDatabase } from './database.ts';
import {
  ERASED_WITH_PROJECT,
  ERASED_WITH_USER,
  TABLES,
  type TableDescription,
  type TableName,
} from './described-tables.ts';
import { tablesPage } from './tables-page.test-support.ts';

const db = openDatabase(await aDatabase());
afterAll(() => db.destroy());

interface LiveTable {
  name: TableName;
  key: readonly string[];
  project: boolean;
  /** An app user's id is text; a `user_id` of type uuid is a dashboard user. */
  appUser: boolean;
  references: string[];
}

const { rows: live } = await sql<LiveTable>`
  select c.relname as name, coalesce((
      select array_agg(k.attname::text order by array_position(i.indkey::int[], k.attnum::int))
      from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ), '{}') as key,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id') as project,
    exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and a.atttypid = 'text'::regtype
    ) as "appUser",
    coalesce((
      select array_agg(f.confrelid::regclass::text) from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
    ), '{}') as references
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('migrations', 'kysely_migration_lock')
`.execute(db);
const described = live.filter(({ name }) => name in TABLES).map((table) => ({ ...table, ...TABLES[table.name] }));
type Described = LiveTable & TableDescription;
const named = (matches: (table: Described) => boolean): string[] => described.filter(matches).map(({ name }) => name);

it('describes every table, with its key', () => {
  const keys = (tables: readonly { name: string; key: readonly string[] }[]) =>
    Object.fromEntries(tables.map(({ name, key }) => [name, key]));
  expect(keys(Object.entries(TABLES).map(([name, { key }]) => ({ name, key })))).toEqual(keys(live));
});

it('names the owner of the rows', () => {
  expect(named((one) => (one.owner === 'global') === one.project)).toEqual([]);
  expect(named((one) => (one.owner === 'user' || one.namesUser) !== one.appUser)).toEqual([]);
});

it('has no foreign keys in distributed tables', () => {
  expect(named(({ owner, references }) => owner === 'user' && references.length > 0)).toEqual([]);
});

it('erases app users first, so that no upload finds the user', () => {
  expect(ERASED_WITH_USER[0]).toBe('app_users');
  expect(ERASED_WITH_PROJECT[0]).toBe('app_users');
  expect(ERASED_WITH_PROJECT).not.toContain('project_erasures');
});

it('writes docs/tables.md', async () => {
  await expect(tablesPage()).toMatchFileSnapshot(`${projectRoot}/docs/tables.md`);
});
