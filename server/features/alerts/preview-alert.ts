import { sql } from 'kysely';
import { type AlertInput, type AlertPreview, PREVIEW_DAYS } from '#contract/alerts.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { isStopped } from '#server/db/failures.ts';
import { segmentMembers } from '#server/features/rollups/segment-members.ts';
import { AppError } from '#server/http/app-error.ts';
import { createCallTurns } from '#server/http/call-turns.ts';
import { crossings } from './crossings.ts';
import { type Period, risesOf, type Series, type Watched } from './series.ts';

const MINUTE_MS = 60_000;
const MAX_SHOWN = 100;
/** How long everything that they sent may be read, and that of some; others wait meanwhile. */
const LONGEST_MS = { whole: 5_000, sampled: 5_000 };
/** App users whose uploads are read where those of all are too many. */
const MAX_SAMPLED = 2_000;
const EVERYBODY = 'group:0..99';
const RETRY_AFTER_S = 60;
/** As many as one person may ask for at a time, besides the one that is computed. */
const MAX_WAITING = 5;

/** What happened in a large project takes long to read, so its previews are computed one after the other. */
const inTurn = createCallTurns(MAX_WAITING);

type Rule = Pick<AlertInput, 'kind' | 'threshold' | 'minutes' | 'cooldownMinutes'>;

/** What would have been sent in the last days, by the same rule that sends. */
export async function computeAlertPreview(
  { db, now }: Pick<Context, 'db' | 'now'>,
  projectId: number,
  rule: Rule,
  longestMs = LONGEST_MS,
): Promise<AlertPreview> {
  const endMs = now().getTime();
  const { kind, threshold, minutes, cooldownMinutes } = rule;
  const period = { sinceMs: endMs - PREVIEW_DAYS * DAY_MS, endMs, isPast: true };
  const watched = { projectId, kind, threshold, minutes };
  const look = () => wholeOrSampled(db, watched, period, longestMs);
  const { rises, most, sampled } = await inTurn([{ name: String(projectId), most: 1 }], look).catch(refuseStopped);
  const found = crossings(rises, cooldownMinutes * MINUTE_MS, null);
  const sent = found.filter(({ isQuiet }) => !isQuiet);
  return {
    items: sent
      .slice(-MAX_SHOWN)
      .reverse()
      .map(({ atMs, value }) => ({ at: new Date(atMs).toISOString(), value })),
    count: sent.length,
    quiet: found.length - sent.length,
    most,
    sampled,
  };
}

/** When people were silent is read from everything that they sent: if that is too much, from that of some. */
async function wholeOrSampled(
  db: Db,
  watched: Watched,
  period: Period,
  longestMs: typeof LONGEST_MS,
): Promise<Series & { sampled: number | null }> {
  try {
    return { ...(await risesWithin(db, watched, period, longestMs.whole)), sampled: null };
  } catch (error) {
    if (!isStopped(error) || watched.kind !== 'SILENT_USERS') throw error;
  }
  const { users: among, share } = await segmentMembers(db, watched.projectId, EVERYBODY, MAX_SAMPLED);
  const some = { ...watched, threshold: Math.ceil(watched.threshold * share) };
  const { rises, most } = await risesWithin(db, some, { ...period, among }, longestMs.sampled);
  const whole = (value: number): number => Math.round(value / share);
  return {
    rises: rises.map((rise) => ({ ...rise, value: whole(rise.value) })),
    most: most === null ? null : whole(most),
    sampled: share < 1 ? among.length : null,
  };
}

const risesWithin = (db: Db, watched: Watched, period: Period, longestMs: number): Promise<Series> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(tx);
    return risesOf(tx, watched, period);
  });

function refuseStopped(error: unknown): never {
  if (!isStopped(error)) throw error;
  const message = 'There is too much to preview in this project. The alert works without a preview.';
  throw new AppError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_S });
}
