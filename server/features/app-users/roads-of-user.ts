import type { Kysely } from 'kysely';
import { decodeMatched } from '#contract/matched-codec.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { csvLine } from '#server/http/csv-line.ts';

const TRACKS_AT_ONCE = 20;

/** A user's matched road positions, point by point, in an open format. */
export async function* roadsOfUser(db: Kysely<Tables>, { projectId, userId }: UserKey): AsyncGenerator<string> {
  yield csvLine(['time', 'lat', 'lon', 'wayType', 'street', 'speedLimitKmh', 'limitIsAssumed']);
  for (let afterMs = -1; ; ) {
    const rows = await db
      .selectFrom('matched_tracks')
      .select(['from_ms', 'data'])
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('from_ms', '>', afterMs)
      .orderBy('from_ms')
      .limit(TRACKS_AT_ONCE)
      .execute();
    for (const { data } of rows) yield* linesOf(data);
    if (rows.length < TRACKS_AT_ONCE) return;
    afterMs = rows.at(-1)?.from_ms ?? 0;
  }
}

function* linesOf(packed: Buffer): Generator<string> {
  const { length, timeMs, lat, lon, way, ways } = decodeMatched(packed);
  for (let at = 0; at < length; at++) {
    const { type, name, limit, isAssumed } = ways[way[at] ?? 0] ?? { type: '', name: '', limit: 0, isAssumed: false };
    const time = new Date(timeMs[at] ?? 0).toISOString();
    yield csvLine([time, lat[at] ?? 0, lon[at] ?? 0, type, name, limit || null, limit > 0 ? isAssumed : null]);
  }
}
