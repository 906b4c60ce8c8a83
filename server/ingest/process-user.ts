import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { tryLockUser } from '../db/user-lock.ts';
import {
  type Checkpoint,
  describe,
  ENGINE_VERSION,
  type EngineRun,
  type Found,
  factsFrom,
  joinFixes,
  msAt,
  runEngine,
} from './engine-run.ts';
import { timeZoneAt } from './local-day.ts';
import { saveItems, type Whose } from './save-items.ts';
import { saveLocations } from './save-locations.ts';
import { fixesBetween, recordsBetween, reportsPhoneUse } from './stored-fixes.ts';
import { sumDays } from './sum-days.ts';
import { rowsOf } from './timeline-rows.ts';

/** At one go; a phone that brings months after a long silence is worked off in several. */
const MOST_BATCHES = 300;
/** How many days back late fixes cost no more than those days; older ones cost a run from the beginning. */
const KEPT_CHECKPOINTS = 4;

/** Everything new of one user, in one transaction. False when another worker has the user. */
export const processUser = (db: Db, whose: Whose): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await tryLockUser(tx, whose.projectId, whose.userId))) return false;
    const pending = await pendingOf(tx, whose);
    if (pending.length === 0) return true;
    const fromMs = Math.min(...pending.map((batch) => batch.touchesMs ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(fromMs)) await runFrom(tx, whose, fromMs);
    await settle(tx, whose, pending);
    return true;
  });

/** The batches that wait, oldest first, each with the earliest time it says something new about. */
async function pendingOf(tx: Tx, { projectId, userId }: Whose) {
  const { rows } = await sql<{ batchId: string; touchesMs: number | null; receivedAt: Date }>`
    select p.batch_id as "batchId", p.received_at as "receivedAt",
      least(b.first_ms, (
        select min(r.first_ms) from device_records r
        where r.project_id = p.project_id and r.user_id = p.user_id and r.batch_id = p.batch_id
          and r.list in ('events', 'tripMetas') and b.record_count > 0
      )) as "touchesMs"
    from pending_batches p
    join batches b on b.project_id = p.project_id and b.user_id = p.user_id and b.batch_id = p.batch_id
    where p.project_id = ${projectId} and p.user_id = ${userId}
    order by b.first_ms
    limit ${sql.lit(MOST_BATCHES)}
  `.execute(tx);
  return rows;
}

/** Runs the engine anew from the last state before a time: the same for the newest fixes and for late ones. */
async function runFrom(tx: Tx, whose: Whose, fromMs: number): Promise<void> {
  const base = await checkpointBefore(tx, whose, fromMs);
  const afterMs = base?.upToMs ?? (await settledByOtherVersion(tx, whose, fromMs));
  const fixes = joinFixes(await fixesBetween(tx, whose, afterMs + 1, null), afterMs);
  if (fixes.length === 0) return;
  const run = runEngine(base?.state ?? null, fixes);
  const startMs = Math.min(...run.found.map(({ segment }) => segment.startMs), msAt(fixes, 0));
  // A trip that was under way at the parked state is described with the fixes from before it too.
  const described = needsEarlier(run.found, msAt(fixes, 0))
    ? joinFixes(await fixesBetween(tx, whose, startMs, null), Math.floor(startMs) - 1)
    : fixes;
  const records = await recordsBetween(tx, whose, startMs - 3_600_000, msAt(fixes, fixes.length - 1));
  const facts = factsFrom(records.events, described, await reportsPhoneUse(tx, whose));
  const items = run.found.map(({ segment, open }) => ({ item: describe(segment, described, facts), open }));
  const zone = timeZoneAt(described.lat[0] ?? 0, described.lon[0] ?? 0);
  const rows = rowsOf(items, zone, records.metas);
  const fromTs = Math.min(Math.round(startMs / 1000), ...rows.map((row) => row.start_ts));
  const days = await saveItems(tx, whose, fromTs, rows);
  await sumDays(tx, whose, days);
  await saveLocations(tx, whose, fixes, rows, run);
  await keepCheckpoints(tx, whose, afterMs, run);
}

/** A past timeline does not change by itself: what another version of the engine closed stays, and we begin after it. */
async function settledByOtherVersion(tx: Tx, { projectId, userId }: Whose, ms: number): Promise<number> {
  const row = await tx
    .selectFrom('timeline_items')
    .select('end_ts')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('start_ts', '<', Math.floor(ms / 1000))
    .where('end_ts', '<=', Math.floor(ms / 1000))
    .where('engine_version', '<>', ENGINE_VERSION)
    .where('open', '=', false)
    .orderBy('start_ts', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? row.end_ts * 1000 : Number.NEGATIVE_INFINITY;
}

const needsEarlier = (found: readonly Found[], firstMs: number): boolean =>
  found.some(({ segment }) => segment.type !== 'IDLE' && segment.startMs < firstMs);

async function checkpointBefore(tx: Tx, { projectId, userId }: Whose, ms: number): Promise<Checkpoint | null> {
  const row = await tx
    .selectFrom('engine_states')
    .select(['up_to_ms as upToMs', 'state'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('up_to_ms', '<', ms)
    .where('engine_version', '=', ENGINE_VERSION)
    .orderBy('up_to_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** States later than the base were made without the new fixes: they go. Of the others a few days' are kept. */
async function keepCheckpoints(tx: Tx, { projectId, userId }: Whose, afterMs: number, run: EngineRun): Promise<void> {
  const kept = run.checkpoints.slice(-KEPT_CHECKPOINTS).map(({ upToMs, state }) => ({
    project_id: projectId,
    user_id: userId,
    up_to_ms: upToMs,
    engine_version: ENGINE_VERSION,
    state: Buffer.from(state),
  }));
  await sql`
    delete from engine_states s
    where s.project_id = ${projectId} and s.user_id = ${userId} and (
      s.up_to_ms > ${Number.isFinite(afterMs) ? afterMs : -1}
      -- The one before this run stays only where a day ended with it.
      or (s.up_to_ms = ${Number.isFinite(afterMs) ? afterMs : -1}
        and s.up_to_ms / 86400000 = ${kept[0]?.up_to_ms ?? 0}::bigint / 86400000)
      or s.up_to_ms < (
        select o.up_to_ms from engine_states o
        where o.project_id = s.project_id and o.user_id = s.user_id
        order by o.up_to_ms desc offset ${sql.lit(KEPT_CHECKPOINTS)} limit 1
      )
    )
  `.execute(tx);
  if (kept.length > 0) await tx.insertInto('engine_states').values(kept).execute();
}

async function settle(
  tx: Tx,
  { projectId, userId }: Whose,
  pending: readonly { batchId: string; receivedAt: Date }[],
): Promise<void> {
  await tx
    .deleteFrom('pending_batches')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`batch_id = any(${pending.map((batch) => batch.batchId)}::uuid[])`)
    .execute();
  const seen = new Date(Math.max(...pending.map((batch) => batch.receivedAt.getTime())));
  await tx
    .updateTable('app_users')
    .set({ last_seen_at: seen })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
}
