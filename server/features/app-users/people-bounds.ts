import type { Kysely } from 'kysely';
import { DEFAULT_PERIOD } from '#contract/people.ts';
import type { Tables } from '#server/db/tables.ts';
import { findUsers } from './find-users.ts';

/** A sample, so that the cost does not grow with the project. */
const SAMPLED_USERS = 200;
/** Outliers are ignored. */
const LEFT_OUT_SHARE = 0.05;

/** The value below which a share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}

/** The bounds of the last positions of the users seen most recently. */
export async function peopleBounds(
  db: Kysely<Tables>,
  projectId: number,
): Promise<[west: number, south: number, east: number, north: number] | null> {
  const { userIds } = await findUsers(
    db,
    { projectId, sort: '-seen', period: DEFAULT_PERIOD },
    { limit: SAMPLED_USERS },
  );
  if (userIds.length === 0) return null;
  const places = await db
    .selectFrom('last_locations')
    .select(['lat', 'lon'])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .where('context', '=', 'USERPOS')
    .execute();
  if (places.length === 0) return null;
  const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)];
  const [low, high] = [LEFT_OUT_SHARE, 1 - LEFT_OUT_SHARE];
  return [quantile(lons, low), quantile(lats, low), quantile(lons, high), quantile(lats, high)];
}
