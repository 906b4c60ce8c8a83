import type { ParsedOf } from '#contract/endpoint.ts';
import type { loadTransitRegion, TransitRegion } from '#contract/public-transport.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { claimUpload } from '#server/features/file-uploads/read-upload.ts';
import { AppError } from '#server/http/app-error.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import { checkAddress, REFUSAL_WORDS } from '#server/outgoing/receiver-address.ts';
import { lastImportOf, lockTransitRegion, regionOf } from './regions.queries.ts';

export const REGION_ENTITY = 'transit-region';
export const TIMETABLE_IMPORT_ENTITY = 'transit-import';

type Source = ParsedOf<typeof loadTransitRegion>['body']['source'];

/** Only addresses allowed for receivers: nobody can probe internal networks through a feed. */
async function refuseBadAddress({ config }: Context, source: Source | undefined): Promise<void> {
  if (source?.kind !== 'address') return;
  const { refusal } = await checkAddress(source.address, networksFrom(config.receiverAllow));
  if (!refusal) return;
  const words = REFUSAL_WORDS[refusal];
  throw new AppError('validation', `body.source.address: ${words}`, { fields: { 'body.source.address': words } });
}

/** A new region, and the import that will fill it. */
export async function loadRegion(
  context: Context,
  actorId: string,
  { name, source }: { name: string; source: Source },
): Promise<TransitRegion> {
  const { db, events, now } = context;
  await refuseBadAddress(context, source);
  return db.transaction().execute(async (tx) => {
    const address = source.kind === 'address' ? source.address : null;
    const { id } = await tx
      .insertInto('transit_regions')
      .values({ name, address, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const about = { projectId: null, actorId, entity: REGION_ENTITY, entityId: id };
    await events.publish(tx, { ...about, action: 'created', after: { name, active: true, address } });
    await queueImport(context, tx, { regionId: id, actorId, source });
    return regionOf(tx, id);
  });
}

/** Loads a region anew: of another source, or by asking its address again. */
export async function replaceRegion(
  context: Context,
  actorId: string,
  regionId: string,
  source: Source | undefined,
): Promise<TransitRegion> {
  await refuseBadAddress(context, source);
  return context.db.transaction().execute(async (tx) => {
    const region = await lockTransitRegion(tx, regionId);
    const last = await lastImportOf(tx, regionId);
    if (last?.state === 'waiting' || last?.state === 'running') {
      throw new AppError('conflict', 'An import of this region is under way already.');
    }
    const address = region.address;
    if (!source && address === null) {
      throw new AppError('bad_request', 'This region came from a file: it has no address to ask again.');
    }
    await queueImport(context, tx, {
      regionId,
      actorId,
      source: source ?? { kind: 'address', address: address ?? '' },
    });
    return regionOf(tx, regionId);
  });
}

interface ImportRequest {
  regionId: string;
  actorId: string;
  source: Source;
}

async function queueImport(
  { events, now }: Context,
  tx: Tx,
  { regionId, actorId, source }: ImportRequest,
): Promise<void> {
  const upload = source.kind === 'upload' ? await claimUpload(tx, source.uploadId, 'timetable') : undefined;
  const address = source.kind === 'address' ? source.address : null;
  const { id } = await tx
    .insertInto('transit_imports')
    .values({
      region_id: regionId,
      upload_id: source.kind === 'upload' ? source.uploadId : null,
      address,
      file_name: upload?.name ?? '',
      state: 'waiting',
      requested_by: actorId,
      requested_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await events.publish(tx, {
    projectId: null,
    actorId,
    entity: TIMETABLE_IMPORT_ENTITY,
    entityId: id,
    action: 'created',
    after: { regionId, fileName: upload?.name ?? null, address },
  });
}
