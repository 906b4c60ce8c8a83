import { type RawBuilder, sql } from 'kysely';
import type { Retention } from '#contract/retention.ts';
import type { Tables } from './tables.ts';

type View = 'metering' | 'project_counts';
export type TableName = Exclude<keyof Tables, View>;

/** A retention rule: matching rows are deleted after the time in the setting. */
interface Expiry {
  setting: keyof Retention;
  isPast: (before: Date) => RawBuilder<boolean>;
}

export interface TableDescription {
  /**
   * The owner of the rows. Rows of app users have keys (project_id, user_id, …) and are distributed by user_id on a
   * cluster, unless `staysTogether`.
   */
  owner: 'user' | 'project' | 'global';
  /** The columns of the primary key. */
  key: readonly string[];
  expires: readonly Expiry[];
  /** A row of a project that refers to an app user and is erased with either. */
  namesUser: boolean;
  /** Outlives the project as proof of erasure. */
  isReceipt: boolean;
  /** Pending changes of sums, which an erasure makes anonymous instead of deleting them. */
  isLog: boolean;
  /** Read in another order than by app user, so it stays on the coordinator of a cluster. */
  staysTogether: boolean;
  /** Rows form a hash chain: an erasure clears their content but keeps the rows. */
  isSealed: boolean;
}

const rest = { expires: [], namesUser: false, isReceipt: false, isLog: false, staysTogether: false, isSealed: false };
const user = (...key: string[]): TableDescription => ({
  ...rest,
  owner: 'user',
  key: ['project_id', 'user_id', ...key],
});
const project = (...key: string[]): TableDescription => ({ ...rest, owner: 'project', key });
const global = (...key: string[]): TableDescription => ({ ...rest, owner: 'global', key });

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
/** Expires by a column in milliseconds. */
const by = (setting: keyof Retention, column: string): Expiry => ({
  setting,
  isPast: (before) => sql`${sql.ref(column)} < ${before.getTime()}`,
});

/** Expires once the whole week has passed. */
const WEEKS_OF_ITEMS: Expiry = {
  setting: 'itemsDays',
  isPast: (before) => sql`week + 7 <= (${before}::timestamptz at time zone 'UTC')::date`,
};

/**
 * Every table with its owner, key and retention. Distribution, erasure, retention and docs/tables.md are derived from
 * this; a test compares it with the database.
 *
 * In the order of erasure: once the first tables are empty, no upload finds the user and no phone is admitted.
 */
