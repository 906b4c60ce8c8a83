/** Runs in a thread of its own; start-demo.ts speaks to it. */
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { realTiming } from '#phone/device/timing.ts';
import { type DemoOptions, type DemoProgress, playDemoWorld } from './demo-world.ts';
import type { DemoMessage } from './start-demo.ts';

const TELL_EVERY_MS = 1_000;

const stop = new AbortController();
parentPort?.on('message', (message: unknown) => {
  if (message === 'stop') stop.abort();
});
const tell = (message: DemoMessage) => parentPort?.postMessage(message);

// On Linux this holds for the calling thread alone; elsewhere it would slow the whole server down.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

let toldAt = 0;
let toldPhase = '';
const tellSometimes = (progress: DemoProgress) => {
  const now = performance.now();
  if (progress.phase === toldPhase && now - toldAt < TELL_EVERY_MS) return;
  toldAt = now;
  toldPhase = progress.phase;
  tell({ kind: 'progress', progress });
};

try {
  await playDemoWorld(workerData as DemoOptions, realTiming, stop.signal, tellSometimes);
} catch (error) {
  if (!stop.signal.aborted) tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}
parentPort?.close();
