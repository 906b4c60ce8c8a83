import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { open, requestBytes, requestSender } from '#bench/ingest/http-load.ts';
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

const MOST = 3;
const [REQUESTS, ROUNDS] = [600, 7];
/** As the map asks for a screen: so many tiles on each side of the middle. */
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
      const cold = await timesOf(world.port, full, full.length);
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
  // What the server knew of regions before is old by now.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
}

function tilesAround(zoom: number, lat: number, lon: number): string[] {
  const [x, y] = [cellXOf(lon, zoom), cellYOf(lat, zoom)];
  const steps = Array.from({ length: 2 * AROUND + 1 }, (_, at) => at - AROUND);
  return steps.flatMap((down) => steps.map((across) => addressOf(getMapTile, { z: zoom, x: x + across, y: y + down })));
}

async function duelOf(
  { port }: BenchWorld,
  full: string[],
  empty: string[],
  note: (line: string) => void,
): Promise<BenchRow> {
  const ratios: number[] = [];
  const selfRatios: number[] = [];
  const milliseconds: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const [a, b, c] = [
      median(await timesOf(port, full, REQUESTS)),
      median(await timesOf(port, empty, REQUESTS)),
      median(await timesOf(port, full, REQUESTS)),
    ];
    if (round < 0) continue;
    ratios.push((a + c) / 2 / b);
    selfRatios.push(c / a);
    milliseconds.push((a + c) / 2);
  }
  const ratio = median(ratios);
  note(`tiles: ratio ${ratio.toFixed(2)}, self-ratio ${median(selfRatios).toFixed(2)}`);
  return {
    name: 'vector tile, warm, median',
    value: Number(median(milliseconds).toFixed(3)),
    unit: 'ms',
    against: 'a tile where nothing lies',
    ratio: Number(ratio.toFixed(3)),
    must: `<= ${MOST}`,
    holds: ratio <= MOST,
  };
}

/** Of each request, one after the other on one connection. */
async function timesOf(port: number, addresses: readonly string[], count: number): Promise<number[]> {
  const socket = await open(port);
  const send = requestSender(socket);
  const requests = addresses.map((address) =>
    requestBytes(address, { 'accept-encoding': 'gzip' }, new Uint8Array(), 'GET'),
  );
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const start = performance.now();
    const { status, text } = await send(requests[at % requests.length] ?? Buffer.alloc(0));
    times.push(performance.now() - start);
    if (status !== 200 && status !== 204) throw new Error(text);
  }
  socket.destroy();
  return times;
}
