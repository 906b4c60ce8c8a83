import { z } from 'zod/mini';
import { calendarDay } from './calendar.ts';

/** The figures of a period by which app users can be sorted and filtered. */
export const PEOPLE_FIGURES = [
  'score',
  'trend',
  'safeness',
  'safenessTrend',
  'speed',
  'speedTrend',
  'distraction',
  'distractionTrend',
  'worst',
  'trips',
  'distance',
  'car',
  'cycling',
  'walking',
  'public',
  'harsh',
  'speeding',
  'phone',
  'lastTrip',
] as const;
export type PeopleFigure = (typeof PEOPLE_FIGURES)[number];

export const DEFAULT_PERIOD = 'last30';
const PERIOD = /^(last7|last30|(19|20|21)\d\d-(0[1-9]|1[0-2]))$/;
/** The last 7 or 30 days up to the project's today, or a month. */
export const isPeriod = (text: string): boolean => PERIOD.test(text);
const period = z.string().check(z.refine(isPeriod, 'must be last7, last30 or a month such as 2026-03'));

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;

/** The days of the figures; a custom range costs more than the stored periods. */
export const periodQuery = {
  period: z._default(period, DEFAULT_PERIOD),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
};
export const isRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined
    ? from === to
    : from <= to && Date.parse(to) - Date.parse(from) < LONGEST_DAYS * DAY_MS;
export const RANGE_RULE = `comes with from, must not lie before it, and at most ${LONGEST_DAYS} days after`;

const NUMBER = String.raw`-?\d{1,12}(?:\.\d{1,6})?`;
const RANGE = new RegExp(`^(?=.*\\d)(${NUMBER})?\\.\\.(${NUMBER})?$`);
/** Inclusive bounds, of which one may be missing: "0..60", "10..", "..5". */
export interface FigureRange {
  from: number | null;
  to: number | null;
}
export function rangeIn(text: string): FigureRange | null {
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from === undefined && to === undefined) return null;
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
}
const range = z.optional(
  z.string().check(z.refine((text) => rangeIn(text) !== null, 'must be a range such as 0..60, 10.. or ..5')),
);
export const figureRanges = Object.fromEntries(PEOPLE_FIGURES.map((name) => [name, range])) as Record<
  PeopleFigure,
  typeof range
>;

const GROUPS = 100;
/** Users with and without the configuration of the running roll-out. */
export const ROLLOUT_HALVES = ['in', 'out'] as const;
export type RolloutHalf = (typeof ROLLOUT_HALVES)[number];
const isHalf = (text: string): text is RolloutHalf => ROLLOUT_HALVES.some((half) => half === text);
const GROUP_RANGE = /^(\d\d?)\.\.(\d\d?)$/;
/** Parses roll-out groups: a half of the running roll-out, or a range such as "0..9". Null for anything else. */
export function rolloutGroupsIn(text: string): RolloutHalf | { from: number; to: number } | null {
  if (isHalf(text)) return text;
  const [from = GROUPS, to = 0] = (GROUP_RANGE.exec(text) ?? []).slice(1).map(Number);
  return from <= to ? { from, to } : null;
}

/** The changes of the scores since the previous period of the same length. */
export const TRENDS = [
  'trend',
  'safenessTrend',
  'speedTrend',
  'distractionTrend',
] as const satisfies readonly PeopleFigure[];
export const isTrend = (figure: PeopleFigure): boolean => TRENDS.some((one) => one === figure);

const points = z.nullable(z.int());
const ratio = z.nullable(z.number());

/** The figures of a user in the period. */
export const personFigures = z.object({
  score: points,
  previousScore: points,
  trend: points,
  safeness: points,
  safenessTrend: points,
  speed: points,
  speedTrend: points,
  distraction: points,
  distractionTrend: points,
  trips: z.int(),
  /** In metres. */
  distance: z.number(),
  /** In seconds, as the following three. */
  car: z.int(),
  cycling: z.int(),
  walking: z.int(),
  public: z.int(),
  /** Per 100 km; null for users who did not drive. */
  harsh: ratio,
  /** Kilometres above the limit per 100 km. */
  speeding: ratio,
  /** Seconds with the phone in hand or at the ear, per hour of driving. */
  phone: ratio,
  /** When the last trip started, in unix seconds. */
  lastTrip: z.int(),
  /** The drive with the lowest score, by its start in unix seconds. */
  worstTrip: z.nullable(z.int()),
  /** The local day of that drive. */
  worstDay: z.nullable(z.string()),
  worst: points,
});
export type PersonFigures = z.infer<typeof personFigures>;
