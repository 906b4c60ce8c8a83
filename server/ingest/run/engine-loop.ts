import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import type { Db } from '#server/db/database.ts';
import { isCluster } from '#server/db/distribute.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { isOnCluster } from '#server/db/on-cluster.ts';
import { byShard } from '#server/db/shards.ts';
import { type UserKey, userKeyText } from '#server/db/user-key.ts';
import { createFairQueue } from '#server/jobs/fair-queue.ts';
import { startLoop } from '#server/jobs/loop.ts';
import type { ComputedUser } from './computed-user.ts';
import type { Derivations } from './derivation.ts';
import { createEngineQuota, type EngineLimits, NO_ENGINE_LIMITS, type UsedUp } from './engine-quota.ts';
import { RunTooCostly } from './engine-run.ts';
import { createExpectedUsers, type Wait } from './expected-users.ts';
import { createFailedUsers } from './failed-users.ts';
import { setAside, userRows } from './pending-work.ts';
import { LONG_RUN_COST, processUsers, type RunLimits } from './process-users.ts';

/** Waits for a phone that is still uploading, but not for long. */
const QUIET_MS = 2_000;
const PATIENCE_MS = 5_000;
const MAX_USERS = 400;
/** Users per transaction. */
const GROUP = 25;
/** On a cluster, where users are divided among shards first, and a statement costs more than its rows. */
const MAX_USERS_ON_CLUSTER = 3_200;
const GROUP_ON_CLUSTER = 100;
/** While one group waits for the database, the engine computes for another. */
export const PARALLEL_GROUPS = 2;
/** How many pending batches are searched for due users; more than are ever due at once on one machine. */
const OLDEST_BATCHES = 20_000;
/** The polling interval: any process may have stored batches, or died while processing them. */
const EVERY_MS = 500;
/** The polling interval while idle; an upload to this process ends it. */
const IDLE_MS = 5_000;
/** How often a cluster is searched for batches stored by other processes; after some were found, every time. */
const LOOK_EVERY_MS = 5_000;

const NOBODY: UsedUp = { users: [], projects: [] };

/**
 * Users with pending batches whose phones are quiet, longest waiting first, with projects taking turns. If projects that
 * flood the queue own all of the oldest batches, other projects are searched beyond them.
 */
export async function dueUsers(db: Db, wait: Wait, except: UsedUp = NOBODY): Promise<UserKey[]> {
  const first = await oldestDue(db, wait, except);
  const batches = first.reduce((sum, { count }) => sum + count, 0);
  if (first.length < MAX_USERS && batches < OLDEST_BATCHES / 2) return first;
  const found = new Set(first.map(({ projectId }) => projectId));
  const beyond = await oldestDue(db, wait, { ...except, projects: [...except.projects, ...found] });
  return [...beyond, ...first].slice(0, MAX_USERS);
}

async function oldestDue(
  db: Db,
  { quietMs, patienceMs }: Wait,
  { users, projects }: UsedUp,
): Promise<(UserKey & { count: number })[]> {
  const isOfOthers = sql`
    ${projects.length > 0 ? sql`and project_id <> all(${projects}::bigint[])` : sql``}
    ${users.length > 0 ? sql`and (project_id, user_id) not in (select project_id, user_id from ${userRows(users)})` : sql``}
  `;
  const { rows } = await sql<UserKey & { count: number }>`
    select project_id as "projectId", user_id as "userId", count(*)::int as count
    from (
      select project_id, user_id, received_at from pending_batches
      where true ${isOfOthers}
      order by received_at limit ${sql.lit(OLDEST_BATCHES)}
    ) oldest
    group by project_id, user_id
    having max(received_at) <= now() - make_interval(secs => ${quietMs / 1000})
      or min(received_at) <= now() - make_interval(secs => ${patienceMs / 1000})
    order by row_number() over (partition by project_id order by min(received_at)), min(received_at)
    limit ${sql.lit(MAX_USERS)}
  `.execute(db);
  return rows;
}

/** On a cluster a group belongs to one shard, so that its statements are routed to a single node. */
async function groupsOf(db: Db, users: readonly UserKey[]): Promise<(readonly UserKey[])[]> {
  const shards = await byShard(db, users);
  const most = isOnCluster() ? GROUP_ON_CLUSTER : GROUP;
  return shards.flatMap((own) => [...inParts(own, most)]);
}

