import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Bench, type BenchRow, compareRounds, median } from '#bench/bench.ts';
import { timesOf } from '#bench/ingest/http-load.ts';
import { aWorld, type BenchWorld } from '#bench/ingest/world.ts';
import { getMapTile } from '#contract/base-map.ts';
import { addressOf } from '#contract/endpoint.ts';
import { cellXOf, cellYOf } from '#engine/roads/cell-grid.ts';
import { TOWN_ATTRIBUTION, TOWN_COUNTRY, TOWN_NAME, townAsOsm } from '#phone/world/town/map/town-as-osm.ts';
import { TOWN_LAT, TOWN_LON } from '#phone/world/town/plane.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { makeDemoMap } from '#server/demo/demo-map.ts';
import { createEvents } from '#server/events.ts';

const MAX = 3;
const [REQUESTS, ROUNDS] = [600, 7];
/** As a map requests a screen: this many tiles on each side of the centre. */
const AROUND = 2;
const ZOOMS = [12, 14, 16] as const;

/** A tile of streets and houses against one of the open sea, over HTTP, as browsers ask for them. */
export const tiles: Bench = {
  name: 'tiles',
  run: async (note) => {
    const world = await aWorld();
    try {
      await fill(world);
      const full = ZOOMS.flatMap((zoom) => tilesAround(zoom, TOWN_LAT, TOWN_LON));
      const empty = ZOOMS.flatMap((zoom) => tilesAround(zoom, -30, -30));
      const cold = await tileTimes(world.port, full, full.length);
      note(
        `tiles: made for the first time in ${median(cold).toFixed(1)} ms (median), ${Math.max(...cold).toFixed(1)} ms at most`,
      );
      return [await duelOf(world, full, empty, note)];
    } finally {
      await world.stop();
    }
  },
};

async function fill({ connection }: BenchWorld): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-bench-map-'));
  const db = openDatabase({ ...connection, max: 2 });
  const part = {
    db,
    events: createEvents(),
    config: readConfig({ MOVE_DATA_DIR: folder }, folder),
    now: () => new Date(),
  };
  await makeDemoMap(part, { name: TOWN_NAME, country: TOWN_COUNTRY, attribution: TOWN_ATTRIBUTION, text: townAsOsm });
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
  // The server's cached regions have expired by now.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
}

function tilesAround(zoom: number, lat: number, lon: number): string[] {
  const [x, y] = [cellXOf(lon, zoom), cellYOf(lat, zoom)];
  const steps = Array.from({ length: 2 * AROUND + 1 }, (_, at) => at - AROUND);
  return steps.flatMap((down) => steps.map((across) => addressOf(getMapTile, { z: zoom, x: x + across, y: y + down })));
}

function duelOf(
  { port }: BenchWorld,
  full: string[],
  empty: string[],
  note: (line: string) => void,
): Promise<BenchRow> {
  const medianTime = (addresses: string[]) => async () => median(await tileTimes(port, addresses, REQUESTS));
  const row = { name: 'vector tile, warm, median', unit: 'ms', against: 'a tile where nothing lies', digits: 3 };
  return compareRounds({ ...row, most: MAX, rounds: ROUNDS }, medianTime(full), medianTime(empty), note);
}

const tileTimes = (port: number, addresses: readonly string[], count: number): Promise<number[]> =>
  timesOf(
    port,
    addresses.map((address) => [address]),
    { 'accept-encoding': 'gzip' },
    count,
  );
