import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { type Connection, openDatabase } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { startThread } from '#server/jobs/thread.ts';
import { watchThread } from '#server/jobs/watch-thread.ts';
import { computedUser } from './computed-user.ts';
import { setAsideFor } from './engine-loop.ts';
import { createEngineQuota, type EngineLimits } from './engine-quota.ts';
import { engineTime, type SpentTime } from './engine-time.ts';

export interface Engine {
  /** Announces that this process stored batches of these users. */
  expect(users: readonly UserKey[]): void;
  stop(): Promise<void>;
}

export interface EngineThreadData {
  connection: Connection;
  logLevel: string;
  suspects: readonly UserKey[];
  quota: EngineLimits;
  computed: SharedArrayBuffer;
}

/** A heartbeat; includes the users whose runs are in progress when that changes. */
export interface EngineMessage {
  underWay?: readonly UserKey[];
  /** What the thread computed since the last sign, by project. */
  spent?: SpentTime;
}

/** A message to a running thread. */
export type EngineOrder = 'stop' | { expect: readonly UserKey[] };

/** Leaves one core for requests; the database shares the others. */
export const threadCount = (cores = availableParallelism()): number => Math.max(1, Math.min(8, cores - 1));
const RESTART_MS = 1_000;
export const SIGN_OF_LIFE_MS = 1_000;
/** The engine yields many times a second, so a thread without a heartbeat for this long hangs. */
const SILENCE_MS = 60_000;

interface EngineThreads {
  count?: number;
  silenceMs?: number;
  source?: string;
}

/**
 * Starts the engine's threads. One that dies is replaced; its unfinished transaction is simply done again. One that hangs
 * is ended: the batch of the user whom it computed for is set aside, and the user waits for the next hour. Where that is
 * not known, those whose runs were under way are tried again one by one.
 */
export function startEngine(
  connection: Connection,
  log: FastifyBaseLogger,
  quota: EngineLimits,
  { count = threadCount(), silenceMs = SILENCE_MS, source = 'server/engine-worker.ts' }: EngineThreads = {},
): Engine {
  const threads = new Set<Worker>();
  let stopping = false;

  const start = (suspects: readonly UserKey[] = []): void => {
    const computed = computedUser();
    const data = { connection, logLevel: log.level, suspects, quota, computed: computed.memory };
    const thread = startThread(source, data satisfies EngineThreadData);
    threads.add(thread);
    let underWay: readonly UserKey[] = [];
    let isHanging = false;
    thread.on('message', (message: EngineMessage) => {
      underWay = message.underWay ?? underWay;
      for (const [projectId, ms] of message.spent ?? []) engineTime.spend(projectId, ms);
    });
    thread.on('error', (error) => log.error({ err: error }, 'engine worker'));
    watchThread(thread, {
      silenceMs,
      onHang: () => {
        isHanging = true;
        log.error({ users: underWay.length }, 'engine worker hangs and is replaced');
      },
    });
    thread.once('exit', () => {
      threads.delete(thread);
      if (stopping) return;
      const only = underWay.length === 1 ? underWay[0] : undefined;
      const culprit = isHanging ? (computed.read() ?? only) : undefined;
      const handled = culprit ? blame({ connection, log, quota, silenceMs }, culprit) : Promise.resolve();
      void handled.then(() =>
        setTimeout(() => stopping || start(isHanging && !culprit ? underWay : []), RESTART_MS).unref(),
      );
    });
  };
  for (let at = 0; at < count; at++) start();
  const send = (thread: Worker, order: EngineOrder): void => thread.postMessage(order);

  return {
    // A user always goes to the same thread; while that is being replaced, polling finds the user.
    expect: (users) => {
      const all = [...threads];
      for (const [at, thread] of all.entries()) {
        const own = users.filter(({ userId }) => numberOf(userId) % all.length === at);
        const keys = own.map(({ projectId, userId }) => ({ projectId, userId }));
        if (keys.length > 0) send(thread, { expect: keys });
      }
    },
    stop: async () => {
      stopping = true;
      await Promise.all(
        [...threads].map(
          (thread) =>
            new Promise<void>((resolve) => {
              thread.once('exit', () => resolve());
              send(thread, 'stop');
            }),
        ),
      );
    },
  };
}

const numberOf = (text: string): number => [...text].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);

interface Hang {
  connection: Connection;
  log: FastifyBaseLogger;
  quota: EngineLimits;
  silenceMs: number;
}

/** A user's run made a thread hang: it must not do so again and again. */
async function blame({ connection, log, quota, silenceMs }: Hang, user: UserKey): Promise<void> {
  const db = openDatabase({ ...connection, max: 1 });
  try {
    engineTime.spend(user.projectId, silenceMs);
    await createEngineQuota(db, log, quota).useUp(user, silenceMs);
    await setAsideFor(db, log, user, new Error('The engine hung.'));
  } catch (error) {
    log.error({ err: error }, 'engine worker');
  } finally {
    await db.destroy();
  }
}
