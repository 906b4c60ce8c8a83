import { versioned } from '#server/http/versioned-record.ts';
import { lockMapRegion, type MapRegionRow, presentMapRegion, regionSnapshot } from './map-regions.queries.ts';

export const isImported = ({ state }: MapRegionRow): boolean => state === 'active' || state === 'off';

export const mapRegionRecord = versioned({
  entity: 'map-region',
  name: 'The region',
  conflictMessage: 'Somebody else changed the region meanwhile.',
  lock: (tx, { id }) => lockMapRegion(tx, id),
  write: (tx, before: MapRegionRow, set: Pick<MapRegionRow, 'name' | 'state'>, { version }) =>
    tx
      .updateTable('map_regions')
      .set({ ...set, version })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  refOf: ({ id }) => ({ projectId: null, id }),
  versionOf: (row) => row.version,
  snapshot: regionSnapshot,
  present: (row) => presentMapRegion(row),
});
