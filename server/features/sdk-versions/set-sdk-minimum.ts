import type { SdkPlatform } from '#contract/sdk-versions.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { rowsOfPlatform } from './sdk-versions.queries.ts';

interface SetSdkMinimumInput {
  platform: SdkPlatform;
  /** Null: any version may be used. */
  version: string | null;
  actorId: string;
}

/** Sets the oldest version that may still be used; there is one for each platform at most. */
export async function setMinimum(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  input: SetSdkMinimumInput,
): Promise<void> {
  const { platform, version, actorId } = input;
  const rows = await rowsOfPlatform(tx, platform);
  const wanted = rows.find((row) => row.version === version);
  if (version !== null && !wanted) throw notFound('The SDK version');
  if (wanted && wanted.state !== 'published') {
    throw new AppError('conflict', 'Only a published version can be the minimum.');
  }
  const before = rows.find((row) => row.is_minimum)?.version ?? null;
  if (before === version) return;
  await tx.updateTable('sdk_versions').set({ is_minimum: false }).where('platform', '=', platform).execute();
  if (wanted) await tx.updateTable('sdk_versions').set({ is_minimum: true }).where('id', '=', wanted.id).execute();
  await events.publish(tx, {
    projectId: null,
    actorId,
    entity: 'sdk-minimum',
    entityId: platform,
    action: 'changed',
    before: { name: platform, version: before },
    after: { name: platform, version },
  });
}
