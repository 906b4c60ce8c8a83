import { z } from 'zod/mini';
import { calendarDay, calendarMonth } from './calendar.ts';

/** Plain values of Insights, which the browser imports too. */

/** A segment is everyone except pilots, or the users with a common property of one of these kinds. */
export const SEGMENT_KINDS = ['tag', 'platform', 'version', 'vehicle', 'area', 'group'] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];
export const EVERYONE = 'all';

/** Users who drove through any dangerous area; other areas are identified by their point of interest. */
export const DANGEROUS = 'dangerous';
/** The visitors of points of interest with this tag are segments. */
export const AREA_TAG = 'insights';
/** Limited per project, oldest first, because each area adds to the cost of its visitors' days. */
export const MAX_AREAS = 20;
/** Users belong to an area for this many days after a visit. */
export const AREA_DAYS = 30;

/** For larger segments, registration, versions and retention are estimated from a sample. */
export const MAX_SEGMENT_USERS = 10_000;

/** Like other names, without control characters and line breaks. NUL could not even be searched for. */
const SEGMENT_VALUE = '[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,200}';
export const SEGMENT_PATTERN = new RegExp(`^(${EVERYONE}|pilot|(${SEGMENT_KINDS.join('|')}):${SEGMENT_VALUE})$`, 'u');
export const segmentName = z
  .string()
  .check(z.maxLength(220), z.regex(SEGMENT_PATTERN, 'must be a segment such as all, tag:fleet or platform:Android'));

/** The kind and value of a segment; the kind is null for everyone. */
export function partsOfSegment(segment: string): { kind: SegmentKind | null; value: string } {
  const at = segment.indexOf(':');
  const kind = SEGMENT_KINDS.find((one) => one === segment.slice(0, at));
  return kind ? { kind, value: segment.slice(at + 1) } : { kind: null, value: segment };
}

/** Rolling periods, which like months also have stored sums per app user. */
export const ROLLING_PERIODS = ['last7', 'last30'] as const;
export type RollingPeriod = (typeof ROLLING_PERIODS)[number];
export const USUAL_PERIOD: RollingPeriod = 'last30';
export const ROLLING_DAYS: Readonly<Record<RollingPeriod, number>> = { last7: 7, last30: 30 };

const DAY_MS = 86_400_000;
/** Longer periods read many rows without being more informative. */
export const MAX_INSIGHT_DAYS = 400;

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

/** Parses a period in a URL: last7, last30, 2026-03, or 2026-03-01..2026-03-20. Null for anything else. */
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
  return length >= 1 && length <= MAX_INSIGHT_DAYS ? { kind: 'days', from, to } : null;
}

export const insightPeriod = z.string().check(
  z.maxLength(30),
  z.refine(
    (text) => readPeriod(text) !== null,
    `must be last7, last30, a month such as 2026-03, or days such as 2026-03-01..2026-03-20, at most ${MAX_INSIGHT_DAYS}`,
  ),
);

export const SCORE_NAMES = ['total', 'safeness', 'speed', 'distraction'] as const;
export type ScoreName = (typeof SCORE_NAMES)[number];
/** The width of a histogram bin in points. */
export const SCORE_BIN = 5;
export const SCORE_BINS = 20;

/** Whether a difference is significant. */
export const VERDICTS = ['tooFew', 'chance', 'likely', 'veryLikely'] as const;
export type Verdict = (typeof VERDICTS)[number];
