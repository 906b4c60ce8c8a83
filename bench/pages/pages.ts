import { type Bench, type BenchRow, compareRounds, quantile } from '#bench/bench.ts';
import { timesOf } from '#bench/ingest/http-load.ts';
import { catalogue } from '#tests/setup/catalogue.ts';
import { PAGE_CALLS, type PageCalls } from './page-calls.ts';
import { type TwoProjects, twoProjects } from './two-projects.ts';

const MAX = 1.3;
const REQUESTS = 120;
const ROUNDS = 5;

/** Home and the tabs of Configuration: a project of a million app users against one of a thousand. */
export const pages: Bench = {
  name: 'pages',
  run: async (note) => {
    const projects = await twoProjects(note);
    try {
      const rows: BenchRow[] = [];
      for (const page of PAGE_CALLS) rows.push(await duelOf(page, projects, note));
      return rows;
    } finally {
      await projects.world.stop();
    }
  },
};

/** By the time until all calls of a page are answered. */
function duelOf(page: PageCalls, { world, small, large, headers }: TwoProjects, note: (line: string) => void) {
  const p99 = (project: number) => async () =>
    quantile(await timesOf(world.port, [addressesOf(page, project)], headers, REQUESTS), 0.99);
  const row = { name: `${page.page}, p99`, unit: 'ms', against: 'the same at 1,000 users (here 1,000,000)' };
  return compareRounds({ ...row, most: MAX, rounds: ROUNDS }, p99(large), p99(small), note);
}

function addressesOf({ page, calls }: PageCalls, project: number): string[] {
  return calls.map(({ name, query }) => {
    const endpoint = catalogue.find((one) => one.name === name);
    if (!endpoint) throw new Error(`${page} asks for "${name}", which is no call.`);
    return `${endpoint.path}?projectId=${project}${query ? `&${query}` : ''}`;
  });
}
