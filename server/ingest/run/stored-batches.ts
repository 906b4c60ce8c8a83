import { type Kysely, sql } from 'kysely';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

type Database = Kysely<Tables>;

/** The approximate number in memory at once, before merging. */
const FIXES_AT_ONCE = 65_536;

/** A time span of a user, both ends included; without an end, everything after its start. */
export interface UserSpan extends UserKey {
  fromMs: number;
  toMs: number | null;
}

const SPAN = { project_id: 'bigint', user_id: 'text', from_ms: 'bigint', to_ms: 'bigint', at: 'int' } as const;
/** No phone recorded positions before 1970. */
const BEGINNING = 0;
export const spanRows = (spans: readonly UserSpan[]) =>
  givenRows(
    spans.map(({ projectId, userId, fromMs, toMs }, at) => ({
      project_id: projectId,
      user_id: userId,
      from_ms: Number.isFinite(fromMs) ? Math.floor(fromMs) : BEGINNING,
      to_ms: toMs === null ? null : Math.ceil(toMs),
      at,
    })),
    SPAN,
  );

interface BatchTime {
  firstMs: number;
  lastMs: number;
  /** The span that it is read for, if there are several. */
  at?: number;
}

export interface StoredBatch extends BatchTime, UserKey {
  at: number;
  batchId: string;
  fixCount: number;
  /** Null after the first `FIXES_AT_ONCE` of all. */
  fixes: Buffer | null;
}

/** The batches to read for each span, by span and time; only the first with their fixes, for there may be very many. */
export async function batchesOfMany(db: Database, spans: readonly UserSpan[]): Promise<StoredBatch[]> {
  const order = sql`given.at, b.first_ms, b.last_ms desc, b.batch_id`;
  const { rows } = await prepared<StoredBatch>('batches-of-many')`
    select given.at, b.project_id as "projectId", b.user_id as "userId", b.batch_id as "batchId",
      b.first_ms as "firstMs", b.last_ms as "lastMs", b.fix_count as "fixCount",
      case when sum(b.fix_count) over (order by ${order}) <= ${sql.lit(FIXES_AT_ONCE)} then b.fixes end as fixes
    from ${spanRows(spans)}, lateral (
      select b.project_id, b.user_id, b.batch_id, b.first_ms, b.last_ms, b.fix_count, b.fixes from batches b
      where ${ofGiven('b', spans)} and b.fixes is not null and b.set_aside_at is null
        and b.last_ms >= given.from_ms and (given.to_ms is null or b.first_ms <= given.to_ms)
    ) b
    order by ${order}
  `.execute(db);
  return withoutRepeats(rows);
}

/** A phone that sends a time again does so a few times; more would only cost time and memory. */
const MAX_PER_MOMENT = 20;

/** Of batches in time order, by span and the longest first, those that are read: at most so many overlap. */
export function withoutRepeats<Batch extends BatchTime>(batches: readonly Batch[]): Batch[] {
  let running: Batch[] = [];
  return batches.filter((batch) => {
    running = running.filter(({ at, lastMs }) => at === batch.at && lastMs >= batch.firstMs);
    const isRead = running.length < MAX_PER_MOMENT;
    if (isRead) running.push(batch);
    return isRead;
  });
}

const BATCH = { project_id: 'bigint', user_id: 'text', batch_id: 'uuid', at: 'int' } as const;

async function readPage(db: Database, page: readonly StoredBatch[]): Promise<{ at: number; fixes: Buffer }[]> {
  const given = page.map(({ projectId, userId, batchId, at }) => ({
    project_id: projectId,
    user_id: userId,
    batch_id: batchId,
    at,
  }));
  const { rows } = await prepared<{ at: number; fixes: Buffer }>('fixes-of-batches')`
    select given.at, b.fixes from ${givenRows(given, BATCH)}
    join batches b on ${ofGiven('b', given)} and b.batch_id = given.batch_id and b.fixes is not null
    order by given.at, b.first_ms
  `.execute(db);
  return rows;
}

/** Each batch with its fixes; most need no further statement. */
export async function* readBatches(
  db: Database,
  batches: readonly StoredBatch[],
): AsyncGenerator<{ at: number; fixes: Buffer }> {
  const left: StoredBatch[] = [];
  for (const batch of batches) {
    if (batch.fixes) yield { at: batch.at, fixes: batch.fixes };
    else left.push(batch);
  }
  for (const page of pagesOf(left)) yield* await readPage(db, page);
}

function pagesOf(batches: readonly StoredBatch[]): StoredBatch[][] {
  const pages: StoredBatch[][] = [];
  let count = Number.POSITIVE_INFINITY;
  for (const batch of batches) {
    count += batch.fixCount;
    if (count <= FIXES_AT_ONCE) pages.at(-1)?.push(batch);
    else {
      pages.push([batch]);
      count = batch.fixCount;
    }
  }
  return pages;
}
