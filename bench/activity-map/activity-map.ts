import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { open, requestBytes, requestSender } from '#bench/ingest/http-load.ts';
import { getActivityCell, listActivityCells, listActivityTrips } from '#contract/activity-map.ts';
import { CELL, type TwoMaps, twoMaps, VIEWS } from './two-maps.ts';

const MOST = 1.3;
const REQUESTS = 30;
const ROUNDS = 3;

/** The activity map of a project of a million users against one of a thousand that move in the same places. */
export const activityMap: Bench = {
  name: 'activity-map',
  run: async (note) => {
    const maps = await twoMaps(note);
    const questions: [name: string, address: string][] = [
      ...Object.entries(VIEWS).map(([name, bounds]): [string, string] => [
        name,
        `${listActivityCells.path}?layer=trips&bounds=${bounds.join(',')}`,
      ]),
      ['a cell', `${getActivityCell.path}?cell=${CELL}`],
      ['harsh events of a cell', `${listActivityTrips.path}?cell=${CELL}&layer=harsh`],
    ];
    try {
      const rows: BenchRow[] = [];
      for (const [name, address] of questions) rows.push(await rowOf(name, address, maps, note));
      return rows;
    } finally {
      await maps.world.stop();
    }
  },
};

async function rowOf(
  name: string,
  address: string,
  { world, headers, small, large }: TwoMaps,
  note: (line: string) => void,
): Promise<BenchRow> {
  const ask = (projectId: number) => slowTime(world.port, headers, `${address}&projectId=${projectId}`);
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const [a, b, c] = [await ask(large), await ask(small), await ask(large)];
    if (round < 0) continue;
    ratios.push((a + c) / 2 / b);
    times.push((a + c) / 2);
  }
  const ratio = median(ratios);
  note(`activity-map: ${name}: ${median(times).toFixed(1)} ms, ratio ${ratio.toFixed(3)}`);
  return {
    name: `activity map, ${name}`,
    value: Number(median(times).toFixed(2)),
    unit: 'ms',
    against: 'the same at 1,000 users',
    ratio: Number(ratio.toFixed(3)),
    must: `<= ${MOST}`,
    holds: ratio <= MOST,
  };
}

/** What the slowest tenth of some requests begins at, one after the other on one connection. */
async function slowTime(port: number, headers: Record<string, string>, address: string): Promise<number> {
  const socket = await open(port);
  const ask = requestSender(socket);
  const request = requestBytes(address, headers, new Uint8Array(), 'GET');
  const times: number[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    const start = performance.now();
    const { status, text } = await ask(request);
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(text);
  }
  socket.destroy();
  return times.sort((a, b) => a - b)[Math.floor(REQUESTS * 0.9)] ?? 0;
}
