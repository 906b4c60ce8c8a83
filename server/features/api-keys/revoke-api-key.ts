import type { Context } from '#server/context.ts';
import { keyToChange, saveKey, type Whose } from './change-key.ts';

/** Ends a key and its old secret; doing it twice changes nothing. */
export const revokeKey = ({ db, events, now }: Context, whose: Whose) =>
  db.transaction().execute(async (tx) => {
    const before = await keyToChange(tx, whose);
    if (before.revoked_at) return before;
    const set = { revoked_at: now(), previous_hash: null, previous_prefix: null, previous_ends_at: null };
    return saveKey(tx, events, before, { set, actorId: whose.actorId, action: 'deleted' });
  });
