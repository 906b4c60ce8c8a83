import { type Kysely, sql } from 'kysely';
import type { BulkWork } from '#contract/bulk-works.ts';
import { actorName } from '#server/actor-name.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { descending, type Page, page, sortKey } from '#server/http/page.ts';

export const BULK_ENTITY = 'bulk-work';

const HIDDEN = '…';
/** Once the users are listed, only the existence of a search is kept: part of a name is enough to name somebody. */
export const HIDDEN_SEARCH = sql<string | null>`case
  when filter ? 'search' then jsonb_set(filter, '{search}', to_jsonb(${sql.lit(HIDDEN)}::text)) else filter
end`;

/** An undo that was cancelled or failed can be requested again. */
const isTakenBack = sql<boolean>`exists (
  select 1 from bulk_works u where u.undoes = w.id and u.state in ('waiting', 'running', 'done')
)`;

const selectWorks = (db: Kysely<Tables>, projectId: number) =>
  db
    .selectFrom('bulk_works as w')
    .selectAll('w')
    .select([actorName('w.requested_by').as('requestedBy'), isTakenBack.as('isTakenBack')])
    .where('w.project_id', '=', projectId);
type Row = Awaited<ReturnType<ReturnType<typeof selectWorks>['executeTakeFirstOrThrow']>>;

const present = (row: Row): BulkWork => ({
  id: row.id,
  action: row.action,
  filter: row.filter,
  undoes: row.undoes,
  state: row.state,
  total: row.is_listed ? row.total : null,
  typed: row.typed,
  done: row.done,
  changed: row.changed,
  unchanged: row.unchanged,
  refused: row.refused,
  requestedBy: row.requestedBy,
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  mayUndo: row.ended_at !== null && row.changed > 0 && row.undoes === null && row.kind !== 'erase' && !row.isTakenBack,
});

export async function bulkWorkOf(db: Kysely<Tables>, projectId: number, id: string): Promise<BulkWork> {
  const row = await selectWorks(db, projectId).where('w.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('The bulk work');
  return present(row);
}

const LATEST_FIRST = descending(sortKey.time('w.requested_at'), sortKey.uuid('w.id'));

export async function bulkWorksPage(
  db: Kysely<Tables>,
  projectId: number,
  request: { cursor?: string | undefined; limit: number },
): Promise<Page<BulkWork>> {
  const { items, next } = await page(selectWorks(db, projectId), { ...request, order: LATEST_FIRST });
  return { items: items.map(present), next };
}

/** The content of an action's revision, with the existence of a search. */
export function revisionOf({ action, filter, undoes, total, changed, unchanged, refused }: BulkWork) {
  const { search, ...rest } = filter ?? {};
  return {
    action,
    ...(filter && { filter: { ...rest, ...(search && { search: HIDDEN }) } }),
    ...(undoes && { undoes }),
    ...(total !== null && { total, changed, unchanged, refused }),
  };
}
