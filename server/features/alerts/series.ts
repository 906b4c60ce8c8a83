import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AlertKind } from '#contract/alerts.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Rise } from './crossings.ts';

type Database = Kysely<Tables>;

export interface Watched {
  projectId: number;
  kind: AlertKind;
  threshold: number;
  minutes: number;
}

/** Rises after `sinceMs` and until `endMs`. */
export interface Period {
  sinceMs: number;
  endMs: number;
  /** Whether people who have been heard from again since then matter too, which needs everything they sent. */
  isPast: boolean;
  /** Only these app users; without it all. For SILENT_USERS. */
  among?: readonly string[];
}

export interface Series {
  /** Oldest first. */
  rises: Rise[];
  /** The highest value in the period; null if there was none. */
  most: number | null;
}

const MINUTE_MS = 60_000;
/** Only these, the latest, leave the database: nobody gets more mails in a month. */
const MAX_RISES = 6_000;

/** Rounded up: events later in the same millisecond belong to the next evaluation and are not lost in between. */
const ms = (moment: RawBuilder<unknown>) => sql`ceil(extract(epoch from ${moment}) * 1000)::bigint`;

/** When the value reached the threshold and stayed there for long enough: once per rise. */
export function risesOf(db: Database, watched: Watched, period: Period): Promise<Series> {
  const { kind, threshold, minutes } = watched;
  if (kind === 'IMPACT_SEVERITY') return impacts(db, watched, period);
  // The other kinds have their time in what they count.
  const forMs = kind === 'OPEN_CALLS' ? minutes * MINUTE_MS : 0;
  const spans = SPANS[kind](watched, { ...period, sinceMs: period.sinceMs - forMs });
  return risesOfCount(db, spans, { ...period, threshold, forMs });
}

interface Row extends Rise {
  most: number | null;
}

const seriesFrom = (rows: readonly (Row | { atMs: null; most: number | null })[]): Series => ({
  rises: rows.flatMap((row) => (row.atMs === null ? [] : [row])).reverse(),
  most: rows[0]?.most ?? null,
});

/** Each is a rise of its own. */
async function impacts(db: Database, { projectId, threshold }: Watched, { sinceMs, endMs }: Period): Promise<Series> {
  const { rows } = await sql<Row>`
    with found as (
      select received_at, asi, test from assistance_cases
      where project_id = ${projectId} and kind = 'AID' and state not in ('filtered', 'late')
        and received_at > ${new Date(sinceMs)} and received_at <= ${new Date(endMs)}
    )
    select ${ms(sql`r.received_at`)} as "atMs", r.asi as value, r.test as "isTest", m.most
    from (select max(asi) as most from found) m
    left join (
      select * from found where asi >= ${threshold} order by received_at desc limit ${sql.lit(MAX_RISES)}
    ) r on true
    order by r.received_at desc
  `.execute(db);
  return seriesFrom(rows);
}

interface Rule extends Omit<Period, 'isPast'> {
  threshold: number;
  forMs: number;
}

/**
 * Of the number of spans that count at each time, from `from_ms` to before `to_ms`. A mail can only contain what is
 * known when it is sent: the highest value of the time for which it had to last.
 */
export async function risesOfCount(
  db: Database,
  spans: RawBuilder<unknown>,
  { threshold, forMs, sinceMs, endMs }: Rule,
): Promise<Series> {
  // What is there already at this time rose earlier.
  const beginMs = sinceMs - forMs;
  const { rows } = await sql<Row>`
    with spans as (${spans}),
    events as (
      select greatest(from_ms, ${beginMs}::bigint) as at, 1 as by from spans
      where from_ms <= ${endMs} and (to_ms is null or to_ms > ${beginMs})
      union all
      select to_ms, -1 from spans where from_ms <= ${endMs} and to_ms > ${beginMs} and to_ms <= ${endMs}
    ),
    steps as (select at, sum(by)::int as by from events group by at),
    series as (
      select at, by, sum(by) over (order by at) as value, lead(at) over (order by at) as until from steps
    ),
    rises as (${forMs > 0 ? lastingRises(threshold, forMs, endMs) : rises(threshold)})
    select r.at as "atMs", r.value::float8 as value, false as "isTest", m.most::float8 as most
    from (select max(value) as most from series where until is null or until > ${sinceMs}) m
    left join (
      select at, value from rises where at > ${sinceMs} order by at desc limit ${sql.lit(MAX_RISES)}
    ) r on true
    order by r.at desc
  `.execute(db);
  return seriesFrom(rows);
}

