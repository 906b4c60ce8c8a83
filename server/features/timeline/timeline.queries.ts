import type { Kysely, Selectable } from 'kysely';
import { type ItemFeatures, itemFeatures, type TimelineItem } from '#contract/timeline.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TimelineItemsTable } from '#server/db/timeline-tables.ts';
import { notFound } from '#server/http/app-error.ts';

type Database = Kysely<Tables>;
export type ItemRow = Selectable<TimelineItemsTable>;

export const rfc3339 = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** What an item is presented from. */
export type PresentedRow = Pick<
  ItemRow,
  'project_id' | 'user_id' | 'start_ts' | 'end_ts' | 'start_time_zone' | 'end_time_zone' | 'type' | 'features'
>;

export const presentItem = (row: PresentedRow): TimelineItem => ({
  projectId: row.project_id,
  userId: row.user_id,
  startTs: rfc3339(row.start_ts),
  endTs: rfc3339(row.end_ts),
  ...(row.start_time_zone && { startTimeZone: row.start_time_zone }),
  ...(row.end_time_zone && { endTimeZone: row.end_time_zone }),
  type: row.type,
  features: row.features as ItemFeatures,
});

const itemsOf = (db: Database, projectId: number, userId: string) =>
  db
    .selectFrom('timeline_items')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('deleted', '=', false);

export interface TimeSpan {
  from?: number | undefined;
  to?: number | undefined;
}

/** An item belongs to the span that contains its start. */
export function itemsOfSpan(db: Database, projectId: number, userId: string, { from, to }: TimeSpan) {
  let query = itemsOf(db, projectId, userId);
  if (from !== undefined) query = query.where('start_ts', '>=', from);
  if (to !== undefined) query = query.where('start_ts', '<=', to);
  return query;
}

const findItem = (db: Database, projectId: number, userId: string, startTs: number) =>
  itemsOf(db, projectId, userId).where('start_ts', '=', startTs).executeTakeFirst();

export async function existingItem(db: Database, projectId: number, userId: string, startTs: number): Promise<ItemRow> {
  const row = await findItem(db, projectId, userId, startTs);
  if (!row) throw notFound('The timeline item');
  return row;
}

export const featuresOf = (row: ItemRow): ItemFeatures => itemFeatures.parse(row.features);
