import type { ItemType } from '#contract/timeline.ts';
import { type Fixes, firstAtOrAfter } from '#engine/fixes.ts';
import { metersBetween } from '#engine/geo/plane.ts';
import type { Segment } from '#engine/segment/segment.ts';
import { typeOf } from './leg-namer.ts';
import { LEG_MODES, type LegMode, PUBLIC_MODES } from './modes.ts';

type Place = { lat: number; lon: number };

/** A trip whose mode somebody corrected: when and between which places it was, and what it could have been. */
export type CorrectedTrip = { startMs: number; endMs: number; from: Place; to: Place; modes: readonly LegMode[] };

/** People park a street further, and phones wake late. */
const SAME_END_METERS = 300;
/** The same hour of the day, give or take a late start and the change to summer time. */
const SAME_HOUR_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;
/** Two round trips from home are alike only if they also take about as long. */
const MAX_TIMES_AS_LONG = 2;
/**
 * Nine in ten trips of one person between the same places at the same hour are of the same mode: a first correction
 * makes its mode nine times as likely, and each further one adds eight times.
 */
const TIMES_PER_CORRECTION = 8;
/** Probabilities are rounded: none of them is zero. */
const MIN_PROBABILITY = 0.0005;

/** The modes that a correction may have meant; none where it says nothing of a mode. */
export function modesMeant(type: ItemType): readonly LegMode[] {
  if (type === 'DRIVING') return ['CAR'];
  if (type === 'PUBLIC_TRANSPORT') return [...PUBLIC_MODES];
  return LEG_MODES.filter((mode) => mode === type);
}

/**
 * A ride as the same person's corrections of similar ones suggest: same ends, similar hour, similar length. They count
 * as evidence beside the way of moving; what a line or the map proves stays.
 */
export function asCorrectedBefore(segment: Segment, all: Fixes, corrected: readonly CorrectedTrip[]): Segment {
  const { probabilities, mode } = segment;
  if (!probabilities || !mode || segment.ride || segment.mapRide) return segment;
  const similar = corrected.filter((trip) => isSimilar(trip, segment, all));
  if (similar.length === 0) return segment;
  const countOf = (one: LegMode) => similar.filter(({ modes }) => modes.includes(one)).length;
  const likely = LEG_MODES.map(
    (one) => Math.max(MIN_PROBABILITY, probabilities[one]) * (1 + TIMES_PER_CORRECTION * countOf(one)),
  );
  const sum = likely.reduce((total, one) => total + one, 0);
  const shares = LEG_MODES.map((one, at) => [one, Math.round((1000 * (likely[at] ?? 0)) / sum) / 1000] as const);
  const [winner] = shares.reduce((best, one) => (one[1] > best[1] ? one : best), [mode, 0] as readonly [
    LegMode,
    number,
  ]);
  const withCorrections = Object.fromEntries(shares) as Record<LegMode, number>;
  const count = countOf(winner);
  return {
    ...segment,
    type: typeOf(winner, withCorrections),
    mode: winner,
    probabilities: withCorrections,
    reasons: [
      ...(count > 0 ? [{ fact: 'correctedBefore', value: count, speaksFor: winner }] : []),
      ...(winner === mode ? segment.reasons : []),
    ],
  };
}

function isSimilar(trip: CorrectedTrip, { startMs, endMs }: Segment, all: Fixes): boolean {
  const isSame = trip.startMs < endMs && trip.endMs > startMs;
  if (isSame || !isSimilarHour(trip.startMs, startMs)) return false;
  const lengths = [trip.endMs - trip.startMs, endMs - startMs];
  if (Math.max(...lengths) > MAX_TIMES_AS_LONG * Math.min(...lengths)) return false;
  const first = firstAtOrAfter(all, startMs / 1000);
  // The half millisecond includes the fix that ends the segment.
  const last = firstAtOrAfter(all, endMs / 1000 + 0.0005) - 1;
  return last > first && isNear(trip.from, all, first) && isNear(trip.to, all, last);
}

function isSimilarHour(a: number, b: number): boolean {
  const apart = Math.abs(a - b) % DAY_MS;
  return Math.min(apart, DAY_MS - apart) <= SAME_HOUR_MS;
}

function isNear({ lat, lon }: Place, { lat: lats, lon: lons }: Fixes, at: number): boolean {
  return metersBetween(lat, lon, lats[at] ?? Number.NaN, lons[at] ?? Number.NaN) <= SAME_END_METERS;
}