/** A project in which runs failed lately shares no group with others: when one fails again, only its own work is lost. */
async function groupsApart(
  db: Db,
  users: readonly UserKey[],
  isTroubled: (user: UserKey) => boolean,
): Promise<(readonly UserKey[])[]> {
  const groups = await groupsOf(
    db,
    users.filter((user) => !isTroubled(user)),
  );
  const troubled = users.filter(isTroubled);
  for (const id of new Set(troubled.map(({ projectId }) => projectId))) {
    const own = troubled.filter(({ projectId }) => projectId === id);
    groups.push(...(await groupsOf(db, own)));
  }
  return groups;
}

/** Processes everything that is pending, without waiting for phones to be quiet. */
export async function processPending(db: Db, derivations: Derivations): Promise<void> {
  for (;;) {
    const users = await dueUsers(db, { quietMs: 0, patienceMs: 0 });
    if (users.length === 0) return;
    for (const group of await groupsOf(db, users)) await processUsers(db, derivations, group);
  }
}

/** Computing time of a run that failed for several users together. */
interface Lost {
  ms: number;
}
interface Apart {
  user: UserKey;
  lost: Lost;
}

interface EngineOptions {
  /** Called with the users whose runs are in progress, so that a hanging thread is noticed. */
  onWork?: (users: readonly UserKey[]) => void;
  computed?: ComputedUser;
  /** The previous thread hung on one of them: they are computed first, one at a time. */
  suspects?: readonly UserKey[];
  /** The computing time limit per user. */
  limitMs?: number;
  /** The computing time limits per phone, project and hour. */
  quota?: EngineLimits;
}

export interface EngineLoop {
  /** Announces that this process stored batches of these users. */
  expect(users: readonly UserKey[]): void;
  stop(): Promise<void>;
}

/** Sets aside the batch that a user's run failed on, and logs it. */
export async function setAsideFor(db: Db, log: FastifyBaseLogger, user: UserKey, err: unknown): Promise<void> {
  const batchId = await setAside(db, user);
  log.error({ err, ...user, batchId }, 'batch set aside: the engine failed on it or took too long');
}

/**
 * Runs the engine in a loop. Any number of loops may run in any process; a user is processed by one at a time. Users with
 * long runs are computed separately, one by one and project by project, so that they hardly delay others; so are users
 * whose last run failed, alone or with others.
 */
