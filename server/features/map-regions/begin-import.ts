import type { ParsedOf } from '#contract/endpoint.ts';
import type { importMapRegion } from '#contract/map-regions.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { claimUpload } from '#server/features/file-uploads/read-upload.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lockMapRegion, type MapRegionRow } from './map-regions.queries.ts';

/** The import itself as an event: the region is published only once it is complete. */
export const MAP_IMPORT_ENTITY = 'map-import';

type ImportMapRegionInput = ParsedOf<typeof importMapRegion>['body'];

/** Claims the upload and queues the import; a job does the work. */
export const beginImport = (
  { db, events, now }: Context,
  actorId: string,
  input: ImportMapRegionInput,
): Promise<MapRegionRow> =>
  db.transaction().execute(async (tx) => {
    const { uploadId, replaces, ...facts } = input;
    if (replaces) await checkReplaced(tx, replaces);
    const { name: file_name, size } = await claimUpload(tx, uploadId, 'roads');
    const row = { ...facts, file_name, bytes_total: size, replaces, upload_id: uploadId, created_by: actorId };
    const region = await tx
      .insertInto('map_regions')
      .values({ ...row, state: 'importing', created_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    const change = { projectId: null, actorId, entity: MAP_IMPORT_ENTITY, entityId: region.id };
    await events.publish(tx, { ...change, action: 'created', after: { name: region.name, fileName: file_name } });
    return region;
  });

async function checkReplaced(tx: Tx, id: string): Promise<void> {
  const old = await lockMapRegion(tx, id);
  if (!old || old.state === 'importing') throw notFound('The region to replace');
  const other = await tx.selectFrom('map_regions').select('id').where('replaces', '=', id).executeTakeFirst();
  if (other) throw new AppError('conflict', 'This region is being replaced already.');
}
