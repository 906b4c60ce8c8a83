import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { ENGINE_VERSION, type EngineRun } from './engine-run.ts';

/** Late fixes within this many days are cheap; older ones need a run from the start. */
const KEPT_CHECKPOINTS = 4;

/** Deletes states after the run's start, which are outdated by the new fixes, and keeps those of a few days. */
export async function keepCheckpoints(
  tx: Tx,
  runs: readonly (UserKey & { afterMs: number; run: EngineRun })[],
): Promise<void> {
  const kept = runs.flatMap(({ projectId, userId, run }) =>
    run.checkpoints.slice(-KEPT_CHECKPOINTS).map(({ upToMs, state }) => ({
      project_id: projectId,
      user_id: userId,
      up_to_ms: upToMs,
      state: Buffer.from(state),
      engine_version: ENGINE_VERSION,
    })),
  );
  const bounds = runs.map(({ projectId, userId, afterMs, run }) => ({
    project_id: projectId,
    user_id: userId,
    after_ms: Number.isFinite(afterMs) ? afterMs : -1,
    first_ms: run.checkpoints.slice(-KEPT_CHECKPOINTS)[0]?.upToMs ?? 0,
  }));
  await prepared('engine-drop-states')`
    delete from engine_states s using ${givenRows(bounds, { ...USER_KEY_COLUMNS, after_ms: 'bigint', first_ms: 'bigint' })}
    where ${ofGiven('s', bounds)} and (
      s.up_to_ms > given.after_ms
      -- The one before this run stays only where a day ended with it.
      or (s.up_to_ms = given.after_ms and s.up_to_ms / 86400000 = given.first_ms / 86400000)
      or s.up_to_ms < (
        select o.up_to_ms from engine_states o
        where ${ofGiven('o', bounds)}
        order by o.up_to_ms desc offset ${sql.lit(KEPT_CHECKPOINTS)} limit 1
      )
    )
  `.execute(tx);
  if (kept.length === 0) return;
  await insertRows(tx, 'engine-keep-states', {
    into: 'engine_states',
    rows: kept,
    types: { ...USER_KEY_COLUMNS, up_to_ms: 'bigint', state: 'bytea', engine_version: 'text' },
  });
}
