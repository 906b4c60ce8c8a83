import type { Reason as ShownReason } from '#contract/timeline.ts';
import type { Hints } from '#engine/stream/segment-stream.ts';
import { MODE_COUNT, WINDOW_MODES, type WindowMode } from './modes.ts';

/**
 * Activities a phone's motion sensor can report. It distinguishes vehicles from walking and cycling, but not a bus from
 * a car.
 */
export type Activity = 'STILL' | 'WALKING' | 'RUNNING' | 'CYCLING' | 'IN_VEHICLE';

/** The sensor's estimate from a given time on. */
export type ActivityHint = { timeMs: number; activity: Activity; confidence: number };

/**
 * How much of the time of each mode a phone's sensor reports an activity, learnt from 14 phones in Helsinki and California;
 * both places agree within a few hundredths. On smooth rails a phone often believes that it lies still.
 */
const REPORTED: Readonly<Record<Activity, Readonly<Record<WindowMode, number>>>> = {
  STILL: { STILL: 0.88, WALKING: 0.03, CYCLING: 0.06, CAR: 0.07, BUS: 0.16, TRAIN: 0.21, TRAM: 0.57, METRO: 0.28 },
  WALKING: { STILL: 0.08, WALKING: 0.9, CYCLING: 0.32, CAR: 0.11, BUS: 0.03, TRAIN: 0.02, TRAM: 0.04, METRO: 0.05 },
  RUNNING: { STILL: 0.08, WALKING: 0.9, CYCLING: 0.32, CAR: 0.11, BUS: 0.03, TRAIN: 0.02, TRAM: 0.04, METRO: 0.05 },
  CYCLING: { STILL: 0.02, WALKING: 0.02, CYCLING: 0.58, CAR: 0.03, BUS: 0.02, TRAIN: 0.02, TRAM: 0.02, METRO: 0.02 },
  IN_VEHICLE: { STILL: 0.03, WALKING: 0.04, CYCLING: 0.02, CAR: 0.79, BUS: 0.79, TRAIN: 0.77, TRAM: 0.38, METRO: 0.66 },
};

/** What a report takes from the log-odds of each mode, relative to the mode that it fits best. */
const EVIDENCE = Object.fromEntries(
  Object.entries(REPORTED).map(([activity, shares]) => {
    const most = Math.max(...Object.values(shares));
    return [activity, Float64Array.from(WINDOW_MODES, (mode) => Math.log(shares[mode] / most))];
  }),
) as Record<Activity, Float64Array>;

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
      const weight = (Math.min(100, Math.max(0, confidence)) * ms) / (100 * (toMs - fromMs));
      const evidence = EVIDENCE[activity];
      for (let mode = 0; mode < MODE_COUNT; mode++) {
        logOdds[mode] = (logOdds[mode] ?? 0) + weight * (evidence[mode] ?? 0);
      }
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
const MIN_SHARE = 0.1;

/** The sensor's dominant activity during a time span, as text; nothing where it was silent. */
export function explainActivity(hints: readonly ActivityHint[], fromMs: number, toMs: number): ShownReason[] {
  const heard = new Map<Activity, number>();
  eachWithin(hints, fromMs, toMs, ({ activity }, ms) => heard.set(activity, (heard.get(activity) ?? 0) + ms));
  const [most] = [...heard].sort(([, a], [, b]) => b - a);
  if (!most || toMs <= fromMs || most[1] / (toMs - fromMs) < MIN_SHARE) return [];
  const value = Math.round((100 * most[1]) / (toMs - fromMs));
  const text = `the phone felt itself ${WORDS[most[0]]} for ${value} % of the time`;
  return [{ fact: `activity${most[0]}`, value, unit: '%', text }];
}
