import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '#server/db/database.ts';
import { startThread } from '#server/jobs/thread.ts';

export interface Engine {
  stop(): Promise<void>;
}

/** One core is left for requests; the database takes what it needs of the others. */
const threadCount = (): number => Math.max(1, Math.min(8, availableParallelism() - 1));
const RESTART_MS = 1_000;

/** Starts the engine's threads. One that dies is replaced; its unfinished transaction is simply done again. */
export function startEngine(connection: Connection, log: FastifyBaseLogger, count = threadCount()): Engine {
  const threads = new Set<Worker>();
  let stopping = false;

  const start = (): void => {
    const thread = startThread('server/engine-worker.ts', { connection, logLevel: log.level });
    threads.add(thread);
    thread.on('error', (error) => log.error({ err: error }, 'engine worker'));
    thread.once('exit', () => {
      threads.delete(thread);
      if (!stopping) setTimeout(() => stopping || start(), RESTART_MS).unref();
    });
  };
  for (let at = 0; at < count; at++) start();

  return {
    stop: async () => {
      stopping = true;
      await Promise.all(
        [...threads].map(
          (thread) =>
            new Promise<void>((resolve) => {
              thread.once('exit', () => resolve());
              thread.postMessage('stop');
            }),
        ),
      );
    },
  };
}
