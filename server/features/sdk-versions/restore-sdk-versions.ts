import { z } from 'zod';
import { sdkPlatform } from '#contract/sdk-versions.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FormerState, Restorer } from '#server/restore.ts';
import { rowById } from './sdk-versions.queries.ts';
import { setMinimum } from './set-sdk-minimum.ts';
import { type FormerVersion, formerVersion, versionSnapshot } from './version-facts.ts';

const minimumFacts = z.object({ version: z.string().nullable() });

/** Restores a version under its old id, or deletes one that did not exist then. */
async function restoreVersion({ events }: Context, tx: Tx, former: FormerState): Promise<void> {
  const { entityId: id, actorId } = former;
  const row = await rowById(tx, id);
  const before = row && versionSnapshot(row);
  const after = former.value === null ? undefined : formerVersion.parse(former.value);
  if (row?.is_minimum && after?.state !== 'published') {
    throw new AppError('conflict', 'The minimum of a platform must be published. Set another minimum first.');
  }
  if (!after) await tx.deleteFrom('sdk_versions').where('id', '=', id).execute();
  else await putBack(tx, id, after, actorId);
  await events.publish(tx, {
    projectId: null,
    actorId,
    entity: 'sdk-version',
    entityId: id,
    action: !after ? 'deleted' : before ? 'changed' : 'created',
    before,
    after: after && { name: `${after.platform} ${after.version}`, ...after },
  });
}

async function putBack(tx: Tx, id: string, facts: FormerVersion, actorId: string): Promise<void> {
  const { platform, version, state, notes, releasedOn: released_on } = facts;
  const taken = await tx
    .selectFrom('sdk_versions')
    .select('id')
    .where('platform', '=', platform)
    .where('version', '=', version)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw new AppError('conflict', `${platform} ${version} was added again meanwhile.`);
  await tx
    .insertInto('sdk_versions')
    .values({ id, platform, version, state, notes, released_on, created_by: actorId })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref }) => ({
        state,
        notes,
        released_on,
        edition: eb(ref('sdk_versions.edition'), '+', 1),
      })),
    )
    .execute();
}

export const sdkVersionRestorers = (context: Context): Restorer[] => [
  { entity: 'sdk-version', restore: (tx, former) => restoreVersion(context, tx, former) },
  {
    entity: 'sdk-minimum',
    restore: (tx, { entityId, value, actorId }) => {
      const { version } = value === null ? { version: null } : minimumFacts.parse(value);
      return setMinimum(context, tx, { platform: sdkPlatform.parse(entityId), version, actorId });
    },
  },
];
