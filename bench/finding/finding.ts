import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { open, requestBytes, requestSender } from '#bench/ingest/http-load.ts';
import { DEFAULT_APP_USER_SORT, listAppUsers } from '#contract/app-user-list.ts';
import { writeCursor } from '#server/http/cursor.ts';
import { DEEP, QUESTIONS, type Question } from './questions.ts';
import { type Crowd, type TwoCrowds, twoCrowds } from './two-crowds.ts';

const MOST = 1.5;
const MOST_DEEP = 1.2;
const REQUESTS = 20;
const ROUNDS = 3;

/** The list of app users: a million of them against a thousand, and pages far down against the first. */
export const finding: Bench = {
  name: 'finding',
  run: async (note) => {
    const crowds = await twoCrowds(note);
    const { world, headers, small, large } = crowds;
    const ask = (crowd: Crowd, query: Record<string, string>) => medianTime(world.port, headers, crowd, query);
    try {
      const rows: BenchRow[] = [];
      for (const { name, query } of QUESTIONS) {
        const [ours, theirs] = [() => ask(large, query(large)), () => ask(small, query(small))];
        rows.push(await rowOf(name, ours, theirs, { against: 'the same at 1,000 users', most: MOST }, note));
      }
      for (const question of DEEP) {
        const cursor = await deepCursor(crowds, question);
        const query = question.query(large);
        const [ours, theirs] = [() => ask(large, { ...query, cursor }), () => ask(large, query)];
        rows.push(await rowOf(question.name, ours, theirs, { against: 'its first page', most: MOST_DEEP }, note));
      }
      return rows;
    } finally {
      await world.stop();
    }
  },
};

type Measure = () => Promise<number>;

async function rowOf(
  name: string,
  ours: Measure,
  theirs: Measure,
  { against, most }: { against: string; most: number },
  note: (line: string) => void,
): Promise<BenchRow> {
  const ratios: number[] = [];
  const selfRatios: number[] = [];
  const milliseconds: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const [a, b, c] = [await ours(), await theirs(), await ours()];
    if (round < 0) continue;
    ratios.push((a + c) / 2 / b);
    selfRatios.push(c / a);
    milliseconds.push((a + c) / 2);
  }
  const ratio = median(ratios);
  note(`finding: ${name}: ratio ${ratio.toFixed(3)}, self-ratio ${median(selfRatios).toFixed(3)}`);
  return {
    name: `app users, ${name}`,
    value: Number(median(milliseconds).toFixed(2)),
    unit: 'ms',
    against,
    ratio: Number(ratio.toFixed(3)),
    must: `<= ${most}`,
    holds: ratio <= most,
  };
}

/** The median of some requests, one after the other on one connection. */
async function medianTime(
  port: number,
  headers: Record<string, string>,
  { projectId }: Crowd,
  query: Record<string, string>,
): Promise<number> {
  const socket = await open(port);
  const ask = requestSender(socket);
  const address = `${listAppUsers.path}?${new URLSearchParams({ projectId: String(projectId), ...query })}`;
  const request = requestBytes(address, headers, new Uint8Array(), 'GET');
  const times: number[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    const start = performance.now();
    const { status, text } = await ask(request);
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(text);
  }
  socket.destroy();
  return median(times);
}

const COLUMNS = { id: 'user_id', seen: 'seen_slot', registered: 'registered_ms', state: 'facet' } as const;

/** The cursor of a user in the middle of the list. */
async function deepCursor({ world, large }: TwoCrowds, { query }: Question): Promise<string> {
  const { sort = DEFAULT_APP_USER_SORT, state } = query(large);
  const by = sort.replace('-', '') as keyof typeof COLUMNS;
  const facet =
    by === 'state' ? `facet >= 'state:' and facet < 'state;'` : `facet = '${state ? `state:${state}` : 'all'}'`;
  const { rows } = await world.pool.query<{ key: string; id: string }>(
    `select ${COLUMNS[by]} as key, user_id as id from app_user_facets
     where project_id = $1 and ${facet} order by ${COLUMNS[by]}, user_id offset $2 limit 1`,
    [large.projectId, large.users / 4],
  );
  const [row] = rows;
  if (!row) throw new Error(`No page in the middle of ${sort}.`);
  const key = by === 'id' || by === 'state' ? row.key : Number(row.key);
  return writeCursor('app-users', [by, key, row.id, 0]);
}
