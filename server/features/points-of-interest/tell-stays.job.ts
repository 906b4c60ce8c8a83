import type { Context } from '#server/context.ts';
import { tellStays } from '#server/ingest/run/tell-stays.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/** Every minute: a stay that has become long enough is told even when the phone lies still and silent. */
export const tellStaysEveryMinute = (jobs: Jobs, { db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  jobs.every('poi-stays', '* * * * *', async () => {
    await tellStays(db, now());
  });
