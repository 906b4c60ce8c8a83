import { cellToParent, latLngToCell } from 'h3-js';
import { sql } from 'kysely';
import type { ItemFeatures, ItemType } from '#contract/timeline.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Db } from '#server/db/database.ts';
import { fixesBetween } from '#server/ingest/run/stored-fixes.ts';
import { createPace } from '#server/pace.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { indexOf } from './cells.ts';
import { factsOfItem } from './facts-of-item.ts';
import { AT, activityRowOf, modeOf } from './sums.ts';

type Counts = Record<string, number>;

interface Item {
  userId: string;
  startTs: number;
  endTs: number;
  type: ItemType;
  day: string;
  timeZone: string;
  features: ItemFeatures;
}

type Happened = 'braking' | 'speeding' | 'phoneUse';
interface Place {
  lat: number;
  lon: number;
}

/** What happened on a trip, by finest cell; read from the item rather than by what is tested. */
function eventsOf({ type, features }: Item, fixes: Fixes): { what: Happened; cell: string }[] {
  if (type === 'IDLE') return [];
  const at = (what: Happened, { lat, lon }: Place) => ({ what, cell: latLngToCell(lat, lon, 9) });
  const braked = (features.drivingBehaviorEvents?.events ?? []).map((event) => at('braking', event));
  const sped = (features.scoreExplanation?.losses ?? []).flatMap(({ speeding, lat = 0, lon = 0 }) =>
    speeding ? [at('speeding', { lat, lon })] : [],
  );
  const rows = Array.from(fixes.timestamp, (seconds, row) => ({
    seconds,
    lat: fixes.lat[row] ?? 0,
    lon: fixes.lon[row] ?? 0,
  }));
  const held = (features.phoneDistractions?.distractions ?? []).flatMap(({ start }) => {
    const next = rows.find(({ seconds }) => seconds >= Date.parse(start) / 1000) ?? rows.at(-1);
    return next ? [at('phoneUse', next)] : [];
  });
  return [...braked, ...sped, ...held];
}

/** The expected cells of a project: people, trips, stays and events, counted from the items. */
export async function recountCells(db: Db, projectId: number): Promise<Counts> {
  const { rows: items } = await sql<Item>`
    select user_id as "userId", start_ts as "startTs", end_ts as "endTs", type, day, features,
      coalesce(start_time_zone, 'UTC') as "timeZone"
    from timeline_items where project_id = ${projectId} and not deleted and not open and type <> 'FAKETRIP'
    order by user_id, start_ts
  `.execute(db);
  const { rows: users } = await sql<{ userId: string; pilot: boolean; platform: string | null }>`
    select user_id as "userId", pilot, device ->> 'platform' as platform from app_users where project_id = ${projectId}
  `.execute(db);
  const segmentsOf = new Map(
    users.map(({ userId, pilot, platform }) => [
      userId,
      pilot ? ['pilot'] : ['all', ...(platform === 'iOS' || platform === 'Android' ? [`platform:${platform}`] : [])],
    ]),
  );
  const people = new Map<string, Set<string>>();
  const counts: Counts = {};
  for (const [at, item] of items.entries()) {
    const user = { projectId, userId: item.userId };
    const fixes = await fixesBetween(db, user, item.startTs * 1000 - 500, item.endTs * 1000 + 500);
    const dayBefore = new Date(Date.parse(item.day) - 86_400_000).toISOString().slice(0, 10);
    const before = items
      .slice(0, at)
      .findLast((one) => one.userId === item.userId && one.type !== 'IDLE' && one.day >= dayBefore);
    const facts = await factsOfItem({ ...item, place: before?.features.endLocation ?? null }, fixes, createPace());
    for (const segment of segmentsOf.get(item.userId) ?? []) {
      for (let resolution = 2; resolution <= 9; resolution++) {
        const keyOf = (finest: string) => `${mondayOf(item.day)} ${segment} ${cellToParent(finest, resolution)}`;
        const add = (key: string, what: string) => {
          counts[`${key} ${what}`] = (counts[`${key} ${what}`] ?? 0) + 1;
        };
        const isThere = (key: string) => people.set(key, (people.get(key) ?? new Set()).add(item.userId));
        const passed = new Set<string>();
        for (const { cell, kind } of facts) {
          if (kind !== 'passage' && kind !== 'stay') continue;
          const key = keyOf(indexOf(cell));
          isThere(key);
          if (kind === 'stay') add(key, 'stays');
          else if (!passed.has(key)) add(key, `trips ${modeOf(item.type)}`);
          if (kind === 'passage') passed.add(key);
        }
        for (const { what, cell } of eventsOf(item, fixes)) {
          isThere(keyOf(cell));
          add(keyOf(cell), what);
        }
      }
    }
  }
  for (const [key, own] of people) counts[`${key} people`] = own.size;
  return counts;
}

const NAMES: [name: string, position: number][] = [
  ['people', AT.people],
  ['stays', AT.stays],
  ...(['braking', 'speeding', 'phoneUse'] as const).map((kind): [string, number] => [kind, AT.event(kind)]),
  ...[0, 1, 2, 3, 4].map((mode): [string, number] => [`trips ${mode}`, AT.trips(mode)]),
];

/** The stored cells. */
export async function countedCells(db: Db, projectId: number): Promise<Counts> {
  const { rows } = await sql<{ segment: string; cell: string; week: string; sums: number[] }>`
    select segment, cell::text as cell, week, sums from activity_cells where project_id = ${projectId}
  `.execute(db);
  const counts: Counts = {};
  for (const { segment: row, cell, week, sums } of rows) {
    const amounts = new Map(sums.flatMap((value, at) => (at % 2 ? [] : [[value, sums[at + 1] ?? 0] as const])));
    for (const segment of row === 'all' ? ['all', 'platform:iOS', 'platform:Android'] : [row]) {
      for (const [name, position] of NAMES) {
        const amount = amounts.get(activityRowOf(segment).offset + position) ?? 0;
        if (amount !== 0) counts[`${week} ${segment} ${indexOf(cell)} ${name}`] = amount;
      }
    }
  }
  return counts;
}
