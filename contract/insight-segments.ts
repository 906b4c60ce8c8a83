import { z } from 'zod/mini';
import { calendarDay, calendarMonth } from './day.ts';

/** Plain values of the insights; the browser reads this file too. */

/** Who is looked at: everybody but pilots, or those who have something in common. */
export const SEGMENT_KINDS = ['tag', 'platform', 'version', 'vehicle', 'area', 'group'] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];
export const EVERYONE = 'all';

/** Who drove through a dangerous area, whichever; other areas are named by the id of their point of interest. */
export const DANGEROUS = 'dangerous';
/** The visitors of points of interest with this tag are segments. */
export const AREA_TAG = 'insights';
/** Each adds to what a day of its visitors costs, so that a project has so many, the oldest first. */
export const MOST_AREAS = 20;
/** Whoever was there within so many days belongs to an area. */
export const AREA_DAYS = 30;

/** Of a segment with more app users, registration, versions and retention are estimated from some of them. */
export const MOST_SEGMENT_USERS = 10_000;

export const SEGMENT_PATTERN = new RegExp(`^(${EVERYONE}|pilot|(${SEGMENT_KINDS.join('|')}):.{1,200})$`, 'u');
export const segmentName = z
  .string()
  .check(z.maxLength(220), z.regex(SEGMENT_PATTERN, 'must be a segment such as all, tag:fleet or platform:Android'));

/** The kind and the value of a segment; without a kind for everybody. */
export function partsOfSegment(segment: string): { kind: SegmentKind | null; value: string } {
  const at = segment.indexOf(':');
  const kind = SEGMENT_KINDS.find((one) => one === segment.slice(0, at));
  return kind ? { kind, value: segment.slice(at + 1) } : { kind: null, value: segment };
}

/** Periods that are summed up for each app user too: those up to today, and months. */
export const ROLLING_PERIODS = ['last7', 'last30'] as const;
export type RollingPeriod = (typeof ROLLING_PERIODS)[number];
export const USUAL_PERIOD: RollingPeriod = 'last30';
export const ROLLING_DAYS: Readonly<Record<RollingPeriod, number>> = { last7: 7, last30: 30 };

const DAY_MS = 86_400_000;
/** Longer periods are many rows and tell nothing more. */
export const MOST_INSIGHT_DAYS = 400;

const DAYS = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/;
const MONTH = /^\d{4}-\d\d$/;

export type ReadPeriod =
  | { kind: 'rolling'; days: number; period: RollingPeriod }
  | { kind: 'month'; month: string; from: string; to: string }
  | { kind: 'days'; from: string; to: string };

const lastOfMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** A period as the address has it: last7, last30, 2026-03, or 2026-03-01..2026-03-20. Null for anything else. */
export function readPeriod(text: string): ReadPeriod | null {
  const rolling = ROLLING_PERIODS.find((one) => one === text);
  if (rolling) return { kind: 'rolling', days: ROLLING_DAYS[rolling], period: rolling };
  if (MONTH.test(text)) {
    if (!calendarMonth.safeParse(text).success) return null;
    return { kind: 'month', month: text, from: `${text}-01`, to: lastOfMonth(text) };
  }
  const [, from, to] = DAYS.exec(text) ?? [];
  if (!from || !to || !calendarDay.safeParse(from).success || !calendarDay.safeParse(to).success) return null;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return length >= 1 && length <= MOST_INSIGHT_DAYS ? { kind: 'days', from, to } : null;
}

export const insightPeriod = z.string().check(
  z.maxLength(30),
  z.refine(
    (text) => readPeriod(text) !== null,
    `must be last7, last30, a month such as 2026-03, or days such as 2026-03-01..2026-03-20, at most ${MOST_INSIGHT_DAYS}`,
  ),
);

export const SCORE_NAMES = ['total', 'safeness', 'speed', 'distraction'] as const;
export type ScoreName = (typeof SCORE_NAMES)[number];
/** Points of a bar of a distribution. */
export const SCORE_BIN = 5;
export const SCORE_BINS = 20;

/** Whether a difference is more than chance. */
export const VERDICTS = ['tooFew', 'chance', 'likely', 'veryLikely'] as const;
export type Verdict = (typeof VERDICTS)[number];
