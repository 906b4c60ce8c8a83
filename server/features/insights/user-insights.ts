import { type Kysely, sql } from 'kysely';
import type { ReplyOf } from '#contract/endpoint.ts';
import { EVERYONE } from '#contract/insight-segments.ts';
import type { getUserInsights } from '#contract/insights.ts';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';
import { segmentPeriod } from '#server/features/rollups/segments.queries.ts';
import { PILOTS, versionSegment } from '#server/features/rollups/segments.ts';
import { mondayOf } from '#server/time/weeks.ts';

type Database = Kysely<Tables>;
type Reply = Pick<ReplyOf<typeof getUserInsights>, 'funnel' | 'cohorts' | 'versions'>;

/** As many weeks as fit on a screen. */
const COHORTS = 12;
export const MAX_VERSIONS = 10;

/** Read from counters: no user rows are counted within the request. */
export async function userInsights(db: Database, projectId: number, today: string): Promise<Reply> {
  const [funnel, cohorts, versions] = await Promise.all([
    funnelOf(db, projectId),
    cohortsOf(db, projectId, today),
    versionsOf(db, projectId),
  ]);
  return { funnel, cohorts, versions };
}

async function funnelOf(db: Database, projectId: number): Promise<Reply['funnel']> {
  const { rows } = await sql<{ registered: number; running: number; forbidden: number }>`
    select coalesce(sum(amount) filter (where counter = 'users'), 0)::bigint as registered,
      coalesce(sum(amount) filter (where counter = 'state'), 0)::bigint as running,
      coalesce(sum(amount) filter (where counter = 'trouble/permission'), 0)::bigint as forbidden
    from project_counts
    where project_id = ${projectId}
      and ((counter = 'users' and key = 'all') or (counter = 'state' and key = 'RUNNING') or counter = 'trouble/permission')
  `.execute(db);
  const { registered = 0, running = 0, forbidden = 0 } = rows[0] ?? {};
  const travelling = await segmentPeriod(db, { projectId, segments: [EVERYONE, PILOTS] }, 'last30');
  return {
    registered,
    permitted: Math.max(0, registered - forbidden),
    running,
    travelling: travelling.users,
  };
}

/** How many users registered in the week `cohort` and travelled in `week`; with an empty `week`, how many registered. */
export interface Cohort {
  cohort: string;
  week: string;
  users: number;
}

export const oldestCohort = (today: string): string => dayAfter(mondayOf(today), -7 * (COHORTS - 1));

export function cohortsFrom(rows: readonly Cohort[], today: string): Reply['cohorts'] {
  const usersOf = (cohort: string, week: string) =>
    rows.find((row) => row.cohort === cohort && row.week === week)?.users ?? 0;
  return Array.from({ length: COHORTS }, (_, back) => {
    const week = dayAfter(mondayOf(today), -7 * back);
    const active = Array.from({ length: back + 1 }, (_, later) => usersOf(week, dayAfter(week, 7 * later)));
    return { week, users: usersOf(week, ''), active };
  }).filter(({ users }) => users > 0);
}

async function cohortsOf(db: Database, projectId: number, today: string): Promise<Reply['cohorts']> {
  const oldest = oldestCohort(today);
  const { rows } = await sql<Cohort>`
    select date_trunc('week', key::date)::date::text as cohort, '' as week, sum(amount)::bigint as users
    from project_counts where project_id = ${projectId} and counter = 'created' and key >= ${oldest}
    group by 1
    union all
    select substr(counter, 6), key, sum(amount)::bigint
    from project_counts
    where project_id = ${projectId} and counter >= ${`kept/${oldest}`} and counter < 'kept0'
    group by counter, key
  `.execute(db);
  return cohortsFrom(rows, today);
}

async function versionsOf(db: Database, projectId: number): Promise<Reply['versions']> {
  const { rows } = await sql<{ platform: string; version: string; users: number }>`
    select key::jsonb ->> 0 as platform, key::jsonb ->> 1 as version, sum(amount)::bigint as users
    from project_counts where project_id = ${projectId} and counter = 'version'
    group by key having sum(amount) > 0 order by users desc, version desc limit ${MAX_VERSIONS}
  `.execute(db);
  return Promise.all(
    rows.map(async (row) => {
      const segments = [versionSegment(row.platform, row.version)];
      const { mean } = (await segmentPeriod(db, { projectId, segments }, 'last30')).scores.total;
      return { ...row, score: mean === null ? null : Math.round(mean) };
    }),
  );
}
