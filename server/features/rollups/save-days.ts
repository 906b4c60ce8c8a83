import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import { dayRows, type TouchedDay } from '#server/ingest/run/touched-days.ts';
import type { DaySums } from './sum-day.ts';

export async function deleteDays(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  await prepared('rollup-drop-days')`
    delete from user_days d using ${dayRows(days)}
    where d.project_id = given.project_id and d.user_id = given.user_id and d.day = given.day
  `.execute(tx);
}

export async function saveDays(tx: Tx, days: readonly (TouchedDay & DaySums)[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ projectId, userId, day, sums, details, lastTs, worst, best }) => ({
    project_id: projectId,
    user_id: userId,
    day,
    sums: `{${sums.join(',')}}`,
    details: `{${[...details].flat().join(',')}}`,
    last_ts: lastTs,
    worst_ts: worst?.ts ?? null,
    worst_score: worst?.score ?? null,
    best_ts: best?.ts ?? null,
    best_score: best?.score ?? null,
    best_meters: best?.meters ?? null,
  }));
  const types = {
    ...{ day: 'date', sums: 'text', details: 'text', last_ts: 'bigint', worst_ts: 'bigint', worst_score: 'smallint' },
    ...{ best_ts: 'bigint', best_score: 'smallint', best_meters: 'bigint' },
  };
  await prepared('rollup-save-days')`
    insert into user_days (project_id, user_id, day, sums, details, last_ts, worst_ts, worst_score, best_ts, best_score,
      best_meters)
    select project_id, user_id, day, sums::bigint[], details::bigint[], last_ts, worst_ts, worst_score, best_ts,
      best_score, best_meters
    from ${givenRows(rows, { ...USER_KEY_COLUMNS, ...types })}
    on conflict (project_id, user_id, day) do update set
      sums = excluded.sums, details = excluded.details, last_ts = excluded.last_ts, worst_ts = excluded.worst_ts,
      worst_score = excluded.worst_score, best_ts = excluded.best_ts, best_score = excluded.best_score,
      best_meters = excluded.best_meters
  `.execute(tx);
}
