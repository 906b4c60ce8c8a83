import { type Kysely, sql } from 'kysely';
import { decodeFixes } from '#contract/fix-codec.ts';
import { normalise } from '#engine/clean/normalise.ts';
import { emptyFixes, type Fixes, firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { createPace } from '#server/pace.ts';
import { FixMerger } from './merge-fixes.ts';

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

interface StoredBatch extends BatchTime, UserKey {
  at: number;
  batchId: string;
  fixCount: number;
  /** Null after the first `FIXES_AT_ONCE` of all. */
  fixes: Buffer | null;
}

/** The batches that overlap each span, by span and time; only the first of them with their fixes, for there may be very many. */
async function batchesOfMany(db: Database, spans: readonly UserSpan[]): Promise<StoredBatch[]> {
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
  return rows;
}

/** A phone that sends a time again does so a few times; more would only cost time and memory. */
const MOST_OF_A_MOMENT = 20;

/** Of batches in time order, by span and the longest first, those that are read: at most so many overlap. */
export function withoutRepeats<Batch extends BatchTime>(batches: readonly Batch[]): Batch[] {
  let running: Batch[] = [];
  return batches.filter((batch) => {
    running = running.filter(({ at, lastMs }) => at === batch.at && lastMs >= batch.firstMs);
    const isRead = running.length < MOST_OF_A_MOMENT;
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

/** Each batch with its fixes; most spans need a single statement. */
async function* readBatches(db: Database, spans: readonly UserSpan[]): AsyncGenerator<{ at: number; fixes: Buffer }> {
  const left: StoredBatch[] = [];
  for (const batch of withoutRepeats(await batchesOfMany(db, spans))) {
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

/**
 * The fixes of each span, span after span: in time order and one per time. Reads and merges in pieces, so that it delays
 * nobody, and holds no more than what is left after merging.
 */
export async function* fixesOfMany(db: Database, spans: readonly UserSpan[]): AsyncGenerator<Fixes> {
  if (spans.length === 0) return;
  const pace = createPace();
  let [at, merging] = [0, new FixMerger(pace)];
  for await (const row of readBatches(db, spans)) {
    for (; at < row.at; at++) {
      yield await merging.merged();
      merging = new FixMerger(pace);
    }
    await merging.add(within(normalise(decodeFixes(row.fixes)), spans[at] as UserSpan));
    await pace();
  }
  for (; at < spans.length; at++) {
    yield await merging.merged();
    merging = new FixMerger(pace);
  }
}

/** Of fixes in time order. */
function within(fixes: Fixes, { fromMs, toMs }: Pick<UserSpan, 'fromMs' | 'toMs'>): Fixes {
  const to = toMs === null ? fixes.length : firstAtOrAfter(fixes, (Math.floor(toMs) + 0.5) / 1000);
  return sliceFixes(fixes, Math.min(to, firstAtOrAfter(fixes, (Math.floor(fromMs) - 0.5) / 1000)), to);
}

/** The same for one span. */
export async function fixesBetween(db: Database, user: UserKey, fromMs: number, toMs: number | null): Promise<Fixes> {
  for await (const fixes of fixesOfMany(db, [{ ...user, fromMs, toMs }])) return fixes;
  return emptyFixes(0);
}

/** Only phones with the SDK report their use. */
export async function reportsPhoneUse(db: Database, { projectId, userId }: UserKey): Promise<boolean> {
  const user = await db
    .selectFrom('app_users')
    .select(sql<boolean>`device is not null`.as('hasSdk'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return user?.hasSdk ?? false;
}
