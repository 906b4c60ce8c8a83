import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { keyToChange, saveKey } from './change-key.ts';
import { formerKey } from './key-facts.ts';
import { refuseTakenName } from './taken-name.ts';

/** A key revoked by mistake comes back within a day, with the secret it had; later, revoked is revoked for good. */
const UNREVOKE_WITHIN_MS = 24 * 3_600_000;

/** Brings back name, end and, for a day, a key that was revoked. Secrets that were rolled away stay away. */
export const restoreApiKey = ({ events, now }: Pick<Context, 'events' | 'now'>): Restorer => ({
  entity: 'api-key',
  restore: async (tx, { projectId, entityId: id, value, actorId }) => {
    if (projectId === null) throw notFound('The API key');
    const before = await keyToChange(tx, { projectId, id, actorId });
    const former = value === null ? null : formerKey.parse(value);
    if (!former || former.revokedAt) {
      if (before.revoked_at) return;
      const set = { revoked_at: now(), previous_hash: null, previous_prefix: null, previous_ends_at: null };
      await saveKey(tx, events, before, { set, actorId, action: 'deleted' });
      return;
    }
    if (before.revoked_at && now().getTime() - before.revoked_at.getTime() > UNREVOKE_WITHIN_MS) {
      throw new AppError('conflict', 'The key was revoked more than a day ago; make a new one instead.');
    }
    await refuseTakenName(tx, projectId, former.name, id);
    const set = { name: former.name, expires_at: former.expiresAt, revoked_at: null };
    await saveKey(tx, events, before, { set, actorId, action: 'changed' });
  },
});
