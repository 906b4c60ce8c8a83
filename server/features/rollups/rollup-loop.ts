import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { localDay } from '#server/time/local-day.ts';
import { daysMoved } from './periods.ts';
import { type RollupChange, removeFromRollups, rollUp, stepFor } from './roll-up.ts';

/** Consecutive uploads of a phone are rolled up once; everything is rolled up within a minute. */
const EVERY_MS = 10_000;
/** How often projects are checked for a new day, which can start at any quarter of an hour somewhere. */
const KEEP_EVERY_MS = 60_000;
/** Per transaction; the rest waits until all projects have had a turn. */
const CHANGES_AT_ONCE = 1_000;
/** How many users' earlier days are queued at once. */
const USERS_AT_ONCE = 50;
/** For projects without a time zone. */
const NO_ZONE = 'UTC';

/** Advisory lock: one process at a time writes the roll-ups of a project. */
const LOCK = 730_184;
export const lockProject = (tx: Tx, projectId: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${projectId}::int)`.execute(tx);
/** For loops over all projects: one that is busy comes in the next round. */
export async function tryLockProject(tx: Tx, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK)}, ${projectId}::int) as mine
  `.execute(tx);
  return rows[0]?.mine ?? false;
}

type Clock = Pick<Context, 'db' | 'now'>;
type OnFailed = (project: { projectId: number }, error: unknown) => void;

