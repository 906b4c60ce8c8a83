import { EVERYONE, readPeriod, segmentName, USUAL_PERIOD } from '#contract/insight-segments.ts';
import { DAY_MS, dayAfter } from '#contract/utc-day.ts';
import type { Parameter } from '#web/navigation/parameters.ts';

const segment = (absent: string): Parameter<string> => ({
  read: (raw) => (raw !== undefined && segmentName.safeParse(raw).success ? raw : absent),
  absent,
});
const period = (absent: string): Parameter<string> => ({
  read: (raw) => (raw !== undefined && readPeriod(raw) ? raw : absent),
  absent,
});

/** Every choice is in the URL, so that a link shows everyone the same. */
export const INSIGHT_PARAMETERS = {
  segment: segment(EVERYONE),
  period: period(USUAL_PERIOD),
  /** Either of these two turns the screen into a comparison. */
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

/** The period of the same length right before: the previous month for a month, otherwise as many days. */
export function periodBefore(text: string, today: string): string {
  const read = readPeriod(text);
  if (read?.kind === 'month') return dayAfter(read.from, -1).slice(0, 7);
  const [from, to] = read?.kind === 'days' ? [read.from, read.to] : [dayAfter(today, 1 - (read?.days ?? 30)), today];
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return `${dayAfter(from, -length)}..${dayAfter(from, -1)}`;
}
