import { type Bench, type BenchRow, compareSlowest } from '#bench/bench.ts';
import { timesOf } from '#bench/ingest/http-load.ts';
import { getActivityCell, listActivityCells, listActivityTrips } from '#contract/activity-map.ts';
import { listWorstAreas } from '#contract/insights.ts';
import { CELL, type TwoMaps, twoMaps, VIEWS } from './two-maps.ts';

const MAX = 1.3;
/** To each project in turn; enough that the slowest hundredth is more than a single call. */
const REQUESTS = 200;
/** Of a call that takes about a second. */
const SLOW_REQUESTS = 25;
const ROUNDS = 3;
/** A segment without stored sums. */
const HALF = 'segment=group:0..49';

/** The activity map of a project of a million users against one of a thousand that move in the same places. */
export const activityMap: Bench = {
  name: 'activity-map',
  run: async (note) => {
    const maps = await twoMaps(note);
    const questions: Question[] = [
      ...Object.entries(VIEWS).map(
        ([name, bounds]): Question => [name, `${listActivityCells.path}?layer=trips&bounds=${bounds.join(',')}`],
      ),
      [
        'a city of half a roll-out',
        `${listActivityCells.path}?layer=trips&bounds=${VIEWS['a city'].join(',')}&${HALF}`,
      ],
      ['worst areas of all', `${listWorstAreas.path}?segment=all`],
      ['worst areas of half a roll-out', `${listWorstAreas.path}?${HALF}`, SLOW_REQUESTS],
      ['a cell', `${getActivityCell.path}?cell=${CELL}`],
      ['harsh events of a cell', `${listActivityTrips.path}?cell=${CELL}&layer=harsh`],
    ];
    try {
      const rows: BenchRow[] = [];
      for (const question of questions) rows.push(await rowOf(question, maps, note));
      return rows;
    } finally {
      await maps.world.stop();
    }
  },
};

type Question = [name: string, address: string, requests?: number];

function rowOf(
  [name, address, requests = REQUESTS]: Question,
  { world, headers, small, large }: TwoMaps,
  note: (line: string) => void,
): Promise<BenchRow> {
  const addresses = [large, small].map((projectId) => [`${address}&projectId=${projectId}`]);
  const turns = async () => {
    const times = await timesOf(world.port, addresses, headers, 2 * requests);
    return { ours: times.filter((_, at) => at % 2 === 0), theirs: times.filter((_, at) => at % 2 === 1) };
  };
  const row = { name: `activity map, ${name}`, against: 'the same at 1,000 users' };
  return compareSlowest({ ...row, most: MAX, rounds: ROUNDS }, turns, note);
}
