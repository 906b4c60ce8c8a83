import { sql } from 'kysely';
import type { CrossedArea, Trip } from '#contract/trip.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';

type Crossed = Pick<Trip, 'startTs' | 'endTs' | 'features'>;

/** Rounded like the radius stored with a trip. */
const rounded = (meters: number): number => Math.round(meters * 10) / 10;

/**
 * The outlines of the dangerous areas an item crossed, in order. An area that was moved since is shown as the circle
 * stored with the trip.
 */
export async function crossedAreas(
  db: Db,
  ref: UserKey,
  { startTs, endTs, features }: Crossed,
): Promise<CrossedArea[]> {
  const kept = features.dangerousAreas?.areas ?? [];
  if (kept.length === 0) return [];
  const ids = kept.map(({ id }) => id);
  const [areas, inside] = await Promise.all([
    db
      .selectFrom('dangerous_areas')
      .select(['id', 'kind', 'lat', 'lon', 'radius_meters', 'ring'])
      .select(sql<boolean>`deleted_at is not null`.as('isGone'))
      .where('id', 'in', ids)
      .execute(),
    db
      .selectFrom('area_crossings')
      .select(['area_id', 'entered_ms', 'seconds', 'meters'])
      .where('project_id', '=', ref.projectId)
      .where('user_id', '=', ref.userId)
      .where('entered_ms', '>=', startTs * 1_000 - 500)
      .where('entered_ms', '<=', endTs * 1_000 + 500)
      .where('area_id', 'in', ids)
      .orderBy('entered_ms')
      .execute(),
  ]);
  const crossings = (id: string) => inside.filter(({ area_id }) => area_id === id);
  return kept
    .map(({ id, name, lat, lon, radius }): CrossedArea & { at: number } => {
      const area = areas.find((one) => one.id === id);
      const isSame = area?.lat === lat && area.lon === lon && rounded(area.radius_meters) === radius;
      const mine = crossings(id);
      return {
        at: mine[0]?.entered_ms ?? Number.POSITIVE_INFINITY,
        id,
        name,
        kind: area?.kind ?? 'hazard',
        isGone: area?.isGone ?? true,
        lat,
        lon,
        radiusMeters: radius,
        ring: isSame ? area.ring : null,
        seconds: Math.round(mine.reduce((sum, { seconds }) => sum + seconds, 0)),
        meters: Math.round(mine.reduce((sum, { meters }) => sum + meters, 0)),
      };
    })
    .sort((one, other) => one.at - other.at)
    .map(({ at: _, ...area }) => area);
}
