import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { hasMatchedTracks, type MatchedRow } from './road-facts.ts';

/** A user's matched tracks, which replace those that start from `fromTs` on. */
export interface FoundTracks extends UserKey {
  fromTs: number;
  /** Null for no end. */
  toTs: number | null;
  matched: readonly MatchedRow[];
}

/** Items start at whole seconds, fixes between them. */
const ROUNDED_MS = 500;

/** Replaces the stored matched tracks. Makes no query if nothing was ever matched. */
export async function saveMatched(db: Tx | Db, found: readonly FoundTracks[]): Promise<void> {
  if (found.length === 0 || !hasMatchedTracks()) return;
  const spans = found.map(({ projectId, userId, fromTs, toTs }) => ({
    project_id: projectId,
    user_id: userId,
    from_ms: fromTs * 1000 - ROUNDED_MS,
    to_ms: toTs === null ? null : toTs * 1000 + ROUNDED_MS,
  }));
  await prepared('forget-matched')`
    delete from matched_tracks m using ${givenRows(spans, { ...USER_KEY_COLUMNS, from_ms: 'bigint', to_ms: 'bigint' })}
    where ${ofGiven('m', spans)} and m.from_ms >= given.from_ms
      and (given.to_ms is null or m.from_ms < given.to_ms)
  `.execute(db);
  const rows = found.flatMap(({ projectId, userId, matched }) =>
    matched.map((row) => ({ project_id: projectId, user_id: userId, ...row })),
  );
  if (rows.length === 0) return;
  await insertRows(db, 'save-matched', {
    into: 'matched_tracks',
    rows,
    types: { ...USER_KEY_COLUMNS, from_ms: 'bigint', to_ms: 'bigint', data: 'bytea' },
    conflict: sql`on conflict (project_id, user_id, from_ms) do update set to_ms = excluded.to_ms, data = excluded.data`,
  });
}
