import { scopesOf } from '#contract/api-key-scopes.ts';
import type { ApiKey, ApiKeyState } from '#contract/api-keys.ts';
import type { KeyRow } from './api-keys.queries.ts';

export const keyStateOf = (row: Pick<KeyRow, 'revoked_at' | 'expires_at'>, now: Date): ApiKeyState => {
  if (row.revoked_at) return 'revoked';
  return row.expires_at && row.expires_at <= now ? 'expired' : 'live';
};

/** The previous secret while it is still valid. */
const previousOf = (row: KeyRow, now: Date): ApiKey['previous'] =>
  row.previous_prefix && row.previous_ends_at && row.previous_ends_at > now && !row.revoked_at
    ? { prefix: row.previous_prefix, endsAt: row.previous_ends_at.toISOString() }
    : null;

export const presentKey = (row: KeyRow, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scope: row.scope,
  scopes: [...scopesOf(row.scope, row.scopes)],
  requestsPerMinute: row.requests_per_minute,
  state: keyStateOf(row, now),
  createdBy: row.createdBy,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  previous: previousOf(row, now),
  version: row.version,
});
