import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { timelineItem } from '#contract/timeline.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import type { Tables } from '#server/db/tables.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import { paced } from '#server/pace.ts';
import { type PresentedRow, presentItem } from './timeline.queries.ts';

/** An item may take hundreds of kilobytes. */
const ROWS_AT_ONCE = 25;

/** An item by its start. */
export interface ItemRef extends UserKey {
  startTs: number;
}

type Row = PresentedRow & { place: number };

/** Those that exist, in the requested order; fewer at a time if they are large. */
async function* itemsAt(db: Kysely<Tables>, refs: readonly ItemRef[]): AsyncGenerator<Row[]> {
  const named = refs.map(({ projectId, userId, startTs }, place) => ({
    project_id: projectId,
    user_id: userId,
    start_ts: startTs,
    place,
  }));
  for (let rest = named; rest.length > 0; ) {
    const from = sql`
      select given.place, i.project_id, i.user_id, i.start_ts, i.end_ts, i.start_time_zone, i.end_time_zone, i.type,
        i.features
      from ${givenRows(rest, { ...USER_KEY_COLUMNS, start_ts: 'bigint', place: 'int' })}
      join timeline_items i on ${ofGiven('i', rest)} and i.start_ts = given.start_ts and not i.deleted`;
    const order = sql`place`;
    const { rows, isMore } = await rowsWithinBytes<Row>(db, { from, order, limit: ROWS_AT_ONCE, large: ['features'] });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!isMore || !last) return;
    rest = named.slice(last.place + 1);
  }
}

/** As a stream, so that the whole reply is never in memory. An immediate failure is still reported as such. */
export async function streamItemsAt(db: Kysely<Tables>, refs: readonly ItemRef[]): Promise<Readable> {
  const others = written(itemsAt(db, refs));
  const { value: first } = await others.next();
  async function* all() {
    yield first;
    yield* others;
  }
  return Readable.from(paced(all()));
}

async function* written(pieces: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of pieces) {
    for (const row of rows) {
      yield before + JSON.stringify(timelineItem.parse(presentItem(row)));
      before = ',';
    }
  }
  yield before === '[' ? '[]' : ']';
}
