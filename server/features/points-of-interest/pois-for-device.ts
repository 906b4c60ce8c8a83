import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { nearbyPoi } from '#contract/devices.ts';
import { POI_LIMITS } from '#contract/poi.ts';
import type { Tables } from '#server/db/tables.ts';
import { circlesNear } from './near-circles.ts';

interface Phone {
  projectId: number;
  userId: string;
  lat?: number | undefined;
  lon?: number | undefined;
  isIos: boolean;
}

/**
 * The nearest points of interest for a phone, as circles: phones can monitor only a few. The phone sends its position;
 * otherwise the last known one is used. Whether the outline was crossed is decided from fixes, with the exact shape.
 */
export async function poisForDevice(db: Kysely<Tables>, phone: Phone): Promise<z.infer<typeof nearbyPoi>[]> {
  const { projectId, userId } = phone;
  const place =
    phone.lat !== undefined && phone.lon !== undefined
      ? { lat: phone.lat, lon: phone.lon }
      : await db
          .selectFrom('last_locations')
          .select(['lat', 'lon'])
          .where('project_id', '=', projectId)
          .where('user_id', '=', userId)
          .where('context', '=', sql.lit('USERPOS'))
          .executeTakeFirst();
  if (!place) return [];
  const limit = phone.isIos ? POI_LIMITS.onDevice : POI_LIMITS.onLargeDevice;
  const near = await circlesNear(db, { projectId, ...place, limit, onlyActive: true });
  return near.map(({ id, name, lat, lon, radiusMeters, tags }) => ({
    id,
    name,
    lat,
    lon,
    radius: Math.round(radiusMeters * 10) / 10,
    tags,
  }));
}
