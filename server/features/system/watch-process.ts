import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { SharedSample } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import { version } from '#server/root.ts';
import { sampleProcess } from './sample-process.ts';
import { type ProcessReport, saveProcessReport, withdrawProcess } from './server-processes.ts';
import { databaseLoad } from './system.queries.ts';
import { pendingUploads } from './waiting.queries.ts';

export const SAMPLE_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export interface ProcessWatch {
  /** Signs off, so that nobody looks for this process. */
  stop(): Promise<void>;
}

/**
 * Samples this process and the database, keeps the last hour in memory, and shares it with the others, so that any
 * process can show all of them.
 */
export async function watchProcess({ db, config, log, now }: Context): Promise<ProcessWatch> {
  const sampler = sampleProcess();
  const about = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    version,
    node: process.version,
    parts: [...config.parts],
    startedAt: now().toISOString(),
  };
  const samples: ProcessReport['samples'] = [];
  const shared: SharedSample[] = [];
  let counted: { uploads: number; at: number } | null = null;

  const sampleShared = async (at: Date): Promise<void> => {
    const { connections, uploads } = await databaseLoad(db);
    const { pending, oldestAt } = await pendingUploads(db);
    const passedMs = counted ? at.getTime() - counted.at : 0;
    // The database's own statistics begin anew when it crashes.
    const fresh = counted && uploads !== null && passedMs > 0 ? Math.max(0, uploads - counted.uploads) : null;
    if (uploads !== null) counted = { uploads, at: at.getTime() };
    shared.push({
      at: at.toISOString(),
      uploadsPerMinute: fresh === null ? null : Math.round((fresh * MINUTE_MS * 10) / passedMs) / 10,
      pending,
      lagSeconds: oldestAt ? Math.max(0, (at.getTime() - oldestAt.getTime()) / 1000) : 0,
      connections,
    });
  };

  const report = async (): Promise<void> => {
    const at = now();
    samples.push(sampler.sample(at));
    await sampleShared(at);
    for (const list of [samples, shared]) {
      while (list[0] && Date.parse(list[0].at) < at.getTime() - HOUR_MS) list.shift();
    }
    await saveProcessReport(db, { ...about, heapBytes: process.memoryUsage().heapUsed, samples, shared }, at);
  };
  const reportSafely = (): Promise<void> =>
    report().catch((error: unknown) => log.debug({ err: error }, 'the health of this process was not reported'));

  await reportSafely();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = reportSafely();
  }, SAMPLE_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      sampler.stop();
      await running;
      await withdrawProcess(db, about.id);
    },
  };
}
