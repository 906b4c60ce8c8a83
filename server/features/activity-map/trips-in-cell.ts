import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  ACTIVITY_MODES,
  type ActivityEvent,
  type ActivityLayer,
  type ActivityMode,
  type ActivityTrip,
} from '#contract/activity-map.ts';
import { inParts } from '#contract/in-parts.ts';
import type { ItemType } from '#contract/timeline.ts';
import { utcDay } from '#contract/utc-day.ts';
import { givenRows } from '#server/db/given-rows.ts';
import type { Tables } from '#server/db/tables.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import { PRESENCE_RESOLUTION } from '#server/features/presence/save-presence.ts';
import { paced } from '#server/pace.ts';
import { type ActivityPeriod, EVENTS_OF_LAYER, firstWeek } from './activity-map.queries.ts';
import { cellOf, finestWithin, numberOfCell, parentOf } from './cells.ts';
import { chosenPeople } from './chosen-people.ts';
import { FACT_KINDS, type FactKind, passageThrough } from './fact-codec.ts';

type Database = Kysely<Tables>;

export const MAX_TRIPS = 30;
/** The most people near the cell whose tracks are searched for a passage. */
const MAX_PEOPLE = 300;
const PEOPLE_AT_ONCE = 20;
const TRIPS_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 1024 * 1024;
/** The most events of a week that are checked against the requested segment. */
const MAX_EVENTS = 300;
/** How far back the item of an event is searched; stays are found by their own start. */
const LONGEST_ITEM_SECONDS = 7 * 86_400;

interface Wanted extends ActivityPeriod {
  cell: string;
  layer: ActivityLayer;
  /** The modes and the kinds of events that the map shows there. */
  modes: readonly ActivityMode[];
  kinds: readonly ActivityEvent[];
}

interface Place {
  userId: string;
  /** The start of the item; null for an impact. */
  startTs: number | null;
  atTs: number;
  kind: FactKind;
}

type IsOfSegment = (alias: string) => ReturnType<typeof sql>;

/** Returns one more than is shown if there are more. */
export async function tripsInCell(db: Database, wanted: Wanted, now: Date): Promise<ActivityTrip[]> {
  const chosen = await chosenPeople(db, wanted);
  const isOfSegment = (alias: string) =>
    chosen
      ? sql`${sql.ref(`${alias}.user_id`)} = any(${chosen.userIds}::text[]) and 'all' = any(${sql.ref(`${alias}.segments`)})`
      : sql`${wanted.segment} = any(${sql.ref(`${alias}.segments`)})`;
  const places =
    wanted.layer === 'trips'
      ? await passages(db, wanted, isOfSegment, now)
      : await events(db, wanted, isOfSegment, now);
  return described(db, wanted.projectId, places);
}

/** Reads week by week from the index, latest first, and only as far as needed. */
async function events(
  db: Database,
  { projectId, cell, layer, kinds: shown, ...period }: Wanted,
  isOfSegment: IsOfSegment,
  now: Date,
) {
  const [first, last] = finestWithin(cellOf(cell));
  const wanted = layer === 'stays' ? ['stay' as const] : EVENTS_OF_LAYER[layer].filter((kind) => shown.includes(kind));
  const kinds = wanted.map((kind) => FACT_KINDS.indexOf(kind));
  const found: Place[] = [];
  for (let ago = 1; ago <= period.weeks && found.length <= MAX_TRIPS; ago++) {
    const { rows } = await sql<Omit<Place, 'kind'> & { kind: number }>`
      select e.user_id as "userId", case when e.source = 'item' then e.start_ts end as "startTs", e.at_ts as "atTs",
        e.kind
      from (
        select * from activity_events
        where project_id = ${projectId} and week = ${firstWeek({ weeks: ago }, now)}::date
          and cell between ${String(first)}::bigint and ${String(last)}::bigint and kind = any(${kinds}::smallint[])
        limit ${MAX_EVENTS}
      ) e
      join activity_items a on a.project_id = ${projectId} and a.user_id = e.user_id and a.start_ts = e.start_ts
        and a.source = e.source and ${isOfSegment('a')}
      limit ${MAX_TRIPS + 1 - found.length}
    `.execute(db);
    found.push(...rows.map((row): Place => ({ ...row, kind: FACT_KINDS[row.kind] ?? 'stay' })));
  }
  return found;
}

