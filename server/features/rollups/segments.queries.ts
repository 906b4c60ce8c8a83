import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { BINS, PEOPLE, PEOPLE_LENGTH, SCORES, type ScoreName, SUMS_LENGTH } from './layout.ts';
import { numbersIn } from './numbers.ts';
import type { DayRange, RollupPeriod } from './periods.ts';

type Database = Kysely<Tables>;

/** As text, which is read many times faster than an array. */
const SUMS = sql<string>`array_to_string(sums, ',')`.as('sums');

/** Where to look: nobody may be in two of the segments, see `groupSegments`. */
export interface SegmentQuery {
  projectId: number;
  segments: readonly string[];
}

export interface SegmentDay {
  day: string;
  /** Who travelled on that day. */
  users: number;
  /** By the positions of FIGURES and DETAILS. */
  sums: number[];
}

/** The days on which somebody travelled, in order. */
export async function segmentDays(
  db: Database,
  { projectId, segments }: SegmentQuery,
  { from, to }: DayRange,
): Promise<SegmentDay[]> {
  const rows = await db
    .selectFrom('segment_days')
    .select(['day', 'users', SUMS])
    .where('project_id', '=', projectId)
    .where('segment', 'in', [...segments])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  const days = new Map<string, SegmentDay>();
  for (const { day, users, sums } of rows) {
    const whole = days.get(day) ?? { day, users: 0, sums: new Array<number>(SUMS_LENGTH).fill(0) };
    whole.users += users;
    addTo(whole.sums, numbersIn(sums));
    days.set(day, whole);
  }
  return [...days.values()];
}

/** The numbers of all days together; `userDays` counts a user once for each day. */
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

/** How the people of a segment scored in a period, for a comparison over people instead of trips. */
export interface PeopleScores {
  /** Who has this score. */
  users: number;
  mean: number | null;
  /** Of the sample; null for fewer than two people. */
  variance: number | null;
  /** People by bins of five points. */
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
    .where('segment', 'in', [...segments])
    .where('period', '=', period)
    .execute();
  const sums = new Array<number>(PEOPLE_LENGTH).fill(0);
  for (const row of rows) addTo(sums, numbersIn(row.sums));
  return {
    users: rows.reduce((sum, row) => sum + row.users, 0),
    scores: Object.fromEntries(SCORES.map((name) => [name, peopleScores(sums, name)])) as Record<
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

/** The segments that somebody of them travelled in the period, by how many; groups of roll-outs are left out. */
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

/** The day that the rolling periods of a project end with; null before anything was rolled up. */
export async function rolledUpTo(db: Database, projectId: number): Promise<string | null> {
  const { rows } = await sql<{ today: string }>`
    select today from rollup_projects where project_id = ${projectId}
  `.execute(db);
  return rows[0]?.today ?? null;
}

function addTo(sums: number[], more: readonly number[]): void {
  for (const [at, amount] of more.entries()) sums[at] = (sums[at] ?? 0) + amount;
}
