import { sql } from 'kysely';
import { TICK_MS } from '#engine/track/tick.ts';
import { markSeen } from '#server/db/app-user-rows.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import { type Checkpoint, ENGINE_VERSION } from './engine-run.ts';

/** Per run; a phone that uploads months of data at once needs several. */
export const MAX_BATCHES = 300;

export const userRows = (users: readonly UserKey[]) =>
  givenRows(
    users.map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId })),
    USER_KEY_COLUMNS,
  );

/** A user's unprocessed batches, and the earliest time that they affect. */
export interface PendingUser extends UserKey {
  batchIds: string[];
  /** Null if they contain nothing for the engine. */
  touchesMs: number | null;
  receivedAt: Date;
}

/** Where a user's run starts. */
export interface RunStart extends UserKey {
  pending: PendingUser;
  /** Null if the run starts without a state, after the items that another engine version closed. */
  base: Checkpoint | null;
  afterMs: number;
  /** The approximate number of fixes that the run will read. */
  fixCount: number;
  /** The estimated cost: the fixes, and the steps that may be interpolated between them. */
  cost: number;
  hasSdk: boolean;
}

/** Locks the users that no other worker holds, until the transaction ends. */
export async function claimUsers(tx: Tx, users: readonly UserKey[]): Promise<UserKey[]> {
  const { rows } = await prepared<UserKey>('engine-take-users')`
    select project_id as "projectId", user_id as "userId" from ${userRows(users)}
    where pg_try_advisory_xact_lock(hashtextextended(user_id, project_id))
  `.execute(tx);
  return rows;
}

export async function findPending(tx: Tx, users: readonly UserKey[]): Promise<PendingUser[]> {
  const { rows } = await prepared<PendingUser>('engine-waiting')`
    select project_id as "projectId", user_id as "userId", array_agg(batch_id) as "batchIds",
      min(touches_ms) as "touchesMs", max(received_at) as "receivedAt"
    from ${userRows(users)}, lateral (
      select p.batch_id, p.received_at, least(b.first_ms, (
        select min(r.first_ms) from device_records r
        where ${ofGiven('r', users)} and r.batch_id = p.batch_id
          and r.list in ('events', 'tripMetas') and b.record_count > 0
      )) as touches_ms
      from pending_batches p
      join batches b on ${ofGiven('b', users)} and b.batch_id = p.batch_id
      where ${ofGiven('p', users)}
      order by b.first_ms
      limit ${sql.lit(MAX_BATCHES)}
    ) waiting
    group by project_id, user_id
  `.execute(tx);
  return rows;
}

type StartRow = UserKey & { upToMs: number | null; state: Buffer | null; settledTs: number | null } & {
  fixCount: number;
  firstMs: number | null;
  lastMs: number | null;
  hasSdk: boolean;
};

/**
 * Finds the last state before the new data. Past timelines do not change by themselves: items closed by another engine
 * version stay, and without a state of this version the run starts after them.
 */
export async function findStarts(tx: Tx, pending: readonly PendingUser[]): Promise<RunStart[]> {
  const touched = pending.flatMap(({ projectId, userId, touchesMs }) =>
    touchesMs === null ? [] : [{ project_id: projectId, user_id: userId, ms: touchesMs }],
  );
  if (touched.length === 0) return [];
  const { rows } = await prepared<StartRow>('engine-starts')`
    select given.project_id as "projectId", given.user_id as "userId", s.up_to_ms as "upToMs", s.state,
      t.end_ts as "settledTs", coalesce(f.fixes, 0) as "fixCount", f.first_ms as "firstMs", f.last_ms as "lastMs",
      coalesce(u.device is not null, false) as "hasSdk"
    from ${givenRows(touched, { ...USER_KEY_COLUMNS, ms: 'bigint' })}
    left join lateral (
      select up_to_ms, state from engine_states s
      where ${ofGiven('s', touched)} and s.up_to_ms < given.ms
        and s.engine_version = ${ENGINE_VERSION}
      order by s.up_to_ms desc limit 1
    ) s on true
    left join lateral (
      select end_ts from timeline_items i
      where s.up_to_ms is null and ${ofGiven('i', touched)}
        and i.start_ts < given.ms / 1000 and i.end_ts <= given.ms / 1000
        and i.engine_version <> ${ENGINE_VERSION} and not i.open
      order by i.start_ts desc limit 1
    ) t on true
    left join lateral (
      select sum(b.fix_count) as fixes, min(b.first_ms) as first_ms, max(b.last_ms) as last_ms from batches b
      where ${ofGiven('b', touched)}
        and b.last_ms > coalesce(s.up_to_ms, t.end_ts * 1000, 0) and b.set_aside_at is null
    ) f on true
    left join app_users u on ${ofGiven('u', touched)}
  `.execute(tx);
  const pendingOf = new Map(pending.map((user) => [userKeyText(user), user]));
  return rows.flatMap(({ upToMs, state, settledTs, firstMs, lastMs, ...row }) => {
    const base = upToMs !== null && state ? { upToMs, state } : null;
    const afterMs = upToMs ?? (settledTs === null ? Number.NEGATIVE_INFINITY : settledTs * 1000);
    const own = pendingOf.get(userKeyText(row));
    const spanMs = Math.max(0, (lastMs ?? 0) - Math.max(firstMs ?? 0, afterMs));
    const cost = row.fixCount + spanMs / TICK_MS;
    return own ? [{ ...row, pending: own, base, afterMs, cost }] : [];
  });
}

/** Removes processed batches from the queue. */
export async function settlePending(tx: Tx, pending: readonly PendingUser[]): Promise<void> {
  const batches = pending.flatMap(({ projectId, userId, batchIds }) =>
    batchIds.map((batch_id) => ({ project_id: projectId, user_id: userId, batch_id })),
  );
  await prepared('engine-settle')`
    delete from pending_batches p using ${givenRows(batches, { ...USER_KEY_COLUMNS, batch_id: 'uuid' })}
    where ${ofGiven('p', batches)} and p.batch_id = given.batch_id
  `.execute(tx);
  await markSeen(
    tx,
    pending.map(({ projectId, userId, receivedAt }) => ({ projectId, userId, at: receivedAt })),
  );
}

/**
 * Sets aside the costliest pending batch of a user whose run failed or took too long: it stays stored, but no run reads
 * it. Returns its id.
 */
export async function setAside(db: Db, { projectId, userId }: UserKey): Promise<string | undefined> {
  const { rows } = await sql<{ batchId: string }>`
    with worst as (
      select b.project_id, b.user_id, b.batch_id from pending_batches p
      join batches b on b.project_id = p.project_id and b.user_id = p.user_id and b.batch_id = p.batch_id
      where p.project_id = ${projectId} and p.user_id = ${userId}
      order by b.fix_count + coalesce(b.last_ms - b.first_ms, 0) / ${sql.lit(TICK_MS)} desc limit 1
    ), settled as (
      delete from pending_batches p using worst
      where p.project_id = worst.project_id and p.user_id = worst.user_id and p.batch_id = worst.batch_id
    )
    update batches b set set_aside_at = now() from worst
    where b.project_id = worst.project_id and b.user_id = worst.user_id and b.batch_id = worst.batch_id
    returning b.batch_id as "batchId"
  `.execute(db);
  return rows[0]?.batchId;
}
