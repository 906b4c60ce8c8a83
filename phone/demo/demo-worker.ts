/** Runs in a separate thread, controlled by start-demo.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { realTiming } from '#phone/device/timing.ts';
import { type DemoOptions, type DemoProgress, playDemoWorld } from './demo-world.ts';
import { lowerPriority } from './lower-priority.ts';
import type { DemoMessage } from './start-demo.ts';

const REPORT_EVERY_MS = 1_000;

const stop = new AbortController();
parentPort?.on('message', (message: unknown) => {
  if (message === 'stop') stop.abort();
});
const post = (message: DemoMessage) => parentPort?.postMessage(message);

lowerPriority();

let reportedAt = 0;
let reportedPhase = '';
const reportSometimes = (progress: DemoProgress) => {
  const now = performance.now();
  if (progress.phase === reportedPhase && now - reportedAt < REPORT_EVERY_MS) return;
  reportedAt = now;
  reportedPhase = progress.phase;
  post({ kind: 'progress', progress });
};

try {
  await playDemoWorld(workerData as DemoOptions, realTiming, stop.signal, reportSometimes);
} catch (error) {
  if (!stop.signal.aborted) post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}
parentPort?.close();
