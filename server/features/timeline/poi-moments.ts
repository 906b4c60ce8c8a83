import type { DayMoment } from '#contract/day.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';

const MAX = 1_000;

/** The points of interest that the user entered and left on a day. */
export async function poiMoments(db: Db, ref: UserKey, fromMs: number, toMs: number): Promise<DayMoment[]> {
  const rows = await db
    .selectFrom('poi_events')
    .select(['kind', 'at_ms', 'name', 'lat', 'lon'])
    .where('project_id', '=', ref.projectId)
    .where('user_id', '=', ref.userId)
    .where('at_ms', '>=', fromMs)
    .where('at_ms', '<', toMs)
    .orderBy('at_ms')
    .limit(MAX)
    .execute();
  return rows.map(({ kind, at_ms: atMs, name, lat, lon }) => ({
    atMs,
    kind: kind === 'enter' ? ('POI_ENTER' as const) : ('POI_EXIT' as const),
    name,
    lat,
    lon,
  }));
}
