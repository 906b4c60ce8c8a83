import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DemoOptions, DemoProgress } from './demo-world.ts';

export interface RunningDemo {
  readonly progress: DemoProgress | undefined;
  stop(): Promise<void>;
}

export type DemoMessage = { kind: 'progress'; progress: DemoProgress } | { kind: 'failed'; reason: string };

/** A stuck thread is ended after this. */
const STOP_WITHIN_MS = 5_000;

/**
 * Runs the demo world in its own thread with a lower priority, so that simulating and packing never delay real users.
 * The thread talks to the server over HTTP like any phone.
 */
export function startDemo(
  options: DemoOptions,
  on: { progress?: (progress: DemoProgress) => void; failed?: (reason: string) => void } = {},
): RunningDemo {
  const worker = openThread(options);
  let progress: DemoProgress | undefined;
  worker.on('message', (message: DemoMessage) => {
    if (message.kind === 'failed') return on.failed?.(message.reason);
    progress = message.progress;
    on.progress?.(progress);
  });
  worker.on('error', (error) => on.failed?.(error instanceof Error ? error.message : String(error)));
  const ended = new Promise<void>((done) => worker.once('exit', () => done()));
  return {
    get progress() {
      return progress;
    },
    stop: async () => {
      worker.postMessage('stop');
      const patience = setTimeout(() => void worker.terminate(), STOP_WITHIN_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}

/**
 * When built, the thread is a file next to this one; from source it is loaded through tsx, which threads do not
 * inherit.
 */
function openThread(workerData: DemoOptions): Worker {
  const limits = { workerData, resourceLimits: { maxOldGenerationSizeMb: 256 } };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./demo-worker.js', import.meta.url), limits);
  const tsx = new URL('./api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm'))).href;
  const file = new URL('./demo-worker.ts', import.meta.url).href;
  const start = `import(${JSON.stringify(tsx)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(file)}); })`;
  return new Worker(start, { ...limits, eval: true });
}
