import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Connection } from './database.ts';

export interface CopiedTable {
  name: string;
  rows: number;
}

interface Table {
  /** Qualified with its schema and quoted. */
  name: string;
  columns: string;
  /** The tables that it references. */
  needs: string[];
}

/** Both sides must format values identically for comparable checksums. */
const SAME_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0`;

const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
      join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OWN}
  order by 1`;

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
  where schemaname !~ '^pg_' and last_value is not null order by 1`;

/** Independent of the order of rows and the version of PostgreSQL. */
const checksumOf = (table: string): string =>
  `select count(*)::int8 as rows, coalesce(sum(('x' || left(md5(t::text), 12))::bit(48)::int8), 0)::text as sum
  from only ${table} t`;

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(SAME_TEXT);
  return client;
}

const tablesOf = async (client: pg.Client): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;

/** Throws unless the database has no tables and an encoding that supports every character. */
export async function requireEmpty(connection: Connection): Promise<void> {
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
    const encoding = rows[0]?.encoding;
    if (encoding !== 'UTF8') throw new Error(`The target stores ${encoding}; create it with the encoding UTF8.`);
    const [first] = await tablesOf(client);
    if (first) throw new Error(`The target is not empty: it has the table ${first.name}. Name an empty database.`);
  } finally {
    await client.end();
  }
}

/** Sorts tables after those that they reference. */
function inOrder(tables: readonly Table[]): Table[] {
  const left = [...tables];
  const done: Table[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ needs }) => !left.some(({ name }) => needs.includes(name)));
    const [table] = left.splice(next, 1);
    if (next < 0 || !table) throw new Error('Tables reference each other in a cycle.');
    done.push(table);
  }
  return done;
}

/**
 * Copies the rows of every table and the state of its sequences into a database with the same tables, in one
 * transaction. Rows inserted by migrations are replaced.
 */
export async function copyRows(from: Connection, into: Connection): Promise<CopiedTable[]> {
  const [source, target] = [await connect(from), await connect(into)];
  try {
    await source.query('begin isolation level repeatable read read only');
    await target.query('begin');
    // Deferred constraint checks would prevent tables from being altered.
    await target.query('set constraints all immediate');
    const tables = inOrder(await tablesOf(source));
    const names = tables.map(({ name }) => name).join(', ');
    await target.query(`truncate ${names}`);
    const copied: CopiedTable[] = [];
    for (const { name, columns } of tables) {
      // The results of triggers are copied too.
      await target.query(`alter table ${name} disable trigger user`);
      const writing = target.query(copyFrom(`copy ${name} (${columns}) from stdin`));
      await pipeline(source.query(copyTo(`copy ${name} (${columns}) to stdout`)), writing);
      copied.push({ name, rows: writing.rowCount });
      await target.query(`alter table ${name} enable trigger user`);
    }
    for (const { name, last } of (await source.query<{ name: string; last: number }>(SEQUENCES)).rows) {
      await target.query('select setval($1::regclass, $2)', [name, last]);
    }
    await target.query('commit');
    return copied;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Compares every table by count and checksum, and every sequence; throws if they differ. */
export async function verifyCopy(from: Connection, into: Connection): Promise<void> {
  const [source, target] = [await connect(from), await connect(into)];
  try {
    const both = async (statement: string) => {
      const [there, here] = await Promise.all([source.query(statement), target.query(statement)]);
      return [JSON.stringify(there.rows), JSON.stringify(here.rows)] as const;
    };
    for (const { name } of await tablesOf(source)) {
      const [there, here] = await both(checksumOf(name));
      if (there !== here) throw new Error(`The copy of ${name} differs: ${there} became ${here}.`);
    }
    const [there, here] = await both(SEQUENCES);
    if (there !== here) throw new Error(`The copy of the sequences differs: ${there} became ${here}.`);
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
