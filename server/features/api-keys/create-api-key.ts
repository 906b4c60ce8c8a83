import type { ApiKeyScope } from '#contract/api-keys.ts';
import type { Context } from '#server/context.ts';
import { factsOf } from './key-facts.ts';
import { hashOf, newSecret, prefixOf } from './secrets.ts';
import { refuseTakenName } from './taken-name.ts';

export interface KeyWish {
  projectId: number;
  name: string;
  scope: ApiKeyScope;
  expiresAt: Date | null;
  /** The record of who asks; null for the operator at the command line, whose scripts may use a name again. */
  actorId: string | null;
}

/** The key and the note of it commit together; the secret is in neither. */
export async function createKey({ db, events }: Pick<Context, 'db' | 'events'>, wish: KeyWish) {
  const secret = newSecret();
  const row = await db.transaction().execute(async (tx) => {
    if (wish.actorId) await refuseTakenName(tx, wish.projectId, wish.name);
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
      after: factsOf(made),
    });
    return made;
  });
  return { row, secret };
}
