import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { processUser } from './process-user.ts';
import type { Whose } from './save-items.ts';

/** A phone that still sends is left to finish for a moment, but never for long. */
const QUIET_MS = 1_000;
const PATIENCE_MS = 4_000;
const USERS_AT_ONCE = 100;
/** While the database answers for one user, the engine works for another. */
export const SIDE_BY_SIDE = 4;
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
async function dueUsers(db: Db, { quietMs, patienceMs }: Wait): Promise<Whose[]> {
  const { rows } = await sql<Whose>`
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

/** Works off everything that waits, now; what a test or a command wants to see finished. */
export async function processAll(db: Db): Promise<void> {
  for (;;) {
    const users = await dueUsers(db, { quietMs: 0, patienceMs: 0 });
    if (users.length === 0) return;
    for (const user of users) await processUser(db, user);
  }
}

/**
 * The engine's worker: user after user, for ever. Any number of them may run, here and elsewhere; a user belongs to
 * one at a time.
 */
export function startEngineLoop(db: Db, log: FastifyBaseLogger): EngineLoop {
  let stopped = false;
  let wakeUp: () => void = () => {};
  const failures = new Map<string, { times: number; notBefore: number }>();

  const attempt = async (user: Whose): Promise<boolean> => {
    const key = `${user.projectId}:${user.userId}`;
    const failed = failures.get(key);
    if (failed && failed.notBefore > Date.now()) return false;
    try {
      const done = await processUser(db, user);
      failures.delete(key);
      return done;
    } catch (error) {
      // One user's trouble must not keep the others waiting.
      const times = failed?.times ?? 0;
      failures.set(key, { times: times + 1, notBefore: Date.now() + (RETRY_MS[Math.min(times, 3)] ?? 60_000) });
      log.error({ err: error, projectId: user.projectId }, 'engine');
      return false;
    }
  };

  const round = async (): Promise<number> => {
    const users = await dueUsers(db, { quietMs: QUIET_MS, patienceMs: PATIENCE_MS });
    let done = 0;
    const rest = users.values();
    const workOff = async (): Promise<void> => {
      for (const user of rest) {
        if (stopped) return;
        if (await attempt(user)) done += 1;
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, workOff));
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
