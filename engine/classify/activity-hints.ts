import type { Reason as ShownReason } from '#contract/timeline.ts';
import type { Hints } from '#engine/stream/segment-stream.ts';
import { WINDOW_MODES, type WindowMode } from './modes.ts';

/**
 * Activities a phone's motion sensor can report. It distinguishes vehicles from walking and cycling, but not a bus from
 * a car.
 */
export type Activity = 'STILL' | 'WALKING' | 'RUNNING' | 'CYCLING' | 'IN_VEHICLE';

/** The sensor's estimate from a given time on. */
export type ActivityHint = { timeMs: number; activity: Activity; confidence: number };

const MEANS: Readonly<Record<Activity, ReadonlySet<WindowMode>>> = {
  STILL: new Set(['STILL']),
  WALKING: new Set(['WALKING']),
  RUNNING: new Set(['WALKING']),
  CYCLING: new Set(['CYCLING']),
  IN_VEHICLE: new Set(['CAR', 'BUS', 'TRAIN', 'TRAM', 'METRO']),
};

/**
 * Log-odds that a fully confident sensor subtracts from every other mode: it is right about nine times out of ten.
 * STILL counts less, because it is also reported at red lights and on smooth rails.
 */
const STRENGTH: Readonly<Record<Activity, number>> = { STILL: 0.5, WALKING: 2, RUNNING: 2, CYCLING: 2, IN_VEHICLE: 2 };
/**
 * Sensors that report only changes can be silent for a long time; after this it is unknown whether they are still
 * running.
 */
export const HINT_LASTS_MS = 3_600_000;

/** The device's estimates, in time order, as evidence for the modes; undefined where it reported nothing. */
export function activityHints(hints: readonly ActivityHint[]): Hints | undefined {
  if (hints.length === 0) return undefined;
  return (fromMs, toMs, logOdds) => {
    eachWithin(hints, fromMs, toMs, ({ activity, confidence }, ms) => {
      const weight = (STRENGTH[activity] * Math.min(100, Math.max(0, confidence)) * ms) / (100 * (toMs - fromMs));
      WINDOW_MODES.forEach((mode, at) => {
        if (!MEANS[activity].has(mode)) logOdds[at] = (logOdds[at] ?? 0) - weight;
      });
    });
  };
}

/** Each estimate that applied within a time span, and for how long. */
function eachWithin(
  hints: readonly ActivityHint[],
  fromMs: number,
  toMs: number,
  visit: (hint: ActivityHint, ms: number) => void,
): void {
  for (let at = firstPossible(hints, fromMs); at < hints.length; at++) {
    const hint = hints[at];
    if (!hint || hint.timeMs >= toMs) return;
    const until = Math.min(hints[at + 1]?.timeMs ?? Number.POSITIVE_INFINITY, hint.timeMs + HINT_LASTS_MS, toMs);
    const ms = until - Math.max(fromMs, hint.timeMs);
    if (ms > 0) visit(hint, ms);
  }
}

/** The last one reported before a time, or else the first one. */
function firstPossible(hints: readonly ActivityHint[], ms: number): number {
  let [low, high] = [0, hints.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hints[middle]?.timeMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

const WORDS: Readonly<Record<Activity, string>> = {
  STILL: 'keeping still',
  WALKING: 'walking',
  RUNNING: 'running',
  CYCLING: 'on a bicycle',
  IN_VEHICLE: 'in a vehicle',
};
/** An activity reported for a smaller share of the time did not influence the decision. */
const LEAST_SHARE = 0.1;

/** The sensor's dominant activity during a time span, as text; nothing where it was silent. */
export function explainActivity(hints: readonly ActivityHint[], fromMs: number, toMs: number): ShownReason[] {
  const heard = new Map<Activity, number>();
  eachWithin(hints, fromMs, toMs, ({ activity }, ms) => heard.set(activity, (heard.get(activity) ?? 0) + ms));
  const [most] = [...heard].sort(([, a], [, b]) => b - a);
  if (!most || toMs <= fromMs || most[1] / (toMs - fromMs) < LEAST_SHARE) return [];
  const value = Math.round((100 * most[1]) / (toMs - fromMs));
  const text = `the phone felt itself ${WORDS[most[0]]} for ${value} % of the time`;
  return [{ fact: `activity${most[0]}`, value, unit: '%', text }];
}
