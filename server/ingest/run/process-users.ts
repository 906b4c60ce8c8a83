import { withAsyncCommit } from '#server/db/async-commit.ts';
import type { Db } from '#server/db/database.ts';
import { type UserKey, userKeyText } from '#server/db/user-key.ts';
import type { Derivations } from './derivation.ts';
import { claimUsers, findPending, findStarts, MAX_BATCHES, type RunStart, settlePending } from './pending-work.ts';
import { MAX_FIXES, type RunTime, runUsers } from './run-users.ts';

/** Runs above this cost, about a quarter of a second, are processed one at a time. */
export const LONG_RUN_COST = 100_000;

export interface RunLimits extends RunTime {
  /** Users whose run costs more are returned instead. */
  mostCost?: number;
}

export interface Processed {
  /** The number of processed users; the others are held by another worker or come next. */
  done: number;
  /** Users whose run costs more than `mostCost`. */
  tooLong: UserKey[];
  /** Whether the same users need another run. */
  hasMore: boolean;
}

/**
 * Processes the pending batches of some users in one transaction with shared statements, so that a user costs a few rows
 * instead of round trips. It does not wait for the disk: the batches are stored and can be processed again.
 */
export const processUsers = (
  db: Db,
  derivations: Derivations,
  users: readonly UserKey[],
  { mostCost = Number.POSITIVE_INFINITY, ...limits }: RunLimits = {},
): Promise<Processed> =>
  withAsyncCommit(db, async (tx) => {
    const claimed = await claimUsers(tx, users);
    if (claimed.length === 0) return { done: 0, tooLong: [], hasMore: true };
    const pending = await findPending(tx, claimed);
    if (pending.length === 0) return { done: claimed.length, tooLong: [], hasMore: claimed.length < users.length };
    const all = await findStarts(tx, pending);
    const tooLong = all.filter(({ cost }) => cost > mostCost);
    const short = all.filter(({ cost }) => cost <= mostCost);
    const starts = withinLimit(short);
    const days = await runUsers(tx, derivations, starts, limits);
    const later = new Set([...short.slice(starts.length), ...tooLong].map(userKeyText));
    const done = pending.filter((user) => !later.has(userKeyText(user)));
    if (done.length > 0) {
      for (const derivation of derivations) await derivation.afterBatches?.(tx, done, days);
      await settlePending(tx, done);
    }
    return {
      done: claimed.length - later.size,
      tooLong: tooLong.map(({ projectId, userId }) => ({ projectId, userId })),
      hasMore:
        claimed.length < users.length ||
        short.length > starts.length ||
        pending.some(({ batchIds }) => batchIds.length === MAX_BATCHES),
    };
  });

/** The first runs, at least one, that together stay within the limit of fixes. */
function withinLimit(starts: readonly RunStart[]): RunStart[] {
  let fixes = 0;
  const tooMany = starts.findIndex(({ fixCount }, at) => {
    fixes += fixCount;
    return at > 0 && fixes > MAX_FIXES;
  });
  return starts.slice(0, tooMany < 0 ? starts.length : tooMany);
}
