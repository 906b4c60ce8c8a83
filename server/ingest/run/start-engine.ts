import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '#server/db/database.ts';

export interface Engine {
  stop(): Promise<void>;
}

/** One core stays for answering; the database takes what it needs of the others. */
const workerCount = (): number => Math.max(1, Math.min(8, availableParallelism() - 1));
const RESTART_MS = 1_000;

/** Run from source, a thread needs its own translator. */
const fromSource = (file: URL): string =>
  `import('tsx/esm/api').then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(file.href)});
  });`;

/** The engine's threads. One that dies is replaced: its user's work was one transaction and is simply done again. */
export function startEngine(connection: Connection, log: FastifyBaseLogger, count = workerCount()): Engine {
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? './engine-worker.ts' : './engine-worker.js', import.meta.url);
  const workers = new Set<Worker>();
  let stopping = false;

  const start = (): void => {
    const options = { workerData: { connection, logLevel: log.level } };
    const worker = isSource ? new Worker(fromSource(file), { ...options, eval: true }) : new Worker(file, options);
    workers.add(worker);
    worker.on('error', (error) => log.error({ err: error }, 'engine worker'));
    worker.once('exit', () => {
      workers.delete(worker);
      if (!stopping) setTimeout(() => stopping || start(), RESTART_MS).unref();
    });
  };
  for (let at = 0; at < count; at++) start();

  return {
    stop: async () => {
      stopping = true;
      await Promise.all(
        [...workers].map(
          (worker) =>
            new Promise<void>((resolve) => {
              worker.once('exit', () => resolve());
              worker.postMessage('stop');
            }),
        ),
      );
    },
  };
}
