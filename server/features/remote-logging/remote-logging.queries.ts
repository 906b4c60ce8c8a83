import { type Kysely, sql } from 'kysely';
import type { LogLevel } from '#contract/remote-logging.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

/** Those that run, and who started them; what has ended counts no more, swept away or not. */
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
      'logging.told_at as toldAt',
      'users.email as startedBy',
      sql<number>`(extract(epoch from logging.ends_at) * 1000)::bigint`.as('endsMs'),
    ])
    .where('logging.ends_at', '>', now);

export interface LoggingPlace {
  endsMs: number;
  projectId: number;
  userId: string;
}

/** By their end; ends are whole milliseconds, so a cursor loses nothing. */
export function runningPage(db: Database, now: Date, limit: number, after: LoggingPlace | null) {
  let query = running(db, now)
    .orderBy('logging.ends_at')
    .orderBy('logging.project_id')
    .orderBy('logging.user_id')
    .limit(limit + 1);
  if (after) {
    query = query.where(
      sql<boolean>`(logging.ends_at, logging.project_id, logging.user_id) >
        (${new Date(after.endsMs)}::timestamptz, ${after.projectId}::bigint, ${after.userId})`,
    );
  }
  return query.execute();
}

export const loggingOf = (db: Database, projectId: number, userId: string, now: Date) =>
  running(db, now).where('logging.project_id', '=', projectId).where('logging.user_id', '=', userId).executeTakeFirst();

/** What the phone of a user is to log, noted as told. */
export async function tellDevice(
  db: Database,
  projectId: number,
  userId: string,
  now: Date,
): Promise<{ level: LogLevel; until: string } | null> {
  const row = await db
    .selectFrom('remote_logging')
    .select(['level', 'ends_at', 'told_at'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.told_at) {
    await db
      .updateTable('remote_logging')
      .set({ told_at: now })
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('told_at', 'is', null)
      .execute();
  }
  return { level: row.level, until: row.ends_at.toISOString() };
}
