import type { Context } from '#server/context.ts';
import type { Restorer } from '#server/restore.ts';
import { factsOf, formerArea } from './present-area.ts';
import { countAreas, ENTITY, holdAreas, lockArea, refuseTwin, saveArea } from './save-area.ts';

/** Brings back what an area was; also one that was deleted, or takes one away that was not there then. */
export const dangerousAreaRestorer = ({ events, now }: Pick<Context, 'events' | 'now'>): Restorer => ({
  entity: ENTITY,
  restore: async (tx, { entityId, value, actorId }) => {
    await holdAreas(tx);
    const before = await lockArea(tx, entityId);
    const former = value === null ? null : formerArea.parse(value);
    if (!former && before.deleted_at) return;
    const facts = former ?? factsOf(before);
    if (former) await refuseTwin(tx, facts, entityId);
    await saveArea(tx, events, before, { facts, actorId, now: now(), deleted: !former });
    await countAreas(tx);
  },
});
