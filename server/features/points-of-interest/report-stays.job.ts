import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { reportStays } from './report-stays.ts';

/** Every minute: a stay that has become long enough is reported even while the phone is still and silent. */
export const reportStaysEveryMinute = (
  jobs: Jobs,
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
): Promise<void> =>
  jobs.every('poi-stays', '* * * * *', async () => {
    await reportStays(db, now(), ({ projectId }, error) => {
      if (isDatabaseAway(error)) throw error;
      log.warn({ err: error, projectId }, 'a stay could not be reported');
    });
  });
