import type { Context } from '#server/context.ts';
import type { AreaFacts, AreaRow } from './present-area.ts';
import { countAreas, holdAreas, insertArea, refuseTooMany, refuseTwin } from './save-area.ts';

/** One or many, all or none. */
export const createAreas = (
  { db, events, now }: Pick<Context, 'db' | 'events' | 'now'>,
  actorId: string | null,
  areas: readonly AreaFacts[],
  fieldOf: (at: number) => string,
): Promise<AreaRow[]> =>
  db.transaction().execute(async (tx) => {
    await holdAreas(tx);
    await refuseTooMany(tx, areas.length);
    const made: AreaRow[] = [];
    for (const [at, facts] of areas.entries()) {
      await refuseTwin(tx, facts, null, fieldOf(at));
      made.push(await insertArea(tx, events, facts, { actorId, now: now() }));
    }
    await countAreas(tx);
    return made;
  });
