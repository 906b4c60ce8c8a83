import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { areaRecord, moreByAreaChange, refuseTooManyAreas, refuseTwinArea } from './area-record.ts';
import { type AreaFields, type AreaRow, areaSnapshot, isSameArea } from './present-area.ts';

interface AreaRef {
  id: string;
  actorId: string;
}
type EditAreaInput = { version: number } & { [Field in keyof AreaFields]?: AreaFields[Field] | undefined };

export const changeArea = (
  context: Context,
  { id, actorId }: AreaRef,
  { version, ...edit }: EditAreaInput,
): Promise<AreaRow> =>
  areaRecord.change(context, { projectId: null, id }, { version, actorId }, async (tx, before) => {
    const known = areaSnapshot(before);
    const fields: AreaFields = {
      name: edit.name ?? known.name,
      kind: edit.kind ?? known.kind,
      shape: edit.shape ?? known.shape,
      active: edit.active ?? known.active,
      validFrom: edit.validFrom === undefined ? known.validFrom : edit.validFrom,
      validTo: edit.validTo === undefined ? known.validTo : edit.validTo,
    };
    if (isSameArea(known, fields)) return null;
    refuseBackwards(fields);
    await refuseTwinArea(tx, fields, id);
    if (edit.shape) await refuseTooManyAreas(tx, moreByAreaChange(before, fields));
    return { fields };
  });

/** One of the days may come from the call and the other be unchanged. */
function refuseBackwards({ validFrom, validTo }: AreaFields): void {
  if (!validFrom || !validTo || validFrom <= validTo) return;
  const message = 'must not lie before the first day';
  throw new AppError('validation', `body.validTo: ${message}`, { fields: { 'body.validTo': message } });
}

/** Trips keep the crossings they have, and what is needed to restore the area stays too. */
export const deleteArea = (context: Context, { id, actorId }: AreaRef) =>
  areaRecord.remove(context, { projectId: null, id }, actorId, (before) => ({
    fields: areaSnapshot(before),
    deleted: true,
  }));
