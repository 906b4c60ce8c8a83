import { Readable } from 'node:stream';
import { type AuditEntry, exportAudit, listAudit, listAuditEntities, restoreAudit } from '#contract/audit.ts';
import type { Context } from '#server/context.ts';
import { encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Restorer } from '#server/restore.ts';
import { type AuditRow, auditEntities, auditRows } from './audit.queries.ts';
import { CSV_HEAD, csvOfEntry } from './audit-csv.ts';
import { presentRevisions } from './present-revisions.ts';
import { restoreOfProduct } from './restore-audit.ts';
import { idIn } from './revisions.routes.ts';

const ROWS_AT_ONCE = 500;

export function auditRoutes(context: Context, restorers: readonly Restorer[]): Route[] {
  const { db } = context;
  const restorable = new Set(restorers.map(({ entity }) => entity));
  const present = async (rows: readonly AuditRow[]): Promise<AuditEntry[]> => {
    const revisions = await presentRevisions(db, rows, restorable);
    return revisions.map((revision, index) => ({ ...revision, productName: rows[index]?.productName ?? null }));
  };
  return [
    route(listAudit, async ({ query: { limit, cursor, ...filters } }) => {
      const before = cursor ? idIn(cursor) : null;
      const rows = await auditRows(db, filters, { before, limit: limit + 1 });
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return { items: await present(items), next: rows.length > limit && last ? encodeCursor([last.id]) : null };
    }),

    route(listAuditEntities, async () => ({ items: await auditEntities(db), next: null })),

    route(exportAudit, async ({ query, exchange }) => {
      // Written while it is read: neither side ever holds the whole.
      async function* lines() {
        yield CSV_HEAD;
        let before: number | null = null;
        for (;;) {
          const rows: AuditRow[] = await auditRows(db, query, { before, limit: ROWS_AT_ONCE });
          if (rows.length > 0) yield (await present(rows)).map(csvOfEntry).join('');
          before = rows.at(-1)?.id ?? null;
          if (rows.length < ROWS_AT_ONCE) return;
        }
      }
      exchange.reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit.csv"');
      return Readable.from(lines());
    }),

    route(restoreAudit, async ({ params, body, caller }) => {
      await restoreOfProduct(context, restorers, { id: params.id, latest: body.latest, actorId: caller.person.id });
      return { restored: true as const };
    }),
  ];
}
