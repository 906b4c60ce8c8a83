import type { ParsedOf } from '#contract/endpoint.ts';
import type { changeSdkVersion } from '#contract/sdk-versions.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import { rowById } from './sdk-versions.queries.ts';
import { versionSnapshot } from './version-facts.ts';

type ChangeVersionInput = ParsedOf<typeof changeSdkVersion>['body'];

/** Publishes, deprecates, or changes notes and date. */
export const changeVersion = (
  { db, events }: Context,
  actor: Person,
  id: string,
  input: ChangeVersionInput,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await rowById(tx, id);
    if (!row) throw notFound('The SDK version');
    const before = versionSnapshot(row);
    const { edition, ...named } = input;
    const after = { ...before, ...named };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await requireVersion(tx, {
      projectId: null,
      id,
      entities: ['sdk-version'],
      version: row.edition,
      seen: edition,
      message: 'Somebody changed this version meanwhile.',
      current: () => ({ ...before, edition: row.edition }),
    });
    if (row.is_minimum && after.state !== 'published') {
      throw new AppError('conflict', 'The minimum of a platform must be published. Set another minimum first.');
    }
    await tx
      .updateTable('sdk_versions')
      .set({
        state: after.state,
        notes: after.notes,
        released_on: after.releasedOn,
        edition: row.edition + 1,
      })
      .where('id', '=', id)
      .execute();
    await events.publish(tx, {
      projectId: null,
      actorId: actor.id,
      entity: 'sdk-version',
      entityId: id,
      action: 'changed',
      before,
      after,
    });
  });
