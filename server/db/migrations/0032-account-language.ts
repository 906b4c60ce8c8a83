import { type Kysely, sql } from 'kysely';

/** The language that a person reads, as the browser said last; not known until the next sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table users add column language text').execute(db);
}
