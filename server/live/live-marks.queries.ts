import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

export interface Mark {
  projectId: number;
  position: number;
  kind: string;
  users: string[] | null;
}

const MAX_ROWS = 5_000;

const marks = (db: Database) =>
  db.selectFrom('live_marks').select(['project_id as projectId', 'position', 'kind', 'users']).limit(MAX_ROWS);

/** Of several projects, in the order of their announcement. */
export const marksAfter = (db: Database, projectIds: readonly number[], position: number): Promise<Mark[]> =>
  marks(db)
    .where(sql<boolean>`project_id = any(${projectIds}::bigint[])`)
    .where('position', '>', position)
    .orderBy('position')
    .execute();

export const marksOfProject = (db: Database, projectId: number, position: number): Promise<Mark[]> =>
  marks(db).where('project_id', '=', projectId).where('position', '>', position).orderBy('position', 'desc').execute();

export const marksSince = (db: Database, projectId: number, ms: number): Promise<Mark[]> =>
  marks(db)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`at > now() - make_interval(secs => ${ms / 1000})`)
    .execute();

export async function keptPositions(db: Database): Promise<{ oldest: number | null; newest: number }> {
  const row = await db
    .selectFrom('live_marks')
    .select(({ fn }) => [
      fn.min<number | null>('position').as('oldest'),
      fn.max<number | null>('position').as('newest'),
    ])
    .executeTakeFirstOrThrow();
  return { oldest: row.oldest, newest: row.newest ?? 0 };
}

/** Changes that cannot wait until they are gathered. */
export async function urgentChanges(
  db: Database,
  projectIds: readonly number[],
): Promise<{ id: string; projectId: number }[]> {
  const { rows } = await sql<{ id: string; projectId: number }>`
    select change_id as id, project_id as "projectId" from live_changes
    where kind = 'assistance' and project_id = any(${projectIds}::bigint[])
    limit ${sql.lit(MAX_ROWS)}
  `.execute(db);
  return rows;
}
