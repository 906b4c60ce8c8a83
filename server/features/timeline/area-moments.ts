import type { DayMoment } from '#contract/day.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';

const MAX = 500;

/** The dangerous areas that the user was in on a day, each with its times and the centre of the area. */
export async function areaMoments(db: Db, ref: UserKey, fromMs: number, toMs: number): Promise<DayMoment[]> {
  const rows = await db
    .selectFrom('area_crossings as c')
    .innerJoin('dangerous_areas as a', 'a.id', 'c.area_id')
    .select(['c.entered_ms', 'c.left_ms', 'a.name', 'a.lat', 'a.lon'])
    .where('c.project_id', '=', ref.projectId)
    .where('c.user_id', '=', ref.userId)
    .where('c.entered_ms', '>=', fromMs)
    .where('c.entered_ms', '<', toMs)
    .orderBy('c.entered_ms')
    .limit(MAX)
    .execute();
  return rows.map(({ entered_ms: atMs, left_ms: untilMs, name, lat, lon }) => ({
    atMs,
    untilMs,
    kind: 'AREA_ENTER' as const,
    name,
    lat,
    lon,
  }));
}
