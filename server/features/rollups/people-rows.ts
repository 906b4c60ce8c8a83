import { sql } from 'kysely';
import { HARSH_CODES } from '#contract/dictionary.ts';
import { SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { meanScores } from '#server/ingest/run/score-sums.ts';
import type { Pace } from '#server/pace.ts';
import { binOf, FIGURES, FIGURES_LENGTH, PEOPLE } from './layout.ts';
import type { Amounts } from './ledger.ts';
import { numbersIn } from './numbers.ts';
import { monthPeriod, monthStart, type RollupPeriod } from './periods.ts';

/** A row of people_periods. */
export interface PeopleRow extends Record<ScoreName, number | null> {
  user_id: string;
  period: RollupPeriod;
  trips: number;
  meters: number;
  car_seconds: number;
  cycling_seconds: number;
  walking_seconds: number;
  public_seconds: number;
  previous_total: number | null;
  trend: number | null;
  safeness_trend: number | null;
  speed_trend: number | null;
  distraction_trend: number | null;
  harsh_per_100km: number | null;
  speeding_per_100km: number | null;
  phone_per_hour: number | null;
  last_ts: number;
  worst_ts: number | null;
  worst_score: number | null;
}

const TYPES = {
  user_id: 'text',
  period: 'text',
  trips: 'int',
  meters: 'bigint',
  car_seconds: 'bigint',
  cycling_seconds: 'bigint',
  walking_seconds: 'bigint',
  public_seconds: 'bigint',
  total: 'smallint',
  safeness: 'smallint',
  speed: 'smallint',
  distraction: 'smallint',
  previous_total: 'smallint',
  trend: 'smallint',
  safeness_trend: 'smallint',
  speed_trend: 'smallint',
  distraction_trend: 'smallint',
  harsh_per_100km: 'float8',
  speeding_per_100km: 'float8',
  phone_per_hour: 'float8',
  last_ts: 'bigint',
  worst_ts: 'bigint',
  worst_score: 'smallint',
} as const satisfies Record<keyof PeopleRow, string>;
const COLUMNS = Object.keys(TYPES) as (keyof PeopleRow)[];
const FIGURE_COLUMNS = COLUMNS.filter((name) => name !== 'user_id' && name !== 'period');

/** The figures of a range of days of a user. */
interface Span {
  sums: number[];
  lastTs: number;
  /** Score and start combined in one number, so that the minimum is the worst drive. */
  worst: number | null;
}

/** Boundaries in days before today, from which rolling periods and the periods before them are composed. */
const STEPS = [0, 7, 14, 30, 60] as const;
/** `worst` is the score times this, plus the start of the drive. */
const SCORE_FACTOR = 1e11;

type StepRow = {
  userId: string;
  step: number | null;
  month: string;
  sums: string;
  lastTs: number;
  worst: number | null;
};

/**
 * The rows of users for the rolling periods, and for the months of the given days and the months after them. A period
 * without a trip has no row.
 */
export async function computeRows(
  tx: Tx,
  projectId: number,
  today: string,
  users: ReadonlyMap<string, readonly string[]>,
  pace: Pace,
): Promise<Map<string, Map<RollupPeriod, PeopleRow | null>>> {
  const firstDay = [...users.values()].flat().reduce((first, day) => (day < first ? day : first), today);
  const [lastMonth, rolling] = [monthStart(firstDay, -1), dayAfter(today, 1 - (STEPS.at(-1) ?? 0))];
  const since = lastMonth < rolling ? lastMonth : rolling;
  const { rows } = await prepared<StepRow>('rollup-steps')`
    select d.user_id as "userId", d.step, d.month, array_to_string(array[${FIGURE_SUMS}], ',') as sums,
      max(d.last_ts) as "lastTs", min(d.worst_score * ${sql.lit(SCORE_FACTOR)}::bigint + d.worst_ts) as worst
    from (
      select d.*, to_char(d.day, 'YYYY-MM-01') as month, case
        ${sql.join(
          STEPS.slice(1).map(
            (days, at) => sql`when d.day > ${today}::date - ${sql.lit(days)} and d.day <= ${today}::date
            then ${sql.lit(at)}`,
          ),
          sql` `,
        )}
      end as step
      from user_days d
      where d.project_id = ${projectId} and d.user_id = any(${[...users.keys()]}::text[]) and d.day >= ${since}
    ) d
    group by d.user_id, d.step, d.month
  `.execute(tx);
  const steps = new Map<string, StepRow[]>();
  for (const row of rows) {
    const ofUser = steps.get(row.userId);
    if (ofUser) ofUser.push(row);
    else steps.set(row.userId, [row]);
  }
  const computed = new Map<string, Map<RollupPeriod, PeopleRow | null>>();
  for (const [userId, days] of users) {
    computed.set(userId, rowsOf(userId, steps.get(userId) ?? [], days));
    await pace();
  }
  return computed;
}

const FIGURE_SUMS = sql.join(Array.from({ length: FIGURES_LENGTH }, (_, at) => sql`sum(d.sums[${sql.lit(at + 1)}])`));

function rowsOf(
  userId: string,
  rows: readonly StepRow[],
  days: readonly string[],
): Map<RollupPeriod, PeopleRow | null> {
  const inSteps = (...steps: number[]) => spanOf(rows.filter(({ step }) => step !== null && steps.includes(step)));
  const inMonth = (first: string) => spanOf(rows.filter(({ month }) => month === first));
  const periods = new Map<RollupPeriod, PeopleRow | null>([
    ['last7', rowOf(userId, 'last7', inSteps(0), inSteps(1))],
    ['last30', rowOf(userId, 'last30', inSteps(0, 1, 2), inSteps(3))],
  ]);
  for (const first of new Set(days.flatMap((day) => [monthStart(day), monthStart(day, 1)]))) {
    const period = monthPeriod(first);
    periods.set(period, rowOf(userId, period, inMonth(first), inMonth(monthStart(first, -1))));
  }
  return periods;
}

function spanOf(rows: readonly StepRow[]): Span {
  const span: Span = { sums: new Array<number>(FIGURES_LENGTH).fill(0), lastTs: 0, worst: null };
  for (const { sums, lastTs, worst } of rows) {
    for (const [at, amount] of numbersIn(sums).entries()) span.sums[at] = (span.sums[at] ?? 0) + amount;
    span.lastTs = Math.max(span.lastTs, lastTs);
    if (worst !== null) span.worst = Math.min(worst, span.worst ?? worst);
  }
  return span;
}

/** With less distance, rates would be extreme by chance. */
const MIN_METERS = 1_000;
const METERS_PER_100_KM = 100_000;
const HOUR_SECONDS = 3_600;

function rowOf(userId: string, period: RollupPeriod, { sums, lastTs, worst }: Span, before: Span): PeopleRow | null {
  const figure = (at: number): number => sums[at] ?? 0;
  if (figure(FIGURES.trips) === 0) return null;
  const scores = meanScores(sums);
  const previous = meanScores(before.sums);
  const change = (name: ScoreName): number | null => {
    const [now, then] = [scores[name], previous[name]];
    return now === null || then === null ? null : now - then;
  };
  const drivenMeters = figure(FIGURES.drivenMeters);
  const rate = (amount: number, per: number): number | null =>
    drivenMeters < MIN_METERS || per === 0 ? null : Math.round((amount / per) * 100) / 100;
  const harsh = HARSH_CODES.reduce((sum, code) => sum + figure(FIGURES.harsh[code]), 0);
  return {
    user_id: userId,
    period,
    trips: figure(FIGURES.trips),
    meters: figure(FIGURES.meters),
    car_seconds: figure(FIGURES.seconds.car),
    cycling_seconds: figure(FIGURES.seconds.cycling),
    walking_seconds: figure(FIGURES.seconds.walking),
    public_seconds: figure(FIGURES.seconds.public),
    ...scores,
    previous_total: previous.total,
    trend: change('total'),
    safeness_trend: change('safeness'),
    speed_trend: change('speed'),
    distraction_trend: change('distraction'),
    harsh_per_100km: rate(harsh, drivenMeters / METERS_PER_100_KM),
    speeding_per_100km: rate(figure(FIGURES.speedingMeters), drivenMeters / 100),
    phone_per_hour: rate(figure(FIGURES.phoneSeconds), figure(FIGURES.seconds.car) / HOUR_SECONDS),
    last_ts: lastTs,
    worst_ts: worst === null ? null : worst % SCORE_FACTOR,
    worst_score: worst === null ? null : Math.floor(worst / SCORE_FACTOR),
  };
}

/** The scores of a user in a period as already added to the segments. */
export interface PeriodScores extends Record<ScoreName, number | null> {
  user_id: string;
  period: RollupPeriod;
}

/** What a user with these scores adds to segment_periods. */
export function amountsOf(scores: Record<ScoreName, number | null>): Amounts {
  return SCORE_NAMES.flatMap((name) => {
    const score = scores[name];
    const at = PEOPLE[name];
    if (score === null) return [];
    return [
      [at.users, 1],
      [at.sum, score],
      [at.squares, score * score],
      [at.histogram + binOf(score), 1],
    ] as const;
  });
}

/** The stored rows of users in some periods, and in all periods for some of the users. */
export async function storedPeopleRows(
  tx: Tx,
  projectId: number,
  userIds: readonly string[],
  periods: readonly RollupPeriod[],
  ofUsers: readonly string[],
): Promise<PeriodScores[]> {
  const { rows } = await sql<PeriodScores>`
    select user_id, period, total, safeness, speed, distraction from people_periods
    where project_id = ${projectId} and user_id = any(${userIds}::text[])
      and (period = any(${periods}::text[]) or user_id = any(${ofUsers}::text[]))
  `.execute(tx);
  return rows;
}

export async function saveRows(tx: Tx, projectId: number, rows: readonly PeopleRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.raw(COLUMNS.join(', '));
  const figures = (of: string) => sql.raw(FIGURE_COLUMNS.map((name) => `${of}.${name}`).join(', '));
  await sql`
    insert into people_periods as p (project_id, ${names})
    select ${projectId}, ${names} from unnest(${sql.join(
      COLUMNS.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(TYPES[name])}[]`),
    )}) as given (${names})
    on conflict (project_id, user_id, period) do update
    set ${sql.raw(FIGURE_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', '))}
    -- An unchanged row would still be written to each of the indexes.
    where (${figures('p')}) is distinct from (${figures('excluded')})
  `.execute(tx);
}

export async function deleteRows(
  tx: Tx,
  projectId: number,
  rows: readonly { user_id: string; period: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    delete from people_periods p using ${givenRows(
      rows.map(({ user_id, period }) => ({ project_id: projectId, user_id, period })),
      { project_id: 'bigint', user_id: 'text', period: 'text' },
    )}
    where p.project_id = given.project_id and p.user_id = given.user_id and p.period = given.period
  `.execute(tx);
}
