import { cellOfNumber } from '#engine/roads/cell-grid.ts';
import { cellsOfWays } from '#engine/roads/cells-of-ways.ts';
import { type GroundFeature, packGround } from '#engine/roads/ground.ts';
import { cutToCells, GROUND_ZOOM, type GroundCell, OVERVIEW_ZOOM } from '#engine/roads/ground-cells.ts';
import { overviewOf, overviewOfWay } from '#engine/roads/overview.ts';
import { packCell } from '#engine/roads/pack-cell.ts';
import type { Way } from '#engine/roads/way.ts';
import type { Db } from '#server/db/database.ts';

export interface RegionInput {
  ways?: readonly Way[];
  ground?: readonly GroundFeature[];
  /** West, south, east, north. */
  bounds?: readonly [number, number, number, number];
  name?: string;
  attribution?: string;
}

const HERE = [15.9, 47.9, 16.3, 48.1] as const;

/** A region as an import leaves it, straight into the tables. */
export async function aMapRegion(db: Db, input: RegionInput = {}): Promise<string> {
  const { ways = [], ground = [], bounds = HERE, name = 'Here', attribution = 'Made for a test' } = input;
  const [west, south, east, north] = bounds;
  const { id } = await db
    .insertInto('map_regions')
    .values({
      ...{ name, attribution, west, south, east, north },
      file_name: 'made.osm',
      state: 'active',
      created_at: new Date(),
      imported_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const keep = (layer: number, x: number, y: number, data: Uint8Array) =>
    db
      .insertInto('map_cells')
      .values({ region_id: id, layer, x, y, data: Buffer.from(data) })
      .execute();
  for (const [cell, members] of cellsOfWays(ways)) {
    const { x, y } = cellOfNumber(cell);
    await keep(0, x, y, packCell(members));
  }
  const afar = [...ways.map(overviewOfWay), ...ground.map(overviewOf)].filter((one) => one !== undefined);
  for (const [layer, zoom, features] of [[1, GROUND_ZOOM, ground] as const, [2, OVERVIEW_ZOOM, afar] as const]) {
    const cells = new Map<string, GroundCell[]>();
    for (const part of features.flatMap((feature) => [...cutToCells(feature, zoom)])) {
      const key = `${part.x} ${part.y}`;
      const known = cells.get(key);
      if (known) known.push(part);
      else cells.set(key, [part]);
    }
    for (const parts of cells.values()) {
      const [{ x, y } = { x: 0, y: 0 }] = parts;
      await keep(layer, x, y, packGround(parts.map(({ feature }) => feature)));
    }
  }
  return id;
}
