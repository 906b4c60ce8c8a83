import { type AlertInput, type AlertPreview, PREVIEW_DAYS } from '#contract/alerts.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import { crossings } from './crossings.ts';
import { risesOf } from './series.ts';

const MINUTE_MS = 60_000;
const MOST_SHOWN = 100;

type Rule = Pick<AlertInput, 'kind' | 'threshold' | 'minutes' | 'cooldownMinutes'>;

/** What would have been sent in the last days, by the same rule that sends. */
export async function computeAlertPreview({ db, now }: Context, projectId: number, rule: Rule): Promise<AlertPreview> {
  const endMs = now().getTime();
  const { kind, threshold, minutes, cooldownMinutes } = rule;
  const period = { sinceMs: endMs - PREVIEW_DAYS * DAY_MS, endMs, isPast: true };
  const { rises, most } = await risesOf(db, { projectId, kind, threshold, minutes }, period);
  const found = crossings(rises, cooldownMinutes * MINUTE_MS, null);
  const sent = found.filter(({ isQuiet }) => !isQuiet);
  return {
    items: sent
      .slice(-MOST_SHOWN)
      .reverse()
      .map(({ atMs, value }) => ({ at: new Date(atMs).toISOString(), value })),
    count: sent.length,
    quiet: found.length - sent.length,
    most,
  };
}
