import { type Kysely, sql } from 'kysely';
import { z } from 'zod/mini';
import type { ReplyOf } from '#contract/endpoint.ts';
import { MOST_SEGMENT_USERS, partsOfSegment } from '#contract/insight-segments.ts';
import type { getUserInsights } from '#contract/insights.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Cohort, cohortsFrom, MOST_VERSIONS, oldestCohort } from './user-insights.ts';

type Database = Kysely<Tables>;
type Reply = ReplyOf<typeof getUserInsights>;

interface Members {
  projectId: number;
  users: readonly string[];
}

/**
 * The same figures of the users of a segment, counted one by one: counters for each segment and version, state or cohort
 * would be many rows to write for every user. Halves of a roll-out are listed by no index, and beyond a number that is
 * counted quickly there are too many.
 */
export async function segmentUsers(
  db: Database,
  projectId: number,
  segment: string,
  today: string,
): Promise<Pick<Reply, 'funnel' | 'cohorts' | 'versions'> | 'tooMany' | 'unlisted'> {
  const users = await membersOf(db, projectId, segment);
  if (!users) return 'unlisted';
  if (users.length > MOST_SEGMENT_USERS) return 'tooMany';
  const members = { projectId, users };
  const [funnel, cohorts, versions] = await Promise.all([
    funnelOf(db, members),
    cohortsOf(db, members, today),
    versionsOf(db, members),
  ]);
  return { funnel, cohorts, versions };
}

/** At most one more than are counted. */
async function membersOf(db: Database, projectId: number, segment: string): Promise<string[] | null> {
  const { kind, value } = partsOfSegment(segment);
  if (kind === 'group') return null;
  if (kind === 'vehicle' && !z.guid().safeParse(value).success) return [];
  const limit = sql.lit(MOST_SEGMENT_USERS + 1);
  const listed =
    kind === 'vehicle'
      ? sql`select user_id from vehicle_drivers where project_id = ${projectId} and vehicle_id = ${value}::uuid`
      : sql`select user_id from app_user_facets
          where project_id = ${projectId} and facet = ${kind === 'version' ? `release:${value}` : segment}`;
  const { rows } = await sql<{ user_id: string }>`${listed} limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const within = (alias: string, { projectId, users }: Members) =>
  sql`${sql.ref(`${alias}.project_id`)} = ${projectId} and ${sql.ref(`${alias}.user_id`)} = any(${users}::text[])`;

async function funnelOf(db: Database, members: Members): Promise<Reply['funnel']> {
  const { rows } = await sql<{ running: number; forbidden: number; travelling: number }>`
    select
      (select count(*) from app_user_facets f where ${within('f', members)} and f.facet = 'state:RUNNING') as running,
      (select count(*) from device_troubles t where ${within('t', members)} and exists (
        select 1 from trouble_facts(t.complaints) fact where fact.counter = 'trouble/permission'
      )) as forbidden,
      (select count(*) from people_periods p where ${within('p', members)} and p.period = 'last30') as travelling
  `.execute(db);
  const { running = 0, forbidden = 0, travelling = 0 } = rows[0] ?? {};
  const registered = members.users.length;
  return { registered, permitted: registered - forbidden, running, travelling };
}

async function cohortsOf(db: Database, members: Members, today: string): Promise<Reply['cohorts']> {
  const oldest = oldestCohort(today);
  const { rows } = await sql<Cohort>`
    select utc_week(u.created_at) as cohort, '' as week, count(*) as users from app_users u
    where ${within('u', members)} and utc_week(u.created_at) >= ${oldest} group by 1
    union all
    select utc_week(u.created_at), w.week::text, count(*) from app_users u
    join user_weeks w on w.project_id = u.project_id and w.user_id = u.user_id
    where ${within('u', members)} and utc_week(u.created_at) >= ${oldest} group by 1, 2
  `.execute(db);
  return cohortsFrom(rows, today);
}

async function versionsOf(db: Database, members: Members): Promise<Reply['versions']> {
  const { rows } = await sql<Reply['versions'][number]>`
    select coalesce(u.device ->> 'platform', '') as platform, u.device ->> 'sdkVersion' as version, count(*) as users,
      round(avg(p.total))::int as score
    from app_users u
    left join people_periods p on p.project_id = u.project_id and p.user_id = u.user_id and p.period = 'last30'
    where ${within('u', members)} and u.device ->> 'sdkVersion' is not null
    group by 1, 2 order by users desc, version desc, platform limit ${sql.lit(MOST_VERSIONS)}
  `.execute(db);
  return rows;
}
