import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { RANGE_DAYS } from '#contract/home.ts';
import { projectRoot } from '#server/root.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { openDatabase } from './database.ts';

const db = openDatabase(await aDatabase());
afterAll(() => db.destroy());

interface Column {
  table: string;
  isView: boolean;
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  generated: boolean;
}

/** The type that the driver returns for a column. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};
const typeOf = (type: string): string =>
  type.startsWith('_') ? `readonly ${typeOf(type.slice(1))}[]` : (TYPES[type] ?? `'unknown ${type}'`);

async function liveColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select t.table_name as table, t.table_type = 'VIEW' as "isView", c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' as nullable, c.column_default is not null as optional,
      c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as generated
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_name not in ('migrations', 'kysely_migration_lock')
    order by 1, c.ordinal_position
  `.execute(db);
  return rows;
}

const unionOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ');

function problemOf({ table, isView, name, type, nullable, optional, generated }: Column): string {
  if (isView) return `ViewColumnProblem<'${table}', '${name}', ${typeOf(type)}>`;
  const live = `{ type: ${typeOf(type)}; nullable: ${nullable}; optional: ${optional}; generated: ${generated} }`;
  return `ColumnProblem<'${table}', '${name}', ${live}>`;
}

/** Lets the compiler compare: each problem is a line that it rejects. */
function compile(problems: readonly string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'move-tables-'));
  const file = path.join(folder, 'check.ts');
  const features = path.join(projectRoot, 'server/features');
  const own = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.tables.ts'));
  const support = path.join(projectRoot, 'server/db/column-check.test-support.ts');
  writeFileSync(
    file,
    [
      `import type { ColumnProblem, UnknownColumn, UnknownTable, ViewColumnProblem } from '${support}';`,
      ...own.map((one) => `import '${path.join(features, one)}';`),
      ...problems.map((problem, at) => `export const at${at}: never = 0 as unknown as ${problem};`),
    ].join('\n'),
  );
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --pretty false';
  const flags =
    `${options} --target esnext --module esnext --moduleResolution bundler --lib esnext,dom --types node`.split(' ');
  const tsc = path.join(projectRoot, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, [...flags, '--typeRoots', path.join(projectRoot, 'node_modules/@types'), file], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout
    .split('\n')
    .flatMap(
      (line) => /error TS\d+: (?:Type '"(.*?)"' is not assignable.*|(.*))/.exec(line)?.slice(1).find(Boolean) ?? [],
    );
}

it('has table types that agree with the database', { timeout: 120_000 }, async () => {
  const columns = await liveColumns();
  const tables = [...new Set(columns.map(({ table }) => table))];
  expect(tables.length).toBeGreaterThan(80);
  const problems = [
    ...columns.map(problemOf),
    ...tables.map((table) => {
      const own = columns.filter((column) => column.table === table).map(({ name }) => name);
      return `UnknownColumn<'${table}', ${unionOf(own)}>`;
    }),
    `UnknownTable<${unionOf(tables)}>`,
  ];
  expect(compile(problems)).toEqual([]);
});

it('counts active users for every range of Home', async () => {
  const { rows } = await sql<{ days: number }>`select active_periods() as days`.execute(db);
  expect(rows.map(({ days }) => days)).toEqual(Object.values(RANGE_DAYS));
});
