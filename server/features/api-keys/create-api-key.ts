import type { ApiKeyScope } from '../../../contract/api-keys.ts';
import type { Context } from '../../context.ts';
import { hashOf, newSecret, prefixOf } from './secrets.ts';

export interface KeyWish {
  projectId: number;
  name: string;
  scope: ApiKeyScope;
  expiresAt: Date | null;
  /** The record of who asks; null for the operator at the command line. */
  actorId: string | null;
}

/** The key and the note of it commit together; the secret is in neither. */
export async function createKey({ db, events }: Pick<Context, 'db' | 'events'>, wish: KeyWish) {
  const secret = newSecret();
  const row = await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('api_keys')
      .values({
        project_id: wish.projectId,
        name: wish.name,
        prefix: prefixOf(secret),
        hash: hashOf(secret),
        scope: wish.scope,
        created_by: wish.actorId,
        expires_at: wish.expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await events.publish(tx, {
      projectId: wish.projectId,
      actorId: wish.actorId,
      entity: 'api-key',
      entityId: made.id,
      action: 'created',
      after: { name: made.name, prefix: made.prefix, scope: made.scope, expiresAt: made.expires_at },
    });
    return made;
  });
  return { row, secret };
}
