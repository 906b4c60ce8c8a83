import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import { firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { presentItem } from '#server/features/timeline/timeline.queries.ts';
import { joinFixes } from '#server/ingest/run/engine-run.ts';
import { fixesBetween } from '#server/ingest/run/stored-fixes.ts';
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
      const ref = { projectId, userId };
      const all = joinFixes(
        await fixesBetween(db, ref, row.start_ts * 1000, row.end_ts * 1000),
        row.start_ts * 1000 - 1,
      );
      yield { item, fixes: sliceFixes(all, 0, firstAtOrAfter(all, row.end_ts + 0.0005)) };
    }
    const last = rows.at(-1);
    if (!last || rows.length < ITEMS_AT_ONCE) return;
    after = last.start_ts;
  }
}
