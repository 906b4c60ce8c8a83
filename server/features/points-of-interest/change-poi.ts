import type { Context } from '#server/context.ts';
import { type PoiRef, poiRecord, refuseTwinPoi } from './poi-record.ts';
import { type PoiFields, type PoiRow, poiSnapshot } from './present-poi.ts';
import { moreByChange, refuseTooManyPois } from './refuse-too-many.ts';

type EditPoiInput = { version: number } & { [Field in keyof PoiFields]?: PoiFields[Field] | undefined };

export const isSamePoi = (one: PoiFields, other: PoiFields): boolean => JSON.stringify(one) === JSON.stringify(other);

export const updatePoi = (
  context: Context,
  { actorId, ...ref }: PoiRef,
  { version, ...edit }: EditPoiInput,
): Promise<PoiRow> =>
  poiRecord.change(context, ref, { version, actorId }, async (tx, before) => {
    const known = poiSnapshot(before);
    const fields: PoiFields = {
      name: edit.name ?? known.name,
      shape: edit.shape ?? known.shape,
      tags: edit.tags ?? known.tags,
      active: edit.active ?? known.active,
      inTrip: edit.inTrip ?? known.inTrip,
      onEnter: edit.onEnter ?? known.onEnter,
      onExit: edit.onExit ?? known.onExit,
      dwellSeconds: edit.dwellSeconds ?? known.dwellSeconds,
    };
    if (isSamePoi(known, fields)) return null;
    await refuseTwinPoi(tx, ref.projectId, fields, ref.id);
    if (edit.shape) await refuseTooManyPois(tx, ref.projectId, moreByChange(before, fields));
    return { fields };
  });
