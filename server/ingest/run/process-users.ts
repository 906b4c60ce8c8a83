import type { Db } from '#server/db/database.ts';
import { type UserKey, userKeyText } from '#server/db/user-key.ts';
import type { Derivations } from './derivation.ts';
import { claimUsers, findPending, findStarts, type RunStart, settlePending } from './pending-work.ts';
import { runUsers } from './run-users.ts';

/** In one transaction, so that many users at once need no more memory than one who comes back after months. */
const MAX_FIXES = 300_000;

/**
 * Works off what is pending for some users in one transaction: a user costs a few rows in shared statements, not round
 * trips. Returns how many were worked off; the others belong to another worker or come next.
 */
export const processUsers = (db: Db, derivations: Derivations, users: readonly UserKey[]): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const claimed = await claimUsers(tx, users);
    if (claimed.length === 0) return 0;
    const pending = await findPending(tx, claimed);
    if (pending.length === 0) return claimed.length;
    const all = await findStarts(tx, pending);
    const starts = withinLimit(all);
    const days = await runUsers(tx, derivations, starts);
    const later = new Set(all.slice(starts.length).map(userKeyText));
    const done = pending.filter((user) => !later.has(userKeyText(user)));
    for (const derivation of derivations) await derivation.afterBatches?.(tx, done, days);
    await settlePending(tx, done);
    return claimed.length - later.size;
  });

/** The first ones, at least one, that together have no more fixes than the limit. */
function withinLimit(starts: readonly RunStart[]): RunStart[] {
  let fixes = 0;
  const tooMany = starts.findIndex(({ fixCount }, at) => {
    fixes += fixCount;
    return at > 0 && fixes > MAX_FIXES;
  });
  return starts.slice(0, tooMany < 0 ? starts.length : tooMany);
}
