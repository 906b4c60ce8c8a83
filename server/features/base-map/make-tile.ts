import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { TILE_MIN_ZOOM } from '#contract/base-map.ts';
import { CELL_ZOOM, cellBounds } from '#engine/roads/cell-grid.ts';
import { OVERVIEW_ZOOM } from '#engine/roads/ground-cells.ts';
import { drawingTile, type TileAddress } from '#engine/tiles/draw-tile.ts';
import { BoundedCache, SharedWork } from '#server/bounded-cache.ts';
import type { Context } from '#server/context.ts';
import { resultAtPace } from '#server/pace.ts';
import { type ActiveRegions, regionsAt } from './active-regions.ts';
import { type CellAddress, createMapItems } from './map-items.ts';
import { createTileTurns } from './tile-turns.ts';

const MAX_BYTES = 48 * 1024 * 1024;
/** What a tile costs to keep besides its bytes. */
const KEEPING_BYTES = 200;
const GZIP_LEVEL = 5;

const packed = promisify(gzip);
const NOTHING = Buffer.alloc(0);

/** Builds gzipped tiles and caches the latest; empty where there is nothing. `ip`: who asks, for fair turns. */
export function createTiles({ db }: Pick<Context, 'db'>) {
  const itemsIn = createMapItems(db);
  const kept = new BoundedCache<Buffer>(MAX_BYTES, (tile) => tile.length + KEEPING_BYTES);
  const inTurn = createTileTurns();
  const work = new SharedWork<Buffer>();
  return async (address: TileAddress, active: ActiveRegions, ip: string): Promise<Buffer> => {
    const { z, x, y } = address;
    const here = z < TILE_MIN_ZOOM ? [] : regionsAt(active, cellBounds({ x, y }, z)).map(({ id }) => id);
    if (here.length === 0) return NOTHING;
    const key = `${active.version} ${z} ${x} ${y}`;
    const known = kept.get(key);
    if (known) return known;
    const build = async () => {
      const cells = await Promise.all(cellsOf(address).map((cell) => itemsIn(cell, active.version, here)));
      const drawn = await resultAtPace(drawingTile(cells.flat(), address));
      const tile = drawn.length > 0 ? await packed(drawn, { level: GZIP_LEVEL }) : NOTHING;
      kept.set(key, tile);
      return tile;
    };
    // In its own line even if others wait for the same tile, which may be the last one in theirs.
    return inTurn(ip, async () => kept.get(key) ?? work.run(key, build));
  };
}

/** The cells that a tile lies in, or that lie in it. */
function cellsOf({ z, x, y }: TileAddress): CellAddress[] {
  const overview = z < CELL_ZOOM;
  const zoom = overview ? OVERVIEW_ZOOM : CELL_ZOOM;
  if (z >= zoom) return [{ overview, x: x >> (z - zoom), y: y >> (z - zoom) }];
  const side = 2 ** (zoom - z);
  return Array.from({ length: side * side }, (_, at) => ({
    overview,
    x: x * side + (at % side),
    y: y * side + Math.floor(at / side),
  }));
}
