import { type ApiKeyScope, KEY_SCOPES, type KeyScope } from '#contract/api-key-scopes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { apiKeyRecord } from './api-key-record.ts';
import { requireFreeKeyName } from './free-key-name.ts';
import { hashOf, newKeySecret, prefixOf } from './secrets.ts';

/** Far more than one for each app and backend of a customer. */
export const MAX_KEYS = 500;

export interface CreateKeyInput {
  projectId: number;
  name: string;
  scope: ApiKeyScope;
  /** Of a custom key. */
  scopes?: readonly KeyScope[] | undefined;
  requestsPerMinute?: number | undefined;
  expiresAt: Date | null;
  /** Null for the operator at the command line, whose scripts may reuse a name. */
  actorId: string | null;
}

/** Without duplicates, in a fixed order; null if the scope implies them. */
export const storedScopes = (scopes: readonly KeyScope[] | undefined): KeyScope[] | null =>
  scopes?.length ? KEY_SCOPES.filter((one) => scopes.includes(one)) : null;

/** Called with the project locked. */
async function refuseTooManyKeys(tx: Tx, projectId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select((key) => key.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_KEYS) throw new AppError('validation', `A project has at most ${MAX_KEYS} keys.`);
}

/** The secret is stored neither in the key nor in its revision. */
export async function createKey({ db, events }: Pick<Context, 'db' | 'events'>, input: CreateKeyInput) {
  const secret = newKeySecret();
  const row = await db.transaction().execute(async (tx) => {
    if (input.actorId) {
      await requireFreeKeyName(tx, input.projectId, input.name);
      await refuseTooManyKeys(tx, input.projectId);
    }
    const created = await tx
      .insertInto('api_keys')
      .values({
        project_id: input.projectId,
        name: input.name,
        prefix: prefixOf(secret),
        hash: hashOf(secret),
        scope: input.scope,
        scopes: storedScopes(input.scopes),
        requests_per_minute: input.requestsPerMinute,
        created_by: input.actorId,
        expires_at: input.expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await apiKeyRecord.publishCreated(tx, { events }, { ...created, createdBy: null }, input.actorId);
    return created;
  });
  return { row, secret };
}