const rises = (threshold: number) =>
  sql`select at, value from series where value >= ${threshold} and value - by < ${threshold}`;

/** The steps at or above the threshold are numbered by their rise. */
const lastingRises = (threshold: number, forMs: number, endMs: number) => sql`
  select since + ${forMs}::bigint as at, max(value) filter (where at <= since + ${forMs}::bigint) as value
  from (
    select at, value, until, min(at) over (partition by rise) as since from (
      select at, value, until,
        count(*) filter (where value >= ${threshold} and value - by < ${threshold}) over (order by at) as rise
      from series
    ) numbered
    where value >= ${threshold}
  ) above
  group by since
  having max(coalesce(until, ${endMs}::bigint)) - since >= ${forMs}::bigint
`;

/** What is counted in a period: from when, and until when unless it still counts. */
type Spans = (watched: Watched, period: Period) => RawBuilder<unknown>;

/** How long each counts after it happened. */
const counting =
  (moments: (projectId: number, from: Date, to: Date) => RawBuilder<unknown>): Spans =>
  ({ projectId, minutes }, { sinceMs, endMs }) => {
    const lasting = minutes * MINUTE_MS;
    return sql`
      select ${ms(sql`at`)} as from_ms, ${ms(sql`at`)} + ${Math.max(1, lasting)}::bigint as to_ms
      from (${moments(projectId, new Date(sinceMs - lasting), new Date(endMs))}) found
    `;
  };

const openCalls: Spans = ({ projectId }, { sinceMs, endMs }) => sql`
  select ${ms(sql`received_at`)} as from_ms, ${ms(sql`closed_at`)} as to_ms from assistance_cases
  where project_id = ${projectId} and not test and state in ('open', 'acknowledged', 'closed')
    and received_at <= ${new Date(endMs)} and (closed_at is null or closed_at > ${new Date(sinceMs)})
`;

/** Between two batches of a phone, or after its last one, when that is longer than the time given. */
const silentUsers: Spans = ({ projectId, minutes }, { sinceMs, endMs, isPast, among }) => {
  const end = new Date(endMs);
  const isAmong = among ? sql`user_id = any(${among}::text[])` : sql`true`;
  const batches = sql`
    union all
    select b.user_id, b.received_at from batches b
    where b.project_id = ${projectId} and b.received_at >= ${new Date(sinceMs - minutes * MINUTE_MS)}
      and b.received_at <= ${end} and ${isAmong}
  `;
  return sql`
    select ${ms(sql`silent_at`)} as from_ms, ${ms(sql`heard_again`)} as to_ms from (
      select at + make_interval(mins => ${minutes}) as silent_at,
        ${isPast ? sql`lead(at) over (partition by user_id order by at)` : sql`null::timestamptz`} as heard_again
      from (
        select user_id, last_seen_at as at from app_users
        where project_id = ${projectId} and not blocked and last_seen_at is not null
          and last_seen_at >= ${new Date(sinceMs - SEEN_LATELY_MS)} and last_seen_at <= ${end}
          and ${isAmong}
        ${isPast ? batches : sql``}
      ) heard
    ) gaps
    where silent_at <= ${end} and (heard_again is null or heard_again > silent_at)
  `;
};
/** Users silent for longer than this have left. */
const SEEN_LATELY_MS = 60 * 86_400_000;

const SPANS: Record<Exclude<AlertKind, 'IMPACT_SEVERITY'>, Spans> = {
  OPEN_CALLS: openCalls,
  RECEIVER_FAILURES: counting(
    (projectId, from, to) => sql`
      select at from delivery_tries
      where project_id = ${projectId} and at >= ${from} and at <= ${to}
        and (status is null or status < 200 or status > 299)
    `,
  ),
  SILENT_USERS: silentUsers,
  REGISTRATIONS: counting(
    (projectId, from, to) => sql`
      select created_at as at from app_users
      where project_id = ${projectId} and created_at >= ${from} and created_at <= ${to}
    `,
  ),
};
