import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import type { Jobs } from './jobs.ts';
import type { WorkTable } from './long-work.ts';
import { runWorksInThread } from './works-in-thread.ts';

const TABLE: WorkTable = {
  name: 'area_works',
  key: ['id'],
  lease: 'worked_at',
  leaseSeconds: 60,
  unfinished: "state in ('waiting', 'running')",
  order: 'requested_at',
  ofProjects: false,
};

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  const values = { kind: 'apply', input: '{"days":1}', requested_at: new Date() } as const;
  await app.db.insertInto('area_works').values(values).execute();
});

/** Works in a thread that never ends by itself, and what its queue does when there is a job. */
async function endlessWorks() {
  let requested = async () => {};
  const jobs = {
    work: async (_queue: string, work: () => Promise<void>) => {
      requested = work;
    },
    every: async () => {},
  } as unknown as Jobs;
  const works = await runWorksInThread(jobs, app.context, {
    table: TABLE,
    schedule: { queue: 'demo', leftOverQueue: 'demo-left-over', after: { entity: 'demo', action: 'created' } },
    source: 'server/jobs/endless-work.test-support.ts',
  });
  return { works, requested };
}

it('begins no other thread for what still waits when the process stops', async () => {
  const { works, requested } = await endlessWorks();
  const began = once(process, 'worker');
  const job = requested();
  await began;
  await works.stop();
  await expect(job).resolves.toBeUndefined();
});

it('begins no thread once the process has stopped', async () => {
  const { works, requested } = await endlessWorks();
  const job = requested();
  await works.stop();
  await expect(job).resolves.toBeUndefined();
  await expect(requested()).resolves.toBeUndefined();
});
