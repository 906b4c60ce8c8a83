import { sql } from 'kysely';
import type { Retention } from '#contract/retention.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { deleteExpired } from '#server/db/delete-expired.ts';
import { forgetOldCells } from '#server/features/activity-map/leave-map.ts';
import { forgetOldCodes } from '#server/features/app-users/auth-codes.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { retentionOf } from './retention.queries.ts';

/** Receivers and live screens were notified long before. */
const CHANGES_DAYS = 7;
/** Users per pass: small statements by user key that hold nobody up. */
const USERS_AT_ONCE = 200;

/** Deletes data past its retention. Sums of past days stay: they name nobody but count. */
export async function enforceRetention({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await forgetOldCodes({ db, now });
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  await sql`delete from timeline_changes where at < ${before(CHANGES_DAYS)}`.execute(db);
  const projects = await db.selectFrom('projects').select('id').where('deleted_at', 'is', null).execute();
  for (const { id } of projects) {
    const retention = await retentionOf(db, id);
    if (retention.itemsDays !== null) await forgetOldCells(db, id, before(retention.itemsDays));
    for await (const users of usersOf(db, id)) {
      for (const [setting, days] of Object.entries(retention) as [keyof Retention, number | null][])
        if (days !== null) await deleteExpired(db, id, users, setting, before(days));
    }
  }
}

async function* usersOf(db: Db, projectId: number): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('app_users')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(USERS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield rows.map((row) => row.user_id);
    after = rows.at(-1)?.user_id ?? '';
  }
}

export const enforceRetentionNightly = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('enforce-retention', '41 2 * * *', () => enforceRetention(context));
