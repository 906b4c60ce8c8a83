import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aDatabase } from '#tests/setup/database.ts';
import { type Db, openDatabase } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

async function on(work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(await aDatabase());
  await work(db).finally(() => db.destroy());
}

async function drop(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

const applied = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
};

describe('migrating', () => {
  it('runs every migration once, even if several processes start together', () =>
    on(async (db) => {
      await drop(db);
      await Promise.all([migrate(db), migrate(db), migrate(db)]);
      expect(await applied(db)).toEqual(Object.keys(migrations));
      expect(await isMigrated(db)).toBe(true);
    }));

  it('changes nothing in a database that is up to date', () =>
    on(async (db) => {
      await sql`insert into projects (name) values ('kept')`.execute(db);
      await migrate(db);
      expect(await db.selectFrom('projects').select('name').execute()).toEqual([{ name: 'kept' }]);
    }));

  it('rejects data of a newer version, naming it', () =>
    on(async (db) => {
      await sql`insert into migrations (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(db);
      await sql`comment on table migrations is 'written by 9.8.7'`.execute(db);
      await expect(migrate(db)).rejects.toThrow('written by MOVE Dashboard 9.8.7, and this is');
    }));

  it('records the version that wrote the data', () =>
    on(async (db) => {
      await drop(db);
      expect(await migrate(db)).toEqual(Object.keys(migrations));
      const { rows } = await sql<{ writer: string }>`select obj_description('migrations'::regclass) as writer`.execute(
        db,
      );
      expect(rows[0]?.writer).toMatch(/^written by \d+\.\d+\.\d+/);
    }));

  it('rejects a database from before the first release and leaves it unchanged', () =>
    on(async (db) => {
      await drop(db);
      await sql`create table migrations (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
      await sql`insert into migrations values ('0001-foundation', ''), ('0002-sdk-server', '')`.execute(db);
      await expect(migrate(db)).rejects.toThrow(
        /from a version before the first release and cannot be upgraded; set MOVE_DATA_DIR to a new folder/,
      );
      expect(await applied(db)).toEqual(['0001-foundation', '0002-sdk-server']);
    }));

  it.each([
    [
      'the tables of the product',
      'create schema elsewhere; create table elsewhere.app_users (user_id text)',
      'elsewhere',
    ],
    ['the accounts', 'create schema identity; create table identity.second_factors (user_id text)', 'identity'],
    ['the jobs', 'create schema jobs; create table jobs.version (version int)', 'jobs'],
  ])('rejects a database with %s where this connection does not look, and leaves it alone', (_what, made, schema) =>
    on(async (db) => {
      await drop(db);
      await sql.raw(made).execute(db);
      await expect(migrate(db)).rejects.toThrow(`in the schemas ${schema}, but this connection does not see`);
      const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db);
      expect(rows).toEqual([]);
    }),
  );
});
