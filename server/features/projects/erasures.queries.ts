import type { Kysely } from 'kysely';
import type { ProjectErasure } from '#contract/projects.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { descending, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

/** Null for a dolphin, who sees all. */
type Who = string | null;

const erasuresSeenBy = (db: Database, deletedBy: Who) => {
  const query = db.selectFrom('project_erasures').selectAll();
  return deletedBy ? query.where('deleted_by', '=', deletedBy) : query;
};
type Row = Awaited<ReturnType<ReturnType<typeof erasuresSeenBy>['executeTakeFirstOrThrow']>>;

const present = (row: Row): ProjectErasure => ({
  projectId: row.project_id,
  productName: row.project_name,
  deletedAt: row.deleted_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  parts: { total: row.parts_total, done: row.parts_done },
  counts: row.counts,
});

export async function erasureOf(db: Database, deletedBy: Who, projectId: number): Promise<ProjectErasure> {
  const row = await erasuresSeenBy(db, deletedBy).where('project_id', '=', projectId).executeTakeFirst();
  if (!row) throw notFound('The erasure');
  return present(row);
}

const NEWEST_PROJECT_FIRST = descending(sortKey.integer('project_id'));

export async function erasuresPage(
  db: Database,
  deletedBy: Who,
  request: { cursor?: string | undefined; limit: number },
) {
  const { items, next } = await page(erasuresSeenBy(db, deletedBy), { ...request, order: NEWEST_PROJECT_FIRST });
  return { items: items.map(present), next };
}
