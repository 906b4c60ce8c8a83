import { type Kysely, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import { logSegmentChange } from '#server/features/rollups/log-changes.ts';
import type { AreaCrossing } from './areas-of-item.ts';

/** A user's crossings; they replace those of this time. */
export interface FoundCrossings extends UserKey {
  fromMs: number;
  /** No end if absent. */
  toMs?: number;
  crossings: readonly AreaCrossing[];
}

const CROSSING = {
  ...USER_KEY_COLUMNS,
  entered_ms: 'bigint',
  area_id: 'uuid',
  left_ms: 'bigint',
  start_ts: 'bigint',
  seconds: 'float4',
  meters: 'float4',
  accelerations: 'smallint',
  brakings: 'smallint',
  cornerings: 'smallint',
} as const;

export async function saveCrossings(tx: Tx, found: readonly FoundCrossings[]): Promise<void> {
  if (found.length === 0) return;
  const spans = found.map(({ projectId, userId, fromMs, toMs }) => ({
    project_id: projectId,
    user_id: userId,
    from_ms: Math.floor(fromMs),
    to_ms: toMs === undefined ? null : Math.ceil(toMs),
  }));
  const { rows: dropped } = await prepared<{ project_id: number; user_id: string }>('area-drop-crossings')`
    delete from area_crossings c using ${givenRows(spans, { ...USER_KEY_COLUMNS, from_ms: 'bigint', to_ms: 'bigint' })}
    where ${ofGiven('c', spans)} and c.entered_ms >= given.from_ms
      and (given.to_ms is null or c.entered_ms <= given.to_ms)
    returning c.project_id, c.user_id
  `.execute(tx);
  const rows = found.flatMap(({ projectId, userId, crossings }) =>
    crossings.map(({ areaId, startTs, enteredMs, leftMs, seconds, meters, events }) => ({
      project_id: projectId,
      user_id: userId,
      entered_ms: enteredMs,
      area_id: areaId,
      left_ms: leftMs,
      start_ts: startTs,
      seconds,
      meters,
      accelerations: events.ACCELERATION,
      brakings: events.BRAKING,
      cornerings: events.CORNERING,
    })),
  );
  await logSegmentChange(tx, usersOfEither(dropped, rows));
  if (rows.length === 0) return;
  await insertRows(tx, 'area-keep-crossings', {
    into: 'area_crossings',
    rows,
    types: CROSSING,
    conflict: sql`on conflict do nothing`,
  });
}

type Row = { project_id: number; user_id: string };

/** Users who crossed an area before but not now, or now but not before. */
function usersOfEither(before: readonly Row[], after: readonly Row[]): UserKey[] {
  const keyOf = ({ project_id: projectId, user_id: userId }: Row) => userKeyText({ projectId, userId });
  const [former, later] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const users = new Map([...before, ...after].map((row) => [keyOf(row), row]));
  return [...users].flatMap(([key, { project_id: projectId, user_id: userId }]) =>
    former.has(key) === later.has(key) ? [] : [{ projectId, userId }],
  );
}

/** Which dangerous area a user was in at a moment of a stretch of time; the one entered last where they overlap. */
export async function areasOnTheWay(db: Kysely<Tables>, user: UserKey, fromMs: number, toMs: number) {
  const rows = await db
    .selectFrom('area_crossings')
    .select(['area_id', 'entered_ms', 'left_ms'])
    .where('project_id', '=', user.projectId)
    .where('user_id', '=', user.userId)
    .where('entered_ms', '>=', fromMs)
    .where('entered_ms', '<=', toMs)
    .orderBy('entered_ms', 'desc')
    .execute();
  return (atMs: number): string | undefined =>
    rows.find(({ entered_ms, left_ms }) => atMs >= entered_ms && atMs <= left_ms)?.area_id;
}
