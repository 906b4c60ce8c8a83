import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { projectRoot } from '#server/root.ts';

/** Read from the source tree: the built server runs from the same checkout. */
const folder = path.join(projectRoot, 'server', 'db');

export async function up(db: Kysely<unknown>): Promise<void> {
  // Functions may call others that are created later.
  await sql`set local check_function_bodies = off`.execute(db);
  const functions = readdirSync(path.join(folder, 'functions')).sort();
  for (const file of ['schema.sql', ...functions.map((name) => `functions/${name}`), 'triggers.sql']) {
    await sql.raw(readFileSync(path.join(folder, file), 'utf8')).execute(db);
  }
}