/** Trips are not indexed by cell, so the stored presence provides the candidates. */
async function passages(
  db: Database,
  { projectId, cell, modes, ...period }: Wanted,
  isOfSegment: IsOfSegment,
  now: Date,
) {
  const [first, last] = finestWithin(cellOf(cell));
  const week = firstWeek(period, now);
  const [from, to] = [first, last].map((one) => String(parentOf(one, PRESENCE_RESOLUTION)));
  const { rows: near } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from (
      select user_id from presence
      where project_id = ${projectId} and cell between ${from}::bigint and ${to}::bigint
        and week >= ${week}::date - 7
      limit ${10 * MAX_PEOPLE}
    ) p limit ${MAX_PEOPLE}
  `.execute(db);
  const [firstNumber, lastNumber] = [numberOfCell(first), numberOfCell(last)];
  const numbers = modes.map((mode) => ACTIVITY_MODES.indexOf(mode));
  const found: Place[] = [];
  for (const people of inParts(near, PEOPLE_AT_ONCE)) {
    if (found.length > MAX_TRIPS) break;
    const condition = sql`
      a.project_id = ${projectId} and a.user_id = any(${people.map(({ userId }) => userId)}::text[])
      and a.week >= ${week}::date and a.source = 'item' and a.mode = any(${numbers}::smallint[])
      and ${isOfSegment('a')}`;
    for await (const { facts, ...trip } of paced(tripsLatestFirst(db, condition))) {
      const atTs = passageThrough(facts, firstNumber, lastNumber);
      if (atTs !== null) found.push({ ...trip, atTs, kind: 'passage' });
    }
  }
  return found.sort((a, b) => b.atTs - a.atTs).slice(0, MAX_TRIPS + 1);
}

interface PackedTrip {
  userId: string;
  startTs: number;
  facts: Buffer;
}

/** In portions, because a trip may have passed very many cells. */
async function* tripsLatestFirst(db: Database, condition: RawBuilder<unknown>): AsyncGenerator<PackedTrip> {
  const order = sql`"startTs" desc, "userId" desc`;
  for (let last: PackedTrip | undefined; ; ) {
    const isAfter = last ? sql`(a.start_ts, a.user_id) < (${last.startTs}, ${last.userId})` : sql`true`;
    const from = sql`
      select a.user_id as "userId", a.start_ts as "startTs", a.facts from activity_items a
      where ${condition} and ${isAfter}`;
    const wanted = { from, order, limit: TRIPS_AT_ONCE, large: ['facts'], bytes: BYTES_AT_ONCE };
    const { rows, isMore } = await rowsWithinBytes<PackedTrip>(db, wanted);
    yield* rows;
    last = rows.at(-1);
    if (!isMore || !last) return;
  }
}

interface Described {
  place: number;
  startTs: number;
  endTs: number;
  type: ItemType;
  day: string;
  timeZone: string | null;
}

/** Adds the current timeline items. */
async function described(db: Database, projectId: number, places: readonly Place[]): Promise<ActivityTrip[]> {
  if (places.length === 0) return [];
  const moments = places.map(({ userId, startTs, atTs }, place) => ({
    place,
    user_id: userId,
    at_ts: startTs ?? atTs,
  }));
  const { rows } = await sql<Described>`
    select distinct on (given.place) given.place, i.start_ts as "startTs", i.end_ts as "endTs", i.type, i.day,
      i.start_time_zone as "timeZone"
    from ${givenRows(moments, { place: 'int', user_id: 'text', at_ts: 'bigint' })}
    join timeline_items i on i.project_id = ${projectId} and i.user_id = given.user_id
      and i.start_ts between given.at_ts - ${sql.lit(LONGEST_ITEM_SECONDS)} and given.at_ts
      and i.end_ts >= given.at_ts and not i.deleted
    order by given.place, i.start_ts desc
  `.execute(db);
  const items = new Map(rows.map((row) => [row.place, row]));
  return places.map(({ userId, atTs, kind }, place): ActivityTrip => {
    const item = items.get(place);
    return {
      userId,
      startTs: item?.startTs ?? null,
      endTs: item?.endTs ?? null,
      type: item?.type ?? null,
      date: item?.day ?? utcDay(atTs * 1000),
      timeZone: item?.timeZone ?? 'UTC',
      atTs,
      event: kind === 'passage' || kind === 'stay' || kind === 'stayHour' ? null : kind,
    };
  });
}
