import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { presentItem } from '#server/features/timeline/timeline.queries.ts';
import { fixesOfItem } from '#server/features/timeline/trip-fixes.ts';
import type { PeriodItem } from './period-files.ts';

const ITEMS_AT_ONCE = 100;

/** The items that start in a period, in time order, with their positions. Holds one trip in memory at a time. */
export async function* itemsOfPeriod(
  db: Db,
  { projectId, userId }: UserKey,
  fromTs: number,
  toTs: number,
): AsyncGenerator<PeriodItem> {
  for (let after = fromTs - 1; ; ) {
    const rows = await db
      .selectFrom('timeline_items')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('deleted', '=', false)
      .where('start_ts', '>', after)
      .where('start_ts', '<', toTs)
      .orderBy('start_ts')
      .limit(ITEMS_AT_ONCE)
      .execute();
    for (const row of rows) {
      const item = presentItem(row);
      if (GROUP_OF_MODE[row.type] === 'still') {
        yield { item, fixes: null };
        continue;
      }
      yield { item, fixes: await fixesOfItem(db, row) };
    }
    const last = rows.at(-1);
    if (!last || rows.length < ITEMS_AT_ONCE) return;
    after = last.start_ts;
  }
}
