import { type Kysely, sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import type { Tables } from '#server/db/tables.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import type { ActivityWeeks } from './chosen-people.ts';

const PEOPLE_AT_ONCE = 40;
const ITEMS_AT_ONCE = 1_000;

export interface ItemOfPerson {
  userId: string;
  mode: number;
  facts: Buffer;
}
interface Row extends ItemOfPerson {
  startTs: number;
  source: string;
}

interface WeekOfPeople {
  /** What they did in the week, one person after the other. */
  items: AsyncIterable<ItemOfPerson>;
}

/** What some people did, one week after the other; without pilots. */
export async function* itemsByWeek(
  db: Kysely<Tables>,
  { projectId, from, to }: Pick<ActivityWeeks, 'projectId' | 'from' | 'to'>,
  userIds: readonly string[],
): AsyncGenerator<WeekOfPeople> {
  const { rows } = await sql<{ week: string; userIds: string[] }>`
    select week::text as week, to_json(array_agg(distinct user_id)) as "userIds" from activity_items
    where project_id = ${projectId} and user_id = any(${userIds}::text[])
      and week >= ${from}::date and ${to ? sql`week <= ${to}::date` : sql`true`}
    group by week order by week
  `.execute(db);
  for (const { week, userIds: there } of rows) yield { items: itemsInWeek(db, projectId, week, there) };
}

/** In portions, because they may have passed very many cells. */
async function* itemsInWeek(
  db: Kysely<Tables>,
  projectId: number,
  week: string,
  userIds: readonly string[],
): AsyncGenerator<ItemOfPerson> {
  const order = sql`"userId", "startTs", source`;
  for (const some of inParts(userIds, PEOPLE_AT_ONCE)) {
    for (let last: Row | undefined, isMore = true; isMore; ) {
      const isAfter = last
        ? sql`(user_id, start_ts, source) > (${last.userId}, ${last.startTs}, ${last.source})`
        : sql`true`;
      const from = sql`
        select user_id as "userId", start_ts as "startTs", source, mode, facts from activity_items
        where project_id = ${projectId} and user_id = any(${some}::text[]) and week = ${week}::date
          and 'all' = any(segments) and ${isAfter}`;
      const page = await rowsWithinBytes<Row>(db, { from, order, limit: ITEMS_AT_ONCE, large: ['facts'] });
      yield* page.rows;
      last = page.rows.at(-1);
      isMore = page.isMore;
    }
  }
}
