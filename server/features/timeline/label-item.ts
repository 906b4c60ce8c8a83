import type { ItemFeatures, ItemType } from '../../../contract/timeline.ts';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/user-lock.ts';
import type { KeyHolder } from '../../http/caller.ts';
import { redescribe } from '../../ingest/redescribe.ts';
import { sumDays } from '../../ingest/sum-days.ts';
import { existingItem, featuresOf, type ItemRow } from './timeline.queries.ts';

const DRIVES: ReadonlySet<ItemType> = new Set(['CAR', 'DRIVING']);
/** What only a drive has. */
const OF_DRIVES = ['scores', 'scoreExplanation', 'drivingBehaviorEvents', 'phoneDistractions'] as const;

/** A person's word on what an item was. What was measured stays beside it; a drive is scored, anything else is not. */
export async function labelItem(
  { db, events, now }: Context,
  key: KeyHolder,
  userId: string,
  startTs: number,
  label: ItemType,
): Promise<ItemRow> {
  const whose = { projectId: key.projectId, userId };
  const found = await existingItem(db, key.projectId, userId, startTs);
  const isDrive = DRIVES.has(label);
  const span = { startTs, endTs: found.end_ts };
  const made = isDrive === DRIVES.has(found.type) ? null : await redescribe(db, whose, span, isDrive);
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, key.projectId, userId);
    const before = await existingItem(tx, key.projectId, userId, startTs);
    const measured = overrideOf(before)?.features ?? before.features;
    const overridden = { type: label, by: key.name, at: now().toISOString(), features: measured };
    await tx
      .updateTable('timeline_items')
      .set({
        type: label,
        open: false,
        overridden: JSON.stringify(overridden),
        features: JSON.stringify(withLabel(featuresOf(before), made, isDrive)),
      })
      .where('project_id', '=', key.projectId)
      .where('user_id', '=', userId)
      .where('start_ts', '=', startTs)
      .execute();
    await sumDays(tx, whose, [before.day]);
    await tx
      .insertInto('timeline_changes')
      .values({ project_id: key.projectId, user_id: userId, kind: 'changed', start_ts: startTs })
      .execute();
    await events.publish(tx, {
      projectId: key.projectId,
      actorId: null,
      entity: 'app-user-timeline',
      entityId: userId,
      action: 'changed',
      before: { startTs, type: before.type },
      after: { startTs, type: label, apiKey: key.name },
    });
    return existingItem(tx, key.projectId, userId, startTs);
  });
}

const overrideOf = (row: ItemRow): { features?: unknown } | null => row.overridden as { features?: unknown } | null;

function withLabel(features: ItemFeatures, made: ItemFeatures | null, isDrive: boolean): ItemFeatures {
  const result = { ...features };
  if (!isDrive) for (const name of OF_DRIVES) delete result[name];
  if (isDrive && made) for (const name of OF_DRIVES) Object.assign(result, { [name]: made[name] ?? result[name] });
  return result;
}
