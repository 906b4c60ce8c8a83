import { type Kysely, sql } from 'kysely';
import type { ReplyOf } from '#contract/endpoint.ts';
import { MAX_SEGMENT_USERS } from '#contract/insight-segments.ts';
import type { getUserInsights } from '#contract/insights.ts';
import type { Tables } from '#server/db/tables.ts';
import { segmentMembers } from '#server/features/rollups/segment-members.ts';
import { type Cohort, cohortsFrom, MAX_VERSIONS, oldestCohort } from './user-insights.ts';

type Database = Kysely<Tables>;
type Reply = ReplyOf<typeof getUserInsights>;

interface Members {
  projectId: number;
  users: readonly string[];
}

/**
 * The figures of userInsights for one segment, counted from user rows: a counter per segment and version, state or cohort
 * would mean many writes for every user. A large segment is sampled by roll-out position, which is independent of
 * behaviour.
 */
export async function segmentUsers(
  db: Database,
  projectId: number,
  segment: string,
  today: string,
  most = MAX_SEGMENT_USERS,
): Promise<Omit<Reply, 'segment'>> {
  const { users, share } = await segmentMembers(db, projectId, segment, most);
  const members = { projectId, users };
  const [funnel, cohorts, versions] = await Promise.all([
    funnelOf(db, members),
    cohortsOf(db, members, today),
    versionsOf(db, members),
  ]);
  if (share === 1) return { sampled: null, funnel, cohorts, versions };
  const whole = (count: number) => Math.round(count / share);
  return {
    sampled: users.length,
    funnel: {
      registered: whole(funnel.registered),
      permitted: whole(funnel.permitted),
      running: whole(funnel.running),
      travelling: whole(funnel.travelling),
    },
    cohorts: cohorts.map((one) => ({ ...one, users: whole(one.users), active: one.active.map(whole) })),
    versions: versions.map((one) => ({ ...one, users: whole(one.users) })),
  };
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
    group by 1, 2 order by users desc, version desc, platform limit ${sql.lit(MAX_VERSIONS)}
  `.execute(db);
  return rows;
}
