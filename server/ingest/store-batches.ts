import { type Kysely, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Batch } from './batch.ts';
import { storeRecords } from './store-records.ts';

/** A batch and whose it is. Without an installation the caller vouches for the user, not a phone. */
export interface Arrival {
  projectId: number;
  userId: string;
  installationId: string | null;
  batch: Batch;
}

export const keyOf = (of: { projectId: number; userId: string; batchId: string }): string =>
  `${of.projectId}:${of.batchId}:${of.userId}`;

/**
 * Appends many batches in one transaction and returns the keys of those that were new. A batch that was there, or whose
 * user is gone, blocked or on another device by now, is left out; `why-not-stored` tells which.
 */
export async function storeBatches(db: Db, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const simple = arrivals.every(({ batch }) => batch.recordCount === 0 && !batch.device);
  if (simple) return append(db, arrivals);
  return db.transaction().execute(async (tx: Tx) => {
    const stored = await append(tx, arrivals);
    const fresh = arrivals.filter((arrival) => stored.has(keyOf({ ...arrival, batchId: arrival.batch.batchId })));
    await storeRecords(tx, fresh);
    return stored;
  });
}

/** One statement: its values travel as columns, all fixes as one value that is cut up inside the database. */
async function append(db: Kysely<Tables>, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const offsets: number[] = [];
  let offset = 1;
  for (const { batch } of arrivals) {
    offsets.push(offset);
    offset += batch.fixes?.length ?? 0;
  }
  const bytes = Buffer.concat(arrivals.map(({ batch }) => batch.fixes ?? new Uint8Array()));
  const { rows } = await sql<{ projectId: number; userId: string; batchId: string }>`
    /* prepared: append-batches */
    with arrived as (
      select * from unnest(
        ${arrivals.map((a) => a.projectId)}::bigint[],
        ${arrivals.map((a) => a.userId)}::text[],
        ${arrivals.map((a) => a.installationId)}::uuid[],
        ${arrivals.map((a) => a.batch.batchId)}::uuid[],
        ${arrivals.map((a) => a.batch.contentHash)}::bigint[],
        ${arrivals.map((a) => a.batch.firstMs)}::bigint[],
        ${arrivals.map((a) => a.batch.lastMs)}::bigint[],
        ${arrivals.map((a) => a.batch.fixCount)}::int[],
        ${arrivals.map((a) => a.batch.recordCount)}::int[],
        ${offsets}::int[],
        ${arrivals.map((a) => a.batch.fixes?.length ?? 0)}::int[],
        ${arrivals.map((a) => (a.batch.rejected.length > 0 ? JSON.stringify(a.batch.rejected) : null))}::text[]
      ) as a (
        project_id, user_id, installation_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count,
        bytes_from, bytes_for, rejected
      )
    ), live as materialized (
      select a.* from arrived a
      join app_users u on u.project_id = a.project_id and u.user_id = a.user_id
      where not u.blocked and (a.installation_id is null or u.installation_id = a.installation_id)
      -- An erasure of the user waits for us, or we for it and then find nobody.
      for key share of u
    ), stored as (
      insert into batches (
        project_id, user_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count, fixes, rejected
      )
      select project_id, user_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count,
        case when bytes_for > 0 then substring(${bytes}::bytea from bytes_from for bytes_for) end,
        rejected::jsonb
      from live
      on conflict do nothing
      returning project_id, user_id, batch_id
    ), queued as (
      insert into pending_batches (project_id, user_id, batch_id)
      select project_id, user_id, batch_id from stored
    )
    select project_id as "projectId", user_id as "userId", batch_id as "batchId" from stored
  `.execute(db);
  return new Set(rows.map(keyOf));
}
