import type { Context } from '#server/context.ts';
import { cornersOf } from '#server/shape-files/corner-budget.ts';
import { countAreas, insertArea, lockAreas, refuseTooManyAreas, refuseTwinArea } from './area-record.ts';
import type { AreaFields, AreaRow } from './present-area.ts';

/** Creates one or many areas: all or none. */
export const createAreas = (
  { db, events, now }: Pick<Context, 'db' | 'events' | 'now'>,
  actorId: string | null,
  areas: readonly AreaFields[],
  fieldOf: (at: number) => string,
): Promise<AreaRow[]> =>
  db.transaction().execute(async (tx) => {
    await lockAreas(tx);
    const corners = areas.reduce((sum, { shape }) => sum + cornersOf(shape), 0);
    await refuseTooManyAreas(tx, { areas: areas.length, corners });
    const made: AreaRow[] = [];
    for (const [at, facts] of areas.entries()) {
      await refuseTwinArea(tx, facts, null, fieldOf(at));
      made.push(await insertArea(tx, events, facts, { actorId, now: now() }));
    }
    await countAreas(tx);
    return made;
  });
