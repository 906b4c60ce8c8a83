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
 * Plays the demo world in a thread of its own with the lowest priority: simulating and packing never hold up the
 * people who sign in. The thread speaks to the server over HTTP like any phone.
 */
export function startDemo(
  options: DemoOptions,
  on: { progress?: (progress: DemoProgress) => void; failed?: (reason: string) => void } = {},
): RunningDemo {
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? './demo-worker.ts' : './demo-worker.js', import.meta.url);
  const worker = new Worker(file, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    ...(isSource && { execArgv: ['--import', 'tsx'] }),
  });
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
