import type { Context } from '#server/context.ts';
import { type PoiRef, poiRecord } from './poi-record.ts';
import { poiSnapshot } from './present-poi.ts';

/** Its events stay, and so does what is needed to restore it. */
export const removePoi = (context: Context, { actorId, ...ref }: PoiRef) =>
  poiRecord.remove(context, ref, actorId, (before) => ({ fields: poiSnapshot(before), deleted: true }));
