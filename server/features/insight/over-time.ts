import { type Kysely, sql } from 'kysely';
import type { Figures, StepFigures } from '#contract/insight-trips.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { EXPOSURE_SUMS, readExposure } from '#server/ingest/run/exposure-sums.ts';
import { meanScores, SCORE_SUMS } from '#server/ingest/run/score-sums.ts';
import type { TimeStep } from './steps-of-time.ts';

type Database = Kysely<Tables>;

/** Sums of a step of time, in the format of day_scores (`score`) or day_exposures (`etr`); `step` and `part` start at 1. */
interface StepSums {
  step: number;
  family: 'score' | 'etr';
  part: number;
  amount: number;
}

const periodOf = (steps: readonly TimeStep[]): TimeStep => ({
  from: steps[0]?.from ?? '',
  to: steps.at(-1)?.to ?? '',
});

/** Summed by the database: a person may have very many days. */
async function ownSums(db: Database, { projectId, userId }: UserKey, steps: readonly TimeStep[]): Promise<StepSums[]> {
  const { from, to } = periodOf(steps);
  const step = sql`width_bucket(day, ${steps.map((one) => one.from)}::date[])`;
  const { rows } = await sql<StepSums>`
    select ${step} as step, 'score' as family, part::int as part, sum(amount)::bigint as amount
    from day_scores, unnest(sums) with ordinality s (amount, part)
    where project_id = ${projectId} and user_id = ${userId} and day between ${from}::date and ${to}::date
    group by 1, 3
    union all
    select ${step}, 'etr', part::int, sum(amount)::bigint
    from day_exposures, unnest(sums) with ordinality s (amount, part)
    where project_id = ${projectId} and user_id = ${userId} and day between ${from}::date and ${to}::date
    group by 1, 3
  `.execute(db);
  return rows;
}

/** The sums of all users except pilots, read from counters instead of user rows. */
async function projectSums(db: Database, projectId: number, steps: readonly TimeStep[]): Promise<StepSums[]> {
  const { from, to } = periodOf(steps);
  const { rows } = await sql<StepSums>`
    select width_bucket(key, ${steps.map((one) => one.from)}::text[]) as step,
      split_part(counter, '/', 1) as family, split_part(counter, '/', 2)::int as part, sum(amount)::bigint as amount
    from project_counts
    where project_id = ${projectId} and key between ${from} and ${to}
      and counter = any(${COUNTERS}::text[])
    group by 1, counter
  `.execute(db);
  return rows;
}

const LENGTHS = { score: SCORE_SUMS, etr: EXPOSURE_SUMS };
const COUNTERS = Object.entries(LENGTHS).flatMap(([family, length]) =>
  Array.from({ length }, (_, at) => `${family}/${at + 1}`),
);

type Sums = Record<StepSums['family'], number[]>;
const noSums = (): Sums => ({ score: Array(SCORE_SUMS).fill(0), etr: Array(EXPOSURE_SUMS).fill(0) });

function figuresOf({ score, etr }: Sums = noSums()): Figures {
  const exposure = readExposure(etr);
  return {
    activeDays: exposure.activeDays,
    drives: exposure.drives,
    scores: meanScores(score),
    byDay: { seconds: exposure.daySeconds, meters: exposure.dayMeters },
    byNight: { seconds: exposure.nightSeconds, meters: exposure.nightMeters },
    meters: {
      car: exposure.carMeters,
      cycling: exposure.cyclingMeters,
      walking: exposure.walkingMeters,
      public: exposure.publicMeters,
    },
  };
}

/** The sums of each step; those of all together come last. */
function sumBy(steps: readonly TimeStep[], rows: readonly StepSums[]): Sums[] {
  const whole = noSums();
  const all = [...steps.map(noSums), whole];
  for (const { step, family, part, amount } of rows) {
    for (const sums of [all[step - 1], whole])
      if (sums) sums[family][part - 1] = (sums[family][part - 1] ?? 0) + amount;
  }
  return all;
}

/** The steps follow each other without a gap. */
export async function overTime(
  db: Database,
  ref: UserKey,
  steps: readonly TimeStep[],
): Promise<{ steps: StepFigures[]; whole: StepFigures }> {
  const [ownRows, projectRows] = await Promise.all([ownSums(db, ref, steps), projectSums(db, ref.projectId, steps)]);
  const own = sumBy(steps, ownRows);
  const project = sumBy(steps, projectRows);
  const figures = (step: TimeStep, at: number): StepFigures => ({
    ...step,
    own: figuresOf(own[at]),
    project: figuresOf(project[at]),
  });
  return { steps: steps.map(figures), whole: figures(periodOf(steps), steps.length) };
}

/** Time and distance by type of road, for drives that were matched to roads. */
export async function roadFiguresOf(db: Database, { projectId, userId }: UserKey, { from, to }: TimeStep) {
  const { rows } = await sql<{ type: string; seconds: number; meters: number }>`
    select road.key as type, sum((road.value ->> 'seconds')::float8) as seconds,
      sum((road.value ->> 'meters')::float8) as meters
    from timeline_items i, jsonb_each(i.features -> 'exposure' -> 'byRoad') road
    where i.project_id = ${projectId} and i.user_id = ${userId} and not i.deleted
      and i.day between ${from}::date and ${to}::date
      and i.start_ts >= extract(epoch from ${from}::date) - 86400
      and i.start_ts < extract(epoch from ${to}::date) + 172800
      and i.type in ('CAR', 'DRIVING') and i.features -> 'exposure' ? 'byRoad'
    group by road.key order by 3 desc
  `.execute(db);
  return rows;
}

/** Time and distance in dangerous areas. */
export async function dangerousOf(db: Database, { projectId, userId }: UserKey, { from, to }: TimeStep) {
  const { rows } = await sql<{ seconds: number; meters: number }>`
    select coalesce(sum((i.features -> 'exposure' -> 'dangerous' ->> 'seconds')::float8), 0) as seconds,
      coalesce(sum((i.features -> 'exposure' -> 'dangerous' ->> 'meters')::float8), 0) as meters
    from timeline_items i
    where i.project_id = ${projectId} and i.user_id = ${userId} and not i.deleted
      and i.day between ${from}::date and ${to}::date
      and i.start_ts >= extract(epoch from ${from}::date) - 86400
      and i.start_ts < extract(epoch from ${to}::date) + 172800
      and i.type in ('CAR', 'DRIVING') and i.features -> 'exposure' ? 'dangerous'
  `.execute(db);
  return rows[0] ?? { seconds: 0, meters: 0 };
}
