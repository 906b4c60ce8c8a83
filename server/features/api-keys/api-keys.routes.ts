import type { Selectable } from 'kysely';
import { createApiKey, listApiKeys, revokeApiKey } from '../../../contract/api-keys.ts';
import type { Context } from '../../context.ts';
import type { ApiKeysTable } from '../../db/sdk-tables.ts';
import { AppError } from '../../http/app-error.ts';
import { type Route, route } from '../../http/route.ts';
import { keysOf } from './api-keys.queries.ts';
import { createKey } from './create-api-key.ts';
import { revokeKey } from './revoke-api-key.ts';

export const presentKey = (row: Selectable<ApiKeysTable>) => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scope: row.scope,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});

export function apiKeysRoutes(context: Context): Route[] {
  return [
    route(createApiKey, async ({ query, body, caller }) => {
      const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
      if (expiresAt && expiresAt <= context.now()) {
        throw new AppError('validation', 'body.expiresAt: must be in the future');
      }
      const { name, scope } = body;
      const wish = { projectId: query.projectId, name, scope, expiresAt, actorId: caller.person.id };
      const { row, secret } = await createKey(context, wish);
      return { apiKey: presentKey(row), secret };
    }),
    route(listApiKeys, async ({ query }) => ({
      items: (await keysOf(context.db, query.projectId)).map(presentKey),
      next: null,
    })),
    route(revokeApiKey, async ({ params, query, caller }) => ({
      apiKey: presentKey(await revokeKey(context, query.projectId, params.id, caller.person.id)),
    })),
  ];
}
