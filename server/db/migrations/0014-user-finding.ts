import { type Kysely, sql } from 'kysely';
import { KEEPING_FACETS, KEEPING_WORDS } from './0014-user-finding-triggers.ts';

/**
 * Finding an app user among a million, without any extension. What can be filtered by is a row each, in an index for
 * every order; what can be searched is the beginning of a word. Both are kept by triggers in the transaction that
 * changed the user. Runs on PostgreSQL 15 and newer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...KEEPING_FACETS, ...KEEPING_WORDS, ...WHAT_IS_THERE]) {
    await sql.raw(statement).execute(db);
  }
}

const TABLES = [
  // "all", "state:RUNNING", "platform:iOS", "release:iOS/2.18.0", "warning:gpsOff", "blocked", …; one row for each that
  // is true of a user. When the user was last seen is kept in slots of half an hour, so that a phone that reports every
  // few seconds moves its rows once a slot.
  `create table app_user_facets (
    project_id bigint not null,
    user_id text not null,
    facet text collate "C" not null,
    registered_ms bigint not null,
    seen_slot integer not null,
    primary key (project_id, user_id, facet)
  )`,
  'create index app_user_facets_by_id on app_user_facets (project_id, facet, user_id)',
  'create index app_user_facets_by_registration on app_user_facets (project_id, facet, registered_ms, user_id)',
  'create index app_user_facets_by_seen on app_user_facets (project_id, facet, seen_slot, user_id)',
  // Parts of the id, the phone's model and versions, the installation, the code: searched by how they begin.
  `create table app_user_words (
    project_id bigint not null,
    user_id text not null,
    source text collate "C" not null,
    word text collate "C" not null,
    primary key (project_id, user_id, source, word)
  )`,
  'create index app_user_words_by_word on app_user_words (project_id, word, user_id)',
];

const WHAT_IS_THERE = [
  `insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
   select u.project_id, u.user_id, f.facet, registered_ms(u.created_at), seen_slot(u.last_seen_at)
   from app_users u, app_user_facets_of(u.status, u.device, u.blocked, u.pilot) f (facet)`,
  `insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
   select u.project_id, u.user_id, f.facet, registered_ms(u.created_at), seen_slot(u.last_seen_at)
   from device_troubles t join app_users u on u.project_id = t.project_id and u.user_id = t.user_id,
     trouble_facets_of(t.complaints) f (facet)`,
  `insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
   select u.project_id, u.user_id, 'code:' || j.code_id, registered_ms(u.created_at), seen_slot(u.last_seen_at)
   from project_code_joins j join app_users u on u.project_id = j.project_id and u.user_id = j.user_id`,
  `insert into app_user_words (project_id, user_id, source, word)
   select u.project_id, u.user_id, w.source, w.word
   from app_users u, app_user_words_of(u.user_id, u.installation_id, u.device) w
   on conflict do nothing`,
  `insert into app_user_words (project_id, user_id, source, word)
   select j.project_id, j.user_id, 'code', w.word
   from project_code_joins j join project_codes c on c.id = j.code_id, words_of_code(c.code) w (word)
   where exists (select from app_users u where u.project_id = j.project_id and u.user_id = j.user_id)`,
];
