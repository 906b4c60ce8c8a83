import type { Kysely } from 'kysely';
import type { LogLevel } from '#contract/remote-logging.ts';
import type { Tables } from '#server/db/tables.ts';
import { ascending, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

/** Active ones, and who started them; expired ones do not count, removed or not. */
const running = (db: Database, now: Date) =>
  db
    .selectFrom('remote_logging as logging')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'logging.project_id').on('projects.deleted_at', 'is', null),
    )
    .leftJoin('users', 'users.id', 'logging.started_by')
    .select([
      'logging.project_id as projectId',
      'projects.name as productName',
      'logging.user_id as userId',
      'logging.level',
      'logging.started_at as startedAt',
      'logging.ends_at as endsAt',
      'logging.notified_at as notifiedAt',
      'users.email as startedBy',
    ])
    .where('logging.ends_at', '>', now);

const FIRST_TO_END = ascending(
  sortKey.time('logging.ends_at'),
  sortKey.integer('logging.project_id'),
  sortKey.text('logging.user_id'),
);

export const runningPage = (db: Database, now: Date, request: { cursor?: string | undefined; limit: number }) =>
  page(running(db, now), { ...request, order: FIRST_TO_END });

export const loggingOf = (db: Database, projectId: number, userId: string, now: Date) =>
  running(db, now).where('logging.project_id', '=', projectId).where('logging.user_id', '=', userId).executeTakeFirst();

/** What a user's phone is to log; recorded as sent to it. */
export async function loggingForDevice(
  db: Database,
  projectId: number,
  userId: string,
  now: Date,
): Promise<{ level: LogLevel; until: string } | null> {
  const row = await db
    .selectFrom('remote_logging')
    .select(['level', 'ends_at', 'notified_at'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.notified_at) {
    await db
      .updateTable('remote_logging')
      .set({ notified_at: now })
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('notified_at', 'is', null)
      .execute();
  }
  return { level: row.level, until: row.ends_at.toISOString() };
}
