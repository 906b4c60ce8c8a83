import type { Context } from '../../context.ts';
import { notFound } from '../../http/app-error.ts';
import { keyOf } from './api-keys.queries.ts';

/** A key that is revoked stays so; doing it twice changes nothing. */
export const revokeKey = ({ db, events, now }: Context, projectId: number, id: string, actorId: string) =>
  db.transaction().execute(async (tx) => {
    const before = await keyOf(tx, projectId, id);
    if (!before) throw notFound('The API key');
    if (before.revoked_at) return before;
    const row = await tx
      .updateTable('api_keys')
      .set({ revoked_at: now() })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await events.publish(tx, {
      projectId,
      actorId,
      entity: 'api-key',
      entityId: id,
      action: 'deleted',
      before: { name: row.name, prefix: row.prefix, scope: row.scope },
    });
    return row;
  });
