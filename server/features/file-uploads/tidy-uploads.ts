import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/** How long an interrupted upload can be continued. */
export const UPLOAD_DAYS = 3;

/** Abandoned uploads are removed once an hour. */
export const tidyUploads = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('tidy-file-uploads', '23 * * * *', () => dropAbandoned(context));

export async function dropAbandoned({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - UPLOAD_DAYS * 86_400_000);
  await db.deleteFrom('file_uploads').where('touched_at', '<', before).execute();
}
