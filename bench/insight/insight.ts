import { sql } from 'kysely';
import { type Bench, type BenchRow, compareSlowest, median } from '#bench/bench.ts';
import { aWorld } from '#bench/ingest/world.ts';
import { aProject } from '#bench/pages/two-projects.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { findUsers } from '#server/features/app-users/find-users.ts';
import { figuresOf } from '#server/features/app-users/people-source.ts';
import { segmentPeriod, segmentSums } from '#server/features/rollups/segments.queries.ts';
import { costOfRollups } from './cost-of-rollups.ts';
import { addCounts, insightsScreen } from './insights-screen.ts';
import { addPeople, FIRST_DAY, GROUPED_DAYS, LAST_DAY, withoutIndexes } from './two-peoples.ts';

const SMALL = 1_000;
const LARGE = Number(process.env.MOVE_BENCH_PEOPLE ?? 1_000_000);
const MAX = 1.3;
const MAX_OF_GROUP_BY = 0.2;
/** In turns; enough that the slowest hundredth is more than a single call. */
const CALLS = 300;
const ROUNDS = 5;
const PAGE = 50;

type Note = (line: string) => void;
type Read = (projectId: number) => Promise<unknown>;

/** Insights and People, read and as screens, with a million people against a thousand, and the cost of roll-ups on ingest. */
export const insight: Bench = {
  name: 'insight',
  run: async (note) => {
    const world = await aWorld();
    const db = openDatabase({ ...world.connection, max: 4 });
    try {
      const [small, large] = [await aProject(world.pool, 'Small'), await aProject(world.pool, 'Large')];
      await withoutIndexes(world.pool, 'people_periods', async () => {
        await addPeople(world.pool, small, SMALL);
        await addPeople(world.pool, large, LARGE);
      });
      await addCounts(world.pool, small, SMALL);
      await addCounts(world.pool, large, LARGE);
      await world.pool.query(
        'vacuum analyze people_periods, day_scores, segment_days, segment_periods, project_counters',
      );
      note(`insight: ${LARGE.toLocaleString('en')} people and ${SMALL.toLocaleString('en')} are made`);
      const rows: BenchRow[] = [];
      for (const [name, read] of Object.entries(readsOf(db))) rows.push(await compared(name, read, small, large, note));
      rows.push(...(await insightsScreen(world, { small, large }, note)));
      rows.push(await againstGroupBy(db, large, note), ...(await costOfRollups(world, db, note)));
      return rows;
    } finally {
      await db.destroy();
      await world.stop();
    }
  },
};

/** The first page of the list of app users, with its figures. */
async function peoplePage(db: Db, projectId: number, sort: 'score' | '-speeding'): Promise<void> {
  const filter = { projectId, period: 'last30', sort } as const;
  const { userIds } = await findUsers(db, filter, { limit: PAGE });
  const figures = await figuresOf(db, projectId, filter, userIds);
  if (figures.size < PAGE) throw new Error(`The page has ${figures.size} people with figures.`);
}

const readsOf = (db: Db): Record<string, Read> => {
  const segment = (projectId: number, ...segments: string[]) => ({ projectId, segments });
  return {
    'people, worst score first': (projectId) => peoplePage(db, projectId, 'score'),
    'people, most speeding first': (projectId) => peoplePage(db, projectId, '-speeding'),
    'insights, sums of a segment': (projectId) =>
      segmentSums(db, segment(projectId, 'all'), { from: FIRST_DAY, to: LAST_DAY }),
    'comparison of two segments': (projectId) =>
      Promise.all(
        ['platform:iOS', 'platform:Android'].map((name) => segmentPeriod(db, segment(projectId, name), 'last30')),
      ),
  };
};

function compared(name: string, read: Read, small: number, large: number, note: Note): Promise<BenchRow> {
  const turns = async () => {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let call = 0; call < CALLS; call++) {
      ours.push(await timed(() => read(large)));
      theirs.push(await timed(() => read(small)));
    }
    return { ours, theirs };
  };
  const row = { name, against: `the same at ${SMALL.toLocaleString('en')} people` };
  return compareSlowest({ ...row, most: MAX, rounds: ROUNDS }, turns, note);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The same page without roll-ups: the days of everyone are added up and sorted. */
async function againstGroupBy(db: Db, large: number, note: Note): Promise<BenchRow> {
  const page = () => peoplePage(db, large, 'score');
  const grouped = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`
        select user_id, sum(sums[2]) / nullif(sum(sums[1]), 0) as score from day_scores
        where project_id = ${large} and counted and day between ${LAST_DAY}::date - ${GROUPED_DAYS - 1}::int and ${LAST_DAY}
        group by user_id order by score, user_id limit ${PAGE}
      `.execute(tx);
    });
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    ours.push(await timed(page));
    theirs.push(await timed(grouped));
  }
  const ratio = median(ours) / median(theirs);
  note(
    `insight: page ${median(ours).toFixed(2)} ms, GROUP BY over ${GROUPED_DAYS} days ${median(theirs).toFixed(0)} ms`,
  );
  return {
    name: 'people, first page',
    value: Number(median(ours).toFixed(2)),
    unit: 'ms',
    against: `a GROUP BY over ${GROUPED_DAYS} days of the same people`,
    ratio: Number(ratio.toFixed(5)),
    must: `<= ${MAX_OF_GROUP_BY}`,
    holds: ratio <= MAX_OF_GROUP_BY,
  };
}
