import { sql } from 'kysely';
import type { Retention } from '#contract/retention.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { deleteExpired } from '#server/db/delete-expired.ts';
import { deleteOldCells } from '#server/features/activity-map/remove-from-map.ts';
import { forgetOldCodes } from '#server/features/app-users/auth-codes.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { retentionOf } from './retention.queries.ts';

/** Receivers and live screens were notified long before. */
const CHANGES_DAYS = 7;
/** Of a project in one turn: small statements by user key that hold nobody up. */
const USERS_AT_ONCE = 200;

/** Deletes data past its retention. Sums of past days stay: they name nobody but count. */
export async function enforceRetention({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> {
  await forgetOldCodes({ db, now });
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  await sql`delete from timeline_changes where at < ${before(CHANGES_DAYS)}`.execute(db);
  const projects = await db.selectFrom('projects').select('id').where('deleted_at', 'is', null).execute();
  let unfinished = projects.map(({ id }) => ({ id, after: '' }));
  while (unfinished.length > 0) {
    unfinished = await turnOfEach(unfinished, {
      step: (project) => enforceFor(db, project, before),
      onFailed: ({ id }, error) => log.error({ err: error, projectId: id }, 'retention could not be enforced'),
    });
  }
}

/** Continues with the user after the given one; true if there are more. */
async function enforceFor(
  db: Db,
  project: { id: number; after: string },
  before: (days: number) => Date,
): Promise<boolean> {
  const { id, after } = project;
  const retention = await retentionOf(db, id);
  if (after === '' && retention.itemsDays !== null) await deleteOldCells(db, id, before(retention.itemsDays));
  const rows = await db
    .selectFrom('app_users')
    .select('user_id')
    .where('project_id', '=', id)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(USERS_AT_ONCE)
    .execute();
  const users = rows.map((row) => row.user_id);
  for (const [setting, days] of Object.entries(retention) as [keyof Retention, number | null][])
    if (days !== null) await deleteExpired(db, id, users, setting, before(days));
  project.after = users.at(-1) ?? '';
  return users.length === USERS_AT_ONCE;
}

export const enforceRetentionNightly = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('enforce-retention', '41 2 * * *', () => enforceRetention(context));
