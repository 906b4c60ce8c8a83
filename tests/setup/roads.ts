import { cellOfNumber } from '#engine/roads/cell-grid.ts';
import { cellsOfWays } from '#engine/roads/cells-of-ways.ts';
import { packCell } from '#engine/roads/pack-cell.ts';
import type { Way } from '#engine/roads/way.ts';
import type { Db } from '#server/db/database.ts';
import { refreshMapRegions } from '#server/ingest/run/road-facts.ts';

/** Roads of an active region, straight into the tables. */
export async function someRoads(db: Db, ways: readonly Way[]): Promise<string> {
  const { id } = await db
    .insertInto('map_regions')
    .values({
      name: 'Made roads',
      file_name: 'made.osm',
      attribution: 'Made for a test',
      state: 'active',
      created_at: new Date(),
      imported_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cells = [...cellsOfWays(ways)].map(([cell, members]) => ({
    region_id: id,
    layer: 0,
    ...cellOfNumber(cell),
    data: Buffer.from(packCell(members)),
  }));
  await db.insertInto('map_cells').values(cells).execute();
  refreshMapRegions();
  return id;
}
