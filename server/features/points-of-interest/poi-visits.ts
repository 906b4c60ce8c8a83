import { createHash } from 'node:crypto';
import { POI_LIMITS, type PoiEventKind } from '#contract/poi.ts';
import { type FenceVisit, watchFences } from '#engine/geofence/watch.ts';
import type { StoredSpot } from '#server/db/place-tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import type { UserRun } from '#server/ingest/run/derivation.ts';
import { msAt } from '#server/ingest/run/engine-run.ts';
import { createPace } from '#server/pace.ts';
import { type TimelineSpan, tripsIn } from './on-trip.ts';
import type { ProjectFences, WatchedPois } from './poi-fences.ts';
import { VisitsOfDays } from './visits-of-day.ts';

export interface VisitRow {
  poi_id: string;
  entered_ms: number;
  entered: StoredSpot;
  leaving: StoredSpot | null;
  left_ms: number | null;
  leave: StoredSpot | null;
  due_ms: number | null;
}

export interface PoiEventRow {
  id: string;
  poi_id: string;
  kind: PoiEventKind;
  at_ms: number;
  name: string;
  tags: string[];
  lat: number;
  lon: number;
  distance_meters: number;
  in_trip: boolean;
  entered_ms: number;
}

/** What is known of a user's run for finding visits. */
export type WatchedRun = Pick<UserRun, 'projectId' | 'userId' | 'afterMs' | 'fixes'> & {
  rows: readonly TimelineSpan[];
};

/** Those that are not too many for their day; what began before the run was counted then, and stays. */
export const fewEnoughVisits = (
  visits: readonly VisitRow[],
  { afterMs }: Pick<WatchedRun, 'afterMs'>,
  days: VisitsOfDays,
): VisitRow[] => {
  const isEarlier = ({ entered_ms }: VisitRow) => entered_ms <= afterMs;
  for (const { poi_id, entered_ms } of visits.filter(isEarlier)) days.take(poi_id, entered_ms);
  return visits.filter((visit) => isEarlier(visit) || days.take(visit.poi_id, visit.entered_ms));
};

/** Visits that a run found. */
export interface RunVisits {
  /** In order of their end. */
  ended: VisitRow[];
  ongoing: VisitRow[];
}

/**
 * The run's visits; those that were open when it began continue. Stays that are too short are none, and of those that
 * ended no more are kept than a day may have. In turns with others.
 */
export async function visitsOf(
  run: WatchedRun,
  known: readonly VisitRow[],
  { fences, pois, numberOf }: ProjectFences,
): Promise<RunVisits> {
  const { afterMs, fixes } = run;
  const dues = new Map<string, number | null>();
  const begun = known.flatMap((row): FenceVisit[] => {
    const fence = numberOf.get(row.poi_id);
    if (fence === undefined || row.entered_ms > afterMs) return [];
    dues.set(`${row.poi_id} ${row.entered_ms}`, row.due_ms);
    const outside = row.leaving ?? row.leave;
    const leaving = outside && outside.atMs <= afterMs ? { ...outside } : null;
    return [{ fence, entered: row.entered, leaving, left: null }];
  });
  const isOnTrip = tripsIn(run.rows);
  const lastMs = msAt(fixes, fixes.length - 1);
  const stored = (spot: FenceVisit['entered']): StoredSpot => ({
    ...spot,
    inTrip: 'inTrip' in spot ? Boolean(spot.inTrip) : isOnTrip(spot.atMs),
  });
  const rowOf = ({ fence, entered, leaving, left }: FenceVisit): VisitRow | null => {
    const poi = pois[fence];
    if (!poi) return null;
    const enteredMs = entered.atMs;
    const dwellMs = poi.dwellSeconds * 1000;
    const lasted = (left?.atMs ?? lastMs) - enteredMs >= dwellMs;
    if (left && !lasted) return null;
    const isReported = dues.get(`${poi.id} ${enteredMs}`) === null;
    return {
      poi_id: poi.id,
      entered_ms: enteredMs,
      entered: stored(entered),
      leaving: leaving && stored(leaving),
      left_ms: left?.atMs ?? null,
      leave: left && stored(left),
      due_ms: isReported || lasted ? null : enteredMs + dwellMs,
    };
  };
  const days = new VisitsOfDays();
  const ended: VisitRow[] = [];
  const keep = (visit: FenceVisit) => {
    const row = rowOf(visit);
    if (row && (row.entered_ms <= afterMs || days.take(row.poi_id, row.entered_ms))) ended.push(row);
  };
  const watch = watchFences(fences, begun, POI_LIMITS.atOnce);
  const pace = createPace();
  for (let at = 0; at < fixes.length; at++) {
    watch.step(msAt(fixes, at), fixes.lat[at] ?? 0, fixes.lon[at] ?? 0, fixes.accuracy[at] ?? Number.NaN);
    // At once: somebody who goes in and out all the time would otherwise fill the memory.
    if (watch.closed.length > 0) watch.closed.splice(0).forEach(keep);
    const wait = pace();
    if (wait) await wait;
  }
  return { ended, ongoing: watch.open.flatMap((visit) => rowOf(visit) ?? []) };
}

/** The same event always gets the same id. */
export function eventId({ projectId, userId }: UserKey, poiId: string, kind: PoiEventKind, enteredMs: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([projectId, userId, poiId, kind, enteredMs]))
    .digest();
  // Version 8 of a UUID: of our own making.
  hash[6] = (hash.readUInt8(6) & 0x0f) | 0x80;
  hash[8] = (hash.readUInt8(8) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The events of visits: entering once the stay is long enough, and leaving; only on trips where the POI says so. */
export function poiEventsOf(
  user: UserKey,
  visits: readonly VisitRow[],
  { pois, numberOf }: WatchedPois,
): PoiEventRow[] {
  return visits.flatMap((visit) => {
    const poi = pois[numberOf.get(visit.poi_id) ?? -1];
    if (!poi) return [];
    const event = (kind: PoiEventKind, spot: StoredSpot): PoiEventRow[] =>
      poi.inTrip && !spot.inTrip
        ? []
        : [
            {
              id: eventId(user, poi.id, kind, visit.entered_ms),
              poi_id: poi.id,
              kind,
              at_ms: spot.atMs,
              name: poi.name,
              tags: poi.tags,
              lat: spot.lat,
              lon: spot.lon,
              distance_meters: Math.round(spot.distanceMeters * 10) / 10,
              in_trip: spot.inTrip,
              entered_ms: visit.entered_ms,
            },
          ];
    return [
      ...(poi.onEnter && visit.due_ms === null ? event('enter', visit.entered) : []),
      ...(poi.onExit && visit.leave ? event('exit', visit.leave) : []),
    ];
  });
}
