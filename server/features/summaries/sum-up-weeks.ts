import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { dayAfter } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import { notifyAll } from '#server/features/notifier/notify.ts';
import { numbersIn, pairsIn } from '#server/features/rollups/numbers.ts';
import { tryLockProject } from '#server/features/rollups/rollup-loop.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { presentSummary, type StoredSummary } from './present-summary.ts';
import { type RolledUpDay, type WeekFacts, weekFacts } from './week-facts.ts';

/** Not urgent: weeks become due hours after they end. */
const EVERY_MS = 30_000;
/** Per transaction, which holds up the roll-ups of its project. */
const WEEKS_AT_ONCE = 200;

type Clock = Pick<Context, 'db' | 'now'>;

/** A week of an app user. */
interface UserWeek {
  userId: string;
  /** The Monday. */
  week: string;
}

/** Summarises completed weeks in a loop. Every process may run it. */
export const startSummaries = ({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Loop =>
  startLoop({
    name: 'summing up weeks',
    log,
    everyMs: EVERY_MS,
    round: (signal) =>
      round({ db, now }, signal, ({ projectId }, error) =>
        log.warn({ err: error, projectId }, 'weeks could not be summed up, will retry'),
      ),
  });

/** Summarises everything that is due. */
export async function sumUpAll(clock: Clock): Promise<void> {
  while (await round(clock));
}

/** One step for each project that has something due; true if there is more. */
async function round(
  { db, now }: Clock,
  signal?: AbortSignal,
  onFailed?: (project: { projectId: number }, error: unknown) => void,
): Promise<boolean> {
  const at = now();
  const { rows } = await sql<{ projectId: number }>`
    select r.project_id as "projectId" from rollup_projects r
    where exists (select 1 from due_summaries d where d.project_id = r.project_id and d.due_at <= ${at})
  `.execute(db);
  const step = async ({ projectId }: { projectId: number }): Promise<boolean> =>
    (await sumUpProject(db, projectId, at)) === WEEKS_AT_ONCE;
  return (await turnOfEach(rows, { step, onFailed, signal })).length > 0;
}

/** Returns the number of weeks processed. */
const sumUpProject = (db: Db, projectId: number, at: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // Days do not change meanwhile, and erasures of users and the project wait, so that nothing is written after them.
    if (!(await tryLockProject(tx, projectId))) return 0;
    const { rows } = await sql`
      select 1 from projects where id = ${projectId} and deleted_at is null for share
    `.execute(tx);
    const due = rows.length > 0 ? await takeDue(tx, projectId, at) : [];
    if (due.length > 0) await sumUp(tx, projectId, due, at);
    return due.length;
  });

async function takeDue(tx: Tx, projectId: number, at: Date): Promise<UserWeek[]> {
  const { rows } = await sql<UserWeek>`
    select user_id as "userId", week::text as week from due_summaries
    where project_id = ${projectId} and due_at <= ${at} order by due_at, user_id, week limit ${sql.lit(WEEKS_AT_ONCE)}
  `.execute(tx);
  if (rows.length > 0) {
    await sql`
      delete from due_summaries d using ${givenWeeks(projectId, rows)}
      where d.project_id = given.project_id and d.user_id = given.user_id and d.week = given.week
    `.execute(tx);
  }
  return rows;
}

const givenWeeks = (projectId: number, weeks: readonly UserWeek[]) =>
  givenRows(
    weeks.map(({ userId, week }) => ({ project_id: projectId, user_id: userId, week })),
    { ...USER_KEY_COLUMNS, week: 'date' },
  );

const keyOf = ({ userId, week }: UserWeek): string => `${week} ${userId}`;
const unique = (weeks: readonly UserWeek[]): UserWeek[] => [
  ...new Map(weeks.map((week) => [keyOf(week), week])).values(),
];
const later = ({ userId, week }: UserWeek, weeks: number): UserWeek => ({ userId, week: dayAfter(week, 7 * weeks) });

async function sumUp(tx: Tx, projectId: number, due: readonly UserWeek[], at: Date): Promise<void> {
  const stored = await storedSummaries(tx, projectId, unique(due.flatMap((week) => [week, later(week, 1)])));
  // The next week includes the change from this one.
  const followed = due.map((week) => later(week, 1)).filter((week) => stored.has(keyOf(week)));
  const weeks = unique([...due, ...followed]);
  const days = await daysOf(tx, projectId, unique(weeks.flatMap((week) => [later(week, -1), week])));
  const changed: (UserWeek & StoredSummary)[] = [];
  for (const week of weeks) {
    const former = stored.get(keyOf(week));
    const facts = weekFacts(days.get(keyOf(week)) ?? [], days.get(keyOf(later(week, -1))) ?? []);
    // Without a trip there is no summary, unless an earlier version was sent.
    if (former ? isDeepStrictEqual(facts, former.facts) : facts.trips === 0) continue;
    changed.push({ ...week, facts, version: (former?.version ?? 0) + 1, computedAt: at });
  }
  await save(tx, projectId, changed);
  await notifyAll(
    tx,
    changed.map((summary) => ({
      projectId,
      userId: summary.userId,
      id: eventId(projectId, summary),
      time: at,
      facts: { kind: 'WEEKLY_SUMMARY', summary: presentSummary(summary) },
    })),
  );
}

/** The same for the same version, so that it is sent once. */
function eventId(projectId: number, { userId, week, version }: UserWeek & StoredSummary): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([projectId, userId, week, version]))
    .digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

