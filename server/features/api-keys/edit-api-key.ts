import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { type ApiKeyRef, apiKeyRecord } from './api-key-record.ts';
import { requireFreeKeyName } from './free-key-name.ts';

interface EditKeyInput {
  version: number;
  name?: string | undefined;
  /** Null: it never expires. */
  expiresAt?: Date | null | undefined;
}

/** Renames a key or moves its expiry. Users who came with it keep the audience they got. */
export const editKey = (context: Context, { actorId, ...ref }: ApiKeyRef, { version, name, expiresAt }: EditKeyInput) =>
  apiKeyRecord.change(context, ref, { version, actorId }, async (tx, before) => {
    if (before.revoked_at) throw new AppError('conflict', 'The key is revoked; it cannot be changed any more.');
    if (name !== undefined && name !== before.name) await requireFreeKeyName(tx, ref.projectId, name, ref.id);
    const set = {
      name: name ?? before.name,
      expires_at: expiresAt === undefined ? before.expires_at : expiresAt,
    };
    const isSame = set.name === before.name && set.expires_at?.getTime() === before.expires_at?.getTime();
    return isSame ? null : set;
  });
