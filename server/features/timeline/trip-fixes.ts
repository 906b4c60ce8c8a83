import type { Fixes } from '#engine/fixes.ts';
import type { Db } from '#server/db/database.ts';
import { fixesBetween } from '#server/ingest/run/stored-fixes.ts';
import type { ItemRow } from './timeline.queries.ts';

/** Every measured fix of an item in time order, both ends included. */
export const fixesOfItem = (
  db: Db,
  { project_id, user_id, start_ts, end_ts }: Pick<ItemRow, 'project_id' | 'user_id' | 'start_ts' | 'end_ts'>,
): Promise<Fixes> => fixesBetween(db, { projectId: project_id, userId: user_id }, start_ts * 1000, end_ts * 1000);
