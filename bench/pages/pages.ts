import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { open, requestBytes, requestSender } from '#bench/ingest/http-load.ts';
import { catalogue } from '#tests/setup/catalogue.ts';
import { PAGES, type PageCalls } from './page-calls.ts';
import { type TwoProjects, twoProjects } from './two-projects.ts';

const MOST = 1.3;
const REQUESTS = 120;
const ROUNDS = 5;

/** Home and the tabs of Configuration: a project of a million app users against one of a thousand. */
export const pages: Bench = {
  name: 'pages',
  run: async (note) => {
    const projects = await twoProjects(note);
    try {
      const rows: BenchRow[] = [];
      for (const page of PAGES) rows.push(await duelOf(page, projects, note));
      return rows;
    } finally {
      await projects.world.stop();
    }
  },
};

async function duelOf(page: PageCalls, { world, small, large, headers }: TwoProjects, note: (line: string) => void) {
  const measure = (project: number) => p99(world.port, addressesOf(page, project), headers);
  const ratios: number[] = [];
  const selfRatios: number[] = [];
  const milliseconds: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const [a, b, c] = [await measure(large), await measure(small), await measure(large)];
    if (round < 0) continue;
    ratios.push((a + c) / 2 / b);
    selfRatios.push(c / a);
    milliseconds.push((a + c) / 2);
  }
  const ratio = median(ratios);
  note(`pages: ${page.page}: ratio ${ratio.toFixed(3)}, self-ratio ${median(selfRatios).toFixed(3)}`);
  return {
    name: `${page.page}, p99`,
    value: Number(median(milliseconds).toFixed(2)),
    unit: 'ms',
    against: 'the same at 1,000 users (here 1,000,000)',
    ratio: Number(ratio.toFixed(3)),
    must: `<= ${MOST}`,
    holds: ratio <= MOST,
  };
}

function addressesOf({ page, calls }: PageCalls, project: number): string[] {
  return calls.map(({ name, query }) => {
    const endpoint = catalogue.find((one) => one.name === name);
    if (!endpoint) throw new Error(`${page} asks for "${name}", which is no call.`);
    return `${endpoint.path}?projectId=${project}${query ? `&${query}` : ''}`;
  });
}

/** The time until all calls of a page are answered, one after the other on one connection. */
async function p99(port: number, addresses: readonly string[], headers: Record<string, string>): Promise<number> {
  const socket = await open(port);
  const send = requestSender(socket);
  const requests = addresses.map((address) => requestBytes(address, headers, new Uint8Array(), 'GET'));
  const times: number[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    const start = performance.now();
    for (const request of requests) {
      const { status, text } = await send(request);
      if (status !== 200) throw new Error(text);
    }
    times.push(performance.now() - start);
  }
  socket.destroy();
  return times.sort((a, b) => a - b)[Math.floor(REQUESTS * 0.99)] ?? 0;
}
