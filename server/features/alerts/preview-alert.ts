import { type AlertInput, type AlertPreview, PREVIEW_DAYS } from '#contract/alerts.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import { crossings } from './crossings.ts';
import { forMsOf, lookbackMs, seriesOf } from './series.ts';

const MINUTE_MS = 60_000;
const MOST_SHOWN = 100;

type Rule = Pick<AlertInput, 'kind' | 'threshold' | 'minutes' | 'cooldownMinutes'>;

/** What would have been sent in the last days, by the same rule that sends. */
export async function computeAlertPreview({ db, now }: Context, projectId: number, rule: Rule): Promise<AlertPreview> {
  const endMs = now().getTime();
  const beginMs = endMs - PREVIEW_DAYS * DAY_MS;
  const watched = { projectId, kind: rule.kind, minutes: rule.minutes };
  const samples = await seriesOf(db, watched, beginMs - lookbackMs(watched), endMs);
  const found = crossings(
    samples,
    { threshold: rule.threshold, forMs: forMsOf(watched), cooldownMs: rule.cooldownMinutes * MINUTE_MS },
    endMs,
  ).filter(({ atMs }) => atMs > beginMs);
  const sent = found.filter(({ isQuiet }) => !isQuiet);
  const values = samples.filter(({ atMs, value }) => atMs >= beginMs && Number.isFinite(value));
  return {
    items: sent
      .slice(-MOST_SHOWN)
      .reverse()
      .map(({ atMs, value }) => ({ at: new Date(atMs).toISOString(), value })),
    count: sent.length,
    quiet: found.length - sent.length,
    most: values.reduce<number | null>((most, { value }) => Math.max(most ?? value, value), null),
  };
}
