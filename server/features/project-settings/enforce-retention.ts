import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { forgetOldCodes } from '#server/features/app-users/auth-codes.ts';
import { forgetCrossings } from '#server/features/dangerous-areas/forget-crossings.ts';
import { forgetPoiHistory } from '#server/features/points-of-interest/forget-history.ts';
import { forgetPresence } from '#server/features/presence/save-presence.ts';
import { forgetVehicleChoices } from '#server/features/vehicles/forget-choices.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { retentionOf } from './retention.queries.ts';

const DAY_MS = 86_400_000;
/** Receivers and live screens were notified long before. */
const CHANGES_DAYS = 7;
/** Users per pass: small statements by user key that hold nobody up. */
const USERS_AT_ONCE = 200;

/** Deletes data past its retention. Sums of past days stay: they name nobody but count. */
export async function enforceRetention({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await forgetOldCodes({ db, now });
  const before = (days: number): number => now().getTime() - days * DAY_MS;
  await sql`delete from timeline_changes where at < ${new Date(before(CHANGES_DAYS))}`.execute(db);
  const projects = await db.selectFrom('projects').select('id').where('deleted_at', 'is', null).execute();
  for (const { id } of projects) {
    const { fixesDays, logsDays, itemsDays } = await retentionOf(db, id);
    for await (const users of usersOf(db, id)) {
      if (fixesDays !== null) {
        await forgetFixes(db, id, users, before(fixesDays));
        await forgetPresence(db, id, users, before(fixesDays));
      }
      if (logsDays !== null) await forgetLogs(db, id, users, before(logsDays));
      if (itemsDays !== null) {
        await forgetItems(db, id, users, before(itemsDays));
        await forgetPoiHistory(db, id, users, before(itemsDays));
        await forgetVehicleChoices(db, id, users, before(itemsDays));
        await forgetCrossings(db, id, users, before(itemsDays));
      }
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

/** Fixes and what came with them. A batch that the engine has not seen yet waits for the next time. */
async function forgetFixes(db: Db, projectId: number, users: readonly string[], beforeMs: number): Promise<void> {
  await sql`
    delete from batches b
    where b.project_id = ${projectId} and b.user_id = any(${users}::text[])
      and (b.last_ms < ${beforeMs} or (b.last_ms is null and b.received_at < ${new Date(beforeMs)}))
      and not exists (
        select from pending_batches p
        where p.project_id = b.project_id and p.user_id = b.user_id and p.batch_id = b.batch_id
      )
  `.execute(db);
  await sql`
    delete from device_records
    where project_id = ${projectId} and user_id = any(${users}::text[]) and list <> 'logs' and last_ms < ${beforeMs}
  `.execute(db);
  await sql`
    delete from matched_tracks
    where project_id = ${projectId} and user_id = any(${users}::text[]) and to_ms < ${beforeMs}
  `.execute(db);
}

async function forgetLogs(db: Db, projectId: number, users: readonly string[], beforeMs: number): Promise<void> {
  await sql`
    delete from device_records
    where project_id = ${projectId} and user_id = any(${users}::text[]) and list = 'logs' and last_ms < ${beforeMs}
  `.execute(db);
}

async function forgetItems(db: Db, projectId: number, users: readonly string[], beforeMs: number): Promise<void> {
  await sql`
    delete from timeline_items
    where project_id = ${projectId} and user_id = any(${users}::text[])
      and start_ts < ${Math.floor(beforeMs / 1000)} and end_ts < ${Math.floor(beforeMs / 1000)}
  `.execute(db);
  await sql`
    delete from state_history
    where project_id = ${projectId} and user_id = any(${users}::text[]) and at_ms < ${beforeMs}
  `.execute(db);
  await forgetCases(db, projectId, users, beforeMs);
}

/** Impacts and calls reveal where someone was: they are kept as long as the timeline, with their history. */
async function forgetCases(db: Db, projectId: number, users: readonly string[], beforeMs: number): Promise<void> {
  await sql`
    with gone as (
      delete from assistance_cases
      where project_id = ${projectId} and user_id = any(${users}::text[]) and happened_ms < ${beforeMs}
      returning project_id, user_id, case_id
    )
    delete from assistance_entries e using gone g
    where e.project_id = g.project_id and e.user_id = g.user_id and e.case_id = g.case_id
  `.execute(db);
}

export const enforceRetentionNightly = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('enforce-retention', '41 2 * * *', () => enforceRetention(context));
