import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { factsOf, formerPoi } from './present-poi.ts';
import { ENTITY, lockPoi, nextGeneration, refuseTwin, savePoi } from './save-poi.ts';

/** Brings back what a point of interest was; also one that was deleted, or takes one away that was not there then. */
export const poiRestorer = ({ events, now }: Pick<Context, 'events' | 'now'>): Restorer => ({
  entity: ENTITY,
  restore: async (tx, { projectId, entityId, value, actorId }) => {
    if (projectId === null) throw notFound('The point of interest');
    const generation = await nextGeneration(tx, projectId);
    const before = await lockPoi(tx, projectId, entityId);
    const former = value === null ? null : formerPoi.parse(value);
    if (!former && before.deleted_at) return;
    const facts = former ?? factsOf(before);
    if (former) await refuseTwin(tx, projectId, facts, entityId);
    await savePoi(tx, events, before, { facts, actorId, now: now(), generation, deleted: !former });
  },
});
