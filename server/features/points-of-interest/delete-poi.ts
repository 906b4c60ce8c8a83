import type { Context } from '#server/context.ts';
import { factsOf } from './present-poi.ts';
import { lockPoi, nextGeneration, savePoi, type Whose } from './save-poi.ts';

/** Its history stays, and so does what is needed to restore it. Doing it twice changes nothing. */
export const deletePoi = ({ db, events, now }: Context, whose: Whose): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const generation = await nextGeneration(tx, whose.projectId);
    const before = await lockPoi(tx, whose.projectId, whose.id);
    if (before.deleted_at) return;
    const facts = factsOf(before);
    await savePoi(tx, events, before, { facts, actorId: whose.actorId, now: now(), generation, deleted: true });
  });
