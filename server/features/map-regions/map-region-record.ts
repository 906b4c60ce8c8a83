import { versioned } from '#server/http/versioned-record.ts';
import { lockRegion, presentRegion, type RegionRow, regionSnapshot } from './map-regions.queries.ts';

export const isImported = ({ state }: RegionRow): boolean => state === 'active' || state === 'off';

export const mapRegionRecord = versioned({
  entity: 'map-region',
  name: 'The region',
  conflictMessage: 'Somebody else changed the region meanwhile.',
  lock: (tx, { id }) => lockRegion(tx, id),
  write: (tx, before: RegionRow, set: Pick<RegionRow, 'name' | 'state'>, { version }) =>
    tx
      .updateTable('map_regions')
      .set({ ...set, version })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  refOf: ({ id }) => ({ projectId: null, id }),
  versionOf: (row) => row.version,
  snapshot: regionSnapshot,
  present: (row) => presentRegion(row),
});
