import type pg from 'pg';
import { type BenchRow, compareSlowest } from '#bench/bench.ts';
import { timesOf } from '#bench/ingest/http-load.ts';
import type { BenchWorld } from '#bench/ingest/world.ts';
import { anAdmin } from '#bench/pages/two-projects.ts';
import { getInsights, getUserInsights, listSegments } from '#contract/insights.ts';
import { PEOPLE_LENGTH } from '#server/features/rollups/layout.ts';
import { LAST_DAY } from './two-peoples.ts';

const MAX = 1.3;
/** To each project in turn; enough that the slowest hundredth is more than a single call. */
const REQUESTS = 200;
const ROUNDS = 5;

/** What the screen asks for, one call after the other. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  opened: [getInsights.path, listSegments.path, getUserInsights.path],
  'two platforms compared': [`${getInsights.path}?segment=platform:iOS&withSegment=platform:Android`],
};

/** The screen Insights of both projects, by its own calls. */
export async function insightsScreen(
  world: BenchWorld,
  { small, large }: { small: number; large: number },
  note: (line: string) => void,
): Promise<BenchRow[]> {
  const headers = await anAdmin(world, [small, large]);
  const rows: BenchRow[] = [];
  for (const [name, calls] of Object.entries(VIEWS)) {
    const addresses = [large, small].map((projectId) =>
      calls.map((call) => `${call}${call.includes('?') ? '&' : '?'}projectId=${projectId}`),
    );
    const turns = async () => {
      const times = await timesOf(world.port, addresses, headers, 2 * REQUESTS);
      return { ours: times.filter((_, at) => at % 2 === 0), theirs: times.filter((_, at) => at % 2 === 1) };
    };
    const row = { name: `insights screen, ${name}`, against: 'the same at 1,000 people' };
    rows.push(await compareSlowest({ ...row, most: MAX, rounds: ROUNDS }, turns, note));
  }
  return rows;
}

const TAGS = 40;
const VERSIONS = 20;
/** The days of registration of the weeks shown, and how many weeks are. */
const COHORT_DAYS = 84;
const COHORT_WEEKS = 12;

/** The menu of segments, and the counters that everything about app users is read from. */
export async function addCounts(pool: pg.Pool, projectId: number, count: number): Promise<void> {
  await pool.query(
    `insert into segment_periods
     select $1, segment, 'last30', $2::bigint / $6::int, array(select ($2::bigint * at) from generate_series(1, $3::int) at)
     from (
       select 'tag:fleet ' || n as segment from generate_series(1, $4::int) n
       union all select 'version:Android/2.' || n || '.0' from generate_series(1, $5::int) n
     ) segments`,
    [projectId, count, PEOPLE_LENGTH, TAGS, VERSIONS, VERSIONS],
  );
  await pool.query(
    `insert into project_counters (project_id, counter, key, amount)
     select $1, counter, key, amount from (
       select 'users' as counter, 'all' as key, $2::bigint as amount
       union all select 'state', 'RUNNING', $2::bigint * 9 / 10
       union all select 'trouble/permission', '', $2::bigint / 20
       union all select 'version', jsonb_build_array('Android', '2.' || n || '.0')::text, $2::bigint / $4::int
         from generate_series(1, $4::int) n
       union all select 'created', ($3::date - n)::text, $2::bigint / $5::int from generate_series(0, $5::int - 1) n
       union all select 'kept/' || cohort, week::text, $2::bigint / ($5::int * 2)
         from (select date_trunc('week', $3::date)::date - 7 * n as cohort from generate_series(0, $6::int - 1) n) c,
           lateral (select cohort + 7 * w as week from generate_series(0, (date_trunc('week', $3::date)::date - cohort) / 7) w) later
     ) counts`,
    [projectId, count, LAST_DAY, VERSIONS, COHORT_DAYS, COHORT_WEEKS],
  );
}
