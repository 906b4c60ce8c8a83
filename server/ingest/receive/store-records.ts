import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import { saveTags } from './save-tags.ts';
import { saveTroubles } from './save-troubles.ts';
import type { IncomingBatch } from './store-batches.ts';
import { statesOf, updateFreeUsers } from './update-users.ts';

/** Lets a feature process uploaded records in the transaction that stores them. */
export type RecordHandler = (tx: Tx, arrivals: readonly IncomingBatch[]) => Promise<void>;

/** Usually all; a statement of many more is slow to write, and beyond 65,535 values impossible. */
const LISTS_AT_ONCE = 500;

/**
 * Stores everything in batches besides fixes: one row per list, one row per state, and the state and device of the user.
 * Returns the arrivals whose users have still to be updated.
 */
export async function storeRecords(
  tx: Tx,
  arrivals: readonly IncomingBatch[],
  handlers: readonly RecordHandler[],
): Promise<IncomingBatch[]> {
  const lists = arrivals.flatMap(({ projectId, userId, batch }) =>
    batch.records.map((kept) => ({
      project_id: projectId,
      user_id: userId,
      list: kept.list,
      last_ms: kept.lastMs,
      batch_id: batch.batchId,
      first_ms: kept.firstMs,
      record_count: kept.count,
      records: kept.json,
    })),
  );
  for (let from = 0; from < lists.length; from += LISTS_AT_ONCE) {
    const some = lists.slice(from, from + LISTS_AT_ONCE);
    await tx.insertInto('device_records').values(some).execute();
  }
  const states = arrivals.flatMap(({ projectId, userId, batch }) =>
    statesOf(batch.records).map(({ t, state }) => ({ project_id: projectId, user_id: userId, at_ms: t, state })),
  );
  if (states.length > 0) {
    await insertRows(tx, 'store-states', {
      into: 'state_history',
      rows: states.sort(byUserAndTime),
      types: { ...USER_KEY_COLUMNS, at_ms: 'bigint', state: 'text' },
      conflict: sql`on conflict do nothing`,
    });
  }
  await saveTroubles(tx, arrivals);
  for (const handle of handlers) await handle(tx, arrivals);
  await saveTags(tx, arrivals);
  return updateFreeUsers(tx, arrivals);
}

interface StateRow {
  project_id: number;
  user_id: string;
  at_ms: number;
}

/** Always in the same order, so that two transactions with the same states cannot deadlock. */
const byUserAndTime = (a: StateRow, b: StateRow): number =>
  a.project_id - b.project_id || (a.user_id < b.user_id ? -1 : a.user_id > b.user_id ? 1 : a.at_ms - b.at_ms);
