import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AlertKind } from '#contract/alerts.ts';
import type { Tables } from '#server/db/tables.ts';
import { countOver, pulses, type SampleSpan, type SeriesSample } from './crossings.ts';

type Database = Kysely<Tables>;

export interface Watched {
  projectId: number;
  kind: AlertKind;
  minutes: number;
}

const MINUTE_MS = 60_000;
/** More than this exceeds any meaningful threshold. */
const MOST = 200_000;

/** Rounded up: events later in the same millisecond belong to the next evaluation and are not lost in between. */
const ms = (moment: RawBuilder<unknown>) => sql`ceil(extract(epoch from ${moment}) * 1000)::bigint`;

/** The values compared with the threshold between two times. */
export async function seriesOf(
  db: Database,
  watched: Watched,
  beginMs: number,
  endMs: number,
): Promise<SeriesSample[]> {
  if (watched.kind === 'IMPACT_SEVERITY') return pulses(await impacts(db, watched, beginMs, endMs));
  return countOver(await SPANS[watched.kind](db, watched, beginMs, endMs), beginMs, endMs);
}

/** How far before a time a value is evaluated, to know how long it had been there. */
export const lookbackMs = ({ minutes }: Watched): number => (minutes + 5) * MINUTE_MS;

const impacts = async (
  db: Database,
  { projectId }: Watched,
  beginMs: number,
  endMs: number,
): Promise<SeriesSample[]> => {
  const { rows } = await sql<SeriesSample>`
    select ${ms(sql`received_at`)} as "atMs", asi as value, test as "isTest" from assistance_cases
    where project_id = ${projectId} and kind = 'AID' and state not in ('filtered', 'late')
      and received_at >= ${new Date(beginMs)} and received_at <= ${new Date(endMs)}
    order by received_at limit ${sql.lit(MOST)}
  `.execute(db);
  return rows;
};

type Spans = (db: Database, watched: Watched, beginMs: number, endMs: number) => Promise<SampleSpan[]>;

/** How long each counts after it happened. */
const counting = (moments: (watched: Watched, from: Date, to: Date) => RawBuilder<unknown>): Spans => {
  return async (db, watched, beginMs, endMs) => {
    const lasting = watched.minutes * MINUTE_MS;
    const found = moments(watched, new Date(beginMs - lasting), new Date(endMs));
    const { rows } = await sql<{ fromMs: number }>`
      select ${ms(sql`at`)} as "fromMs" from (${found}) found order by at limit ${sql.lit(MOST)}
    `.execute(db);
    return rows.map(({ fromMs }) => ({ fromMs, toMs: fromMs + Math.max(1, lasting) }));
  };
};

const openCalls: Spans = async (db, { projectId }, beginMs, endMs) => {
  const { rows } = await sql<SampleSpan>`
    select ${ms(sql`received_at`)} as "fromMs", ${ms(sql`closed_at`)} as "toMs" from assistance_cases
    where project_id = ${projectId} and not test and state in ('open', 'acknowledged', 'closed')
      and received_at <= ${new Date(endMs)} and (closed_at is null or closed_at > ${new Date(beginMs)})
    limit ${sql.lit(MOST)}
  `.execute(db);
  return rows;
};

/** Between two batches of a phone, or after its last one, when that is longer than the time given. */
const silentUsers: Spans = async (db, { projectId, minutes }, beginMs, endMs) => {
  const { rows } = await sql<SampleSpan>`
    with heard as (
      select b.user_id, b.received_at as at from batches b
      where b.project_id = ${projectId} and b.received_at >= ${new Date(beginMs - minutes * MINUTE_MS)}
        and b.received_at <= ${new Date(endMs)}
      union all
      select user_id, last_seen_at from app_users
      where project_id = ${projectId} and not blocked and last_seen_at is not null
        and last_seen_at >= ${new Date(beginMs - SEEN_LATELY_MS)} and last_seen_at <= ${new Date(endMs)}
    ), gaps as (
      select at, lead(at) over (partition by user_id order by at) as heard_again from heard
    )
    select ${ms(sql`at + make_interval(mins => ${minutes})`)} as "fromMs", ${ms(sql`heard_again`)} as "toMs" from gaps
    where (heard_again is null or heard_again > at + make_interval(mins => ${minutes}))
      and at + make_interval(mins => ${minutes}) <= ${new Date(endMs)}
    limit ${sql.lit(MOST)}
  `.execute(db);
  return rows;
};
/** Users silent for longer than this have left. */
const SEEN_LATELY_MS = 60 * 86_400_000;

const SPANS: Record<Exclude<AlertKind, 'IMPACT_SEVERITY'>, Spans> = {
  OPEN_CALLS: openCalls,
  RECEIVER_FAILURES: counting(
    ({ projectId }, from, to) => sql`
      select at from delivery_tries
      where project_id = ${projectId} and at >= ${from} and at <= ${to}
        and (status is null or status < 200 or status > 299)
    `,
  ),
  SILENT_USERS: silentUsers,
  REGISTRATIONS: counting(
    ({ projectId }, from, to) => sql`
      select created_at as at from app_users
      where project_id = ${projectId} and created_at >= ${from} and created_at <= ${to}
    `,
  ),
};

/** How long a value must stay at the threshold; the other kinds have their time in what they count. */
export const forMsOf = ({ kind, minutes }: Watched): number => (kind === 'OPEN_CALLS' ? minutes * MINUTE_MS : 0);
