import { type Kysely, sql } from 'kysely';
import type { Figures, StepFigures } from '#contract/insight-trips.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { EXPOSURE_SUMS, readExposure } from '#server/ingest/run/exposure-sums.ts';
import { meanScores, SCORE_SUMS } from '#server/ingest/run/score-sums.ts';
import type { TimeStep } from './steps-of-time.ts';

type Database = Kysely<Tables>;

/** Sums of a day, as stored in day_scores (`score`) and day_exposures (`etr`); `part` starts at 1. */
interface DaySums {
  day: string;
  family: 'score' | 'etr';
  part: number;
  amount: number;
}

async function ownSums(db: Database, { projectId, userId }: UserKey, { from, to }: TimeStep): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select day::text as day, 'score' as family, part::int as part, amount
    from day_scores, unnest(sums) with ordinality s (amount, part)
    where project_id = ${projectId} and user_id = ${userId} and day between ${from}::date and ${to}::date
    union all
    select day::text, 'etr', part::int, amount
    from day_exposures, unnest(sums) with ordinality s (amount, part)
    where project_id = ${projectId} and user_id = ${userId} and day between ${from}::date and ${to}::date
  `.execute(db);
  return rows;
}

/** The sums of all users except pilots, read from counters instead of user rows. */
async function projectSums(db: Database, projectId: number, { from, to }: TimeStep): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select key as day, split_part(counter, '/', 1) as family, split_part(counter, '/', 2)::int as part,
      sum(amount)::bigint as amount
    from project_counts
    where project_id = ${projectId} and key between ${from} and ${to}
      and counter = any(${COUNTERS}::text[])
    group by counter, key
  `.execute(db);
  return rows;
}

const LENGTHS = { score: SCORE_SUMS, etr: EXPOSURE_SUMS };
const COUNTERS = Object.entries(LENGTHS).flatMap(([family, length]) =>
  Array.from({ length }, (_, at) => `${family}/${at + 1}`),
);

function figuresOf(days: readonly DaySums[]): Figures {
  const sums = { score: Array<number>(SCORE_SUMS).fill(0), etr: Array<number>(EXPOSURE_SUMS).fill(0) };
  for (const { family, part, amount } of days) sums[family][part - 1] = (sums[family][part - 1] ?? 0) + Number(amount);
  const exposure = readExposure(sums.etr);
  return {
    activeDays: exposure.activeDays,
    drives: exposure.drives,
    scores: meanScores(sums.score),
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

export async function overTime(
  db: Database,
  ref: UserKey,
  steps: readonly TimeStep[],
): Promise<{ steps: StepFigures[]; whole: StepFigures }> {
  const whole = { from: steps[0]?.from ?? '', to: steps.at(-1)?.to ?? '' };
  const [own, project] = await Promise.all([ownSums(db, ref, whole), projectSums(db, ref.projectId, whole)]);
  const within = (days: readonly DaySums[], { from, to }: TimeStep) =>
    figuresOf(days.filter(({ day }) => day >= from && day <= to));
  const stepFigures = (step: TimeStep): StepFigures => ({
    ...step,
    own: within(own, step),
    project: within(project, step),
  });
  return { steps: steps.map(stepFigures), whole: stepFigures(whole) };
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
