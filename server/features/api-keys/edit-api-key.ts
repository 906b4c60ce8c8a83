import { isDeepStrictEqual } from 'node:util';
import type { ApiKeyScope, KeyScope } from '#contract/api-key-scopes.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { type ApiKeyRef, apiKeyRecord } from './api-key-record.ts';
import { storedScopes } from './create-api-key.ts';
import { requireFreeKeyName } from './free-key-name.ts';

interface EditKeyInput {
  version: number;
  name?: string | undefined;
  scope?: ApiKeyScope | undefined;
  /** For a custom key. */
  scopes?: readonly KeyScope[] | undefined;
  /** Null if it never expires. */
  expiresAt?: Date | null | undefined;
  requestsPerMinute?: number | undefined;
}

/** Renames a key, changes what it may do, moves its expiry or changes its limit. Users who came with it keep the audience they got. */
export const editKey = (
  context: Context,
  { actorId, ...ref }: ApiKeyRef,
  { version, name, scope, scopes, expiresAt, requestsPerMinute }: EditKeyInput,
) =>
  apiKeyRecord.change(context, ref, { version, actorId }, async (tx, before) => {
    if (before.revoked_at) throw new AppError('conflict', 'The key is revoked; it cannot be changed any more.');
    if (name !== undefined && name !== before.name) await requireFreeKeyName(tx, ref.projectId, name, ref.id);
    const set = {
      name: name ?? before.name,
      scope: scope ?? before.scope,
      scopes: scope ? storedScopes(scopes) : before.scopes,
      expires_at: expiresAt === undefined ? before.expires_at : expiresAt,
      requests_per_minute: requestsPerMinute ?? before.requests_per_minute,
    };
    const isSame = Object.entries(set).every(([column, value]) =>
      isDeepStrictEqual(value, before[column as keyof typeof set]),
    );
    return isSame ? null : set;
  });
