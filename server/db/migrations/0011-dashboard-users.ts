import { type Kysely, sql } from 'kysely';

/** Finding dashboard users and app users among a million: one index for each order and for the words of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index users_by_name on users (lower(lastname || ' ' || firstname), id)`,
  'create index users_by_address on users (email, id)',
  'create index users_by_company on users (lower(company), id)',
  `create index users_by_sign_in on users (coalesce(last_sign_in_at, 'epoch'::timestamptz), id)`,
  'create index users_by_creation on users (created_at, id)',
  // Words of the name, the company and the parts of the e-mail; found by how they begin.
  `create index users_by_words on users using gin (to_tsvector('simple',
    translate(lower(firstname || ' ' || lastname || ' ' || company || ' ' || email), '@.-_+''/\\', '         ')))`,
  'create index app_users_by_id on app_users (user_id text_pattern_ops, project_id)',
  'create index app_users_by_installation on app_users (installation_id)',
  'create index projects_by_creation on projects (created_at, id) where deleted_at is null',
];
