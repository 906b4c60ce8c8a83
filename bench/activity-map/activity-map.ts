import { type Bench, type BenchRow, compareRounds, quantile } from '#bench/bench.ts';
import { timesOf } from '#bench/ingest/http-load.ts';
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

/** By what the slowest tenth of some requests begins at. */
function rowOf(
  name: string,
  address: string,
  { world, headers, small, large }: TwoMaps,
  note: (line: string) => void,
): Promise<BenchRow> {
  const slowTime = (projectId: number) => async () =>
    quantile(await timesOf(world.port, [[`${address}&projectId=${projectId}`]], headers, REQUESTS), 0.9);
  const row = { name: `activity map, ${name}`, unit: 'ms', against: 'the same at 1,000 users' };
  return compareRounds({ ...row, most: MOST, rounds: ROUNDS }, slowTime(large), slowTime(small), note);
}
