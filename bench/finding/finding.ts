import { type Bench, type BenchRow, compareRounds, median } from '#bench/bench.ts';
import { timesOf } from '#bench/ingest/http-load.ts';
import { DEFAULT_APP_USER_SORT, listAppUsers } from '#contract/app-user-list.ts';
import { writeCursor } from '#server/http/cursor.ts';
import { DEEP, QUESTIONS, type Question } from './questions.ts';
import { type Crowd, type TwoCrowds, twoCrowds } from './two-crowds.ts';

const MAX = 1.5;
const MAX_DEPTH = 1.2;
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
        const row = { name: `app users, ${name}`, against: 'the same at 1,000 users', most: MAX };
        rows.push(await compareRounds({ ...row, unit: 'ms', rounds: ROUNDS }, ours, theirs, note));
      }
      for (const question of DEEP) {
        const cursor = await deepCursor(crowds, question);
        const query = question.query(large);
        const [ours, theirs] = [() => ask(large, { ...query, cursor }), () => ask(large, query)];
        const row = { name: `app users, ${question.name}`, against: 'its first page', most: MAX_DEPTH };
        rows.push(await compareRounds({ ...row, unit: 'ms', rounds: ROUNDS }, ours, theirs, note));
      }
      return rows;
    } finally {
      await world.stop();
    }
  },
};

/** The median of some requests. */
async function medianTime(
  port: number,
  headers: Record<string, string>,
  { projectId }: Crowd,
  query: Record<string, string>,
): Promise<number> {
  const address = `${listAppUsers.path}?${new URLSearchParams({ projectId: String(projectId), ...query })}`;
  return median(await timesOf(port, [[address]], headers, REQUESTS));
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
  return writeCursor('app-users', [by, 'known', key, row.id, 0]);
}
