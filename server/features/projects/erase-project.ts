import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { deleteAppUsers } from '#server/db/app-user-rows.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { ERASED_WITH_PROJECT, TABLES, type TableName } from '#server/db/described-tables.ts';
import { eraseEntries } from '#server/features/revisions/erase-entries.ts';

/** Small enough to hold no lock for long, large enough to make progress. */
const ROWS_AT_ONCE = 1_000;
const PARTS = ERASED_WITH_PROJECT.length;

type Erasing = Pick<Context, 'db' | 'secrets'>;

export interface EraseOptions {
  rowsAtOnce?: number;
  /** Checked between two steps; the next run continues from there. */
  stopped?: () => boolean;
}

/**
 * Erases a deleted project step by step, each step with its count in one transaction: after an interruption the next
 * run continues, and running it again changes nothing. True if nothing is left.
 */
export async function eraseProject(context: Erasing, projectId: number, options: EraseOptions = {}): Promise<boolean> {
  const { db } = context;
  const { rowsAtOnce = ROWS_AT_ONCE, stopped = () => false } = options;
  if (!(await isDeleted(db, projectId))) return true;
  for (let clean = false; !clean; ) {
    clean = true;
    for (const [done, table] of ERASED_WITH_PROJECT.entries()) {
      await note(db, projectId, { parts_total: PARTS, parts_done: done });
      for (let step: Step = { count: rowsAtOnce, last: 0 }; step.count >= rowsAtOnce; ) {
        if (stopped()) return false;
        step = await eraseSome(context, table, projectId, { most: rowsAtOnce, after: step.last });
        // Work in progress at the deletion may have written after its table was emptied: check all of them again.
        if (step.count > 0) clean = false;
      }
    }
  }
  await finish(db, projectId);
  return true;
}

/** Only a project with a receipt is erased, whatever a caller says. */
async function isDeleted(db: Db, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('project_erasures')
    .select('project_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row !== undefined;
}

interface Step {
  /** Fewer than at most mean that nothing is left. */
  count: number;
  /** The last entry that was cleared; the next step continues after it. */
  last: number;
}

interface Part {
  most: number;
  after: number;
}

const eraseSome = (context: Erasing, table: TableName, projectId: number, part: Part): Promise<Step> =>
  context.db.transaction().execute(async (tx) => {
    const step = TABLES[table].isSealed
      ? await clearSome(tx, context, projectId, part)
      : { count: await deleteSome(tx, table, projectId, part.most), last: 0 };
    await sql`
      update project_erasures set
        worked_at = now(),
        counts = case when ${step.count} = 0 then counts else
          counts || jsonb_build_object(${table}::text, coalesce((counts ->> ${table})::bigint, 0) + ${step.count})
        end
      where project_id = ${projectId}
    `.execute(tx);
    return step;
  });

const note = (db: Db, projectId: number, parts: { parts_total: number; parts_done: number }) =>
  db.updateTable('project_erasures').set(parts).where('project_id', '=', projectId).execute();

/** The project's own row is deleted last; its id is never reused. */
const finish = (db: Db, projectId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('projects').where('id', '=', projectId).execute();
    await tx
      .updateTable('project_erasures')
      .set({ parts_total: PARTS, parts_done: PARTS, finished_at: sql<Date>`coalesce(finished_at, now())` })
      .where('project_id', '=', projectId)
      .execute();
  });

/** Deletes at most so many rows. */
async function deleteSome(tx: Tx, name: TableName, projectId: number, most: number): Promise<number> {
  const { key } = TABLES[name];
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const some = sql<boolean>`project_id = ${projectId} and (${columns}) in (
    select ${columns} from ${table} where project_id = ${projectId} limit ${sql.lit(most)}
  )`;
  if (name === 'app_users') return deleteAppUsers(tx, some);
  const { numAffectedRows = 0n } = await sql`delete from ${table} where ${some}`.execute(tx);
  return Number(numAffectedRows);
}

/** Entries of the audit trail lose their content and author, but stay in the chain of seals. */
async function clearSome(tx: Tx, context: Erasing, projectId: number, { most, after }: Part): Promise<Step> {
  const { rows } = await sql<{ id: number }>`
    select id from revisions
    where project_id = ${projectId} and id > ${after}
      and (entity_id <> '' or num_nonnulls(actor_id, before, after) > 0)
    order by id limit ${sql.lit(most)}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  await eraseEntries(tx, context, 'everything', ids);
  return { count: ids.length, last: ids.at(-1) ?? after };
}
