import { EVERYONE, readPeriod, segmentName, USUAL_PERIOD } from '#contract/insight-segments.ts';
import type { Parameter } from '#web/navigation/parameters.ts';

const segment = (absent: string): Parameter<string> => ({
  read: (raw) => (raw !== undefined && segmentName.safeParse(raw).success ? raw : absent),
  absent,
});
const period = (absent: string): Parameter<string> => ({
  read: (raw) => (raw !== undefined && readPeriod(raw) ? raw : absent),
  absent,
});

/** Everything that is chosen stands in the address, so that a link shows everyone the same. */
export const INSIGHT_PARAMETERS = {
  segment: segment(EVERYONE),
  period: period(USUAL_PERIOD),
  /** With either of both, the screen compares. */
  with: segment(''),
  withPeriod: period(''),
};

export interface InsightView {
  segment: string;
  period: string;
  with: string;
  withPeriod: string;
}

export const isComparing = (view: InsightView): boolean => view.with !== '' || view.withPeriod !== '';

/** The other side of a comparison. */
export const otherOf = (view: InsightView) => ({
  segment: view.with || view.segment,
  period: view.withPeriod || view.period,
});

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const shiftedDay = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** As long, and right before: the month before a month, else as many days. */
export function periodBefore(text: string, today: string): string {
  const read = readPeriod(text);
  if (read?.kind === 'month') return shiftedDay(read.from, -1).slice(0, 7);
  const [from, to] = read?.kind === 'days' ? [read.from, read.to] : [shiftedDay(today, 1 - (read?.days ?? 30)), today];
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return `${shiftedDay(from, -length)}..${shiftedDay(from, -1)}`;
}
