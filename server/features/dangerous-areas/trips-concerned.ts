import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ITEM_TYPES } from '#contract/timeline.ts';
import { COARSE_ACCURACY_METERS, IMPOSSIBLE_SPEED_MPS } from '#engine/clean/plausible.ts';
import { HOLE_SECONDS } from '#engine/track/gap.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { presenceCellsOf } from '#server/features/presence/presence-cells.ts';
import { slotOf } from '#server/features/presence/save-presence.ts';
import type { ChangedArea } from './changed-areas.ts';
import type { PastTrip } from './fixes-of-trips.ts';

const MOVING = ITEM_TYPES.filter((type) => type !== 'IDLE' && type !== 'FAKETRIP');
/** A path runs straight from fix to fix, so what it crosses is within half of the longest accepted step of a fix. */
const FROM_A_FIX_METERS = (HOLE_SECONDS * IMPOSSIBLE_SPEED_MPS) / 2 + COARSE_ACCURACY_METERS;
const LONGEST_ITEM_SECONDS = 8 * 86_400;
const WEEK_SECONDS = 7 * 86_400;
const SLOT_SECONDS = 6 * 3600;

/** Which trips a change of areas may affect. */
export interface Concern {
  sinceTs: number;
  /** Trips that start later reflect all areas. */
  untilTs: number;
  changed: ReadonlySet<string>;
  /** Where a trip came near one of the areas in force; null: anywhere. */
  cells: readonly string[] | null;
}

export async function concernOf(areas: readonly ChangedArea[], since: Date): Promise<Concern> {
  const inForce = areas.filter(({ counts }) => counts);
  return {
    sinceTs: Math.floor(since.getTime() / 1000),
    untilTs: Math.max(0, ...areas.map(({ settledTs }) => settledTs)),
    changed: new Set(areas.map(({ id }) => id)),
    cells: await presenceCellsOf(
      inForce.map(({ lat, lon, radius }) => ({ lat, lon, radiusMeters: radius + FROM_A_FIX_METERS })),
    ),
  };
}

const ofUser = (table: string, ref: UserKey | null): RawBuilder<unknown> =>
  ref
    ? sql`${sql.ref(`${table}.project_id`)} = ${ref.projectId} and ${sql.ref(`${table}.user_id`)} = ${ref.userId}`
    : sql`true`;

/**
 * The quarter-days of a week, from its Monday on, that an item covers; plus a second on both sides, because items are
 * rounded.
 */
const SLOTS = sql`(
  ((1 << (least(27, (i.end_ts + 1 - monday) / ${sql.lit(SLOT_SECONDS)})
    - greatest(0, (i.start_ts - 1 - monday) / ${sql.lit(SLOT_SECONDS)}) + 1)::int) - 1)
  << greatest(0, (i.start_ts - 1 - monday) / ${sql.lit(SLOT_SECONDS)})::int)`;

/** Trips of people who were nearby at the time; found by place, without scanning all trips. */
function tripsNear({ sinceTs, untilTs, cells }: Concern, ref: UserKey | null): RawBuilder<unknown> {
  const which = sql`i.start_ts >= ${sinceTs} and i.start_ts < ${untilTs} and i.type = any(${MOVING}::text[])
    and not i.deleted`;
  if (!cells) {
    return sql`select i.project_id, i.user_id, i.start_ts from timeline_items i where ${which} and ${ofUser('i', ref)}`;
  }
  return sql`
    select i.project_id, i.user_id, i.start_ts from (
      select p.project_id, p.user_id, extract(epoch from p.week)::bigint as monday, bit_or(p.slots) as slots
      from presence p
      where p.cell = any(${cells}::bigint[]) and p.week >= ${slotOf(sinceTs - 1).week}::date
        and ${ref ? ofUser('p', ref) : sql`p.project_id = any(array(select id from projects))`}
      group by p.project_id, p.user_id, p.week
    ) near
    join timeline_items i on i.project_id = near.project_id and i.user_id = near.user_id
      and i.start_ts >= near.monday - ${sql.lit(LONGEST_ITEM_SECONDS)} and i.end_ts + 1 >= near.monday
      and i.start_ts - 1 < near.monday + ${sql.lit(WEEK_SECONDS)}
    where ${which} and near.slots & ${SLOTS} <> 0`;
}

/** Trips that carry one of the areas, whatever became of it. */
const tripsWith = ({ sinceTs, untilTs, changed }: Concern, ref: UserKey | null): RawBuilder<unknown> => sql`
  select i.project_id, i.user_id, i.start_ts from area_crossings c
  join timeline_items i on i.project_id = c.project_id and i.user_id = c.user_id and i.start_ts = c.start_ts
  where c.area_id = any(${[...changed]}::uuid[]) and c.entered_ms >= ${(sinceTs - 1) * 1000} and ${ofUser('c', ref)}
    and i.start_ts >= ${sinceTs} and i.start_ts < ${untilTs} and not i.deleted`;

const concerned = (concern: Concern, ref: UserKey | null): RawBuilder<unknown> =>
  sql`(${tripsNear(concern, ref)} union ${tripsWith(concern, ref)}) found`;

/** Who has such trips, and how many. */
export async function usersConcerned(db: Kysely<Tables>, concern: Concern): Promise<(UserKey & { trips: number })[]> {
  const { rows } = await sql<UserKey & { trips: number }>`
    select project_id as "projectId", user_id as "userId", count(*)::int as trips
    from ${concerned(concern, null)} group by project_id, user_id order by project_id, user_id
  `.execute(db);
  return rows;
}

export interface ConcernedTrip extends PastTrip {
  /** One of the areas, as currently stored. */
  crossed: boolean;
}

/** The next ones of a user. */
export async function tripsConcerned(
  db: Kysely<Tables>,
  concern: Concern,
  ref: UserKey,
  after: number,
  limit: number,
): Promise<ConcernedTrip[]> {
  const { rows } = await sql<ConcernedTrip>`
    select i.project_id as "projectId", i.user_id as "userId", i.start_ts as "startTs", i.end_ts as "endTs",
      i.type, i.features, exists (
        select 1 from area_crossings c
        where c.project_id = i.project_id and c.user_id = i.user_id
          and c.entered_ms between i.start_ts * 1000 - 500 and i.end_ts * 1000 + 500
          and c.area_id = any(${[...concern.changed]}::uuid[])
      ) as crossed
    from ${concerned(concern, ref)}
    join timeline_items i using (project_id, user_id, start_ts)
    where start_ts > ${after} order by start_ts limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}
