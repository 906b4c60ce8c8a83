import { createHash } from 'node:crypto';
import { SharedWork } from '#server/bounded-cache.ts';
import type { Context } from '#server/context.ts';

export interface ActiveRegion {
  id: string;
  name: string;
  attribution: string;
  south: number;
  west: number;
  north: number;
  east: number;
}
export interface ActiveRegions {
  /** Changes whenever a region is added, removed or changed; '' if there are none. */
  version: string;
  regions: readonly ActiveRegion[];
}
export interface RegionBounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Changes by other processes are seen with this delay; a caller that knows a newer version triggers a refresh. */
const FRESH_MS = 5_000;
const NOT_BEFORE_MS = 500;

export interface RegionWatch {
  /** `expected`: a version that another process reported. */
  current(expected?: string): Promise<ActiveRegions>;
  /** Reloads, whatever is cached. */
  latest(): Promise<ActiveRegions>;
}

/** The active maps, cached for a few seconds: a tile must not cost a database query. */
export function watchRegions({ db, now }: Pick<Context, 'db' | 'now'>): RegionWatch {
  const work = new SharedWork<ActiveRegions>();
  let known: ActiveRegions | undefined;
  let readAt = 0;
  const latest = () =>
    work.run('', async () => {
      known = await readRegions(db);
      readAt = now().getTime();
      return known;
    });
  return {
    latest,
    current: async (expected) => {
      const age = now().getTime() - readAt;
      const isOther = expected !== undefined && expected !== known?.version;
      return known && age < (isOther ? NOT_BEFORE_MS : FRESH_MS) ? known : latest();
    },
  };
}

async function readRegions(db: Context['db']): Promise<ActiveRegions> {
  const rows = await db
    .selectFrom('map_regions')
    .select(['id', 'name', 'attribution', 'version', 'imported_at', 'south', 'west', 'north', 'east'])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  const regions = rows.flatMap(({ version: _v, imported_at: _i, south, west, north, east, ...region }) =>
    south === null || west === null || north === null || east === null ? [] : [{ ...region, south, west, north, east }],
  );
  if (regions.length === 0) return { version: '', regions };
  const marks = rows.map(({ id, version, imported_at }) => [id, version, imported_at]);
  const version = createHash('sha256').update(JSON.stringify(marks)).digest('base64url').slice(0, 16);
  return { version, regions };
}

export const regionsAt = ({ regions }: ActiveRegions, box: RegionBounds): ActiveRegion[] =>
  regions.filter(
    ({ south, west, north, east }) => south <= box.north && north >= box.south && west <= box.east && east >= box.west,
  );
