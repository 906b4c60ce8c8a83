import {
  changeApiKey,
  createApiKey,
  getApiKey,
  listApiKeyCalls,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
} from '#contract/api-keys.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { type Route, route } from '#server/http/route.ts';
import { apiKeysPage, findApiKey } from './api-keys.queries.ts';
import { apiKeyCallsPage } from './calls.queries.ts';
import { createKey } from './create-api-key.ts';
import { editKey } from './edit-api-key.ts';
import { presentKey } from './present-key.ts';
import { revokeKey } from './revoke-api-key.ts';
import { rollKey } from './roll-api-key.ts';

export function apiKeysRoutes(context: Context): Route[] {
  const { db, now } = context;
  const existing = async (projectId: number, id: string) => {
    const row = await findApiKey(db, projectId, id);
    if (!row) throw notFound('The API key');
    return row;
  };
  const endOf = (text: string | null | undefined): Date | null => {
    if (!text) return null;
    const end = new Date(text);
    if (end > now()) return end;
    const message = 'must be in the future';
    throw new AppError('validation', `body.expiresAt: ${message}`, { fields: { 'body.expiresAt': message } });
  };
  return [
    route(createApiKey, async ({ query: { projectId }, body, caller }) => {
      const input = { ...body, projectId, expiresAt: endOf(body.expiresAt), actorId: caller.person.id };
      const { row, secret } = await createKey(context, input);
      return { apiKey: presentKey({ ...row, createdBy: caller.person.email }, now()), secret };
    }),
    route(listApiKeys, async ({ query }) => {
      const { items, next } = await apiKeysPage(db, query, now());
      return { items: items.map((row) => presentKey(row, now())), next };
    }),
    route(getApiKey, async ({ params, query }) => ({
      apiKey: presentKey(await existing(query.projectId, params.id), now()),
    })),
    route(changeApiKey, async ({ params, query, body, caller }) => {
      const ref = { ...params, ...query, actorId: caller.person.id };
      const expiresAt = body.expiresAt === undefined ? undefined : endOf(body.expiresAt);
      return { apiKey: presentKey(await editKey(context, ref, { ...body, expiresAt }), now()) };
    }),
    route(rollApiKey, async ({ params, query, body, caller }) => {
      const { row, secret } = await rollKey(context, { ...params, ...query, actorId: caller.person.id }, body);
      return { apiKey: presentKey(row, now()), secret };
    }),
    route(revokeApiKey, async ({ params, query, caller }) => ({
      apiKey: presentKey(await revokeKey(context, { ...params, ...query, actorId: caller.person.id }), now()),
    })),
    route(listApiKeyCalls, async ({ params, query }) => {
      await existing(query.projectId, params.id);
      return apiKeyCallsPage(db, params.id, query);
    }),
  ];
}
