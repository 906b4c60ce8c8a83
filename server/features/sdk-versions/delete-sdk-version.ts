import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { rowById } from './sdk-versions.queries.ts';
import { versionSnapshot } from './version-facts.ts';

/** Removes a version from the list; if it was the minimum, its platform no longer has one. */
export const removeVersion = ({ db, events }: Context, actor: Person, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await rowById(tx, id);
    if (!row) throw notFound('The SDK version');
    await tx.deleteFrom('sdk_versions').where('id', '=', id).execute();
    const change = { projectId: null, actorId: actor.id } as const;
    if (row.is_minimum) {
      await events.publish(tx, {
        ...change,
        entity: 'sdk-minimum',
        entityId: row.platform,
        action: 'changed',
        before: { name: row.platform, version: row.version },
        after: { name: row.platform, version: null },
      });
    }
    await events.publish(tx, {
      ...change,
      entity: 'sdk-version',
      entityId: id,
      action: 'deleted',
      before: versionSnapshot(row),
    });
  });
