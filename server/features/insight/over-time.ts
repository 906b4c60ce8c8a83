import { type Kysely, sql } from 'kysely';
import type { Figures, StepFigures } from '#contract/insight-trips.ts';
import { SCORE_PARTS, type Scores } from '#contract/timeline.ts';
import { overallScores } from '#engine/score/overall.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import type { Step } from './steps-of-time.ts';

type Database = Kysely<Tables>;

/** Sums of a day: `score` as metres and points times metres of each part, `etr` as they stand in day_exposures. */
interface DaySums {
  day: string;
  family: 'score' | 'etr';
  part: number;
  amount: number;
}

async function ownSums(db: Database, { projectId, userId }: UserKey, { from, to }: Step): Promise<DaySums[]> {
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

/** From counters: what all users but pilots drove, without looking at any of them. */
async function projectSums(db: Database, projectId: number, { from, to }: Step): Promise<DaySums[]> {
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

const TEN = Array.from({ length: 10 }, (_, at) => at + 1);
const COUNTERS = TEN.flatMap((part) => [`score/${part}`, `etr/${part}`]);

/** Adds days up to the figures that are shown. */
function figuresOf(days: readonly DaySums[]): Figures {
  const sums = { score: new Array<number>(11).fill(0), etr: new Array<number>(11).fill(0) };
  for (const { family, part, amount } of days) sums[family][part] = (sums[family][part] ?? 0) + Number(amount);
  const etr = (part: number): number => sums.etr[part] ?? 0;
  const scores = Object.fromEntries(
    SCORE_PARTS.map((name, at) => {
      const [metres, points] = [sums.score[2 * at + 1] ?? 0, sums.score[2 * at + 2] ?? 0];
      return [name, metres > 0 ? Math.round(points / metres) : null];
    }),
  ) as Scores;
  const isKnown = Object.values(scores).some((score) => score !== null);
  const { total, ...parts } = overallScores(scores);
  return {
    activeDays: etr(1),
    drives: etr(2),
    scores: { total: isKnown ? total : null, ...parts },
    byDay: { seconds: etr(3), meters: etr(4) },
    byNight: { seconds: etr(5), meters: etr(6) },
    meters: { car: etr(7), cycling: etr(8), walking: etr(9), public: etr(10) },
  };
}

export async function overTime(
  db: Database,
  whose: UserKey,
  steps: readonly Step[],
): Promise<{ steps: StepFigures[]; whole: StepFigures }> {
  const whole = { from: steps[0]?.from ?? '', to: steps.at(-1)?.to ?? '' };
  const [own, project] = await Promise.all([ownSums(db, whose, whole), projectSums(db, whose.projectId, whole)]);
  const within = (days: readonly DaySums[], { from, to }: Step) =>
    figuresOf(days.filter(({ day }) => day >= from && day <= to));
  const told = (step: Step): StepFigures => ({ ...step, own: within(own, step), project: within(project, step) });
  return { steps: steps.map(told), whole: told(whole) };
}

/** How long and how far on each kind of road, of the drives where roads are known. */
export async function roadsOf(db: Database, { projectId, userId }: UserKey, { from, to }: Step) {
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

/** How long and how far in dangerous areas. */
export async function dangerousOf(db: Database, { projectId, userId }: UserKey, { from, to }: Step) {
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
