import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProcessSample } from '#contract/system.ts';

const NANOSECONDS_PER_MS = 1e6;
/** The histogram counts its own pause between samples as delay. */
const RESOLUTION_MS = 20;

export interface ProcessSampler {
  sample(at: Date): ProcessSample;
  stop(): void;
}

/** Samples this process; each sample covers the time since the previous one. */
export function sampleProcess(): ProcessSampler {
  const delays: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let cpuBefore = process.cpuUsage();
  let before = performance.now();
  return {
    sample: (at) => {
      const delayMs = delays.count > 0 ? delays.percentile(99) / NANOSECONDS_PER_MS - RESOLUTION_MS : 0;
      delays.reset();
      const used = process.cpuUsage(cpuBefore);
      cpuBefore = process.cpuUsage();
      const elapsedMs = performance.now() - before;
      before = performance.now();
      return {
        at: at.toISOString(),
        memoryBytes: process.memoryUsage.rss(),
        eventLoopMs: Math.max(0, Math.round(delayMs * 10) / 10),
        cpu: elapsedMs > 0 ? Math.round(((used.user + used.system) / 1000 / elapsedMs) * 1000) / 1000 : 0,
      };
    },
    stop: () => void delays.disable(),
  };
}
