import { sql } from 'kysely';
import { holdUsers } from '#server/access/app-users.queries.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';

interface Concern {
  projectId: number;
  workId: string;
  /** Users who registered later are not affected. */
  until: Date;
}

/** Adds users to the list of an action, and returns how many were new. */
export async function concernUsers(
  tx: Tx,
  { projectId, workId, until }: Concern,
  userIds: readonly string[],
): Promise<number> {
  const held = [...(await holdUsers(tx, projectId, userIds))];
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from app_users
    where project_id = ${projectId} and user_id = any(${held}::text[]) and created_at <= ${until}
  `.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_work_users (project_id, user_id, work_id)
    select ${projectId}::bigint, user_id, ${workId}::uuid
    from unnest(${rows.map(({ userId }) => userId)}::text[]) found (user_id)
    on conflict do nothing
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Users that another action changed, in order of ids after a given one, with what it changed. */
export async function concernChanged(
  tx: Tx,
  { projectId, workId, undoes }: { projectId: number; workId: string; undoes: string },
  { after, limit }: { after: string; limit: number },
): Promise<{ userIds: string[]; added: number }> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from bulk_work_users
    where work_id = ${undoes} and outcome = 'changed' and project_id = ${projectId} and user_id > ${after}
    order by user_id limit ${limit}
  `.execute(tx);
  const userIds = rows.map(({ userId }) => userId);
  const held = await holdUsers(tx, projectId, userIds);
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_work_users (project_id, user_id, work_id, before, after)
    select project_id, user_id, ${workId}::uuid, before, after from bulk_work_users
    where work_id = ${undoes} and outcome = 'changed' and project_id = ${projectId} and user_id = any(${[...held]}::text[])
    on conflict do nothing
  `.execute(tx);
  return { userIds, added: Number(numAffectedRows) };
}

export const waitingUsers = (db: Db, workId: string, limit: number) =>
  db
    .selectFrom('bulk_work_users')
    .select('user_id as userId')
    .where('work_id', '=', workId)
    .where('outcome', '=', 'waiting')
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Those of them who are still pending, locked until the transaction ends. */
export const holdWaiting = (tx: Tx, projectId: number, userIds: readonly string[], workId: string) =>
  tx
    .selectFrom('bulk_work_users')
    .select(['user_id as userId', 'before', 'after'])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .where('work_id', '=', workId)
    .where('outcome', '=', 'waiting')
    .orderBy('user_id')
    .forUpdate()
    .execute();

export const BULK_OUTCOMES = ['changed', 'unchanged', 'refused'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

export interface UserOutcome {
  userId: string;
  outcome: BulkOutcome;
  before: unknown;
  after: unknown;
}

export async function noteOutcomes(
  tx: Tx,
  projectId: number,
  workId: string,
  outcomes: readonly UserOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ userId, outcome, before, after }) => ({
    project_id: projectId,
    user_id: userId,
    outcome,
    before: outcome === 'changed' ? JSON.stringify(before) : null,
    after: outcome === 'changed' ? JSON.stringify(after) : null,
  }));
  await sql`
    update bulk_work_users w set outcome = given.outcome, before = coalesce(given.before, w.before),
      after = coalesce(given.after, w.after)
    from ${givenRows(rows, { ...USER_KEY_COLUMNS, outcome: 'text', before: 'jsonb', after: 'jsonb' })}
    where w.project_id = given.project_id and w.user_id = given.user_id and w.work_id = ${workId}::uuid
  `.execute(tx);
}

/** Users who were erased while the list was made. */
export async function dropUsers(tx: Tx, projectId: number, workId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('bulk_work_users')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .where('work_id', '=', workId)
    .execute();
}

const ROWS_AT_ONCE = 10_000;

/** Actions that ended before a time, with their lists. */
export async function forgetWorks(db: Db, before: Date): Promise<void> {
  const works = await db.selectFrom('bulk_works').select('id').where('ended_at', '<', before).execute();
  for (const { id } of works) {
    let deleted: number;
    do {
      const { numAffectedRows = 0n } = await sql`
        delete from bulk_work_users where work_id = ${id} and (project_id, user_id) in (
          select project_id, user_id from bulk_work_users where work_id = ${id} limit ${ROWS_AT_ONCE}
        )
      `.execute(db);
      deleted = Number(numAffectedRows);
    } while (deleted === ROWS_AT_ONCE);
    await db.deleteFrom('bulk_works').where('id', '=', id).execute();
  }
}
