import { sql } from 'kysely';
import { AREA_DAYS, DANGEROUS } from '#contract/insight-segments.ts';
import type { ItemType } from '#contract/timeline.ts';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import { isOnCluster } from '#server/db/on-cluster.ts';
import { idsByShard } from '#server/db/shards.ts';
import { comparedIds } from './compared-places.ts';
import { type SegmentFacts, segmentsOfUser } from './segments.ts';

const NO_TRIPS: readonly ItemType[] = ['IDLE', 'FAKETRIP', 'UNKNOWN'];
/** Margin for time zones, and for trips that take more than a day. */
const EARLIEST_DAYS = 3;
const isTrip = sql`not i.deleted and not i.open and i.type <> all(${sql.val(NO_TRIPS)}::text[])`;

/** The current segments of users; deleted users are missing. */
export async function currentSegments(
  tx: Tx,
  { projectId, today }: { projectId: number; today: string },
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  // Areas expire by the day of the trip that led there: users who travelled on a day are queued again once it leaves the period.
  const since = dayAfter(today, 1 - AREA_DAYS);
  const early = Date.parse(dayAfter(since, -EARLIEST_DAYS));
  const areas = await comparedIds(tx, projectId);
  const vehicles = await vehiclesOf(tx, projectId, userIds);
  const found = new Map<string, string[]>();
  for (const ids of await idsByShard(tx, userIds)) {
    for (const { userId, ...facts } of await factsOf(tx, { projectId, ids, areas, since, early })) {
      found.set(userId, segmentsOfUser({ ...facts, vehicles: vehicles.get(userId) ?? [] }));
    }
  }
  return found;
}

async function vehiclesOf(tx: Tx, projectId: number, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('vehicle_drivers')
    .select(['user_id', sql<string[]>`array_agg(vehicle_id::text order by vehicle_id)`.as('vehicles')])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, vehicles }) => [user_id, vehicles]));
}

interface Asked {
  projectId: number;
  ids: readonly string[];
  areas: readonly string[];
  since: string;
  early: number;
}

async function factsOf(
  tx: Tx,
  { projectId, ids, areas, since, early }: Asked,
): Promise<(Omit<SegmentFacts, 'vehicles'> & { userId: string })[]> {
  const ofUser = (table: string) => {
    const own = sql.raw(`${table}.project_id = u.project_id and ${table}.user_id = u.user_id`);
    return isOnCluster() ? sql`${own} and ${sql.raw(table)}.user_id = any(${ids}::text[])` : own;
  };
  const { rows } = await sql<Omit<SegmentFacts, 'vehicles'> & { userId: string }>`
    select u.user_id as "userId", u.pilot, u.device ->> 'platform' as platform, u.device ->> 'sdkVersion' as version,
      rollout_position(u.project_id, u.user_id) as "rolloutPosition",
      array(
        select t.tag from app_user_tags t where ${ofUser('t')} order by t.tag
      ) as tags,
      array(
        select ${DANGEROUS} as area where exists (
          select 1 from area_crossings c
          join timeline_items i on ${ofUser('i')} and i.start_ts = c.start_ts
          where ${ofUser('c')} and c.entered_ms >= ${early}
            and ${isTrip} and i.day >= ${since}::date
        )
        union
        select v.poi_id::text from poi_visits v
        cross join lateral (
          select i.day from timeline_items i
          where ${ofUser('i')} and i.start_ts <= v.entered_ms / 1000 and ${isTrip}
          order by i.start_ts desc limit 1
        ) last
        where ${ofUser('v')} and v.entered_ms >= ${early}
          and v.poi_id = any(${areas}::uuid[]) and last.day >= ${since}::date
        order by area
      ) as areas
    from app_users u where u.project_id = ${projectId} and u.user_id = any(${ids}::text[])
  `.execute(tx);
  return rows;
}

/** The segments that users' days were added to. */
export async function storedSegments(
  tx: Tx,
  projectId: number,
  userIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('user_segments')
    .select(['user_id', 'segments'])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, segments }) => [user_id, segments]));
}
