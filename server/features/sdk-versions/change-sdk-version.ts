import type { ParsedOf } from '#contract/endpoint.ts';
import type { changeSdkVersion } from '#contract/sdk-versions.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { lastChange } from '#server/last-change.ts';
import { rowById } from './sdk-versions.queries.ts';
import { factsOf } from './version-facts.ts';

type Wish = ParsedOf<typeof changeSdkVersion>['body'];

/** Publishes, deprecates, or changes notes and date; the second of two savers is told. */
export const changeVersion = ({ db, events }: Context, actor: Person, id: string, wish: Wish): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await rowById(tx, id);
    if (!row) throw notFound('The SDK version');
    const before = factsOf(row);
    const { edition, ...named } = wish;
    const after = { ...before, ...named };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (edition !== row.edition) {
      const changed = await lastChange(tx, { projectId: null, entity: 'sdk-version', entityId: id });
      throw new AppError('conflict', 'Somebody changed this version meanwhile.', {
        conflict: { current: { ...before, edition: row.edition }, ...changed },
      });
    }
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
