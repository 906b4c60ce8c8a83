import type { Context } from '#server/context.ts';
import { type ApiKeyRef, apiKeyRecord } from './api-key-record.ts';

/** Neither the secret nor the one before it is valid any more. */
export const revokedAt = (now: Date) => ({
  revoked_at: now,
  previous_hash: null,
  previous_prefix: null,
  previous_ends_at: null,
});

export const revokeKey = (context: Context, { actorId, ...ref }: ApiKeyRef) =>
  apiKeyRecord.remove(context, ref, actorId, () => revokedAt(context.now()));
