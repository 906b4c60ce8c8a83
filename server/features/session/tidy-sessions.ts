import { forgetOldCredentials } from '#server/access/credentials.ts';
import { deleteEndedSessions } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';
import { forgetOldReplies } from '#server/http/stored-replies.ts';
import { forgetOldWindows } from '#server/http/throttle.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/** Expired sessions, past rate-limit windows and old stored replies are useless; they are removed once an hour. */
export const tidySessions = (jobs: Jobs, { db, now }: Context): Promise<void> =>
  jobs.every('tidy-sessions', '17 * * * *', async () => {
    await deleteEndedSessions(db, now());
    await forgetOldCredentials(db, now());
    await forgetOldWindows(db);
    await forgetOldReplies(db, now());
    await db.deleteFrom('oidc_logins').where('expires_at', '<=', now()).execute();
  });
