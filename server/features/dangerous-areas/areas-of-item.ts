import { type Kysely, sql } from 'kysely';
import type { Shape } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';
import type { EngineItem, EventType, ItemFeatures } from '#contract/timeline.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { driveSamples } from '#engine/describe/drive-samples.ts';
import { type Fixes, firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import { crossingsOf } from '#engine/geofence/crossings.ts';
import { type Fences, fencesOf } from '#engine/geofence/fences.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import { startOfDay } from '#server/time/day-bounds.ts';
import { timeZoneAt } from '#server/time/local-day.ts';

interface WatchedArea {
  id: string;
  name: string;
  lat: number;
  lon: number;
  radius: number;
  fromMs: number;
  toMs: number;
}

/** The active dangerous areas, with an index by place. */
export interface WatchedAreas {
  fences: Fences;
  areas: readonly WatchedArea[];
}

interface CachedAreas extends WatchedAreas {
  world: string;
  generation: number;
}
let cached: CachedAreas | null = null;

/** Whether there ever were areas, and the active ones; read again only when one of them changed. */
export async function watchedAreas(db: Kysely<Tables>): Promise<{ everAny: boolean; watched: WatchedAreas | null }> {
  const { rows } = await prepared<{ generation: number; areas: number; world: string }>('area-generation')`
    select generation, areas, concat(world, current_database()) as world from dangerous_area_generation
  `.execute(db);
  const { generation = 0, areas = 0, world = '' } = rows[0] ?? {};
  if (areas === 0) return { everAny: generation > 0, watched: null };
  if (cached?.world !== world || cached.generation !== generation) {
    cached = { world, generation, ...(await readAreas(db)) };
  }
  return { everAny: true, watched: cached };
}

async function readAreas(db: Kysely<Tables>): Promise<WatchedAreas> {
  const { rows } = await sql<{
    id: string;
    name: string;
    lat: number;
    lon: number;
    radius: number;
    ring: LonLat[] | null;
    validFrom: string | null;
    validTo: string | null;
  }>`
    select id, name, lat, lon, radius_meters as radius, ring, valid_from as "validFrom", valid_to as "validTo"
    from dangerous_areas where active and deleted_at is null
  `.execute(db);
  const shapes = rows.map(
    ({ ring, lat, lon, radius }): Shape =>
      ring ? { kind: 'polygon', ring } : { kind: 'circle', lat, lon, radiusMeters: radius },
  );
  const areas = rows.map(({ id, name, lat, lon, radius, validFrom, validTo }): WatchedArea => {
    const zone = validFrom || validTo ? timeZoneAt(lat, lon) : 'UTC';
    return {
      id,
      name,
      lat,
      lon,
      radius: Math.round(radius * 10) / 10,
      fromMs: validFrom ? startOfDay(validFrom, zone) : Number.NEGATIVE_INFINITY,
      toMs: validTo ? startOfDay(dayAfter(validTo), zone) : Number.POSITIVE_INFINITY,
    };
  });
  const around = rows.map(({ lat, lon, radius }) => ({ lat, lon, radiusMeters: radius }));
  return { fences: fencesOf(shapes, around), areas };
}

/** The part of a trip inside an area. */
export interface AreaCrossing {
  areaId: string;
  startTs: number;
  enteredMs: number;
  leftMs: number;
  seconds: number;
  meters: number;
  events: Record<EventType, number>;
}

/** What dangerous areas add to an item: which it crossed, and how long and how far it was in any of them. */
export function areasOfItem(
  { fences, areas }: WatchedAreas,
  { startTs, endTs, type, features }: Pick<EngineItem, 'startTs' | 'endTs' | 'type' | 'features'>,
  all: Fixes,
): { features: ItemFeatures; crossings: AreaCrossing[] } {
  const { dangerousAreas: _, ...rest } = features;
  if (type === 'IDLE' || type === 'FAKETRIP') return { features: rest, crossings: [] };
  const [from, to] = [Date.parse(startTs) / 1000, Date.parse(endTs) / 1000];
  // Items begin and end at whole seconds; the fixes at their ends may lie half a second beyond.
  const first = firstAtOrAfter(all, from - 0.5);
  const fixes = sliceFixes(all, first, Math.max(first, firstAtOrAfter(all, to + 0.5)));
  const { crossings, inside } = crossingsOf(fences, fixes, driveSamples(fixes), (fence, atMs) => {
    const area = areas[fence];
    return area !== undefined && atMs >= area.fromMs && atMs < area.toMs;
  });
  if (crossings.length === 0) return { features: withoutExposure(rest), crossings: [] };
  const events = features.drivingBehaviorEvents?.events ?? [];
  const crossed = [...new Set(crossings.map(({ fence }) => fence))].flatMap((fence) => areas[fence] ?? []);
  return {
    features: {
      ...rest,
      ...(rest.exposure && {
        exposure: {
          ...rest.exposure,
          dangerous: { seconds: Math.round(inside.seconds), meters: Math.round(inside.meters) },
        },
      }),
      dangerousAreas: { areas: crossed.map(({ id, name, lat, lon, radius }) => ({ id, name, lat, lon, radius })) },
    },
    crossings: crossings.map(({ fence, enteredMs, leftMs, seconds, meters }) => ({
      areaId: areas[fence]?.id ?? '',
      startTs: from,
      enteredMs: Math.round(enteredMs),
      leftMs: Math.round(leftMs),
      seconds,
      meters,
      events: countEvents(events, enteredMs, leftMs),
    })),
  };
}

function withoutExposure(features: ItemFeatures): ItemFeatures {
  if (!features.exposure?.dangerous) return features;
  const { dangerous: _, ...exposure } = features.exposure;
  return { ...features, exposure };
}

/** Events have whole seconds: half a second around the time inside still counts. */
function countEvents(
  events: readonly { timestamp: string; type: EventType }[],
  enteredMs: number,
  leftMs: number,
): Record<EventType, number> {
  const counts = { ACCELERATION: 0, BRAKING: 0, CORNERING: 0 };
  for (const { timestamp, type } of events) {
    const at = Date.parse(timestamp);
    if (at >= enteredMs - 500 && at <= leftMs + 500) counts[type]++;
  }
  return counts;
}
