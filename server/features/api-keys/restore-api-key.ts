import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { apiKeyRecord, formerApiKey } from './api-key-record.ts';
import { storedScopes } from './create-api-key.ts';
import { requireFreeKeyName } from './free-key-name.ts';
import { revokedAt } from './revoke-api-key.ts';

/** A key revoked by mistake can be restored for a day, with the secret it had. */
const UNREVOKE_WITHIN_MS = 24 * 3_600_000;

/** Restores name, scopes, expiry, limit and, for a day, a revoked key. Secrets that were rolled are not restored. */
export const restoreApiKey = (context: Pick<Context, 'events' | 'now'>): Restorer => ({
  ...apiKeyRecord.restorer(context, async (tx, before, { value }) => {
    const now = context.now();
    const former = value === null ? null : formerApiKey.parse(value);
    if (!former || former.revokedAt) return before.revoked_at ? null : revokedAt(now);
    if (before.revoked_at && now.getTime() - before.revoked_at.getTime() > UNREVOKE_WITHIN_MS) {
      throw new AppError('conflict', 'The key was revoked more than a day ago; make a new one instead.');
    }
    await requireFreeKeyName(tx, before.project_id, former.name, before.id);
    return {
      name: former.name,
      scope: former.scope,
      scopes: storedScopes(former.scopes),
      expires_at: former.expiresAt,
      requests_per_minute: former.requestsPerMinute,
      revoked_at: null,
    };
  }),
  proof: 'recent',
});