export const TABLES: Readonly<Record<TableName, TableDescription>> = {
  app_users: user(),
  api_keys: project('id'),
  stored_replies: project('key_id', 'idempotency_key'),
  bulk_exports: project('project_id'),
  auth_codes: { ...project('hash'), namesUser: true },
  pending_batches: user('batch_id'),

  // Data sent by phones.
  batches: {
    ...user('batch_id'),
    expires: [
      {
        setting: 'fixesDays',
        // Unprocessed batches are kept until the next run.
        isPast: (before) => sql`(last_ms < ${before.getTime()} or (last_ms is null and received_at < ${before}))
          and not exists (
            select 1 from pending_batches p
            where p.project_id = batches.project_id and p.user_id = batches.user_id and p.batch_id = batches.batch_id
          )`,
      },
    ],
  },
  device_records: {
    ...user('list', 'last_ms', 'batch_id'),
    expires: [
      { setting: 'fixesDays', isPast: (before) => sql`list <> 'logs' and last_ms < ${before.getTime()}` },
      { setting: 'logsDays', isPast: (before) => sql`list = 'logs' and last_ms < ${before.getTime()}` },
    ],
  },
  device_troubles: user(),
  last_locations: user('context'),
  remote_logging: user(),
  project_code_joins: user(),
  app_user_installations: user('at', 'installation_id'),

  // Data derived from it.
  engine_states: user('up_to_ms'),
  timeline_items: {
    ...user('start_ts'),
    expires: [
      {
        setting: 'itemsDays',
        isPast: (before) => sql`start_ts < ${secondsOf(before)} and end_ts < ${secondsOf(before)}`,
      },
    ],
  },
  timeline_changes: user('change_id'),
  live_changes: user('change_id'),
  counter_changes: { ...user('change_id'), isLog: true },
  notifications: { ...user('id'), staysTogether: true },
  matched_tracks: { ...user('from_ms'), expires: [by('fixesDays', 'to_ms')] },
  presence: {
    ...user('week', 'cell'),
    expires: [
      { setting: 'fixesDays', isPast: (before) => sql`week + 7 <= (${before}::timestamptz at time zone 'UTC')::date` },
    ],
  },
  activity_changes: { ...user('change_id'), staysTogether: true },
  // Expire with the items they were derived from; see forgetOldCells for the sums.
  activity_items: { ...user('start_ts', 'source'), expires: [WEEKS_OF_ITEMS] },
  activity_events: {
    ...user('start_ts', 'source', 'number'),
    staysTogether: true,
    expires: [WEEKS_OF_ITEMS],
  },
  state_history: { ...user('at_ms'), expires: [by('itemsDays', 'at_ms')] },
  // These reveal locations, so they are kept as long as the timeline; entries are deleted before their case.
  assistance_entries: {
    ...user('case_id', 'entry_id'),
    expires: [
      {
        setting: 'itemsDays',
        isPast: (before) => sql`exists (
          select 1 from assistance_cases c
          where c.project_id = assistance_entries.project_id and c.user_id = assistance_entries.user_id
            and c.case_id = assistance_entries.case_id and c.happened_ms < ${before.getTime()}
        )`,
      },
    ],
  },
  assistance_cases: { ...user('case_id'), expires: [by('itemsDays', 'happened_ms')] },
  poi_events: { ...user('id'), expires: [by('itemsDays', 'at_ms')] },
  // Ongoing visits have no end and are kept.
  poi_visits: { ...user('poi_id', 'entered_ms'), expires: [by('itemsDays', 'left_ms')] },
  area_crossings: { ...user('entered_ms', 'area_id'), expires: [by('itemsDays', 'left_ms')] },
  vehicle_choices: {
    ...user('at_ts'),
    expires: [{ setting: 'itemsDays', isPast: (before) => sql`at_ts < ${secondsOf(before)}` }],
  },
  vehicle_drivers: { ...user('vehicle_id'), staysTogether: true },

  // Daily sums are personal but reveal no locations; they are kept until the user is erased.
  day_aggregates: user('day', 'type', 'open'),
  day_exposures: user('day'),
  day_scores: user('day'),
  user_weeks: user('week'),
  vehicle_days: user('day', 'vehicle_id'),
  metered_users: user('month'),
  rollup_changes: { ...user('change_id'), staysTogether: true },
  user_days: user('day'),
  user_segments: user(),
  people_periods: { ...user('period'), staysTogether: true },
  due_summaries: { ...user('week'), staysTogether: true },
  weekly_summaries: { ...user('week'), expires: [WEEKS_OF_ITEMS] },

  // Dashboard data about app users.
  app_user_facets: { ...user('facet'), staysTogether: true },
  app_user_words: { ...user('source', 'word'), staysTogether: true },
  app_user_tags: user('tag'),
  app_user_contacts: user(),
  // A comment on a trip or a case may reveal locations, so it is kept as long as those.
  comments: {
    ...user('comment_id'),
    expires: [
      { setting: 'itemsDays', isPast: (before) => sql`start_ts < ${secondsOf(before)}` },
      {
        setting: 'itemsDays',
        isPast: (before) => sql`case_id is not null and written_at < ${before} and not exists (
          select 1 from assistance_cases c
          where c.project_id = comments.project_id and c.user_id = comments.user_id and c.case_id = comments.case_id
        )`,
      },
    ],
  },
  app_user_recomputations: { ...user('recomputation_id'), staysTogether: true },
  bulk_work_users: { ...user('work_id'), staysTogether: true },
  track_views: user('hour', 'viewer'),

  // Settings and data of a project.
  project_settings: project('project_id'),
  project_roles: project('project_id', 'user_id', 'role'),
  project_billing: project('project_id'),
  project_codes: project('id'),
  invitations: project('id'),
  // Those about somebody's own account belong to no project.
  mails: project('id'),
  api_key_calls: project('key_id', 'position'),
  api_key_call_counts: project('key_id'),
  sdk_settings: project('project_id'),
  sdk_rollouts: project('project_id'),
  sdk_config_devices: project('project_id', 'day', 'number', 'slot'),
  app_styles: project('project_id'),
  app_logos: project('project_id', 'id'),
  pois: project('id'),
  poi_generations: project('project_id'),
  poi_past_works: project('project_id', 'id'),
  vehicles: project('id'),
  vehicle_devices: project('id'),
  vehicle_reassignments: project('project_id', 'id'),
  receivers: project('project_id', 'kind'),
  receiver_health: project('project_id', 'receiver'),
  deliveries: project('project_id', 'id'),
  delivery_tries: project('project_id', 'delivery_id', 'number'),
  saved_views: project('id'),
  bulk_works: project('id'),
  alerts: project('id'),
  alert_mails: project('project_id', 'id'),
  report_recipients: project('report_id', 'person_id'),
  report_refusals: project('project_id', 'person_id'),
  scheduled_reports: project('id'),
  report_deliveries: project('project_id', 'id'),
  inbox_entries: { ...project('id'), namesUser: true },
  project_counters: project('project_id', 'counter', 'key'),
  activity_cells: project('project_id', 'segment', 'cell', 'week'),
  project_day_aggregates: project('project_id', 'day', 'type', 'slot'),
  rollup_projects: project('project_id'),
  segment_days: project('project_id', 'segment', 'day'),
  segment_periods: project('project_id', 'segment', 'period'),
  live_marks: project('project_id', 'position', 'kind'),
  revisions: { ...project('id'), isSealed: true },
  erasures: project('project_id', 'user_hash', 'erased_at'),
  project_erasures: { ...project('project_id'), isReceipt: true },

  // Tables of the whole product.
  projects: global('id'),
  users: global('id'),
  user_avatars: global('user_id'),
  global_roles: global('user_id', 'role'),
  sessions: global('id'),
  oidc_logins: global('name_hash'),
  ended_credentials: global('issuer', 'uid'),
  session_openings: global('key'),
  rate_limits: global('key'),
  server_processes: global('id'),
  file_uploads: global('id'),
  file_upload_parts: global('upload_id', 'at'),
  sdk_versions: global('id'),
  sdk_version_days: global('platform', 'day', 'version'),
  dangerous_areas: global('id'),
  dangerous_area_generation: global('one'),
  area_works: global('id'),
  map_regions: global('id'),
  map_cells: global('layer', 'x', 'y', 'region_id'),
  transit_regions: global('id'),
  transit_imports: global('id'),
  transit_lines: global('content', 'line'),
  transit_patterns: global('content', 'pattern'),
  transit_services: global('content', 'service'),
  transit_stops: global('content', 'stop'),
  transit_cells: global('content', 'x', 'y'),
  // Bills outlive their projects.
  billing_organisations: global('id'),
  billing_roles: global('billing_organisation_id', 'user_id', 'role'),
  billing_prices: global('billing_organisation_id', 'feature', 'valid_from'),
  billing_statements: global('billing_organisation_id', 'month'),
  billing_corrections: global('id'),
  metered_features: global('metered_project', 'day'),
  metering_days: global('payer', 'day', 'feature', 'metered_project'),
  metering_changes: global(),
};

const NAMES = Object.keys(TABLES) as TableName[];
const named = (matches: (table: TableDescription) => boolean) => NAMES.filter((name) => matches(TABLES[name]));

/** Tables keyed by app user. */
export const USER_TABLES = named(({ owner }) => owner === 'user');
/** Tables distributed by user_id on a cluster. */
export const DISTRIBUTED_TABLES = named(({ owner, staysTogether }) => owner === 'user' && !staysTogether);
/** All tables with rows of app users. */
export const ERASED_WITH_USER = named(({ owner, namesUser, isLog }) => (owner === 'user' || namesUser) && !isLog);
export const ERASED_WITH_PROJECT = named(({ owner, isReceipt }) => owner !== 'global' && !isReceipt);
export const EXPIRING_TABLES = named(({ expires }) => expires.length > 0);
