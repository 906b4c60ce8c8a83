import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockUserForCall } from '#server/db/user-lock.ts';
import { AppError } from '#server/http/app-error.ts';
import { itemsWithin, refuseOpen, requireItemVersion } from './items.ts';
import { type Corrector, isCorrected, overrideOf } from './override.ts';
import { recut } from './recut.ts';
import { existingItem, type ItemRow } from './timeline.queries.ts';

interface Seen {
  startTs: number;
  version: number;
}
/** Shorter items cannot be described. */
const MIN_SECONDS = 10;
const MAX_MERGED = 24;
const LONGEST_SECONDS = 2 * 86_400;

/** Finds the item in the version that the person saw, under the user's lock. */
const onItem = (
  { db }: Context,
  ref: UserKey,
  { startTs, version }: Seen,
  work: (tx: Tx, row: ItemRow) => Promise<ItemRow[]>,
): Promise<ItemRow[]> =>
  db.transaction().execute(async (tx) => {
    await lockUserForCall(tx, ref.projectId, ref.userId);
    const row = await existingItem(tx, ref.projectId, ref.userId, startTs);
    await requireItemVersion(tx, ref, row, version);
    refuseOpen([row]);
    return work(tx, row);
  });

const refused = (field: string, message: string, why: string): AppError =>
  new AppError('validation', message, { fields: { [`body.${field}`]: why } });

/** Splits one item in two. Corrections of the transport apply to both; scores are recomputed. */
export const split = (
  context: Context,
  ref: UserKey,
  by: Corrector,
  { atTs, reason, ...seen }: Seen & { atTs: number; reason: string | null },
): Promise<ItemRow[]> =>
  onItem(context, ref, seen, (tx, row) => {
    if (atTs - row.start_ts < MIN_SECONDS || row.end_ts - atTs < MIN_SECONDS) {
      const why = `must lie within the item, at least ${MIN_SECONDS} seconds from both ends`;
      throw refused('atTs', 'An item can only be cut in its midst.', why);
    }
    const { transport } = overrideOf(row);
    const pieces = [
      { startTs: row.start_ts, endTs: atTs, transport, scores: null },
      { startTs: atTs, endTs: row.end_ts, transport, scores: null },
    ];
    return recut(context, tx, ref, by, { kind: 'split', reason, pieces });
  });

/** Merges consecutive items, including what lies between them. */
export const merge = (
  context: Context,
  ref: UserKey,
  by: Corrector,
  { lastStartTs, reason, ...seen }: Seen & { lastStartTs: number; reason: string | null },
): Promise<ItemRow[]> =>
  onItem(context, ref, seen, async (tx, row) => {
    if (lastStartTs <= row.start_ts || lastStartTs - row.start_ts > LONGEST_SECONDS) {
      throw refused('lastStartTs', 'Only items that follow within two days can be merged.', 'must be a later item');
    }
    const rows = await itemsWithin(tx, ref, row.start_ts, lastStartTs + 1);
    const last = rows.at(-1);
    if (last?.start_ts !== lastStartTs) {
      throw new AppError('conflict', 'The item to merge with does not exist any more.', {
        conflict: { current: null, changedBy: null, changedAt: null },
      });
    }
    if (rows.length > MAX_MERGED || last.end_ts - row.start_ts > LONGEST_SECONDS) {
      throw refused('lastStartTs', `At most ${MAX_MERGED} items can be merged.`, 'lies too far away');
    }
    refuseOpen(rows);
    // The correction of the longest item applies to the merged one.
    const [main] = [...rows].sort((a, b) => b.end_ts - b.start_ts - (a.end_ts - a.start_ts));
    const moving = rows.filter(({ type }) => type !== 'IDLE' && type !== 'FAKETRIP');
    const [longest = main] = moving.sort((a, b) => b.end_ts - b.start_ts - (a.end_ts - a.start_ts));
    const transport = longest ? overrideOf(longest).transport : null;
    const pieces = [{ startTs: row.start_ts, endTs: last.end_ts, transport, scores: null }];
    return recut(context, tx, ref, by, { kind: 'merge', reason, pieces });
  });

/** Resets all items cut from the same measured items. Data that arrived since then is processed. */
export const resetAll = (context: Context, ref: UserKey, by: Corrector, seen: Seen): Promise<ItemRow[]> =>
  onItem(context, ref, seen, async (tx, row) => {
    const now = overrideOf(row);
    if (!isCorrected(now)) throw new AppError('bad_request', 'Nothing about this item was corrected.');
    const pieces = now.measured.map(({ startTs, endTs }) => ({ startTs, endTs, transport: null, scores: null }));
    const rows = await recut(context, tx, ref, by, { kind: 'merge', reason: null, pieces });
    const first = [now.transport, now.scores, now.cut].flatMap((made) => (made ? [made.at] : [])).sort()[0];
    if (first) await queueBatches(tx, ref, rows, first);
    return rows;
  });

/** The engine does not touch corrected items, so data that arrived meanwhile is queued again. */
export async function queueBatches(tx: Tx, ref: UserKey, rows: readonly ItemRow[], since: string): Promise<void> {
  const fromMs = Math.min(...rows.map((row) => row.start_ts)) * 1000;
  const toMs = Math.max(...rows.map((row) => row.end_ts)) * 1000;
  await sql`
    insert into pending_batches (project_id, user_id, batch_id)
    select project_id, user_id, batch_id from batches
    where project_id = ${ref.projectId} and user_id = ${ref.userId} and fixes is not null
      and last_ms >= ${fromMs} and first_ms <= ${toMs} and received_at >= ${since}::timestamptz
    on conflict do nothing
  `.execute(tx);
}
