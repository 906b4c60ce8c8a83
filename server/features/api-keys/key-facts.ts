import { z } from 'zod';
import type { KeyRow } from './api-keys.queries.ts';

/** What a revision tells of a key: never the secret. */
export const factsOf = (
  row: Pick<KeyRow, 'name' | 'prefix' | 'scope' | 'expires_at' | 'previous_ends_at' | 'revoked_at'>,
) => ({
  name: row.name,
  prefix: row.prefix,
  scope: row.scope,
  expiresAt: row.expires_at,
  oldSecretEndsAt: row.previous_ends_at,
  revokedAt: row.revoked_at,
});

/** The part of it that can be brought back. */
export const formerKey = z.object({
  name: z.string(),
  expiresAt: z.coerce.date().nullable().default(null),
  revokedAt: z.coerce.date().nullable().default(null),
});
