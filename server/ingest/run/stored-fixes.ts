import { type Kysely, sql } from 'kysely';
import { decodeFixes } from '#contract/fix-codec.ts';
import { normalise } from '#engine/clean/normalise.ts';
import { emptyFixes, type Fixes, firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { createPace } from '#server/pace.ts';
import { FixMerger } from './merge-fixes.ts';
import { batchesOfMany, readBatches, type StoredBatch, type UserSpan } from './stored-batches.ts';

type Database = Kysely<Tables>;

/** More than a day of one per second; of more, as many are read as if the phone had measured less often. */
export const MAX_FIXES = 100_000;

/** How far apart the fixes of a span are read, so that no more than `most` are left. */
export function stepFor(
  batches: readonly Pick<StoredBatch, 'fixCount' | 'firstMs' | 'lastMs'>[],
  { fromMs, toMs }: Pick<UserSpan, 'fromMs' | 'toMs'>,
  most: number,
): number {
  let [count, firstMs, lastMs] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const batch of batches) {
    count += batch.fixCount;
    firstMs = Math.min(firstMs, Math.max(batch.firstMs, fromMs));
    lastMs = Math.max(lastMs, Math.min(batch.lastMs, toMs ?? batch.lastMs));
  }
  return count <= most ? 1 : Math.max(1, Math.ceil((lastMs - firstMs) / most));
}

/**
 * The fixes of each span, span after span: in time order and one per time, at most `MAX_FIXES`. Reads and merges in
 * pieces, so that it delays nobody, and holds no more than what is left after merging.
 */
export async function* fixesOfMany(db: Database, spans: readonly UserSpan[]): AsyncGenerator<Fixes> {
  if (spans.length === 0) return;
  const batches = await batchesOfMany(db, spans);
  const ofSpans = bySpan(spans, batches);
  const steps = spans.map((span, at) => stepFor(ofSpans[at] ?? [], span, MAX_FIXES));
  yield* merged(db, spans, batches, steps);
}

/** The first fixes of a span, as many as fit. */
export interface FirstFixes {
  fixes: Fixes;
  /** Where they end, if there may be more. */
  endMs: number | null;
}

/** The same without leaving any out: after about `most`, the rest of a span is not read. */
export async function* firstFixesOfMany(
  db: Database,
  spans: readonly UserSpan[],
  most: number,
): AsyncGenerator<FirstFixes> {
  if (spans.length === 0) return;
  const batches = await batchesOfMany(db, spans);
  const ofSpans = bySpan(spans, batches);
  const ends = spans.map((span, at) => endOfFirst(ofSpans[at] ?? [], span.fromMs, most));
  const parts = spans.map((span, at) => ({ ...span, toMs: ends[at] ?? span.toMs }));
  const read = batches.filter(({ at, firstMs }) => firstMs <= (ends[at] ?? Number.POSITIVE_INFINITY));
  let at = 0;
  for await (const fixes of merged(db, parts, read)) yield { fixes, endMs: ends[at++] ?? null };
}

/** The end of the first batches that have `most` fixes together, with at least one fix before it; null if all fit. */
function endOfFirst(batches: readonly StoredBatch[], fromMs: number, most: number): number | null {
  let [count, firstMs] = [0, Number.POSITIVE_INFINITY];
  for (const batch of batches) {
    if (count + batch.fixCount > most && batch.firstMs > firstMs) return batch.firstMs - 1;
    count += batch.fixCount;
    if (batch.firstMs >= fromMs) firstMs = Math.min(firstMs, batch.firstMs);
  }
  return null;
}

function bySpan(spans: readonly UserSpan[], batches: readonly StoredBatch[]): StoredBatch[][] {
  const ofSpans = spans.map((): StoredBatch[] => []);
  for (const batch of batches) ofSpans[batch.at]?.push(batch);
  return ofSpans;
}

async function* merged(
  db: Database,
  spans: readonly UserSpan[],
  batches: readonly StoredBatch[],
  steps: readonly number[] = [],
): AsyncGenerator<Fixes> {
  const pace = createPace();
  let [at, merging] = [0, new FixMerger(pace, steps[0])];
  const next = async () => {
    const fixes = await merging.merged();
    merging = new FixMerger(pace, steps[++at]);
    return fixes;
  };
  for await (const row of readBatches(db, batches)) {
    while (at < row.at) yield await next();
    await merging.add(within(normalise(decodeFixes(row.fixes)), spans[at] as UserSpan));
    await pace();
  }
  while (at < spans.length) yield await next();
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
