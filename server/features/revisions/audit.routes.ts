import {
  type AuditEntry,
  checkAuditSeals,
  exportAudit,
  listAudit,
  listAuditEntities,
  restoreAudit,
} from '#contract/audit.ts';
import type { Context } from '#server/context.ts';
import { eachPage } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { CSV_TYPE, sendFile } from '#server/http/send-file.ts';
import type { Restorer } from '#server/restore.ts';
import { type AuditRow, auditEntities, auditPage } from './audit.queries.ts';
import { AUDIT_CSV_HEAD, csvOfEntry } from './audit-csv.ts';
import { presentRevisions } from './present-revisions.ts';
import { restoreOfProduct } from './restore-audit.ts';
import { checkAudit } from './seal-audit.ts';

const ROWS_AT_ONCE = 500;

export function auditRoutes(context: Context, restorers: readonly Restorer[]): Route[] {
  const { db } = context;
  const restorable = { restorers, isDolphin: true };
  const present = async (rows: readonly AuditRow[]): Promise<AuditEntry[]> => {
    const revisions = await presentRevisions(db, rows, restorable);
    return revisions.map((revision, index) => {
      const { productName = null, address, sealNumber, seal } = rows[index] ?? {};
      const sealed = sealNumber && seal ? { number: sealNumber, value: seal.toString('base64url') } : null;
      return { ...revision, productName, address: address || null, seal: sealed };
    });
  };
  return [
    route(listAudit, async ({ query: { limit, cursor, ...filter } }) => {
      const { items, next } = await auditPage(db, filter, { cursor, limit });
      return { items: await present(items), next };
    }),

    route(listAuditEntities, async () => ({ items: await auditEntities(db), next: null })),

    route(checkAuditSeals, () => checkAudit(context)),

    route(exportAudit, async ({ query, exchange }) => {
      async function* lines() {
        yield AUDIT_CSV_HEAD;
        for await (const rows of eachPage((cursor) => auditPage(db, query, { cursor, limit: ROWS_AT_ONCE }))) {
          yield (await present(rows)).map(csvOfEntry).join('');
        }
      }
      return sendFile(exchange, 'audit.csv', CSV_TYPE, lines());
    }),

    route(restoreAudit, async ({ params, body, caller }) => {
      await restoreOfProduct(context, restorers, { id: params.id, latest: body.latest, caller });
      return { restored: true as const };
    }),
  ];
}
