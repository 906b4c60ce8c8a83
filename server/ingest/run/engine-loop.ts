import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import type { UserKey } from '#server/db/user-key.ts';
import type { Derivations } from './derivation.ts';
import { processUsers } from './process-users.ts';

/** A phone that still sends is left to finish for a moment, but never for long. */
const QUIET_MS = 2_000;
const PATIENCE_MS = 5_000;
const USERS_AT_ONCE = 400;
/** So many share a transaction. */
const GROUP = 25;
/** While the database answers for some users, the engine works for others. */
export const PARALLEL_GROUPS = 2;
/** Looked at for whole users; more than are ever due at once on one machine. */
const OLDEST_LOOKED_AT = 20_000;
/** Nobody tells us: any process may have stored something, or died on the way. */
const LOOK_EVERY_MS = 500;
const RETRY_MS = [1_000, 5_000, 30_000, 60_000];

export interface EngineLoop {
  stop(): Promise<void>;
}

interface Wait {
  quietMs: number;
  patienceMs: number;
}

/** The users whose batches wait and who are quiet, the longest waiting first. */
async function dueUsers(db: Db, { quietMs, patienceMs }: Wait): Promise<UserKey[]> {
  const { rows } = await sql<UserKey>`
    select project_id as "projectId", user_id as "userId"
    from (
      select project_id, user_id, received_at from pending_batches
      order by received_at limit ${sql.lit(OLDEST_LOOKED_AT)}
    ) oldest
    group by project_id, user_id
    having max(received_at) <= now() - make_interval(secs => ${quietMs / 1000})
      or min(received_at) <= now() - make_interval(secs => ${patienceMs / 1000})
    order by min(received_at)
    limit ${sql.lit(USERS_AT_ONCE)}
  `.execute(db);
  return rows;
}

const groupsOf = (users: readonly UserKey[]): UserKey[][] =>
  Array.from({ length: Math.ceil(users.length / GROUP) }, (_, at) => users.slice(at * GROUP, (at + 1) * GROUP));

/** Works off everything that waits, now; what a test or a command wants to see finished. */
export async function processPending(db: Db, derivations: Derivations): Promise<void> {
  for (;;) {
    const users = await dueUsers(db, { quietMs: 0, patienceMs: 0 });
    if (users.length === 0) return;
    for (const group of groupsOf(users)) await processUsers(db, derivations, group);
  }
}

/**
 * The engine's worker: user after user, for ever. Any number of them may run, here and elsewhere; a user belongs to
 * one at a time.
 */
export function startEngineLoop(db: Db, derivations: Derivations, log: FastifyBaseLogger): EngineLoop {
  let stopped = false;
  let wakeUp: () => void = () => {};
  const failures = new Map<string, { times: number; notBefore: number }>();

  const keyOf = (user: UserKey): string => `${user.projectId}:${user.userId}`;
  const mayTry = (user: UserKey): boolean => (failures.get(keyOf(user))?.notBefore ?? 0) <= Date.now();

  const attempt = async (users: readonly UserKey[]): Promise<number> => {
    try {
      const done = await processUsers(db, derivations, users);
      for (const user of users) failures.delete(keyOf(user));
      return done;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const [user] = users;
      if (!user || users.length > 1) return oneByOne(users);
      // One user's trouble must not keep the others waiting.
      const times = failures.get(keyOf(user))?.times ?? 0;
      const notBefore = Date.now() + (RETRY_MS[Math.min(times, RETRY_MS.length - 1)] ?? 0);
      failures.set(keyOf(user), { times: times + 1, notBefore });
      log.error({ err: error, projectId: user.projectId }, 'engine');
      return 0;
    }
  };

  const oneByOne = async (users: readonly UserKey[]): Promise<number> => {
    let done = 0;
    for (const user of users) done += await attempt([user]);
    return done;
  };

  const round = async (): Promise<number> => {
    const users = await dueUsers(db, { quietMs: QUIET_MS, patienceMs: PATIENCE_MS });
    let done = 0;
    const rest = groupsOf(users.filter(mayTry)).values();
    const workOff = async (): Promise<void> => {
      for (const group of rest) {
        if (stopped) return;
        done += await attempt(group);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_GROUPS }, workOff));
    return done;
  };

  const running = (async () => {
    while (!stopped) {
      const done = await round().catch((error: unknown) => {
        if (!stopped) log.warn({ err: error }, 'engine waits for the database');
        return 0;
      });
      if (done > 0 || stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  return {
    stop: async () => {
      stopped = true;
      wakeUp();
      await running;
    },
  };
}
