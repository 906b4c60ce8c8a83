import { versioned } from '#server/http/versioned-record.ts';
import { REGION_ENTITY } from './load-region.ts';
import { findRegionToLock, regionOf, type TransitRegionRow } from './regions.queries.ts';

export const transitRegionRecord = versioned({
  entity: REGION_ENTITY,
  name: 'The region',
  conflictMessage: 'Somebody changed this region meanwhile.',
  lock: (tx, { id }) => findRegionToLock(tx, id),
  write: (tx, before: TransitRegionRow, { name, active }: Pick<TransitRegionRow, 'name' | 'active'>, { version }) =>
    tx
      .updateTable('transit_regions')
      .set({ name, active, version })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  refOf: ({ id }) => ({ projectId: null, id }),
  versionOf: (row) => row.version,
  snapshot: ({ name, active }) => ({ name, active }),
  present: ({ id }, _now, tx) => regionOf(tx, id),
});
