import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { type ApiKeyRef, apiKeyRecord } from './api-key-record.ts';
import { requireFreeKeyName } from './free-key-name.ts';

interface EditKeyInput {
  version: number;
  name?: string | undefined;
  /** Null: it never expires. */
  expiresAt?: Date | null | undefined;
  requestsPerMinute?: number | undefined;
}

/** Renames a key, moves its expiry or changes its limit. Users who came with it keep the audience they got. */
export const editKey = (
  context: Context,
  { actorId, ...ref }: ApiKeyRef,
  { version, name, expiresAt, requestsPerMinute }: EditKeyInput,
) =>
  apiKeyRecord.change(context, ref, { version, actorId }, async (tx, before) => {
    if (before.revoked_at) throw new AppError('conflict', 'The key is revoked; it cannot be changed any more.');
    if (name !== undefined && name !== before.name) await requireFreeKeyName(tx, ref.projectId, name, ref.id);
    const set = {
      name: name ?? before.name,
      expires_at: expiresAt === undefined ? before.expires_at : expiresAt,
      requests_per_minute: requestsPerMinute ?? before.requests_per_minute,
    };
    const isSame =
      set.name === before.name &&
      set.expires_at?.getTime() === before.expires_at?.getTime() &&
      set.requests_per_minute === before.requests_per_minute;
    return isSame ? null : set;
  });
