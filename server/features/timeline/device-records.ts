import { type Kysely, sql } from 'kysely';
import type { RecordList, RecordOf } from '#contract/upload-records.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { validRecords } from '#server/db/valid-records.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import { createPace, nextTurn } from '#server/pace.ts';

const ROWS_AT_ONCE = 500;
const RECORDS_A_PIECE = 64;

export type RecordPiece<Lists extends RecordList> = {
  [List in Lists]: { list: List; records: RecordOf<List>[] };
}[Lists];

interface Row {
  list: RecordList;
  lastMs: number;
  batchId: string;
  records: unknown[];
}

/** The records of a phone in a span, a few of a list at a time; unordered within a list. */
export async function* reportedBetween<Lists extends RecordList>(
  db: Kysely<Tables>,
  { projectId, userId }: UserKey,
  lists: readonly Lists[],
  fromMs: number,
  toMs: number,
): AsyncGenerator<RecordPiece<Lists>> {
  const order = sql`list, "lastMs", "batchId"`;
  const pace = createPace();
  let last: Row | undefined;
  for (let isMore = true; isMore; ) {
    const after = last
      ? sql`and (list, last_ms, batch_id) > (${last.list}, ${last.lastMs}::bigint, ${last.batchId}::uuid)`
      : sql``;
    const from = sql`
      select list, last_ms as "lastMs", batch_id as "batchId", records from device_records
      where project_id = ${projectId} and user_id = ${userId} and list in (${sql.join(lists)})
        and last_ms >= ${Math.floor(fromMs)} and first_ms < ${Math.ceil(toMs)} ${after}`;
    const page = await rowsWithinBytes<Row>(db, { from, order, limit: ROWS_AT_ONCE, large: ['records'] });
    if (page.isMore) await nextTurn();
    for (const { list, records } of page.rows) {
      for (let at = 0; at < records.length; at += RECORDS_A_PIECE) {
        const piece: { t: number }[] = validRecords(list, records.slice(at, at + RECORDS_A_PIECE));
        yield { list, records: piece.filter(({ t }) => t >= fromMs && t < toMs) } as RecordPiece<Lists>;
        await pace();
      }
    }
    last = page.rows.at(-1);
    isMore = page.isMore;
  }
}
