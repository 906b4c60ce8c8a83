import { metersApart } from '#contract/sphere.ts';
import type { ItemFeatures, ItemType } from '#contract/timeline.ts';
import { type Fixes, firstAtOrAfter } from '#engine/fixes.ts';
import type { Pace } from '#server/pace.ts';
import { zoneFormats } from '#server/time/zone-formats.ts';
import { cellAt, cellOf, indexAt } from './cells.ts';
import type { Fact, FactKind } from './fact-codec.ts';

/** The parts of a timeline item that the map needs. */
export interface MappedItem {
  startTs: number;
  endTs: number;
  type: ItemType;
  timeZone: string;
  features: ItemFeatures;
  /** The place of a stay, which is where the previous trip ended. */
  place: { lat: number; lon: number } | null;
}

/** The sampling distance of tracks, a fraction of the width of a cell. */
const STEP_METERS = 100;
/** Beyond this distance, the route between two fixes is unknown. */
const LONGEST_GAP_METERS = 3_000;
/** Less accurate fixes are ignored. */
const INEXACT_METERS = 200;
const HOURS = 24;
/** With the longest gaps between them, a few milliseconds. */
const FIXES_AT_ONCE = 64;
/** About 1,300 km: hardly anybody goes further without a stop. */
export const MAX_CELLS_PER_TRIP = 5_000;

/** All facts of an item; the fixes of a stay are not needed. */
export async function factsOfItem(item: MappedItem, fixes: Fixes, pace: Pace): Promise<Fact[]> {
  const hourAt = localHours(item.startTs, item.timeZone);
  if (item.type === 'IDLE') return stayFacts(item, hourAt);
  return [...(await passages(fixes, hourAt, pace)), ...events(item, fixes, hourAt)];
}

type HourAt = (seconds: number) => number;

const clockIn = zoneFormats('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The hour of the local day. The offset is read once, so a trip across a daylight saving change keeps the first. */
export function localHours(startTs: number, timeZone: string): HourAt {
  const [hours = 0, minutes = 0] = clockIn(timeZone)
    .format(startTs * 1000)
    .split(':')
    .map(Number);
  const offset = hours * 60 + minutes - Math.floor(startTs / 60);
  return (seconds) => Math.floor(((((Math.floor(seconds / 60) + offset) % 1440) + 1440) % 1440) / 60);
}

function stayFacts({ startTs, endTs, place }: MappedItem, hourAt: HourAt): Fact[] {
  if (!place) return [];
  const cell = cellAt(place.lat, place.lon);
  const facts: Fact[] = [{ cell, kind: 'stay', hour: hourAt(startTs), atTs: startTs }];
  const first = Math.floor(startTs / 3600);
  const last = Math.min(Math.floor(Math.max(startTs, endTs - 1) / 3600), first + HOURS - 1);
  for (let hour = first; hour <= last; hour++) {
    const atTs = Math.max(startTs, hour * 3600);
    facts.push({ cell, kind: 'stayHour', hour: hourAt(atTs), atTs });
  }
  return facts;
}

/** Each cell of the route once, with the hour in which it was first entered. */
async function passages(fixes: Fixes, hourAt: HourAt, pace: Pace): Promise<Fact[]> {
  const entered = new Map<string, number>();
  const enter = (lat: number, lon: number, seconds: number): void => {
    const index = indexAt(lat, lon);
    if (!entered.has(index) && entered.size < MAX_CELLS_PER_TRIP) entered.set(index, seconds);
  };
  let before: { lat: number; lon: number; seconds: number } | null = null;
  for (let at = 0; at < fixes.length; at++) {
    if (at % FIXES_AT_ONCE === 0) await pace();
    if (entered.size === MAX_CELLS_PER_TRIP) break;
    if ((fixes.accuracy[at] ?? 0) > INEXACT_METERS) continue;
    const here = { lat: fixes.lat[at] ?? 0, lon: fixes.lon[at] ?? 0, seconds: fixes.timestamp[at] ?? 0 };
    if (before && isNear(before, here)) continue;
    const meters = before ? metersApart(before.lat, before.lon, here.lat, here.lon) : Number.POSITIVE_INFINITY;
    if (meters < STEP_METERS) continue;
    if (before && meters <= LONGEST_GAP_METERS) {
      const steps = Math.ceil(meters / STEP_METERS);
      for (let step = 1; step < steps; step++) {
        const between = (from: number, to: number) => from + ((to - from) * step) / steps;
        enter(between(before.lat, here.lat), between(before.lon, here.lon), between(before.seconds, here.seconds));
      }
    }
    enter(here.lat, here.lon, here.seconds);
    before = here;
  }
  return [...entered].map(([index, seconds]) => ({
    cell: cellOf(index),
    kind: 'passage',
    hour: hourAt(seconds),
    atTs: Math.floor(seconds),
  }));
}

const METERS_PER_DEGREE = 111_195;

/** Certainly within a step, at a fraction of the cost of the distance: most fixes are. */
function isNear(before: { lat: number; lon: number }, here: { lat: number; lon: number }): boolean {
  return (Math.abs(here.lat - before.lat) + Math.abs(here.lon - before.lon)) * METERS_PER_DEGREE < STEP_METERS;
}

const EVENT_KINDS = { ACCELERATION: 'acceleration', BRAKING: 'braking', CORNERING: 'cornering' } as const;

function events({ features }: MappedItem, fixes: Fixes, hourAt: HourAt): Fact[] {
  const facts: Fact[] = [];
  const add = (kind: FactKind, moment: string, place: { lat: number; lon: number }): void => {
    const atTs = Math.floor(Date.parse(moment) / 1000);
    facts.push({ cell: cellAt(place.lat, place.lon), kind, hour: hourAt(atTs), atTs });
  };
  for (const event of features.drivingBehaviorEvents?.events ?? []) {
    add(EVENT_KINDS[event.type], event.timestamp, event);
  }
  for (const { speeding, timestamp, lat, lon } of features.scoreExplanation?.losses ?? []) {
    if (speeding && timestamp && lat !== undefined && lon !== undefined) add('speeding', timestamp, { lat, lon });
  }
  for (const { type, start } of features.phoneDistractions?.distractions ?? []) {
    const place = type === 'PHONE_CALL_HANDS_FREE' ? null : placeAt(fixes, Date.parse(start) / 1000);
    if (place) add('phoneUse', start, place);
  }
  return facts;
}

function placeAt(fixes: Fixes, seconds: number): { lat: number; lon: number } | null {
  if (fixes.length === 0) return null;
  const at = Math.min(firstAtOrAfter(fixes, seconds), fixes.length - 1);
  return { lat: fixes.lat[at] ?? 0, lon: fixes.lon[at] ?? 0 };
}
