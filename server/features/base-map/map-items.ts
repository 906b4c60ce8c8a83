import { groundIn } from '#engine/roads/ground.ts';
import { waysIn } from '#engine/roads/unpack-cell.ts';
import { itemOfGround, itemOfWay, type MapItem } from '#engine/tiles/map-item.ts';
import { BoundedCache, SharedWork } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import { resultAtPace } from '#server/pace.ts';

/** Where cells lie: roads, ground, and the overview of both. */
const [ROADS, GROUND, OVERVIEW] = [0, 1, 2];
/** Points of the cells that stay unpacked: about 40 MB. Tiles are requested in groups of neighbours. */
const MAX_POINTS = 1_500_000;
/** What a cell takes besides its points. */
const POINTS_OF_CELL = 20;

export interface CellAddress {
  /** From the overview, at its own zoom. */
  overview: boolean;
  x: number;
  y: number;
}

/** The content of a cell in all active regions, cached by each process. */
export function createMapItems(db: Db) {
  const kept = new BoundedCache<readonly MapItem[]>(MAX_POINTS, pointsOf);
  const work = new SharedWork<readonly MapItem[]>();
  return async ({ overview, x, y }: CellAddress, version: string, regions: readonly string[]) => {
    const key = `${version} ${overview} ${x} ${y}`;
    const known = kept.get(key);
    if (known) return known;
    return work.run(key, async () => {
      const rows = await db
        .selectFrom('map_cells')
        .select(['layer', 'data'])
        .where('layer', 'in', overview ? [OVERVIEW] : [ROADS, GROUND])
        .where('x', '=', x)
        .where('y', '=', y)
        .where('region_id', 'in', regions)
        .orderBy('region_id')
        .execute();
      const items = await resultAtPace(itemsOf(rows));
      kept.set(key, items);
      return items;
    });
  };
}

/** Overlapping regions contain the same features: each is drawn once. */
function* itemsOf(rows: readonly { layer: number; data: Uint8Array }[]): Generator<undefined, MapItem[]> {
  const ways = new Map<number, MapItem>();
  const ground = new Map<string, MapItem>();
  for (const { layer, data } of rows) {
    if (layer === ROADS) {
      for (const way of waysIn(data)) {
        if (!ways.has(way.id)) ways.set(way.id, itemOfWay(way));
        yield;
      }
      continue;
    }
    for (const feature of groundIn(data)) {
      const item = itemOfGround(feature);
      ground.set(`${feature.kind} ${feature.name} ${item.left} ${item.top} ${item.right} ${item.bottom}`, item);
      yield;
    }
  }
  return [...ground.values(), ...ways.values()];
}

const pointsOf = (items: readonly MapItem[]): number =>
  items.reduce((sum, { parts }) => parts.reduce((points, part) => points + part.length / 2, sum + 8), POINTS_OF_CELL);
