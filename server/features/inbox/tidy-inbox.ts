import { INBOX_DAYS } from '#contract/inbox.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

export const tidyInbox = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('tidy-inbox', '51 2 * * *', () => deleteOldEntries(context));

export async function deleteOldEntries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('inbox_entries')
    .where('at', '<', new Date(now().getTime() - INBOX_DAYS * DAY_MS))
    .execute();
}
