import { CompiledQuery, type Kysely } from 'kysely';
import { BILLING_FEATURES } from '#contract/billing-periods.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isCluster } from '#server/db/distribute.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { nameStatement } from '#server/db/prepared.ts';
import { byShard } from '#server/db/shards.ts';
import type { Tables } from '#server/db/tables.ts';
import { appendOfShard } from './append-of-shard.ts';
import type { Batch } from './batch.ts';
import { type RecordHandler, storeRecords } from './store-records.ts';

/** A batch and its user. The installation is null if an API key uploaded it instead of a phone. */
export interface IncomingBatch {
  projectId: number;
  userId: string;
  installationId: string | null;
  batch: Batch;
}

interface BatchKey {
  projectId: number;
  userId: string;
  batchId: string;
}

export const batchKeyText = (of: BatchKey): string => `${of.projectId}:${of.batchId}:${of.userId}`;
const batchKeyOf = ({ projectId, userId, batch }: IncomingBatch): BatchKey => ({
  projectId,
  userId,
  batchId: batch.batchId,
});

interface StoredBatches {
  /** The keys of the new ones. */
  keys: Set<string>;
  /** Those of them whose users have still to be updated. */
  unsettled: IncomingBatch[];
}

/**
 * Appends many batches in one transaction. Left out are duplicates, and batches of
 * users who are erased, blocked or on another device; `explain-not-stored` finds out why.
 */
export async function storeBatches(
  db: Db,
  arrivals: readonly IncomingBatch[],
  handlers: readonly RecordHandler[],
): Promise<StoredBatches> {
  if (await isCluster(db)) return storeByShard(db, arrivals, handlers);
  const simple = arrivals.every(({ batch }) => batch.recordCount === 0 && !batch.device);
  if (simple) return { keys: await append(db, arrivals), unsettled: [] };
  return db.transaction().execute(async (tx: Tx) => {
    const keys = await append(tx, arrivals);
    const fresh = arrivals.filter((arrival) => keys.has(batchKeyText(batchKeyOf(arrival))));
    return { keys, unsettled: await storeRecords(tx, fresh, handlers) };
  });
}

/** Uses one transaction per shard. Users on an unreachable node are left out, so that only they have to retry. */
async function storeByShard(
  db: Db,
  arrivals: readonly IncomingBatch[],
  handlers: readonly RecordHandler[],
): Promise<StoredBatches> {
  const shards = await byShard(db, arrivals);
  const outcomes = await Promise.allSettled(
    shards.map((own) =>
      db.transaction().execute(async (tx) => {
        const fresh = await appendOfShard(tx, own);
        const unsettled = await storeRecords(tx, fresh, handlers);
        return { keys: fresh.map((arrival) => batchKeyText(batchKeyOf(arrival))), unsettled };
      }),
    ),
  );
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const isAwayForAll = failures.length === outcomes.length;
  const failure = failures.find((error) => isAwayForAll || !isDatabaseAway(error));
  if (failure) throw failure;
  const stored = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  return {
    keys: new Set(stored.flatMap(({ keys }) => keys)),
    unsettled: stored.flatMap(({ unsettled }) => unsettled),
  };
}

/** A PostgreSQL array literal of values that need no quotes. */
const plainArray = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
const quotedArray = (values: readonly (string | null)[]): string =>
  plainArray(values.map((value) => value && `"${value.replace(/["\\]/g, '\\$&')}"`));
/** The same for JSON values, which need only this escaping; fast, because a batch may have very many rejected records. */
const jsonArray = (values: readonly (object | null)[]): string =>
  plainArray(values.map((value) => value && JSON.stringify(JSON.stringify(value))));

const NO_BYTES = new Uint8Array();
const APPEND = nameStatement(
  'append-batches',
  `
  with arrived as (
    select * from unnest(
      $2::bigint[], $3::text[], $4::uuid[], $5::uuid[], $6::bigint[], $7::bigint[], $8::bigint[], $9::int[], $10::int[],
      $11::int[], $12::int[], $13::text[]
    ) as a (
      project_id, user_id, installation_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count,
      bytes_from, bytes_for, rejected
    )
  ), live as materialized (
    select a.* from arrived a, lateral (
      -- User by user, through the key: a plan made for a small project would read all users for every group.
      select 1 from app_users u
      where u.project_id = a.project_id and u.user_id = a.user_id and not u.blocked
        and (a.installation_id is null or u.installation_id = a.installation_id)
      limit 1
      -- An erasure of the user waits for this. Whoever is being erased is left out, so that no other phone waits for it.
      for key share skip locked
    ) u
  ), stored as (
    insert into batches (
      project_id, user_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count, fixes, rejected
    )
    select project_id, user_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count,
      case when bytes_for > 0 then substring($1::bytea from bytes_from for bytes_for) end,
      rejected::jsonb
    from live
    on conflict do nothing
    returning project_id, user_id, batch_id, utc_day(received_at) as day
  ), queued as (
    insert into pending_batches (project_id, user_id, batch_id)
    select project_id, user_id, batch_id from stored
  ), metered as (
    -- Users whose first batch of the day this is, always in the same order, so that two groups cannot deadlock.
    select meter_user_day(project_id, user_id, day, '${plainArray(BILLING_FEATURES)}') from (
      select distinct project_id, user_id, day from stored s
      where coalesce((
        select m.days & (1 << extract(day from s.day)::integer) from metered_users m
        where m.project_id = s.project_id and m.user_id = s.user_id and m.month = date_trunc('month', s.day)::date
      ), 0) = 0
      order by 1, 2, 3
    ) unmarked
  )
  select (select count(*) from metered), case when (select count(*) from stored) < cardinality($5) then (
    select coalesce(json_agg(json_build_object('projectId', project_id, 'userId', user_id, 'batchId', batch_id)), '[]')
    from stored
  ) end as only
`,
);

/** One statement: values are sent as columns, and all fixes as one value that the database splits. */
async function append(db: Kysely<Tables>, arrivals: readonly IncomingBatch[]): Promise<Set<string>> {
  const batches = arrivals.map(({ batch }) => batch);
  const sizes = batches.map(({ fixes }) => fixes?.length ?? 0);
  let next = 1;
  const offsets = sizes.map((size) => {
    const offset = next;
    next += size;
    return offset;
  });
  const values = [
    Buffer.concat(batches.map(({ fixes }) => fixes ?? NO_BYTES)),
    plainArray(arrivals.map(({ projectId }) => projectId)),
    quotedArray(arrivals.map(({ userId }) => userId)),
    plainArray(arrivals.map(({ installationId }) => installationId)),
    plainArray(batches.map(({ batchId }) => batchId)),
    plainArray(batches.map(({ contentHash }) => contentHash)),
    plainArray(batches.map(({ firstMs }) => firstMs)),
    plainArray(batches.map(({ lastMs }) => lastMs)),
    plainArray(batches.map(({ fixCount }) => fixCount)),
    plainArray(batches.map(({ recordCount }) => recordCount)),
    plainArray(offsets),
    plainArray(sizes),
    jsonArray(batches.map(({ rejected }) => (rejected.length > 0 ? rejected : null))),
  ];
  const { rows } = await db.executeQuery<{ only: BatchKey[] | null }>(CompiledQuery.raw(APPEND, values));
  // The statement returns keys only if some were left out, which is rare.
  const stored = rows[0]?.only ?? arrivals.map(batchKeyOf);
  return new Set(stored.map(batchKeyText));
}
