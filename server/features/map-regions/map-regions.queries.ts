import type { Selectable } from 'kysely';
import type { MapRegion } from '#contract/map-regions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { MapRegionsTable } from '#server/db/place-tables.ts';

export type MapRegionRow = Selectable<MapRegionsTable>;

export function presentMapRegion(row: MapRegionRow): MapRegion {
  const { south, west, north, east, counts } = row;
  const hasBounds = south !== null && west !== null && north !== null && east !== null;
  const of = (name: string) => counts[name] ?? 0;
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    fileName: row.file_name,
    attribution: row.attribution,
    state: row.state,
    replaces: row.replaces,
    bytesTotal: row.bytes_total,
    bytesRead: row.bytes_read,
    bounds: hasBounds ? { south, west, north, east } : null,
    counts: {
      ...{ ways: of('ways'), drivable: of('drivable'), signed: of('signed'), zoned: of('zoned') },
      ...{ assumed: of('assumed'), rails: of('rails'), named: of('named'), ground: of('ground'), places: of('places') },
      ...{ tracks: counts.tracks ?? null, stops: counts.stops ?? null },
    },
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    importedAt: row.imported_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** As stored in revisions: what a person decided. */
export const regionSnapshot = ({ name, country, file_name, attribution, state }: MapRegionRow) => ({
  ...{ name, country, fileName: file_name, attribution },
  active: state === 'active',
});

const MAX_REGIONS = 500;

export const allMapRegions = (db: Db): Promise<MapRegionRow[]> =>
  db.selectFrom('map_regions').selectAll().orderBy('name').orderBy('created_at').limit(MAX_REGIONS).execute();

export const regionById = (db: Db | Tx, id: string): Promise<MapRegionRow | undefined> =>
  db.selectFrom('map_regions').selectAll().where('id', '=', id).executeTakeFirst();

export const lockMapRegion = (tx: Tx, id: string): Promise<MapRegionRow | undefined> =>
  tx.selectFrom('map_regions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The region, its cells, and what was uploaded for it. */
export async function dropRegion(tx: Tx, { id, upload_id }: Pick<MapRegionRow, 'id' | 'upload_id'>): Promise<void> {
  await tx.deleteFrom('map_cells').where('region_id', '=', id).execute();
  await tx.deleteFrom('map_regions').where('id', '=', id).execute();
  if (upload_id) await tx.deleteFrom('file_uploads').where('id', '=', upload_id).execute();
}
