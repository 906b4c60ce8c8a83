import { sql } from 'kysely';
import type { ExportContent } from '#contract/bulk-export.ts';
import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import { type Fixes, sliceFixes } from '#engine/fixes.ts';
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

const USERS_AT_ONCE = 100;
const FIXES_AT_ONCE = 500;

/** The rows of a day, by user and time; a few users or points at a time, so that any day fits in memory. */
export async function* rowsOfDay(db: Db, of: DayOfProject, content: ExportContent): AsyncGenerator<ExportValue[][]> {
  const { needsFixes, rowsOf } = CONTENTS[content];
  for await (const items of itemsOfDay(db, of)) {
    if (!needsFixes) yield items.flatMap((item) => rowsOf(item, null));
    else for (const item of items) for await (const fixes of fixesOfTrip(db, item)) yield rowsOf(item, fixes);
  }
}

async function* itemsOfDay(db: Db, { projectId, day, after }: DayOfProject): AsyncGenerator<ItemRow[]> {
  for (let last = after; ; ) {
    const rows = await db
      .selectFrom('day_aggregates')
      .select('user_id')
      .distinct()
      .where('project_id', '=', projectId)
      .where('day', '=', day)
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(USERS_AT_ONCE)
      .execute();
    const users = rows.map(({ user_id }) => user_id);
    yield await db
      .selectFrom('timeline_items')
      .selectAll()
      .where('project_id', '=', projectId)
      .where(sql<boolean>`user_id = any(${users}::text[])`)
      .where('day', '=', day)
      .where('deleted', '=', false)
      .orderBy('user_id')
      .orderBy('start_ts')
      .execute();
    last = users.at(-1) ?? last;
    if (users.length < USERS_AT_ONCE) return;
  }
}

/** The positions of a trip, some at a time; stays have none. */
async function* fixesOfTrip(db: Db, item: ItemRow): AsyncGenerator<Fixes> {
  if (GROUP_OF_MODE[item.type] === 'still') return;
  const fixes = await fixesOfItem(db, item);
  for (let at = 0; at < fixes.length; at += FIXES_AT_ONCE)
    yield sliceFixes(fixes, at, Math.min(fixes.length, at + FIXES_AT_ONCE));
}
