import { type Kysely, sql } from 'kysely';
import { SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { BINS, PEOPLE, PEOPLE_LENGTH, SUMS_LENGTH } from './layout.ts';
import { numbersIn } from './numbers.ts';
import type { DayRange, RollupPeriod } from './periods.ts';

type Database = Kysely<Tables>;

/** As text, which the driver parses many times faster than an array. */
const SUMS = sql<string>`array_to_string(sums, ',')`.as('sums');

/** The segments must be disjoint, see `groupSegments`; none without a roll-out. */
export interface SegmentQuery {
  projectId: number;
  segments: readonly string[];
}

export interface SegmentDay {
  day: string;
  /** Users who travelled on that day. */
  users: number;
  /** In the positions of FIGURES and DETAILS. */
  sums: number[];
}

/** Rows of sums read at once, one per segment and day. */
const ROWS_AT_ONCE = 1_000;

/** The days with trips, in order. */
export async function segmentDays(db: Database, query: SegmentQuery, { from, to }: DayRange): Promise<SegmentDay[]> {
  const step = Math.max(1, Math.floor(ROWS_AT_ONCE / Math.max(1, query.segments.length)));
  const days = new Map<string, SegmentDay>();
  const pace = createPace();
  for (let start = from; start <= to; start = dayAfter(start, step)) {
    const end = dayAfter(start, step - 1);
    for (const { day, users, sums } of await rowsOfDays(db, query, { from: start, to: end < to ? end : to })) {
      const whole = days.get(day) ?? { day, users: 0, sums: new Array<number>(SUMS_LENGTH).fill(0) };
      whole.users += users;
      addTo(whole.sums, numbersIn(sums));
      days.set(day, whole);
      await pace();
    }
  }
  return [...days.values()];
}

const isOneOf = (segments: readonly string[]) => sql<boolean>`segment = any(${segments}::text[])`;

const rowsOfDays = (db: Database, { projectId, segments }: SegmentQuery, { from, to }: DayRange) =>
  db
    .selectFrom('segment_days')
    .select(['day', 'users', SUMS])
    .where('project_id', '=', projectId)
    .where(isOneOf(segments))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

/** The sums over all days; `userDays` counts a user once per day. */
export async function segmentSums(
  db: Database,
  query: SegmentQuery,
  range: DayRange,
): Promise<{ userDays: number; sums: number[] }> {
  const whole = { userDays: 0, sums: new Array<number>(SUMS_LENGTH).fill(0) };
  for (const { users, sums } of await segmentDays(db, query, range)) {
    whole.userDays += users;
    addTo(whole.sums, sums);
  }
  return whole;
}

/** The scores of a segment in a period, by user instead of by trip. */
export interface PeopleScores {
  /** Users with this score. */
  users: number;
  mean: number | null;
  /** The sample variance; null for fewer than two users. */
  variance: number | null;
  /** Users in bins of five points. */
  histogram: number[];
}

export async function segmentPeriod(
  db: Database,
  { projectId, segments }: SegmentQuery,
  period: RollupPeriod,
): Promise<{ users: number; scores: Record<ScoreName, PeopleScores> }> {
  const rows = await db
    .selectFrom('segment_periods')
    .select(['users', SUMS])
    .where('project_id', '=', projectId)
    .where(isOneOf(segments))
    .where('period', '=', period)
    .execute();
  const sums = new Array<number>(PEOPLE_LENGTH).fill(0);
  for (const row of rows) addTo(sums, numbersIn(row.sums));
  return {
    users: rows.reduce((sum, row) => sum + row.users, 0),
    scores: Object.fromEntries(SCORE_NAMES.map((name) => [name, peopleScores(sums, name)])) as Record<
      ScoreName,
      PeopleScores
    >,
  };
}

function peopleScores(sums: readonly number[], name: ScoreName): PeopleScores {
  const at = PEOPLE[name];
  const [users = 0, sum = 0, squares = 0] = [sums[at.users], sums[at.sum], sums[at.squares]];
  return {
    users,
    mean: users > 0 ? sum / users : null,
    variance: users > 1 ? Math.max(0, squares - (sum * sum) / users) / (users - 1) : null,
    histogram: sums.slice(at.histogram, at.histogram + BINS),
  };
}

/** The segments with trips in the period, by number of users, without roll-out groups. */
export async function segmentsWithin(
  db: Database,
  projectId: number,
  period: RollupPeriod,
): Promise<{ segment: string; users: number }[]> {
  return db
    .selectFrom('segment_periods')
    .select(['segment', 'users'])
    .where('project_id', '=', projectId)
    .where('period', '=', period)
    .where('segment', 'not like', 'group:%')
    .orderBy('users', 'desc')
    .orderBy('segment')
    .execute();
}

/** The last day of a project's rolling periods; null before the first roll-up. */
export async function rolledUpTo(db: Database, projectId: number): Promise<string | null> {
  const { rows } = await sql<{ today: string }>`
    select today from rollup_projects where project_id = ${projectId}
  `.execute(db);
  return rows[0]?.today ?? null;
}

function addTo(sums: number[], more: readonly number[]): void {
  for (const [at, amount] of more.entries()) sums[at] = (sums[at] ?? 0) + amount;
}
