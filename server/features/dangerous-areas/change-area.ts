import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { type AreaFacts, type AreaRow, factsOf, isSame } from './present-area.ts';
import { countAreas, holdAreas, lockArea, refuseOtherVersion, refuseTwin, saveArea } from './save-area.ts';

interface Whose {
  id: string;
  actorId: string;
}
type Edit = { version: number } & { [Field in keyof AreaFacts]?: AreaFacts[Field] | undefined };

export const changeArea = ({ db, events, now }: Context, { id, actorId }: Whose, edit: Edit): Promise<AreaRow> =>
  db.transaction().execute(async (tx) => {
    await holdAreas(tx);
    const before = await lockArea(tx, id);
    if (before.deleted_at) throw notFound('The dangerous area');
    await refuseOtherVersion(tx, before, edit.version);
    const known = factsOf(before);
    const facts: AreaFacts = {
      name: edit.name ?? known.name,
      kind: edit.kind ?? known.kind,
      shape: edit.shape ?? known.shape,
      active: edit.active ?? known.active,
      validFrom: edit.validFrom === undefined ? known.validFrom : edit.validFrom,
      validTo: edit.validTo === undefined ? known.validTo : edit.validTo,
    };
    if (isSame(known, facts)) return before;
    refuseBackwards(facts);
    await refuseTwin(tx, facts, id);
    const after = await saveArea(tx, events, before, { facts, actorId, now: now() });
    await countAreas(tx);
    return after;
  });

/** One end may come from the call and the other from before. */
function refuseBackwards({ validFrom, validTo }: AreaFacts): void {
  if (!validFrom || !validTo || validFrom <= validTo) return;
  const message = 'must not lie before the first day';
  throw new AppError('validation', `body.validTo: ${message}`, { fields: { 'body.validTo': message } });
}

/** Trips keep what they carry, and so stays what is needed to restore it. Doing it twice changes nothing. */
export const deleteArea = ({ db, events, now }: Context, { id, actorId }: Whose): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await holdAreas(tx);
    const before = await lockArea(tx, id);
    if (before.deleted_at) return;
    await saveArea(tx, events, before, { facts: factsOf(before), actorId, now: now(), deleted: true });
    await countAreas(tx);
  });
