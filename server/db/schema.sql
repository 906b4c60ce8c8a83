-- All tables, views and indexes, grouped by subject. Functions are in functions/, triggers in triggers.sql.
--
-- Data of an app user is keyed by (project_id, user_id, …), so that it can be distributed by app user, and has no
-- foreign keys to other tables. Runs on PostgreSQL 15 and newer, without extensions.
--
-- The first migration runs this file. Once a release has run it somewhere, a change is a new migration.


-- ---------------------------------------------------------------------------------------------------------------------
-- Dashboard users
-- ---------------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  uid text not null,
  email text not null,
  email_verified boolean not null,
  provider text not null,
  image text not null default '',
  firstname text not null default '',
  lastname text not null default '',
  company text not null default '',
  -- As the browser last reported it; unknown until the first sign-in.
  language text,
  -- Whether a mention in a comment is worth a mail.
  mention_mails boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  unique (issuer, uid)
);
create index users_by_email on users (issuer, email);
-- One index for each sort order of the user list.
create index users_by_name on users (lower(lastname || ' ' || firstname), id);
create index users_by_address on users (email, id);
create index users_by_company on users (lower(company), id);
create index users_by_sign_in on users (coalesce(last_sign_in_at, 'epoch'::timestamptz), id);
create index users_by_creation on users (created_at, id);
-- Prefix search over the words of the name, the company and the parts of the e-mail address.
create index users_by_words on users using gin (to_tsvector('simple',
  translate(lower(firstname || ' ' || lastname || ' ' || company || ' ' || email), '@.-_+''/\', '         ')));

create table user_avatars (
  user_id uuid primary key references users (id) on delete cascade,
  -- Part of the picture's address, so that a new picture gets a new address.
  tag text not null unique,
  data bytea not null,
  created_at timestamptz not null default now()
);

create table global_roles (
  user_id uuid not null references users (id),
  role text not null check (role in ('admin')),
  primary key (user_id, role)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  address text not null default '',
  time_zone text not null default '',
  second_factor boolean not null default false,
  -- When the person last proved who they are; some changes require that to be recent.
  proved_at timestamptz not null default now(),
  -- The dashboard user whom a global admin impersonates, and until when.
  viewed_user_id uuid,
  viewed_until timestamptz
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- What opened a session, as a hash: an id token, or the provider's own session that it names. Each opens one session,
-- and is worth nothing once that session has ended.
create table session_openings (
  key bytea primary key,
  session_id uuid not null,
  opened_at timestamptz not null default now()
);
create index session_openings_by_time on session_openings (opened_at);
create index session_openings_by_session on session_openings (session_id);

-- Whatever an account authenticated with before this moment opens no session. Outlives the record of the person.
create table ended_credentials (
  issuer text not null,
  uid text not null,
  ended_at timestamptz not null,
  -- The person was deleted, and the account at the provider has yet to be.
  deletes_account boolean not null default false,
  primary key (issuer, uid)
);
create index ended_credentials_of_accounts on ended_credentials (ended_at) where deletes_account;

-- Refresh tokens of an OpenID provider. The browser holds the name, never the token.
create table oidc_logins (
  name_hash bytea primary key,
  uid text not null,
  -- As in session_openings: the id token that came with the first refresh token.
  opening_key bytea not null,
  refresh_token bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oidc_logins_by_end on oidc_logins (expires_at);

-- Counters against guessing. They may be lost in a crash and must not cost a flush each.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits bigint not null
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Projects
-- ---------------------------------------------------------------------------------------------------------------------

-- Ids start above the numbers that people try by hand; 0 means that no project is selected.
create table projects (
  id bigint generated always as identity (start with 1001) primary key,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index projects_by_name on projects (lower(name), id) where deleted_at is null;
create index projects_by_creation on projects (created_at, id) where deleted_at is null;

-- A project without a row has the defaults.
create table project_settings (
  project_id bigint primary key,
  country text,
  time_zone text,
  severity_threshold double precision not null default 0,
  test_project boolean not null default false,
  -- The activity map leaves out cells with fewer people than this.
  map_least_people smallint not null default 5 check (map_least_people between 1 and 1000),
  -- Badges and leaderboards for app users.
  badges boolean not null default false,
  suspended_at timestamptz,
  version integer not null default 0
);

create table project_roles (
  project_id bigint not null references projects (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('admin', 'billing', 'reader', 'user')),
  primary key (project_id, user_id, role)
);
create index project_roles_by_user on project_roles (user_id);

-- The inviter is a plain id, which becomes a pseudonym once the person is deleted.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null references projects (id),
  email text not null,
  roles text[] not null,
  token_hash bytea not null unique,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index invitations_by_project on invitations (project_id, created_at desc);
create unique index invitations_open on invitations (project_id, email)
  where accepted_at is null and withdrawn_at is null;
create index invitations_by_email on invitations (email) where accepted_at is null and withdrawn_at is null;

-- Deleted projects: what is left to erase, and afterwards the receipt. Who deleted it is a plain id.
create table project_erasures (
  project_id bigint primary key,
  project_name text not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  -- The last sign of life of the job; another one takes over when it stops.
  worked_at timestamptz,
  finished_at timestamptz,
  parts_total integer not null default 0,
  parts_done integer not null default 0,
  counts jsonb not null default '{}'
);
create index project_erasures_by_person on project_erasures (deleted_by, deleted_at desc);
create index project_erasures_open on project_erasures (deleted_at) where finished_at is null;

-- The audit trail. The actor is a plain id, which becomes a pseudonym once the person is deleted.
create table revisions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  project_id bigint,
  actor_id uuid,
  entity text not null,
  entity_id text not null,
  action text not null,
  before jsonb,
  after jsonb,
  -- Where it came from: of sign-ins, exports and changes of the account only.
  address text not null default '',
  -- The chain: each seal covers the seal before it, so that no sealed row can be changed, added or removed unnoticed.
  -- What is erased keeps the digest of what it was: of entity_id, before and after, and of actor_id and address.
  seal_number bigint unique check (seal_number > 0),
  content_digest bytea,
  author_digest bytea,
  seal bytea,
  -- Sealed after seals had been removed, or far too late: part of the seal, so that it stays known.
  suspect boolean not null default false,
  -- The entry that records its erasure.
  erased_by bigint
);
create index revisions_unsealed on revisions (id) where seal_number is null;
create index revisions_of_access on revisions (at) where address <> '';
create index revisions_by_project on revisions (project_id, id desc);
create index revisions_of_a_thing on revisions (project_id, entity, entity_id, id desc);
create index revisions_by_kind on revisions (project_id, entity, id desc);
create index revisions_by_person on revisions (project_id, actor_id, id desc);
create index revisions_by_actor on revisions (actor_id, id desc);
create index revisions_by_entity on revisions (entity, id desc);

create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  message jsonb,
  -- For what it was sent: before it is delivered, the product asks again whether its recipient may get it. The person is
  -- null if it goes to an address, whoever has it.
  project_id bigint,
  person_id uuid,
  needs text check (needs in ('admin', 'reader')),
  -- The alert, or the organisation that pays.
  about text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  last_error text
);
create index mails_due on mails (coalesce(project_id, 0), due_at) where sent_at is null and message is not null;


-- ---------------------------------------------------------------------------------------------------------------------
-- API keys
-- ---------------------------------------------------------------------------------------------------------------------

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  scope text not null check (scope in ('write-only', 'read-only', 'read-write', 'custom')),
  -- Of a custom key alone; the other sets are known by their names.
  scopes text[] check ((scope = 'custom') = (scopes is not null)),
  requests_per_minute integer not null default 1200,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 1,
  -- The secret before the current one, still valid until it ends.
  previous_hash bytea unique,
  previous_prefix text,
  previous_ends_at timestamptz
);
create index api_keys_by_project on api_keys (project_id, created_at desc);

-- What was answered to changes by key that carry an Idempotency-Key, encrypted; kept for a day.
create table stored_replies (
  key_id uuid not null,
  idempotency_key text not null,
  project_id bigint not null,
  -- Of method, address and body: the same key with another call is a mistake.
  fingerprint bytea not null,
  reply bytea not null,
  -- The app users whom it concerns, as keyed hashes: their erasure deletes it.
  people text[] not null,
  stored_at timestamptz not null,
  primary key (key_id, idempotency_key)
);
create index stored_replies_by_person on stored_replies using gin (people);
create index stored_replies_by_time on stored_replies (stored_at);

-- How many calls a key has made: it gives the next call its number, and with it its position in api_key_calls.
create table api_key_call_counts (
  key_id uuid primary key,
  project_id bigint not null,
  total bigint not null
);

-- The last calls of each key. Positions are reused, so that a busy key takes no more space than a quiet one.
create table api_key_calls (
  key_id uuid not null,
  position smallint not null,
  project_id bigint not null,
  number bigint not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  request_id text not null,
  primary key (key_id, position)
) with (fillfactor = 70);


-- ---------------------------------------------------------------------------------------------------------------------
-- Project codes, which app users type to join a project
-- ---------------------------------------------------------------------------------------------------------------------

-- The code is kept in plain text: admins hand it out again and again.
-- Where a project's data goes every night.
create table bulk_exports (
  project_id bigint primary key,
  contents text[] not null,
  format text not null,
  from_day date not null,
  target jsonb not null,
  -- The sealed secret key of a bucket.
  secret bytea,
  next_day date not null,
  due_at timestamptz not null,
  worked_at timestamptz,
  tries integer not null default 0,
  last_run_at timestamptz,
  files_written integer not null default 0,
  failure text,
  version integer not null
);

create table project_codes (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  -- Without its dash.
  code text not null unique,
  name text not null,
  note text not null default '',
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  expires_at timestamptz,
  paused boolean not null default false,
  ended_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index project_codes_by_project on project_codes (project_id, created_at desc);

create table project_code_joins (
  project_id bigint not null,
  user_id text not null,
  code_id uuid not null,
  joined_at timestamptz(3) not null,
  primary key (project_id, user_id)
);
create index project_code_joins_by_code on project_code_joins (project_id, code_id, joined_at desc, user_id desc);
create index project_code_joins_by_time on project_code_joins (project_id, joined_at desc);


-- ---------------------------------------------------------------------------------------------------------------------
-- SDK configuration and versions
-- ---------------------------------------------------------------------------------------------------------------------

-- What a project's phones may do and how long their reports are kept. A project without a row has the defaults.
create table sdk_settings (
  project_id bigint primary key,
  services jsonb,
  -- The names of what is on in services, written with it; for metering.
  features text[],
  options jsonb,
  keep_fixes_days integer,
  keep_logs_days integer,
  keep_items_days integer,
  app_config jsonb,
  version integer not null default 0,
  -- Unique to each configuration, so that it is known which one a phone has.
  number integer not null default 0,
  check ((services is null) = (features is null))
);

-- A configuration that only a share of the phones gets so far.
create table sdk_rollouts (
  project_id bigint primary key,
  config jsonb not null,
  features text[] not null,
  number integer not null,
  share smallint not null check (share between 1 and 99),
  started_at timestamptz not null default now(),
  started_by uuid
);

-- How many phones last fetched which configuration on which day. Several slots each, so that many phones can be
-- counted at once without waiting for each other.
create table sdk_config_devices (
  project_id bigint not null,
  day date not null,
  number integer not null,
  slot smallint not null,
  devices bigint not null,
  primary key (project_id, day, number, slot)
);

create table sdk_versions (
  id uuid primary key default gen_random_uuid(),
  platform text not null,
  version text not null,
  state text not null check (state in ('draft', 'published', 'deprecated')),
  is_minimum boolean not null default false,
  notes text not null default '',
  released_on date,
  edition integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (platform, version)
);
create unique index sdk_versions_minimum on sdk_versions (platform) where is_minimum;

-- How many phones had which version on which day. Counts without ids: they stay valid when a user is erased.
create table sdk_version_days (
  platform text not null,
  day date not null,
  version text not null,
  users bigint not null,
  projects bigint not null,
  counted_at timestamptz not null,
  primary key (platform, day, version)
);

-- App users whose phones send logs for a limited time.
create table remote_logging (
  project_id bigint not null,
  user_id text not null,
  level text not null,
  started_by uuid,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the phone first got it.
  notified_at timestamptz,
  primary key (project_id, user_id)
);
create index remote_logging_by_end on remote_logging (ends_at, project_id, user_id);


-- ---------------------------------------------------------------------------------------------------------------------
-- App users
-- ---------------------------------------------------------------------------------------------------------------------

create table app_users (
  project_id bigint not null,
  user_id text not null,
  installation_id uuid not null,
  audience text not null,
  qualifier text,
  blocked boolean not null default false,
  pilot boolean not null default false,
  -- What is set for this user. The version grows with each change; a save names the version it is based on.
  services jsonb,
  services_version integer not null default 0,
  -- The names of what services switches off, written with it; for metering.
  features_off text[],
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  device jsonb,
  -- When the phone described itself so, or signed in.
  device_at timestamptz,
  status text,
  status_at timestamptz,
  -- Which configuration the phone last fetched, and on which day; null if it never did.
  config_number integer,
  config_on date,
  primary key (project_id, user_id),
  check ((services is null) = (features_off is null))
);
-- Finds users by the beginning of their id, ignoring case.
create index app_users_by_beginning on app_users (project_id, lower(user_id) text_pattern_ops);
create index app_users_by_id on app_users (user_id text_pattern_ops, project_id);
create index app_users_by_installation on app_users (installation_id);

-- What the user list can be filtered by: "all", "state:RUNNING", "platform:iOS", "release:000002.000018.000000/iOS",
-- "warning:gpsOff", "tag:fleet", "blocked", …, one row for each that applies, written with the user. When the user was last seen
-- is kept in slots of half an hour, so that a phone that reports every few seconds updates its rows once per slot.
create table app_user_facets (
  project_id bigint not null,
  user_id text not null,
  facet text collate "C" not null,
  registered_ms bigint not null,
  seen_slot integer not null,
  primary key (project_id, user_id, facet)
);
create index app_user_facets_by_id on app_user_facets (project_id, facet, user_id);
create index app_user_facets_by_registration on app_user_facets (project_id, facet, registered_ms, user_id);
create index app_user_facets_by_seen on app_user_facets (project_id, facet, seen_slot, user_id);

-- What the user list can be searched by, as prefixes: parts of the id, the phone's model and versions, the
-- installation, the project code, tags. Written with the user.
create table app_user_words (
  project_id bigint not null,
  user_id text not null,
  source text collate "C" not null,
  word text collate "C" not null,
  primary key (project_id, user_id, source, word)
);
create index app_user_words_by_word on app_user_words (project_id, word, user_id);

-- What a project groups its app users by, in lower case; facet, words and counter are written with it.
create table app_user_tags (
  project_id bigint not null,
  user_id text not null,
  tag text collate "C" not null,
  primary key (project_id, user_id, tag)
);

create table app_user_contacts (
  project_id bigint not null,
  user_id text not null,
  name text not null,
  phone text not null,
  version integer not null,
  primary key (project_id, user_id)
);

create table comments (
  project_id bigint not null,
  user_id text not null,
  comment_id uuid not null default gen_random_uuid(),
  -- The trip by its start and local day, or the case; neither: the app user.
  start_ts bigint,
  day date,
  case_id uuid,
  text text not null,
  mentions uuid[] not null default '{}',
  -- Everybody whom any of its texts mentioned: each is notified once.
  notified uuid[] not null default '{}',
  written_by uuid,
  written_at timestamptz not null,
  changed_at timestamptz,
  version integer not null default 1,
  primary key (project_id, user_id, comment_id)
);
create index comments_by_time on comments (project_id, user_id, written_at desc);

-- One row for each installation, and one for each time its phone described itself differently.
create table app_user_installations (
  project_id bigint not null,
  user_id text not null,
  at timestamptz(3) not null,
  installation_id uuid not null,
  device jsonb,
  primary key (project_id, user_id, at, installation_id)
);

-- Days that someone asked to compute again.
create table app_user_recomputations (
  project_id bigint not null,
  user_id text not null,
  recomputation_id uuid not null default gen_random_uuid(),
  day date not null,
  requested_by uuid,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  result jsonb,
  primary key (project_id, user_id, recomputation_id)
);
create index app_user_recomputations_waiting on app_user_recomputations (requested_at) where finished_at is null;

-- Actions on many app users.
create table bulk_works (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  kind text not null,
  action jsonb not null,
  -- Null for app users who were chosen one by one.
  filter jsonb,
  -- The work whose changes this one takes back.
  undoes uuid,
  state text not null default 'waiting',
  tries smallint not null default 0,
  -- Where the list of app users goes on, until it is complete.
  cursor text,
  is_listed boolean not null default false,
  total integer not null default 0,
  -- To erase: the number that was typed; if more match, nobody is erased.
  typed integer,
  done integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  requested_by uuid,
  -- Compared with when app users registered, by the same clock.
  requested_at timestamptz(3) not null default now(),
  -- The last sign of life of its process; another one takes over when it stops.
  worked_at timestamptz(3),
  ended_at timestamptz(3)
);
create index bulk_works_by_time on bulk_works (project_id, requested_at desc, id);
create index bulk_works_unfinished on bulk_works (project_id, kind, requested_at, id) where state in ('waiting', 'running');
create index bulk_works_undoing on bulk_works (undoes) where undoes is not null;

-- The app users whom a work concerns, with what it changed.
create table bulk_work_users (
  project_id bigint not null,
  user_id text not null,
  work_id uuid not null,
  outcome text not null default 'waiting',
  before jsonb,
  after jsonb,
  primary key (project_id, user_id, work_id)
);
create index bulk_work_users_by_outcome on bulk_work_users (work_id, outcome, user_id);

-- One-time codes with which an app signs its user in.
create table auth_codes (
  hash bytea primary key,
  project_id bigint not null,
  user_id text not null,
  expires_at timestamptz not null
);
create index auth_codes_by_end on auth_codes (expires_at);

-- Who viewed a user's tracks: at most one row per viewer, user and hour.
create table track_views (
  project_id bigint not null,
  user_id text not null,
  hour timestamptz not null,
  viewer uuid not null,
  at timestamptz not null,
  what text not null,
  primary key (project_id, user_id, hour, viewer)
);

-- Records that someone was erased without naming them: the keyed hash can be checked only by those who know the id.
create table erasures (
  project_id bigint not null,
  user_hash text not null,
  erased_at timestamptz not null default now(),
  counts jsonb not null,
  primary key (project_id, user_hash, erased_at)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- What phones report
-- ---------------------------------------------------------------------------------------------------------------------

-- One row per upload, its fixes packed into one value.
create table batches (
  project_id bigint not null,
  user_id text not null,
  batch_id uuid not null,
  content_hash bigint not null,
  first_ms bigint,
  last_ms bigint,
  received_at timestamptz not null default now(),
  fix_count integer not null,
  record_count integer not null,
  fixes bytea,
  rejected jsonb,
  -- The engine failed on it or took too long: it is kept, but no run reads it.
  set_aside_at timestamptz,
  primary key (project_id, user_id, batch_id)
);
-- The bytes are dense already: compressing them again would waste time.
alter table batches alter column fixes set storage external;
create index batches_by_time on batches (project_id, user_id, last_ms);
create index batches_set_aside on batches (set_aside_at) where set_aside_at is not null;

-- Batches that the engine has not processed yet.
create table pending_batches (
  project_id bigint not null,
  user_id text not null,
  batch_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (project_id, user_id, batch_id)
);
create index pending_batches_by_age on pending_batches (received_at);

create table device_records (
  project_id bigint not null,
  user_id text not null,
  list text not null,
  last_ms bigint not null,
  batch_id uuid not null,
  first_ms bigint not null,
  record_count integer not null,
  records jsonb not null,
  primary key (project_id, user_id, list, last_ms, batch_id)
);

create table state_history (
  project_id bigint not null,
  user_id text not null,
  at_ms bigint not null,
  state text not null,
  primary key (project_id, user_id, at_ms)
);

-- The phone's latest report about each of its services: {"warning:driving": {"t": …, "reasons": […]}}.
create table device_troubles (
  project_id bigint not null,
  user_id text not null,
  complaints jsonb not null,
  primary key (project_id, user_id)
);

create table last_locations (
  project_id bigint not null,
  user_id text not null,
  context text not null,
  at_ms bigint not null,
  lat double precision not null,
  lon double precision not null,
  accuracy double precision,
  primary key (project_id, user_id, context)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Timeline
-- ---------------------------------------------------------------------------------------------------------------------

create table timeline_items (
  project_id bigint not null,
  user_id text not null,
  start_ts bigint not null,
  end_ts bigint not null,
  type text not null,
  measured_type text not null,
  day date not null,
  -- Its end has not been seen: the engine may still change it.
  open boolean not null,
  start_time_zone text,
  end_time_zone text,
  distance_meters double precision not null default 0,
  features jsonb not null,
  overridden jsonb,
  deleted boolean not null default false,
  engine_version text not null,
  -- Grows with each correction; a correction names the version it is based on.
  version integer not null default 0,
  primary key (project_id, user_id, start_ts)
);
-- The engine reads a user's corrections with every run; few items have any.
create index timeline_items_corrected on timeline_items (project_id, user_id, start_ts) where overridden is not null;
-- Rides per line are counted from the items themselves, so that an item computed again counts once.
create index timeline_items_by_transit_line on timeline_items
  ((features -> 'publicTransport' ->> 'regionId'), day) where features ? 'publicTransport';

-- What receivers and live screens have yet to be notified of.
create table timeline_changes (
  project_id bigint not null,
  user_id text not null,
  change_id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  kind text not null check (kind in ('created', 'changed', 'deleted')),
  start_ts bigint not null,
  primary key (project_id, user_id, change_id)
);
create index timeline_changes_in_order on timeline_changes (project_id, at, start_ts);

create table engine_states (
  project_id bigint not null,
  user_id text not null,
  up_to_ms bigint not null,
  engine_version text not null,
  state bytea not null,
  primary key (project_id, user_id, up_to_ms)
);

-- Tracks matched to roads. By time, not by item: the match stays valid when items are split, merged or corrected.
create table matched_tracks (
  project_id bigint not null,
  user_id text not null,
  -- Its first and last matched fix.
  from_ms bigint not null,
  to_ms bigint not null,
  data bytea not null,
  primary key (project_id, user_id, from_ms)
);
alter table matched_tracks alter column data set storage external;

create table day_aggregates (
  project_id bigint not null,
  user_id text not null,
  day date not null,
  type text not null,
  items integer not null,
  distance_meters double precision not null,
  seconds bigint not null,
  -- Still under way: part of the user's day, but not of the project's sums, which count a trip when it has ended.
  open boolean not null default false,
  primary key (project_id, user_id, day, type, open)
);

create index day_aggregates_by_day on day_aggregates (project_id, day, user_id);

-- Sums over the project, of what has ended. Several slots per day, so that many engines can add at once without waiting for each other.
create table project_day_aggregates (
  project_id bigint not null,
  day date not null,
  type text not null,
  slot smallint not null,
  items bigint not null,
  distance_meters double precision not null,
  seconds bigint not null,
  primary key (project_id, day, type, slot)
);
-- Slots that are still to be folded into one row per day.
create index project_day_aggregates_spread on project_day_aggregates (day) where slot > 0;

-- For each part of the score of a user's drives of a day: metres where it is known, and points times metres.
create table day_scores (
  project_id bigint not null,
  user_id text not null,
  day date not null,
  -- False for pilots, which are left out of averages.
  counted boolean not null,
  sums bigint[] not null,
  primary key (project_id, user_id, day)
);

create index day_scores_by_day on day_scores (project_id, day);

-- Sums of a user's day: one for the day, trips, seconds and metres driven by day and by night, metres by mode.
create table day_exposures (
  project_id bigint not null,
  user_id text not null,
  day date not null,
  counted boolean not null,
  sums bigint[] not null,
  primary key (project_id, user_id, day)
);

-- Weeks in which a user travelled, each counted once in its cohort: the counter `kept/` and the week of registration.
create table user_weeks (
  project_id bigint not null,
  user_id text not null,
  -- Its Monday.
  week date not null,
  primary key (project_id, user_id, week)
);
-- Who travelled in a week in which few did, or nobody.
create index user_weeks_by_week on user_weeks (project_id, week);

-- The user was in this cell (H3, about 5 km²) in these quarters of days (28 bits) of this week.
create table presence (
  project_id bigint not null,
  user_id text not null,
  -- Its Monday, in UTC.
  week date not null,
  cell bigint not null,
  slots integer not null,
  primary key (project_id, user_id, week, cell)
) with (fillfactor = 85);
-- Without the slots: another quarter of a day then updates the row in place and no index.
create index presence_by_cell on presence (project_id, cell, week, user_id);


-- ---------------------------------------------------------------------------------------------------------------------
-- Roll-ups: figures of app users and of segments by day and by period
-- ---------------------------------------------------------------------------------------------------------------------

-- Where the roll-ups of a project stand.
create table rollup_projects (
  project_id bigint primary key,
  -- The local day with which the rolling periods end.
  today date not null,
  -- Up to which app user earlier days have been logged; null once all have.
  filled_to text
);

-- Days of app users to roll up again, appended in the transaction that changed them; without a day, what changed is the
-- segments of the user or the rolling periods. Emptied within seconds, what is in the background last.
create table rollup_changes (
  project_id bigint not null,
  user_id text not null,
  change_id uuid not null default gen_random_uuid(),
  day date,
  background boolean not null default false,
  primary key (project_id, user_id, change_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- By user, so that the changes of one are rolled up together.
create index rollup_changes_waiting on rollup_changes (project_id, background, user_id);

-- What a user's day has added to the roll-ups. The numbers are described in server/features/rollups/layout.ts.
create table user_days (
  project_id bigint not null,
  user_id text not null,
  day date not null,
  sums bigint[] not null,
  -- Pairs of a position and its number.
  details bigint[] not null,
  -- When the last trip started, and the drive with the lowest score; in seconds.
  last_ts bigint not null,
  worst_ts bigint,
  worst_score smallint,
  -- The drive with the highest score, of several the longest.
  best_ts bigint,
  best_score smallint,
  best_meters bigint,
  primary key (project_id, user_id, day)
);
create index user_days_by_day on user_days (project_id, day, user_id);

-- The segments that all days of an app user have been added to.
create table user_segments (
  project_id bigint not null,
  user_id text not null,
  segments text[] not null,
  primary key (project_id, user_id)
);

-- Sums by day and segment: "all", "platform:iOS", "version:iOS/2.18.0", "tag:…", "vehicle:…", "area:…", "group:0" to "group:99"
-- by the position in roll-outs; pilots are in "pilot" alone.
create table segment_days (
  project_id bigint not null,
  segment text collate "C" not null,
  day date not null,
  -- Who travelled on that day.
  users bigint not null,
  sums bigint[] not null,
  primary key (project_id, segment, day)
);

-- The figures of everyone who travelled in a period: "last7", "last30" up to the project's today, "month:2026-03".
create table people_periods (
  project_id bigint not null,
  user_id text not null,
  period text collate "C" not null,
  trips integer not null,
  meters bigint not null,
  car_seconds bigint not null,
  cycling_seconds bigint not null,
  walking_seconds bigint not null,
  public_seconds bigint not null,
  -- Scores are null where nothing is known.
  total smallint,
  safeness smallint,
  speed smallint,
  distraction smallint,
  -- Of the period before, and the differences to it.
  previous_total smallint,
  trend smallint,
  safeness_trend smallint,
  speed_trend smallint,
  distraction_trend smallint,
  -- Null for those who did not drive: events and kilometres above the limit per 100 km, seconds on the phone per hour.
  harsh_per_100km double precision,
  speeding_per_100km double precision,
  phone_per_hour double precision,
  last_ts bigint not null,
  worst_ts bigint,
  worst_score smallint,
  primary key (project_id, user_id, period)
);
-- One index for each order, so that a page costs the same however many people there are.
create index people_periods_by_trips on people_periods (project_id, period, trips, user_id);
create index people_periods_by_meters on people_periods (project_id, period, meters, user_id);
create index people_periods_by_car_seconds on people_periods (project_id, period, car_seconds, user_id);
create index people_periods_by_cycling_seconds on people_periods (project_id, period, cycling_seconds, user_id);
create index people_periods_by_walking_seconds on people_periods (project_id, period, walking_seconds, user_id);
create index people_periods_by_public_seconds on people_periods (project_id, period, public_seconds, user_id);
create index people_periods_by_total on people_periods (project_id, period, total, user_id);
create index people_periods_by_safeness on people_periods (project_id, period, safeness, user_id);
create index people_periods_by_speed on people_periods (project_id, period, speed, user_id);
create index people_periods_by_distraction on people_periods (project_id, period, distraction, user_id);
create index people_periods_by_trend on people_periods (project_id, period, trend, user_id);
create index people_periods_by_safeness_trend on people_periods (project_id, period, safeness_trend, user_id);
create index people_periods_by_speed_trend on people_periods (project_id, period, speed_trend, user_id);
create index people_periods_by_distraction_trend on people_periods (project_id, period, distraction_trend, user_id);
create index people_periods_by_harsh_per_100km on people_periods (project_id, period, harsh_per_100km, user_id);
create index people_periods_by_speeding_per_100km on people_periods (project_id, period, speeding_per_100km, user_id);
create index people_periods_by_phone_per_hour on people_periods (project_id, period, phone_per_hour, user_id);
create index people_periods_by_last_ts on people_periods (project_id, period, last_ts, user_id);
create index people_periods_by_worst_score on people_periods (project_id, period, worst_score, user_id);

-- For each period and segment: who travelled, and the people by their scores.
create table segment_periods (
  project_id bigint not null,
  segment text collate "C" not null,
  period text collate "C" not null,
  users bigint not null,
  sums bigint[] not null,
  primary key (project_id, segment, period)
);
create index segment_periods_by_users on segment_periods (project_id, period, users);

-- Weeks of app users whose days were rolled up anew: summed up once the week is over where the user is.
create table due_summaries (
  project_id bigint not null,
  user_id text not null,
  -- The Monday.
  week date not null,
  due_at timestamptz not null,
  primary key (project_id, user_id, week)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index due_summaries_by_time on due_summaries (project_id, due_at);

-- What an app user is told of a week. Whatever changes it raises the version, which receivers are told once.
create table weekly_summaries (
  project_id bigint not null,
  user_id text not null,
  -- The Monday.
  week date not null,
  version integer not null,
  computed_at timestamptz not null,
  -- Described in server/features/summaries/week-facts.ts.
  facts jsonb not null,
  primary key (project_id, user_id, week)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- The activity map: what happened where, by H3 cell
-- ---------------------------------------------------------------------------------------------------------------------

-- Days of app users that the map has yet to follow; without a day, all of the user's. Emptied within seconds.
create table activity_changes (
  project_id bigint not null,
  user_id text not null,
  change_id uuid not null default gen_random_uuid(),
  day date,
  primary key (project_id, user_id, change_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What a trip, a stay or an impact has added to activity_cells: it is replaced by the difference, and taken away when
-- the user is erased.
create table activity_items (
  project_id bigint not null,
  user_id text not null,
  start_ts bigint not null,
  source text not null check (source in ('item', 'impact')),
  day date not null,
  -- The Monday of the day.
  week date not null,
  -- Of the item as it was when its facts were read.
  fingerprint text not null,
  mode smallint not null,
  segments text[] not null,
  -- Cell, kind and local hour of each fact, as server/features/activity-map/fact-codec.ts packs them.
  facts bytea not null,
  primary key (project_id, user_id, start_ts, source)
);
create index activity_items_by_week on activity_items (project_id, user_id, week);

-- Events and stays by place, to find the trips behind a cell.
create table activity_events (
  project_id bigint not null,
  user_id text not null,
  start_ts bigint not null,
  source text not null,
  number integer not null,
  kind smallint not null,
  week date not null,
  cell bigint not null,
  at_ts bigint not null,
  primary key (project_id, user_id, start_ts, source, number)
);
create index activity_events_by_cell on activity_events (project_id, week, cell, kind);

-- Sums of a cell in a week: pairs of position and amount, positions as server/features/activity-map/sums.ts names
-- them. One process at a time writes them.
create table activity_cells (
  project_id bigint not null,
  segment text collate "C" not null,
  cell bigint not null,
  week date not null,
  sums integer[] not null,
  primary key (project_id, segment, cell, week)
) with (fillfactor = 85);


-- ---------------------------------------------------------------------------------------------------------------------
-- Counters and live updates
-- ---------------------------------------------------------------------------------------------------------------------

-- Changes of counters, appended in the transaction that caused them, so that no transaction waits for another's
-- counter. A job adds them up into project_counters every second; frequent vacuums let the space be reused.
create table counter_changes (
  project_id bigint not null,
  user_id text not null,
  change_id uuid not null default gen_random_uuid(),
  counter text collate "C" not null,
  key text collate "C" not null,
  amount bigint not null,
  primary key (project_id, user_id, change_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table project_counters (
  project_id bigint not null,
  counter text collate "C" not null,
  key text collate "C" not null,
  amount bigint not null,
  primary key (project_id, counter, key)
);

-- The current counts: what has been added up and what has yet to be.
create view project_counts as
  select project_id, counter, key, amount from project_counters
  union all
  select project_id, counter, key, amount from counter_changes;

-- Who or what changed, until it has been published to live screens as a mark.
create table live_changes (
  project_id bigint not null,
  user_id text not null default '',
  change_id uuid not null default gen_random_uuid(),
  kind text not null,
  primary key (project_id, user_id, change_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- Impacts and calls are published at once.
create index live_changes_urgent on live_changes (project_id) where kind = 'assistance';

-- Published changes in order, kept for screens that reconnect after a break.
create sequence live_positions;
create table live_marks (
  project_id bigint not null,
  position bigint not null,
  kind text not null,
  -- Null when there are too many to name.
  users text[],
  at timestamptz not null default now(),
  primary key (project_id, position, kind)
);
create index live_marks_by_position on live_marks (position);
create index live_marks_by_age on live_marks (at);


-- ---------------------------------------------------------------------------------------------------------------------
-- Receivers and their deliveries
-- ---------------------------------------------------------------------------------------------------------------------

-- Where the events of a project are sent. Secrets and header values are encrypted, not hashed: they are needed again.
create table receivers (
  project_id bigint not null,
  kind text not null check (kind in ('assistance', 'timeline', 'generic')),
  version integer not null,
  url text,
  active boolean not null default false,
  events jsonb not null default '[]',
  headers jsonb not null default '[]',
  secret text,
  secret_set_at timestamptz,
  secret_set_by uuid,
  former_secret text,
  former_valid_until timestamptz,
  -- Set when the product itself switched the receiver off.
  off_reason text,
  off_at timestamptz,
  primary key (project_id, kind)
);

-- One row per event, written in the transaction that caused it. The body is text: every try sends the same bytes.
create table notifications (
  project_id bigint not null,
  user_id text not null,
  id uuid not null,
  seq bigint generated always as identity,
  receiver text not null,
  lane smallint not null,
  event text not null,
  at timestamptz not null default now(),
  body text not null,
  delivery_id uuid,
  primary key (project_id, user_id, id)
);
create index notifications_waiting on notifications (project_id, receiver, lane, seq) where delivery_id is null;
create index notifications_of_delivery on notifications (project_id, delivery_id, seq) where delivery_id is not null;

-- One row per request, which keeps its id and its events on every try.
create table deliveries (
  project_id bigint not null,
  id uuid not null,
  receiver text not null,
  lane smallint not null,
  state text not null check (state in ('first', 'waiting', 'delivered', 'failed', 'split')),
  test boolean not null default false,
  event_count integer not null,
  events text[] not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Tries since the delivery was created or sent again, which decide how long to wait for the next.
  round_tries integer not null default 0,
  round_at timestamptz not null default now(),
  -- During a try: when another process may take it over.
  next_try_at timestamptz,
  last_try_at timestamptz,
  last_status integer,
  last_error text,
  last_duration_ms integer,
  primary key (project_id, id)
);
-- First tries keep each app user's events in order: one at a time per lane, whichever process makes it.
create unique index deliveries_first on deliveries (project_id, receiver, lane) where state = 'first';
create index deliveries_due on deliveries (project_id, receiver, next_try_at) where state in ('first', 'waiting');
create index deliveries_by_age on deliveries (project_id, receiver, created_at, id);
create index deliveries_failed on deliveries (project_id, receiver, created_at, id) where state = 'failed';
create index deliveries_to_tidy on deliveries (created_at);

create table delivery_tries (
  project_id bigint not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  status integer,
  error text,
  answer_headers jsonb,
  answer text,
  answer_cut boolean not null default false,
  primary key (project_id, delivery_id, number)
);

-- The current health of a receiver, shared by all processes.
create table receiver_health (
  project_id bigint not null,
  receiver text not null,
  failures integer not null default 0,
  failing_since timestamptz,
  -- Retries wait until then, because it failed repeatedly.
  paused_until timestamptz,
  -- Everything waits until then, because the receiver asked for it.
  held_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  primary key (project_id, receiver)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Assistance: impacts, calls and how they were handled
-- ---------------------------------------------------------------------------------------------------------------------

create table assistance_cases (
  project_id bigint not null,
  user_id text not null,
  case_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('AID', 'BCALL')),
  test boolean not null default false,
  happened_ms bigint not null,
  received_at timestamptz not null default now(),
  lat double precision not null,
  lon double precision not null,
  speed_mps double precision,
  asi double precision,
  axis text,
  curve jsonb,
  severity_threshold double precision,
  state text not null check (state in ('open', 'acknowledged', 'closed', 'filtered', 'late')),
  assigned_to uuid,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  outcome text,
  version integer not null default 1,
  primary key (project_id, user_id, case_id),
  -- A phone that reports the same case twice creates one.
  unique (project_id, user_id, kind, test, happened_ms)
);
create index assistance_cases_of_user on assistance_cases (project_id, user_id, received_at);
create index assistance_cases_by_id on assistance_cases (project_id, case_id);
create index assistance_cases_by_time on assistance_cases (project_id, happened_ms, case_id);
create index assistance_cases_by_severity on assistance_cases (project_id, coalesce(asi, -1), case_id);
create index assistance_cases_by_arrival on assistance_cases (project_id, received_at);
create index assistance_cases_open on assistance_cases (project_id, received_at)
  where state in ('open', 'acknowledged');
-- Impacts within a dangerous area, of all projects.
create index assistance_cases_by_place on assistance_cases (lat, lon) where kind = 'AID' and not test;

create table assistance_entries (
  project_id bigint not null,
  user_id text not null,
  case_id uuid not null,
  entry_id bigint generated always as identity,
  at timestamptz not null,
  by_person uuid,
  action text not null,
  text text,
  to_person uuid,
  outcome text,
  primary key (project_id, user_id, case_id, entry_id)
);
-- A person's first look is recorded, later ones are not.
create unique index assistance_entries_seen on assistance_entries (project_id, user_id, case_id, by_person)
  where action = 'seen';


-- ---------------------------------------------------------------------------------------------------------------------
-- Alerts
-- ---------------------------------------------------------------------------------------------------------------------

-- Addresses of screens under a name, without the project.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  owner uuid not null references users (id) on delete cascade,
  screen text not null,
  name text not null,
  query text not null,
  shared boolean not null,
  is_default boolean not null,
  saved_at timestamptz not null,
  unique (project_id, owner, screen, name)
);

create table alerts (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  kind text not null,
  email text not null,
  threshold double precision not null,
  minutes integer not null,
  cooldown_minutes integer not null,
  active boolean not null,
  -- The creator's: the best guess at what the recipient reads.
  language text not null,
  created_by uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  -- When an admin asked an address that was not a member's; null for members.
  asked_at timestamptz,
  -- When the address agreed by a link in a mail. Without being asked, only a member can, and it ends with the role.
  confirmed_at timestamptz,
  -- The end of the last period that was checked.
  checked_at timestamptz not null,
  -- Whether the value was at the threshold then; only of silent users, whose former numbers are not known any more.
  was_reached boolean,
  last_sent_at timestamptz
);
create index alerts_by_project on alerts (project_id, created_at, id);

create table alert_mails (
  project_id bigint not null,
  id uuid not null default gen_random_uuid(),
  alert_id uuid not null,
  -- Null if the address had got too many that day.
  mail_id uuid,
  at timestamptz not null,
  email text not null,
  kind text not null,
  threshold double precision not null,
  value double precision not null,
  test boolean not null,
  -- What became of the mail, which is itself deleted after some days; null while it waits.
  outcome text check (outcome in ('sent', 'failed', 'withdrawn')),
  primary key (project_id, id)
);
create index alert_mails_by_time on alert_mails (project_id, at desc, id desc);
create index alert_mails_unsettled on alert_mails (mail_id) where outcome is null;

-- Views that are sent by mail, again and again.
create table scheduled_reports (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  owner uuid references users (id) on delete set null,
  kind text not null check (kind in ('people', 'insights', 'home', 'map', 'safety')),
  name text not null,
  -- The parameters of the address, or those of a saved view as they are when the report is sent.
  query text not null,
  view_id uuid,
  -- Of the week or month before, or of the view.
  period text not null check (period in ('last', 'view')),
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  weekday smallint not null check (weekday between 1 and 7),
  month_day smallint not null check (month_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  skips_empty boolean not null,
  active boolean not null,
  -- The next time, reckoned in this time zone: another one of the project moves it.
  due_at timestamptz not null,
  time_zone text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  worked_at timestamptz,
  tries integer not null default 0
);
create index scheduled_reports_by_project on scheduled_reports (project_id, created_at, id);
create index scheduled_reports_due on scheduled_reports (due_at) where active;
create unique index scheduled_reports_ready_made on scheduled_reports (project_id) where kind = 'safety';

create table report_recipients (
  project_id bigint not null,
  report_id uuid not null references scheduled_reports (id) on delete cascade,
  person_id uuid not null references users (id) on delete cascade,
  -- When the person subscribed; null for those whom others put on the list.
  chosen_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (report_id, person_id)
);

-- People who get no reports of a project but those that they have chosen.
create table report_refusals (
  project_id bigint not null,
  person_id uuid not null references users (id) on delete cascade,
  refused_at timestamptz not null,
  primary key (project_id, person_id)
);

-- A report is sent once for each time that it is due, to each person.
create table report_deliveries (
  project_id bigint not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  name text not null,
  kind text not null,
  due_at timestamptz not null,
  -- Null where there was nobody to send it to.
  person_id uuid,
  email text,
  mail_id uuid,
  at timestamptz not null,
  state text not null check (state in ('queued', 'retried', 'sent', 'failed', 'skipped')),
  reason text,
  primary key (project_id, id),
  unique nulls not distinct (report_id, due_at, person_id)
);
create index report_deliveries_by_time on report_deliveries (project_id, at desc, id desc);
create index report_deliveries_unsettled on report_deliveries (mail_id) where state in ('queued', 'retried');

-- What dashboard users are told, a row for each person and topic.
create table inbox_entries (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references users (id) on delete cascade,
  -- Null for what concerns no project.
  project_id bigint,
  -- The app user it is about.
  user_id text,
  by_person uuid,
  kind text not null,
  -- The role that the person must still have to read it.
  needs text not null check (needs in ('dolphin', 'admin', 'reader')),
  topic text not null,
  facts jsonb not null,
  times integer not null default 1,
  at timestamptz not null,
  read_at timestamptz,
  unique (topic, person_id)
);
create index inbox_entries_by_time on inbox_entries (person_id, at desc, id desc);
create index inbox_entries_unread on inbox_entries (person_id) where read_at is null;
create index inbox_entries_by_age on inbox_entries (at);
create index inbox_entries_by_user on inbox_entries (project_id, user_id);


-- ---------------------------------------------------------------------------------------------------------------------
-- App styles
-- ---------------------------------------------------------------------------------------------------------------------

create table app_styles (
  project_id bigint primary key,
  version integer not null,
  style jsonb not null
);

-- Named by their content. Former logos stay for a while, so that a former style can be restored completely.
create table app_logos (
  project_id bigint not null,
  id text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  saved_at timestamptz,
  primary key (project_id, id)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Points of interest
-- ---------------------------------------------------------------------------------------------------------------------

create table pois (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  name text not null,
  tags text[] not null default '{}',
  lat double precision not null,
  lon double precision not null,
  radius_meters double precision not null,
  -- Corners of a polygon as [lon, lat]; null for a circle.
  ring jsonb,
  corners integer not null default 0,
  active boolean not null default true,
  in_trip boolean not null default false,
  on_enter boolean not null default true,
  on_exit boolean not null default true,
  dwell_seconds integer not null default 0,
  version integer not null default 1,
  -- The project's generation when this row last changed: the engine reads only what is newer than what it knows.
  generation bigint not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Whether it is active, its class of size (up to 64 m, 256 m, 1,024 m ...) and its place: a cell of a grid of 16 x 16,
  -- then of such a grid within that cell, five times. What is in a cell of any of the grids is one range.
  cell bigint not null generated always as (
    ((case when active then 0 else 8 end + least(7, greatest(0, ceil(ln(radius_meters / 64) / ln(4::float8)))))::bigint << 40)
    | ((least(1048575, greatest(0, floor((lat + 90) / 180 * 1048576)))::bigint >> 16 & 15) << 36)
    | ((least(1048575, greatest(0, floor((lon + 180) / 360 * 1048576)))::bigint >> 16 & 15) << 32)
    | ((least(1048575, greatest(0, floor((lat + 90) / 180 * 1048576)))::bigint >> 12 & 15) << 28)
    | ((least(1048575, greatest(0, floor((lon + 180) / 360 * 1048576)))::bigint >> 12 & 15) << 24)
    | ((least(1048575, greatest(0, floor((lat + 90) / 180 * 1048576)))::bigint >> 8 & 15) << 20)
    | ((least(1048575, greatest(0, floor((lon + 180) / 360 * 1048576)))::bigint >> 8 & 15) << 16)
    | ((least(1048575, greatest(0, floor((lat + 90) / 180 * 1048576)))::bigint >> 4 & 15) << 12)
    | ((least(1048575, greatest(0, floor((lon + 180) / 360 * 1048576)))::bigint >> 4 & 15) << 8)
    | ((least(1048575, greatest(0, floor((lat + 90) / 180 * 1048576)))::bigint >> 0 & 15) << 4)
    | ((least(1048575, greatest(0, floor((lon + 180) / 360 * 1048576)))::bigint >> 0 & 15) << 0)
  ) stored
);
create index pois_by_cell on pois (project_id, cell) where deleted_at is null;
create unique index pois_once on pois (project_id, lower(name), lat, lon, radius_meters) where deleted_at is null;
create index pois_by_place on pois (project_id, lat, lon) where deleted_at is null;
create index pois_by_name on pois (project_id, lower(name), id) where deleted_at is null;
create index pois_by_change on pois (project_id, changed_at, id) where deleted_at is null;
create index pois_by_generation on pois (project_id, generation);
create index pois_with_corners on pois (project_id) include (corners) where deleted_at is null and corners > 0;
create index pois_by_tag on pois using gin (tags) where deleted_at is null;

create table poi_generations (
  project_id bigint primary key,
  generation bigint not null,
  -- Identifies this project in this database for caches of its points of interest.
  world uuid not null default gen_random_uuid()
);

-- A visit that has not ended is the engine's state between two uploads.
create table poi_visits (
  project_id bigint not null,
  user_id text not null,
  poi_id uuid not null,
  entered_ms bigint not null,
  entered jsonb not null,
  -- The first fix outside, until it is certain that the user has left.
  leaving jsonb,
  left_ms bigint,
  leave jsonb,
  -- When the stay becomes long enough to be reported; null once reported, or if it never will be.
  due_ms bigint,
  primary key (project_id, user_id, poi_id, entered_ms)
);
create index poi_visits_by_poi on poi_visits (project_id, poi_id, entered_ms);
create index poi_visits_by_end on poi_visits (project_id, user_id, left_ms);
create index poi_visits_due on poi_visits (due_ms) where due_ms is not null and left_ms is null;

create table poi_events (
  project_id bigint not null,
  user_id text not null,
  id uuid not null,
  poi_id uuid not null,
  kind text not null,
  at_ms bigint not null,
  name text not null,
  tags text[] not null,
  lat double precision not null,
  lon double precision not null,
  distance_meters double precision not null,
  in_trip boolean not null,
  entered_ms bigint not null,
  primary key (project_id, user_id, id)
);
create index poi_events_by_time on poi_events (project_id, at_ms desc, id desc);
create index poi_events_by_poi on poi_events (project_id, poi_id, at_ms desc, id desc);
create index poi_events_by_user on poi_events (project_id, user_id, at_ms desc, id desc);

-- New points of interest whose visits of the last days are to be found.
create table poi_past_works (
  project_id bigint not null,
  id uuid not null default gen_random_uuid(),
  poi_ids uuid[] not null,
  state text not null default 'waiting',
  tries smallint not null default 0,
  done integer not null default 0,
  total integer,
  requested_at timestamptz(3) not null,
  -- The last sign of life of its process; another one takes over when it stops.
  worked_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (project_id, id)
);
create index poi_past_works_by_poi on poi_past_works using gin (poi_ids);


-- ---------------------------------------------------------------------------------------------------------------------
-- Dangerous areas, shared by all projects
-- ---------------------------------------------------------------------------------------------------------------------

create table dangerous_areas (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null,
  lat double precision not null,
  lon double precision not null,
  radius_meters double precision not null,
  -- Corners of a polygon as [lon, lat]; null for a circle.
  ring jsonb,
  corners integer not null default 0,
  active boolean not null default true,
  -- First and last day in local time; null for no limit.
  valid_from date,
  valid_to date,
  -- Trips since then were checked.
  applied_from timestamptz(3) not null,
  -- Since when trips are known to have the area as it is today. Applying areas to the past skips unchanged ones.
  settled_from timestamptz(3) not null default now(),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create unique index dangerous_areas_once on dangerous_areas (lower(name), lat, lon, radius_meters)
  where deleted_at is null;
create index dangerous_areas_by_place on dangerous_areas (lat, lon) where deleted_at is null;
create index dangerous_areas_by_name on dangerous_areas (lower(name), id) where deleted_at is null;
create index dangerous_areas_with_corners on dangerous_areas (corners) where deleted_at is null and corners > 0;
create index dangerous_areas_by_change on dangerous_areas (changed_at, id) where deleted_at is null;

-- One row. A cache of the same generation and world is up to date; the world identifies this database.
create table dangerous_area_generation (
  one boolean primary key default true check (one),
  generation bigint not null default 0,
  areas integer not null default 0,
  world uuid not null default gen_random_uuid()
);
insert into dangerous_area_generation default values;

-- A trip's way through an area.
create table area_crossings (
  project_id bigint not null,
  user_id text not null,
  entered_ms bigint not null,
  area_id uuid not null,
  left_ms bigint not null,
  -- Start of the timeline item.
  start_ts bigint not null,
  seconds real not null,
  meters real not null,
  accelerations smallint not null,
  brakings smallint not null,
  cornerings smallint not null,
  primary key (project_id, user_id, entered_ms, area_id)
);
create index area_crossings_by_area on area_crossings (area_id, entered_ms);

-- Imports and other long-running jobs.
create table area_works (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  input jsonb not null,
  state text not null default 'waiting',
  tries smallint not null default 0,
  done integer not null default 0,
  total integer,
  result jsonb,
  requested_by uuid,
  requested_at timestamptz(3) not null,
  -- The last sign of life of its process; another one takes over when it stops.
  worked_at timestamptz(3),
  ended_at timestamptz(3)
);
create index area_works_by_time on area_works (requested_at desc);


-- ---------------------------------------------------------------------------------------------------------------------
-- Vehicles
-- ---------------------------------------------------------------------------------------------------------------------

create table vehicles (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  name text not null,
  -- make, model, plate, vin, fuel, own
  props jsonb not null,
  -- In capital letters and digits only, for comparison; empty if unknown.
  plate_key text not null,
  vin text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  merged_into uuid
);
create index vehicles_by_name on vehicles (project_id, lower(name), id) where deleted_at is null;
create index vehicles_by_change on vehicles (project_id, changed_at, id) where deleted_at is null;
create index vehicles_by_vin on vehicles (project_id, vin) where deleted_at is null and vin <> '';
create index vehicles_by_plate on vehicles (project_id, plate_key) where deleted_at is null and plate_key <> '';

-- A device belongs to one vehicle at a time; former assignments stay for the trips of their time.
create table vehicle_devices (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null,
  vehicle_id uuid not null,
  kind text not null,
  identifier text not null,
  key text not null,
  label text not null,
  place integer not null,
  from_ms bigint not null default 0,
  to_ms bigint
);
create unique index vehicle_devices_once on vehicle_devices (project_id, key) where to_ms is null;
create index vehicle_devices_by_key on vehicle_devices (project_id, key);
create index vehicle_devices_by_vehicle on vehicle_devices (project_id, vehicle_id);

create table vehicle_drivers (
  project_id bigint not null,
  user_id text not null,
  vehicle_id uuid not null,
  primary key (project_id, user_id, vehicle_id)
);
create index vehicle_drivers_by_vehicle on vehicle_drivers (project_id, vehicle_id, user_id);

-- Vehicles chosen by hand. By a moment in the middle of the drive: its start may move a little when computed again.
create table vehicle_choices (
  project_id bigint not null,
  user_id text not null,
  at_ts bigint not null,
  -- Null for no vehicle.
  vehicle_id uuid,
  reason text not null,
  primary key (project_id, user_id, at_ts)
);

-- Sums of a user's day in a vehicle: trips, seconds, metres, harsh events of three kinds, then those of day_scores.
create table vehicle_days (
  project_id bigint not null,
  user_id text not null,
  day date not null,
  vehicle_id uuid not null,
  sums bigint[] not null,
  primary key (project_id, user_id, day, vehicle_id)
);
create index vehicle_days_by_vehicle on vehicle_days (project_id, vehicle_id, day);

-- Runs that assign vehicles to past drives again.
create table vehicle_reassignments (
  project_id bigint not null,
  id uuid not null default gen_random_uuid(),
  from_day date not null,
  requested_by uuid,
  requested_at timestamptz(3) not null,
  worked_at timestamptz(3),
  finished_at timestamptz(3),
  days_total integer,
  days_done integer not null default 0,
  changed integer not null default 0,
  primary key (project_id, id)
);
create index vehicle_reassignments_open on vehicle_reassignments (requested_at) where finished_at is null;


-- ---------------------------------------------------------------------------------------------------------------------
-- Uploaded files and the map
-- ---------------------------------------------------------------------------------------------------------------------

-- Large files, uploaded in parts one after the other.
create table file_uploads (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  name text not null,
  size bigint not null,
  received bigint not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  -- An import is using it.
  taken boolean not null default false,
  -- When it was last written or read; abandoned uploads are removed.
  touched_at timestamptz not null
);
create index file_uploads_by_person on file_uploads (created_by, purpose, created_at);

create table file_upload_parts (
  upload_id uuid not null references file_uploads (id) on delete cascade,
  at bigint not null,
  data bytea not null,
  primary key (upload_id, at)
);
-- The files are compressed already.
alter table file_upload_parts alter column data set storage external;

create table map_regions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null default 'roads',
  country text,
  file_name text not null,
  attribution text not null,
  state text not null check (state in ('importing', 'active', 'off', 'failed')),
  -- The region that this one replaces once it is complete.
  replaces uuid references map_regions (id) on delete set null,
  upload_id uuid,
  bytes_total bigint not null default 0,
  bytes_read bigint not null default 0,
  south double precision,
  west double precision,
  north double precision,
  east double precision,
  counts jsonb not null default '{}',
  -- What is wrong with the file, and where.
  failure jsonb,
  tries smallint not null default 0,
  cancel_wanted boolean not null default false,
  worked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  imported_at timestamptz,
  version integer not null default 1
);
create unique index map_regions_one_replacement on map_regions (replaces) where replaces is not null;

-- Layer 0: roads and rails, 1: land cover, 3: stops and passenger rails, in tiles of zoom 12; 2: the overview, zoom 8.
create table map_cells (
  region_id uuid not null,
  layer smallint not null,
  x integer not null,
  y integer not null,
  data bytea not null,
  primary key (layer, x, y, region_id)
);
-- Densely packed by the engine; reading it should cost nothing.
alter table map_cells alter column data set storage external;
create index map_cells_by_region on map_cells (region_id);


-- ---------------------------------------------------------------------------------------------------------------------
-- Public transport timetables
-- ---------------------------------------------------------------------------------------------------------------------

create table transit_regions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  active boolean not null default true,
  -- Where a refresh downloads the feed; null for uploaded files.
  address text,
  -- The import whose rows below are current; null until one was complete.
  content uuid,
  file_name text not null default '',
  agencies text[] not null default '{}',
  time_zone text,
  -- Days since 1970-01-01.
  first_day integer,
  last_day integer,
  south double precision,
  west double precision,
  north double precision,
  east double precision,
  counts jsonb not null default '{}',
  imported_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);

create table transit_imports (
  id uuid primary key default gen_random_uuid(),
  -- In the order in which they were requested.
  number bigint generated always as identity,
  region_id uuid not null references transit_regions (id) on delete cascade,
  upload_id uuid,
  address text,
  file_name text not null default '',
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  tries smallint not null default 0,
  step text not null default 'waiting',
  progress double precision not null default 0,
  -- What is wrong with the feed, by file and line.
  report jsonb not null default '[]',
  failure text,
  requested_by uuid,
  requested_at timestamptz not null,
  -- When the process that runs it last reported; null until one does.
  worked_at timestamptz,
  finished_at timestamptz
);
create index transit_imports_by_region on transit_imports (region_id, number desc);
create index transit_imports_open on transit_imports (number) where state in ('waiting', 'running');

create table transit_services (
  content uuid not null,
  service integer not null,
  days bytea not null,
  primary key (content, service)
);

create table transit_lines (
  content uuid not null,
  line integer not null,
  line_id text not null,
  mode text,
  short_name text not null,
  long_name text not null,
  color text not null,
  agency text not null,
  patterns integer not null,
  stops integer not null,
  trips integer not null,
  primary key (content, line)
);
create unique index transit_lines_by_id on transit_lines (content, line_id);

create table transit_stops (
  content uuid not null,
  stop integer not null,
  stop_id text not null,
  name text not null,
  lat double precision not null,
  lon double precision not null,
  primary key (content, stop)
);

create table transit_patterns (
  content uuid not null,
  pattern integer not null,
  line integer not null,
  headsign text not null,
  stops integer[] not null,
  along integer[] not null,
  shape bytea not null,
  times bytea not null,
  trips integer not null,
  primary key (content, pattern)
);
create index transit_patterns_by_line on transit_patterns (content, line);

-- Which patterns have a stop in a tile of zoom 13.
create table transit_cells (
  content uuid not null,
  x integer not null,
  y integer not null,
  patterns integer[] not null,
  primary key (content, x, y)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Billing
--
-- Metering calls projects metered_project: it holds no user ids and outlives the erasure of a project, as bills must.
-- The payer is the billing organisation of that day, 0 for none; the empty feature is the user as such.
-- ---------------------------------------------------------------------------------------------------------------------

create table billing_organisations (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null default '',
  tax_id text not null default '',
  currency text not null default 'EUR',
  free_user_limit bigint check (free_user_limit >= 0),
  -- The share of the limit, in percent, of which a warning was last sent.
  warned_share smallint not null default 0,
  open_for_registration boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index billing_organisations_by_name on billing_organisations (lower(name));

-- A table of its own, so that the erasure of a project finds it.
create table project_billing (
  project_id bigint primary key,
  billing_organisation_id bigint not null
);
create index project_billing_by_organisation on project_billing (billing_organisation_id);

create table billing_roles (
  billing_organisation_id bigint not null references billing_organisations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null,
  primary key (billing_organisation_id, user_id, role)
);
create index billing_roles_by_user on billing_roles (user_id);

create table billing_prices (
  billing_organisation_id bigint not null references billing_organisations (id) on delete cascade,
  feature text collate "C" not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  amount bigint not null check (amount >= 0),
  primary key (billing_organisation_id, feature, valid_from)
);

-- On which days of a month a user was active (one bit per day), and for what the user was billed, so that no user is
-- counted twice.
create table metered_users (
  project_id bigint not null,
  user_id text not null,
  month date not null,
  days integer not null default 0,
  billed text[] not null default '{}',
  primary key (project_id, user_id, month)
);

-- Appended, so that no transaction waits for another's counter; a job adds them up into metering_days.
create table metering_changes (
  payer bigint not null,
  metered_project bigint not null,
  feature text collate "C" not null,
  day date not null,
  registered bigint not null default 0,
  active bigint not null default 0,
  billed bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index metering_changes_by_payer on metering_changes (payer);

create table metering_days (
  payer bigint not null,
  metered_project bigint not null,
  feature text collate "C" not null,
  day date not null,
  -- How many more there were at the end of the day than before it.
  registered bigint not null default 0,
  active bigint not null default 0,
  billed bigint not null default 0,
  primary key (payer, day, feature, metered_project)
);

create view metering as
  select payer, metered_project, feature, day, registered, active, billed from metering_days
  union all
  select payer, metered_project, feature, day, registered, active, billed from metering_changes;

-- Which features a project's configuration has on, from which day; null for all of them.
create table metered_features (
  metered_project bigint not null,
  day date not null,
  features text[],
  primary key (metered_project, day)
);

-- Closed months. Triggers refuse to change them.
create table billing_statements (
  billing_organisation_id bigint not null,
  month date not null,
  closed_at timestamptz not null,
  closed_by uuid,
  statement jsonb not null,
  primary key (billing_organisation_id, month)
);

create table billing_corrections (
  id uuid primary key default gen_random_uuid(),
  billing_organisation_id bigint not null,
  month date not null,
  at timestamptz not null,
  kind text not null,
  -- The month that is corrected.
  about date,
  metered_project bigint,
  feature text,
  users bigint,
  amount bigint not null,
  reason text not null,
  made_by uuid
);
create index billing_corrections_by_month on billing_corrections (billing_organisation_id, month);


-- ---------------------------------------------------------------------------------------------------------------------
-- Server processes
-- ---------------------------------------------------------------------------------------------------------------------

-- For the health page. Written by every process several times a minute; it may be lost in a crash.
create unlogged table server_processes (
  id uuid primary key,
  seen_at timestamptz not null,
  report jsonb not null
);
