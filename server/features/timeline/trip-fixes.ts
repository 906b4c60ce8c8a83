import { type Fixes, firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import type { Db } from '#server/db/database.ts';
import { joinFixes } from '#server/ingest/run/engine-run.ts';
import { fixesBetween } from '#server/ingest/run/stored-fixes.ts';
import type { ItemRow } from './timeline.queries.ts';

/** Every measured fix of an item in time order, both ends included. */
export async function fixesOfItem(
  db: Db,
  { project_id, user_id, start_ts, end_ts }: Pick<ItemRow, 'project_id' | 'user_id' | 'start_ts' | 'end_ts'>,
): Promise<Fixes> {
  const [fromMs, toMs] = [start_ts * 1000, end_ts * 1000];
  const ref = { projectId: project_id, userId: user_id };
  const fixes = joinFixes(await fixesBetween(db, ref, fromMs, toMs), fromMs - 1);
  return sliceFixes(fixes, 0, firstAtOrAfter(fixes, end_ts + 0.0005));
}
