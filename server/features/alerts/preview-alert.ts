import { sql } from 'kysely';
import { type AlertInput, type AlertPreview, PREVIEW_DAYS } from '#contract/alerts.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import { isStopped } from '#server/db/failures.ts';
import { AppError } from '#server/http/app-error.ts';
import { createCallTurns } from '#server/http/call-turns.ts';
import { crossings } from './crossings.ts';
import { risesOf } from './series.ts';

const MINUTE_MS = 60_000;
const MOST_SHOWN = 100;
/** Others wait meanwhile. */
const LONGEST_LOOK_MS = 10_000;
const RETRY_AFTER_S = 60;
/** As many as one person may ask for at a time, besides the one that is computed. */
const MOST_WAITING = 5;

/** What happened in a large project takes long to read, so its previews are computed one after the other. */
const inTurn = createCallTurns(MOST_WAITING);

type Rule = Pick<AlertInput, 'kind' | 'threshold' | 'minutes' | 'cooldownMinutes'>;

/** What would have been sent in the last days, by the same rule that sends. */
export async function computeAlertPreview({ db, now }: Context, projectId: number, rule: Rule): Promise<AlertPreview> {
  const endMs = now().getTime();
  const { kind, threshold, minutes, cooldownMinutes } = rule;
  const period = { sinceMs: endMs - PREVIEW_DAYS * DAY_MS, endMs, isPast: true };
  const look = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST_LOOK_MS)}`.execute(tx);
      return risesOf(tx, { projectId, kind, threshold, minutes }, period);
    });
  const { rises, most } = await inTurn([{ name: String(projectId), most: 1 }], look).catch(refuseStopped);
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

function refuseStopped(error: unknown): never {
  if (!isStopped(error)) throw error;
  const message = 'There is too much to preview in this project. The alert works without a preview.';
  throw new AppError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_S });
}
