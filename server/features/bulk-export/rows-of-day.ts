import type { ExportContent } from '#contract/bulk-export.ts';
import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Db } from '#server/db/database.ts';
import type { ItemRow } from '#server/features/timeline/timeline.queries.ts';
import { fixesOfItem } from '#server/features/timeline/trip-fixes.ts';
import { CONTENTS, type ExportValue } from './export-columns.ts';

export interface DayOfProject {
  projectId: number;
  day: string;
  /** Users up to this one are left out. */
  after: string;
}

const USERS_AT_ONCE = 200;

/** The rows of a day, by user and time; of one item at a time, so that a day of any size fits in memory. */
export async function* rowsOfDay(db: Db, of: DayOfProject, content: ExportContent): AsyncGenerator<ExportValue[][]> {
  const { needsFixes, rowsOf } = CONTENTS[content];
  for await (const item of itemsOfDay(db, of)) {
    const rows = rowsOf(item, needsFixes ? await fixesOfTrip(db, item) : null);
    if (rows.length > 0) yield rows;
  }
}

async function* itemsOfDay(db: Db, { projectId, day, after }: DayOfProject): AsyncGenerator<ItemRow> {
  for (let last = after; ; ) {
    const users = await db
      .selectFrom('day_aggregates')
      .select('user_id')
      .distinct()
      .where('project_id', '=', projectId)
      .where('day', '=', day)
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(USERS_AT_ONCE)
      .execute();
    for (const { user_id } of users) {
      yield* await db
        .selectFrom('timeline_items')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('user_id', '=', user_id)
        .where('day', '=', day)
        .where('deleted', '=', false)
        .orderBy('start_ts')
        .execute();
    }
    last = users.at(-1)?.user_id ?? last;
    if (users.length < USERS_AT_ONCE) return;
  }
}

/** The positions of a trip; stays have none. */
const fixesOfTrip = async (db: Db, item: ItemRow): Promise<Fixes | null> =>
  GROUP_OF_MODE[item.type] === 'still' ? null : fixesOfItem(db, item);
