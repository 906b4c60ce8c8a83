import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { runCommand } from '#tests/setup/built-product.ts';
import { anOwner, type Owner } from '#tests/setup/database-owner.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';

let folder: string;
let dataDir: string;
let file: string;
let owner: Owner | undefined;
beforeEach(() => {
  folder = aTemporaryFolder();
  dataDir = path.join(folder, 'data');
  file = path.join(folder, 'backup.tar.gz');
});
afterEach(async () => {
  await owner?.kill();
  await owner?.databaseIsGone();
  owner = undefined;
  removeFolder(folder);
});

/** Runs the command as an operator would. */
async function run(command: 'backup' | 'restore', ...args: string[]): Promise<{ code: number | null; output: string }> {
  const { status, stderr } = await runCommand({ MOVE_DATA_DIR: dataDir }, command, ...args);
  return { code: status, output: stderr };
}

async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, print: () => {} });
  const db = openDatabase(server.connection);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

/** Every table with a checksum of its rows. */
async function sumsOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
      from ${sql.raw(name)} t`.execute(db);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

async function aMigratedDatabase(): Promise<Record<string, string>> {
  return inDatabase(async (db) => {
    await migrate(db);
    await db.insertInto('projects').values({ name: 'Demo project' }).execute();
    return sumsOf(db);
  });
}

describe('a backup', () => {
  it('restores every row and every file after everything was lost', async () => {
    const before = await aMigratedDatabase();
    mkdirSync(path.join(dataDir, 'outbox'));
    writeFileSync(path.join(dataDir, 'secret-key'), 'the key of the installation', { mode: 0o600 });
    writeFileSync(path.join(dataDir, 'outbox', `${'long name '.repeat(14)}.eml`), 'a letter');
    expect(await run('backup', file)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    removeFolder(dataDir);

    expect(await run('restore', file)).toMatchObject({ code: 0 });
    expect(await inDatabase(sumsOf)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    expect(readFileSync(path.join(dataDir, 'secret-key'), 'utf8')).toBe('the key of the installation');
    expect(readdirSync(path.join(dataDir, 'outbox'))).toHaveLength(1);
  });

  it('made under load contains all rows acknowledged before it started', async () => {
    owner = anOwner(dataDir, 'write');
    await owner.hasAcknowledged(300);
    const before = owner.acknowledged.length;
    expect(await run('backup', file)).toMatchObject({ code: 0 });
    expect(owner.acknowledged.length).toBeGreaterThan(before);
    await owner.kill();
    await owner.databaseIsGone();
    removeFolder(dataDir);

    expect(await run('restore', file)).toMatchObject({ code: 0 });
    const numbers = await inDatabase(async (db) => {
      const { rows } = await sql<{ number: number }>`select number from row order by number`.execute(db);
      return rows.map(({ number }) => number);
    });
    expect(numbers.length).toBeGreaterThanOrEqual(before);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('does not overwrite a database, and leaves nothing behind if interrupted or of another version', async () => {
    await aMigratedDatabase();
    await run('backup', file);
    expect(await run('restore', file)).toMatchObject({ code: 1, output: expect.stringContaining('already holds') });

    dataDir = path.join(folder, 'other');
    const other = path.join(folder, 'other.tar.gz');
    const bytes = gunzipSync(readFileSync(file));
    writeFileSync(
      other,
      gzipSync(Buffer.from(bytes.toString('latin1').replace('"postgres":"18"', '"postgres":"17"'), 'latin1'), {
        level: 1,
      }),
    );
    expect(await run('restore', other)).toMatchObject({ code: 1, output: expect.stringContaining('PostgreSQL 17') });
    truncateSync(file, Math.floor(statSync(file).size / 2));
    expect(await run('restore', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('cannot be restored'),
    });
    expect(existsSync(path.join(dataDir, 'postgres', 'cluster'))).toBe(false);
    expect(readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.startsWith('cluster'))).toEqual([]);
  });
});