export function startEngineLoop(
  db: Db,
  derivations: Derivations,
  log: FastifyBaseLogger,
  { onWork = () => {}, computed, suspects = [], limitMs, quota: limits = NO_ENGINE_LIMITS }: EngineOptions = {},
): EngineLoop {
  const quota = createEngineQuota(db, log, limits);
  const failed = createFailedUsers();
  const long = createFairQueue<UserKey>();
  const apart = createFairQueue<Apart>();
  const isLong = new Set<string>();
  const isApart = new Set<string>();
  const mayTry = (user: UserKey): boolean => {
    const key = userKeyText(user);
    return !isLong.has(key) && !isApart.has(key) && failed.mayTry(user);
  };
  const leaveForLater = (user: UserKey): void => {
    isLong.add(userKeyText(user));
    long.add(String(user.projectId), user);
  };
  const leaveApart = (user: UserKey, lost: Lost = { ms: 0 }): void => {
    isApart.add(userKeyText(user));
    apart.add(String(user.projectId), { user, lost });
    afterFailures.wake();
  };
  const waitingSuspects = [...suspects];
  const underWay = new Set<readonly UserKey[]>();
  const during = async <Result>(users: readonly UserKey[], work: () => Promise<Result>): Promise<Result> => {
    underWay.add(users);
    onWork([...underWay].flat());
    try {
      return await work();
    } finally {
      underWay.delete(users);
      onWork([...underWay].flat());
    }
  };
  const expected = createExpectedUsers();
  let lookAt = Number.NEGATIVE_INFINITY;
  const lookSoon = (): void => {
    lookAt = Number.NEGATIVE_INFINITY;
  };

  /** On a cluster, users whose batches arrived at this process, and periodically those of other processes. */
  const usersWithWork = async (): Promise<UserKey[]> => {
    const wait = { quietMs: QUIET_MS, patienceMs: PATIENCE_MS };
    if (!(await isCluster(db))) return dueUsers(db, wait, quota.usedUp());
    if (performance.now() < lookAt) {
      return expected.take(wait, MAX_USERS_ON_CLUSTER).filter((user) => !quota.isUsedUp(user));
    }
    const found = await dueUsers(db, wait, quota.usedUp());
    const isOfOthers = found.some((user) => !expected.has(user));
    expected.forget(found);
    lookAt = isOfOthers ? lookAt : performance.now() + LOOK_EVERY_MS;
    return found;
  };

  /** One user's failure must not delay the others or be repeated forever. */
  const noteFailure = async (user: UserKey, error: unknown): Promise<void> => {
    if (!failed.add(user, !(error instanceof RunTooCostly))) return setAsideFor(db, log, user, error);
    log.error({ err: error, projectId: user.projectId }, 'engine');
  };

  /** What a failure made useless is paid by whoever failed; those who lost it with them pay only for their own run. */
  const attempt = async (users: readonly UserKey[], limits: RunLimits, lost: Lost = { ms: 0 }): Promise<number> => {
    const spent: [UserKey, number][] = [];
    const pay = (): void => {
      for (const [user, ms] of spent) quota.spend(user, ms);
    };
    try {
      const { done, tooLong, hasMore } = await processUsers(db, derivations, users, {
        ...limits,
        limitMs,
        computed,
        onSpent: (user, ms) => void spent.push([user, ms]),
      });
      pay();
      if (done === users.length) for (const user of users) failed.forget(user);
      for (const user of tooLong) leaveForLater(user);
      if (hasMore) lookSoon();
      return done;
    } catch (error) {
      const [user, ...more] = users;
      if (isDatabaseAway(error) || !user) {
        pay();
        throw error;
      }
      if (more.length > 0) {
        const together = { ms: spent.reduce((sum, [, ms]) => sum + ms, 0) };
        for (const one of users) leaveApart(one, together);
        return 0;
      }
      pay();
      quota.spend(user, lost.ms);
      lost.ms = 0;
      await noteFailure(user, error);
      return 0;
    } finally {
      computed?.end();
      await quota.settle();
    }
  };

  const suspectRound = async (user: UserKey): Promise<boolean> => {
    try {
      if (!quota.isUsedUp(user)) await during([user], () => attempt([user], {}));
    } finally {
      waitingSuspects.shift();
    }
    return true;
  };

  const round = async (signal: AbortSignal): Promise<boolean | 'worked'> => {
    const [suspect] = waitingSuspects;
    if (suspect) return suspectRound(suspect);
    const found = await usersWithWork();
    await quota.learn(found);
    const users = found.filter((user) => !quota.isUsedUp(user));
    let done = 0;
    const free = users.filter(mayTry);
    for (const user of free) if (failed.has(user)) leaveApart(user);
    const healthy = free.filter((user) => !failed.has(user));
    const rest = (await groupsApart(db, healthy, failed.isOfTroubledProject)).values();
    const workOff = async (): Promise<void> => {
      for (const group of rest) {
        if (signal.aborted) return;
        done += await during(group, () => attempt(group, { mostCost: LONG_RUN_COST }));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_GROUPS }, workOff));
    return done > 0 || (free.length > 0 && 'worked');
  };

  const longRound = async (): Promise<boolean> => {
    const user = waitingSuspects.length > 0 ? undefined : long.next();
    if (!user) return false;
    try {
      if (!quota.isUsedUp(user)) await during([user], () => attempt([user], {}));
    } finally {
      isLong.delete(userKeyText(user));
    }
    return true;
  };

  const apartRound = async (): Promise<boolean> => {
    const { user, lost } = (waitingSuspects.length > 0 ? undefined : apart.next()) ?? {};
    if (!user) return false;
    try {
      if (!quota.isUsedUp(user)) await during([user], () => attempt([user], { mostCost: LONG_RUN_COST }, lost));
    } finally {
      isApart.delete(userKeyText(user));
    }
    return true;
  };

  const afterFailures = startLoop({ name: 'engine, after failures', log, everyMs: EVERY_MS, round: apartRound });
  const loops = [
    startLoop({ name: 'engine', log, everyMs: EVERY_MS, idleMs: IDLE_MS, round }),
    startLoop({ name: 'engine, long runs', log, everyMs: EVERY_MS, round: longRound }),
    afterFailures,
  ];
  return {
    expect: (users) => {
      if (isOnCluster() && !expected.add(users)) lookSoon();
      loops[0]?.hurry();
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}
