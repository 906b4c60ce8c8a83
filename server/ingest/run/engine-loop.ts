import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { type UserKey, userKeyText } from '#server/db/user-key.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import type { Derivations } from './derivation.ts';
import { processUsers } from './process-users.ts';

/** A phone that is still uploading may finish first, but not for long. */
const QUIET_MS = 2_000;
const PATIENCE_MS = 5_000;
const MAX_USERS = 400;
/** Users in one transaction. */
const GROUP = 25;
/** While one group waits for the database, the engine computes for another. */
export const PARALLEL_GROUPS = 2;
/** Of these pending batches the due users are taken; more than are ever due at once on one machine. */
const OLDEST_BATCHES = 20_000;
/** Work is polled for: any process may have stored some, or died while doing it. */
const EVERY_MS = 500;
const RETRY_MS = [1_000, 5_000, 30_000, 60_000];

interface Wait {
  quietMs: number;
  patienceMs: number;
}

/** Users with pending batches whose phones are quiet, the longest waiting first. */
async function dueUsers(db: Db, { quietMs, patienceMs }: Wait): Promise<UserKey[]> {
  const { rows } = await sql<UserKey>`
    select project_id as "projectId", user_id as "userId"
    from (
      select project_id, user_id, received_at from pending_batches
      order by received_at limit ${sql.lit(OLDEST_BATCHES)}
    ) oldest
    group by project_id, user_id
    having max(received_at) <= now() - make_interval(secs => ${quietMs / 1000})
      or min(received_at) <= now() - make_interval(secs => ${patienceMs / 1000})
    order by min(received_at)
    limit ${sql.lit(MAX_USERS)}
  `.execute(db);
  return rows;
}

const groupsOf = (users: readonly UserKey[]): UserKey[][] =>
  Array.from({ length: Math.ceil(users.length / GROUP) }, (_, at) => users.slice(at * GROUP, (at + 1) * GROUP));

/** Works off everything that is pending, without waiting for phones to be quiet. */
export async function processPending(db: Db, derivations: Derivations): Promise<void> {
  for (;;) {
    const users = await dueUsers(db, { quietMs: 0, patienceMs: 0 });
    if (users.length === 0) return;
    for (const group of groupsOf(users)) await processUsers(db, derivations, group);
  }
}

/** Runs the engine in a loop. Any number of them may run, here and elsewhere; a user belongs to one at a time. */
export function startEngineLoop(db: Db, derivations: Derivations, log: FastifyBaseLogger): Loop {
  const failures = new Map<string, { times: number; notBefore: number }>();
  const mayTry = (user: UserKey): boolean => (failures.get(userKeyText(user))?.notBefore ?? 0) <= Date.now();

  const attempt = async (users: readonly UserKey[]): Promise<number> => {
    try {
      const done = await processUsers(db, derivations, users);
      for (const user of users) failures.delete(userKeyText(user));
      return done;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const [user] = users;
      if (!user || users.length > 1) return oneByOne(users);
      // One user's failure must not delay the others.
      const times = failures.get(userKeyText(user))?.times ?? 0;
      const notBefore = Date.now() + (RETRY_MS[Math.min(times, RETRY_MS.length - 1)] ?? 0);
      failures.set(userKeyText(user), { times: times + 1, notBefore });
      log.error({ err: error, projectId: user.projectId }, 'engine');
      return 0;
    }
  };

  const oneByOne = async (users: readonly UserKey[]): Promise<number> => {
    let done = 0;
    for (const user of users) done += await attempt([user]);
    return done;
  };

  const round = async (signal: AbortSignal): Promise<boolean> => {
    const users = await dueUsers(db, { quietMs: QUIET_MS, patienceMs: PATIENCE_MS });
    let done = 0;
    const rest = groupsOf(users.filter(mayTry)).values();
    const workOff = async (): Promise<void> => {
      for (const group of rest) {
        if (signal.aborted) return;
        done += await attempt(group);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_GROUPS }, workOff));
    return done > 0;
  };

  return startLoop({ name: 'engine', log, everyMs: EVERY_MS, round });
}
