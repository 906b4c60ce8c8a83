import type { Updateable } from 'kysely';
import { z } from 'zod';
import { API_KEY_SCOPES, KEY_SCOPES, REQUESTS_A_MINUTE } from '#contract/api-key-scopes.ts';
import type { ApiKeysTable } from '#server/db/project-tables.ts';
import { versioned } from '#server/http/versioned-record.ts';
import { findApiKey, type KeyRow, lockApiKey } from './api-keys.queries.ts';
import { presentKey } from './present-key.ts';

export interface ApiKeyRef {
  projectId: number;
  id: string;
  actorId: string;
}

/** What a revision stores of a key: never the secret. */
const apiKeySnapshot = (row: KeyRow) => ({
  name: row.name,
  prefix: row.prefix,
  scope: row.scope,
  ...(row.scopes && { scopes: row.scopes }),
  requestsPerMinute: row.requests_per_minute,
  expiresAt: row.expires_at,
  oldSecretEndsAt: row.previous_ends_at,
  revokedAt: row.revoked_at,
});

/** The part of it that can be restored. */
export const formerApiKey = z.object({
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  scopes: z.array(z.enum(KEY_SCOPES)).optional(),
  expiresAt: z.coerce.date().nullable().default(null),
  revokedAt: z.coerce.date().nullable().default(null),
  requestsPerMinute: z.int().default(REQUESTS_A_MINUTE.usual),
});

export const apiKeyRecord = versioned({
  entity: 'api-key',
  name: 'The API key',
  conflictMessage: 'Somebody changed this key meanwhile.',
  lock: (tx, { projectId, id }) => lockApiKey(tx, Number(projectId), id),
  write: async (tx, before: KeyRow, set: Updateable<ApiKeysTable>, { version }) => {
    const { project_id: projectId, id } = before;
    await tx
      .updateTable('api_keys')
      .set({ ...set, version })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute();
    return (await findApiKey(tx, projectId, id)) ?? before;
  },
  refOf: (row) => ({ projectId: row.project_id, id: row.id }),
  versionOf: (row) => row.version,
  snapshot: apiKeySnapshot,
  present: presentKey,
  isEnded: (row) => row.revoked_at !== null,
});
