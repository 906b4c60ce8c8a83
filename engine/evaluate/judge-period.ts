import type { Period, TrueLeg } from '#engine/train/dataset.ts';
import { isTravel, type Outcome, outcomeOf } from './classes.ts';
import { Figures } from './figures.ts';
import { lengthOf, overlap, type Span, without } from './intervals.ts';

export type Piece = { start: number; end: number; outcome: Outcome };

/** Unknown or uncovered time up to this long does not end a predicted trip. */
const BRIDGE_SECONDS = 1800;
/** A predicted trip matches a true one if they overlap by at least this much. */
const TOUCH_SECONDS = 60;
const LEG_MIN_SECONDS = 180;
const FOUND_SHARE = 0.5;
const FALSE_TRIP_SHARE = 0.2;

/** Compares a timeline with the ground truth between the first and the last fix, as docs/evaluation.md defines it. */
export function judgePeriod(
  period: Period,
  items: readonly { startTs: string; endTs: string; type: string }[],
): Figures {
  const figures = new Figures();
  const pieces = items.map((item) => ({
    start: Date.parse(item.startTs) / 1000,
    end: Date.parse(item.endTs) / 1000,
    outcome: outcomeOf(item.type),
  }));
  const waits = period.legs.filter((leg) => leg.kind === 'wait').map((leg): Span => [leg.start, leg.end]);
  for (const leg of period.legs) if (leg.kind !== 'wait') judgeLeg(figures, period, leg, waits, pieces);
  const isTripKnown = period.trips.length > 0 || period.kind === 'still';
  if (isTripKnown) judgeTrips(figures, period, predictedTrips(pieces, waits));
  return figures;
}

/** The part of a true leg or trip that could be known: nothing is asked about the time without any fix before or after. */
function knowable({ firstFix, lastFix }: Period, { start, end }: { start: number; end: number }): Span {
  return [Math.max(start, firstFix), Math.min(end, lastFix)];
}

function judgeLeg(
  figures: Figures,
  period: Period,
  leg: TrueLeg,
  waits: readonly Span[],
  pieces: readonly Piece[],
): void {
  const truth = outcomeOf(leg.type);
  const idle = truth === 'IDLE';
  const span = knowable(period, leg);
  if (span[1] <= span[0]) return;
  const parts = without(span, waits);
  const length = lengthOf(parts);
  const seconds = new Map<Outcome, number>();
  for (const piece of pieces) {
    const shared = parts.reduce((sum, part) => sum + overlap(part, [piece.start, piece.end]), 0);
    if (shared > 0) seconds.set(piece.outcome, (seconds.get(piece.outcome) ?? 0) + shared);
  }
  let covered = 0;
  for (const [outcome, shared] of seconds) {
    figures.addSeconds(truth, outcome, shared);
    covered += shared;
  }
  figures.addSeconds(truth, 'NONE', Math.max(0, length - covered));
  if (idle) {
    figures.count(period.kind === 'still' ? 'stillSeconds' : 'dwellSeconds', length);
    figures.count(period.kind === 'still' ? 'stillRight' : 'dwellRight', seconds.get('IDLE') ?? 0);
  } else if (length >= LEG_MIN_SECONDS) {
    figures.count('legs', 1);
    if ((seconds.get(truth) ?? 0) >= FOUND_SHARE * length) figures.count('legsFound', 1);
  }
}

/** Periods of travel. A break that falls mostly inside a true wait does not end one. */
function predictedTrips(pieces: readonly Piece[], waits: readonly Span[]): Span[] {
  const trips: [number, number][] = [];
  let broken = true;
  let forgiven = 0;
  for (const { start, end, outcome } of pieces) {
    const last = trips.at(-1);
    if (isTravel(outcome)) {
      if (last && !broken && start - last[1] - forgiven <= BRIDGE_SECONDS) last[1] = end;
      else trips.push([start, end]);
      broken = false;
      forgiven = 0;
    } else if (outcome === 'IDLE' && last) {
      const inside = waits.reduce((sum, wait) => sum + overlap([start, end], wait), 0);
      if (inside < 0.5 * (end - start)) broken = true;
      forgiven += end - start;
    }
  }
  return trips;
}

function judgeTrips(figures: Figures, period: Period, predicted: readonly Span[]): void {
  const truths = period.trips.map((trip) => knowable(period, trip)).filter(([start, end]) => end > start);
  for (const span of truths) {
    const length = span[1] - span[0];
    const touching = predicted.filter((trip) => overlap(span, trip) >= Math.min(TOUCH_SECONDS, 0.5 * length));
    const covered = touching.reduce((sum, trip) => sum + overlap(span, trip), 0);
    figures.count('trips', 1);
    figures.count('extraSplits', Math.max(0, touching.length - 1));
    const [first, last] = [touching[0], touching.at(-1)];
    if (!first || !last || covered < FOUND_SHARE * length) continue;
    figures.count('tripsFound', 1);
    figures.startErrors.push(Math.abs(first[0] - span[0]));
    figures.endErrors.push(Math.abs(last[1] - span[1]));
  }
  for (const trip of predicted) {
    const merged = truths.filter((span) => overlap(trip, span) >= FOUND_SHARE * (span[1] - span[0])).length;
    figures.count('merges', Math.max(0, merged - 1));
    const shared = truths.reduce((sum, span) => sum + overlap(trip, span), 0);
    if (shared < FALSE_TRIP_SHARE * (trip[1] - trip[0])) {
      figures.count('falseTrips', 1);
      if (period.kind === 'still') figures.count('falseTripsStill', 1);
    }
  }
}
