import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import { createPace } from '#server/pace.ts';
import { type Forget, forgetInView, forgetting, isNamedIn, type View } from './forget-user.ts';

const ROWS_AT_ONCE = 200;

interface Texts<Id> {
  /** The rows in question; their ids increase. */
  from: RawBuilder<unknown>;
  large: readonly string[];
  select: RawBuilder<unknown>;
  first: Id;
}

/** The ids of rows that name the user, however many and large the rows are. Queries are compared once they are decoded. */
async function idsOfNaming<Id extends string | number>(
  tx: Tx,
  { from, large, select, first }: Texts<Id>,
  isNamed: (row: Record<string, string | null>) => boolean,
): Promise<Id[]> {
  const pace = createPace();
  const found: Id[] = [];
  for (let [last, isMore] = [first, true]; isMore; ) {
    const after = sql`select * from (${from}) rest where id > ${last}`;
    const given = { from: after, order: sql`id`, limit: ROWS_AT_ONCE, large, select };
    const page = await rowsWithinBytes<Record<string, string | null> & { id: Id }>(tx, given);
    for (const row of page.rows) {
      if (isNamed(row)) found.push(row.id);
      await pace();
    }
    last = page.rows.at(-1)?.id ?? last;
    isMore = page.isMore;
  }
  return found;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Saved views and scheduled reports may be named after a user, or made from a search for one. Returns the entries of the
 * audit trail that name the user: what reports and shared views were before, and who received reports.
 */
export async function eraseFromViews(tx: Tx, projectId: number, userId: string): Promise<number[]> {
  const forget = forgetting(userId);
  const ofProject = (table: string) =>
    sql`select id, name, query from ${sql.table(table)} where project_id = ${projectId}`;
  const naming = (table: string) => {
    const texts = { from: ofProject(table), large: ['query'], select: sql`id, name, query`, first: BEFORE_ALL };
    return idsOfNaming(tx, texts, ({ name, query }) => isNamedIn({ name: name ?? '', query: query ?? '' }, forget));
  };
  for (const id of await naming('saved_views')) await forgetInSavedView(tx, projectId, id, forget);
  for (const id of await naming('scheduled_reports')) await forgetInReport(tx, projectId, id, forget);
  await eraseFromLog(tx, projectId, userId, forget);
  return revisionsNaming(tx, projectId, forget);
}

async function forgetInSavedView(tx: Tx, projectId: number, id: string, forget: Forget): Promise<void> {
  // As it is now: it may have been saved meanwhile.
  const view = await tx
    .selectFrom('saved_views')
    .select(['name', 'query', 'owner', 'screen'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!view) return;
  const { name, query } = forgetInView(view, forget);
  const isTaken = tx
    .selectFrom('saved_views')
    .select('id')
    .where('project_id', '=', projectId)
    .where('owner', '=', view.owner)
    .where('screen', '=', view.screen)
    .where('name', '=', name)
    .where('id', '<>', id);
  // The names of a person's views differ.
  const free = (await isTaken.executeTakeFirst()) ? `${name} ${id.slice(0, 8)}` : name;
  await tx
    .updateTable('saved_views')
    .set({ name: free, query })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

async function forgetInReport(tx: Tx, projectId: number, id: string, forget: Forget): Promise<void> {
  const report = await tx
    .selectFrom('scheduled_reports')
    .select(['name', 'query', 'version'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!report) return;
  await tx
    .updateTable('scheduled_reports')
    // Whoever still edits or sends it with the id starts anew.
    .set({ ...forgetInView(report, forget), version: report.version + 1, worked_at: null, tries: 0 })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

async function revisionsNaming(tx: Tx, projectId: number, forget: Forget): Promise<number[]> {
  const select = sql`id, before ->> 'name' as "nameBefore", before ->> 'query' as "queryBefore",
    after ->> 'name' as "nameAfter", after ->> 'query' as "queryAfter"`;
  const naming = (kind: RawBuilder<unknown>) => {
    const from = sql`select id, before, after from revisions where project_id = ${projectId} and ${kind}`;
    return idsOfNaming(tx, { from, large: ['before', 'after'], select, first: 0 }, (row) => {
      const [before, after] = [viewIn(row.nameBefore, row.queryBefore), viewIn(row.nameAfter, row.queryAfter)];
      return isNamedIn(before, forget) || isNamedIn(after, forget);
    });
  };
  const saved = await naming(sql`entity in ('report', 'report-subscription', 'saved-view')`);
  const sent = await naming(sql`entity = 'export' and entity_id = 'send report'`);
  return [...saved, ...sent];
}

const viewIn = (name: string | null | undefined, query: string | null | undefined): View => ({
  name: name ?? '',
  query: query ?? '',
});

/** The names of reports in the log of what was sent, and in the news that one failed. */
async function eraseFromLog(tx: Tx, projectId: number, userId: string, forget: Forget): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from report_deliveries
    where project_id = ${projectId} and strpos(lower(name), lower(${userId})) > 0
    order by name
  `.execute(tx);
  for (const { name } of rows) {
    if (forget(name) === name) continue;
    await sql`
      update report_deliveries set name = ${forget(name)} where project_id = ${projectId} and name = ${name}
    `.execute(tx);
    await sql`
      update inbox_entries set facts = jsonb_set(facts, '{name}', to_jsonb(${forget(name)}::text))
      where project_id = ${projectId} and kind = 'work' and facts ->> 'work' = 'report' and facts ->> 'name' = ${name}
    `.execute(tx);
  }
}
