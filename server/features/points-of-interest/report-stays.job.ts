import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { reportStays } from './report-stays.ts';

/** Every minute: a stay that has become long enough is reported even while the phone is still and silent. */
export const reportStaysEveryMinute = (jobs: Jobs, { db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  jobs.every('poi-stays', '* * * * *', async () => {
    await reportStays(db, now());
  });
