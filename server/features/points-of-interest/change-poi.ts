import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import { factsOf, type PoiFacts, type PoiRow } from './present-poi.ts';
import { lockPoi, nextGeneration, refuseOtherVersion, refuseTwin, savePoi, type Whose } from './save-poi.ts';

type Edit = { version: number } & { [Field in keyof PoiFacts]?: PoiFacts[Field] | undefined };

export const isSame = (one: PoiFacts, other: PoiFacts): boolean => JSON.stringify(one) === JSON.stringify(other);

export const changePoi = ({ db, events, now }: Context, whose: Whose, { version, ...edit }: Edit): Promise<PoiRow> =>
  db.transaction().execute(async (tx) => {
    const generation = await nextGeneration(tx, whose.projectId);
    const before = await lockPoi(tx, whose.projectId, whose.id);
    if (before.deleted_at) throw notFound('The point of interest');
    await refuseOtherVersion(tx, before, version);
    const known = factsOf(before);
    const facts: PoiFacts = {
      name: edit.name ?? known.name,
      shape: edit.shape ?? known.shape,
      tags: edit.tags ?? known.tags,
      active: edit.active ?? known.active,
      inTrip: edit.inTrip ?? known.inTrip,
      onEnter: edit.onEnter ?? known.onEnter,
      onExit: edit.onExit ?? known.onExit,
      dwellSeconds: edit.dwellSeconds ?? known.dwellSeconds,
    };
    if (isSame(known, facts)) return before;
    await refuseTwin(tx, whose.projectId, facts, whose.id);
    return savePoi(tx, events, before, { facts, actorId: whose.actorId, now: now(), generation });
  });