/** Rolls up changes in a loop. Every process may run it. */
export function startRollups({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Loop {
  let keptAt = Number.NEGATIVE_INFINITY;
  const onFailed: OnFailed = ({ projectId }, error) =>
    log.warn({ err: error, projectId }, 'project could not be rolled up, will retry');
  return startLoop({
    name: 'rolling up',
    log,
    everyMs: EVERY_MS,
    round: async (signal) => {
      if (performance.now() - keptAt > KEEP_EVERY_MS) {
        await keepProjects({ db, now }, onFailed);
        keptAt = performance.now();
      }
      return rollUpRound({ db, now }, onFailed, signal);
    },
  });
}

/** Rolls up everything that is queued, including the earlier days of projects that have no roll-ups yet. */
export async function rollUpAll(clock: Clock): Promise<void> {
  await keepProjects(clock);
  while (await rollUpRound(clock));
}

/** One step for each project with queued changes; returns true if there are more. */
async function rollUpRound({ db, now }: Clock, onFailed?: OnFailed, signal?: AbortSignal): Promise<boolean> {
  const { rows } = await sql<{ projectId: number; isFilling: boolean }>`
    select r.project_id as "projectId", r.filled_to is not null as "isFilling" from rollup_projects r
    where r.filled_to is not null or exists (select 1 from rollup_changes c where c.project_id = r.project_id)
  `.execute(db);
  const step = async ({ projectId, isFilling }: { projectId: number; isFilling: boolean }): Promise<boolean> => {
    const found = await rollUpProject(db, projectId, now());
    // Queues the next earlier days once the previous ones are done.
    if (found === 'nothing' && isFilling) await logEarlierDays(db, projectId);
    return found !== null && (found === 'more' || isFilling);
  };
  return (await turnOfEach(rows, { step, onFailed, signal })).length > 0;
}

/** Returns whether changes are left; null if another process holds the lock or the project is deleted. */
async function rollUpProject(db: Db, projectId: number, now: Date): Promise<'nothing' | 'all' | 'more' | null> {
  return db.transaction().execute(async (tx) => {
    const project = (await tryLockProject(tx, projectId)) ? await stateOf(tx, projectId) : null;
    if (!project) return null;
    const changes = await firstChanges(tx, projectId);
    if (changes.length === 0) return 'nothing';
    const step = await stepFor(tx, project, [...new Set(changes.map(({ userId }) => userId))]);
    const taken = changes.filter(({ userId }) => step.members.has(userId));
    await deleteChanges(tx, projectId, taken);
    await rollUp(tx, { ...project, now }, taken, step);
    return taken.length < changes.length || changes.length === CHANGES_AT_ONCE ? 'more' : 'all';
  });
}

/** Null for a deleted project. The share lock prevents a concurrent deletion. */
async function stateOf(tx: Tx, projectId: number): Promise<{ projectId: number; today: string } | null> {
  const { rows } = await sql<{ today: string }>`
    select r.today from projects p join rollup_projects r on r.project_id = p.id
    where p.id = ${projectId} and p.deleted_at is null for share of p
  `.execute(tx);
  return rows[0] ? { projectId, today: rows[0].today } : null;
}

type QueuedChange = RollupChange & { changeId: string };

async function firstChanges(tx: Tx, projectId: number): Promise<QueuedChange[]> {
  const { rows } = await sql<QueuedChange>`
    select user_id as "userId", change_id as "changeId", day from rollup_changes where project_id = ${projectId}
    order by background, user_id limit ${sql.lit(CHANGES_AT_ONCE)}
  `.execute(tx);
  return rows;
}

async function deleteChanges(tx: Tx, projectId: number, changes: readonly QueuedChange[]): Promise<void> {
  await sql`
    delete from rollup_changes c using ${givenRows(
      changes.map(({ userId, changeId }) => ({ project_id: projectId, user_id: userId, change_id: changeId })),
      { ...USER_KEY_COLUMNS, change_id: 'uuid' },
    )}
    where c.project_id = given.project_id and c.user_id = given.user_id and c.change_id = given.change_id
  `.execute(tx);
}

/** Starts roll-ups for new projects, and advances the rolling periods of projects in which a new day has begun. */
async function keepProjects({ db, now }: Clock, onFailed?: OnFailed): Promise<void> {
  const { rows } = await sql<{ projectId: number; zone: string | null; today: string | null }>`
    select p.id as "projectId", s.time_zone as zone, r.today from projects p
    left join project_settings s on s.project_id = p.id
    left join rollup_projects r on r.project_id = p.id
    where p.deleted_at is null
  `.execute(db);
  const step = async ({ projectId, zone, today: former }: (typeof rows)[number]): Promise<void> => {
    const today = localDay(now().getTime(), zone ?? NO_ZONE);
    if (former === null) await begin(db, projectId, today);
    else if (former !== today) await moveTo(db, projectId, today);
  };
  await turnOfEach(rows, { step, onFailed });
}

async function begin(db: Db, projectId: number, today: string): Promise<void> {
  await db
    .insertInto('rollup_projects')
    .values({ project_id: projectId, today, filled_to: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Queues users who travelled on a day that enters or leaves a rolling period. */
async function moveTo(db: Db, projectId: number, today: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const former = (await tryLockProject(tx, projectId)) ? await stateOf(tx, projectId) : null;
    if (!former || former.today === today) return;
    // For a million users this exceeds the statement timeout.
    await sql`set local statement_timeout = 0`.execute(tx);
    const days = daysMoved(former.today, today).map(({ from, to }) => sql`day between ${from}::date and ${to}::date`);
    await sql`
      insert into rollup_changes (project_id, user_id, background)
      select distinct project_id, user_id, true from user_days
      where project_id = ${projectId} and (${sql.join(days, sql` or `)})
    `.execute(tx);
    await sql`update rollup_projects set today = ${today} where project_id = ${projectId}`.execute(tx);
  });
}

/** Queues the existing days of the next users of a project that has no roll-ups yet. */
async function logEarlierDays(db: Db, projectId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await tryLockProject(tx, projectId))) return;
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from app_users
      where project_id = ${projectId}
        and user_id > (select filled_to from rollup_projects where project_id = ${projectId})
      order by user_id limit ${sql.lit(USERS_AT_ONCE)}
    `.execute(tx);
    const users = rows.map(({ userId }) => userId);
    await sql`
      insert into rollup_changes (project_id, user_id, day, background)
      select distinct project_id, user_id, day, true from day_aggregates
      where project_id = ${projectId} and user_id = any(${users}::text[])
    `.execute(tx);
    await sql`
      update rollup_projects set filled_to = ${users.at(-1) ?? null} where project_id = ${projectId}
    `.execute(tx);
  });
}

/** Removes a user who is being erased from all sums; waits for the lock of the project. */
export async function removeUserFromRollups(tx: Tx, projectId: number, userId: string): Promise<void> {
  await lockProject(tx, projectId);
  const project = await stateOf(tx, projectId);
  if (project) await removeFromRollups(tx, project, userId);
}