async function storedSummaries(
  tx: Tx,
  projectId: number,
  weeks: readonly UserWeek[],
): Promise<Map<string, { version: number; facts: WeekFacts }>> {
  const { rows } = await sql<UserWeek & { version: number; facts: WeekFacts }>`
    select s.user_id as "userId", s.week::text as week, s.version, s.facts from ${givenWeeks(projectId, weeks)}
    join weekly_summaries s on s.project_id = given.project_id and s.user_id = given.user_id and s.week = given.week
  `.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

interface DayRow {
  userId: string;
  day: string;
  sums: string;
  details: string;
  worst_ts: number | null;
  worst_score: number | null;
  best_ts: number | null;
  best_score: number | null;
  best_meters: number | null;
}

async function daysOf(
  tx: Tx,
  projectId: number,
  weeks: readonly UserWeek[],
): Promise<ReadonlyMap<string, RolledUpDay[]>> {
  const { rows } = await sql<DayRow>`
    select d.user_id as "userId", d.day::text as day, array_to_string(d.sums, ',') as sums,
      array_to_string(d.details, ',') as details, d.worst_ts, d.worst_score, d.best_ts, d.best_score, d.best_meters
    from ${givenWeeks(projectId, weeks)}
    join user_days d on d.project_id = given.project_id and d.user_id = given.user_id
      and d.day between given.week and given.week + 6
    order by d.day
  `.execute(tx);
  const days = new Map<string, RolledUpDay[]>();
  for (const row of rows) {
    const key = keyOf({ userId: row.userId, week: mondayOf(row.day) });
    days.set(key, [...(days.get(key) ?? []), rolledUp(row)]);
  }
  return days;
}

function rolledUp({
  day,
  sums,
  details,
  worst_ts,
  worst_score,
  best_ts,
  best_score,
  best_meters,
}: DayRow): RolledUpDay {
  return {
    day,
    sums: numbersIn(sums),
    details: pairsIn(details),
    worst: worst_ts === null || worst_score === null ? null : { ts: worst_ts, score: worst_score },
    best: best_ts === null || best_score === null ? null : { ts: best_ts, score: best_score, meters: best_meters ?? 0 },
  };
}

async function save(tx: Tx, projectId: number, summaries: readonly (UserWeek & StoredSummary)[]): Promise<void> {
  if (summaries.length === 0) return;
  const rows = summaries.map(({ userId, week, version, computedAt, facts }) => ({
    ...{ project_id: projectId, user_id: userId, week, version, computed_at: computedAt, facts: JSON.stringify(facts) },
  }));
  const types = { week: 'date', version: 'int', computed_at: 'timestamptz', facts: 'jsonb' };
  await sql`
    insert into weekly_summaries (project_id, user_id, week, version, computed_at, facts)
    select project_id, user_id, week, version, computed_at, facts from ${givenRows(rows, { ...USER_KEY_COLUMNS, ...types })}
    on conflict (project_id, user_id, week) do update
    set version = excluded.version, computed_at = excluded.computed_at, facts = excluded.facts
  `.execute(tx);
}
