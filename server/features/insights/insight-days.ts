import { readPeriod, USUAL_PERIOD } from '#contract/insight-segments.ts';
import { daysOfPeriod, type RollupPeriod } from '#server/features/rollups/periods.ts';

export interface InsightDays {
  /** As written in the URL. */
  period: string;
  from: string;
  to: string;
  /** Null for a custom range of days, for which no per-user sums are stored. */
  stored: RollupPeriod | null;
}

export function insightDays(period: string, today: string): InsightDays {
  const read = readPeriod(period);
  if (read?.kind === 'days') return { period, from: read.from, to: read.to, stored: null };
  const stored: RollupPeriod = read?.kind === 'month' ? `month:${read.month}` : (read?.period ?? USUAL_PERIOD);
  return { period, ...daysOfPeriod(stored, today), stored };
}
