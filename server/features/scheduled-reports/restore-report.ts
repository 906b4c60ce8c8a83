import { z } from 'zod';
import { REPORT_KINDS, REPORT_PERIODS, REPORT_RHYTHMS } from '#contract/scheduled-reports.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { asRecipient } from './recipients.ts';
import { selectReports } from './reports.queries.ts';
import { insertReport, limitSaves, removeReport, reportRecord } from './save-report.ts';

const formerReport = z.object({
  kind: z.enum(REPORT_KINDS),
  name: z.string(),
  query: z.string(),
  viewId: z.string().nullable(),
  period: z.enum(REPORT_PERIODS),
  rhythm: z.enum(REPORT_RHYTHMS),
  weekday: z.number().int(),
  monthDay: z.number().int(),
  hour: z.number().int(),
  skipsEmpty: z.boolean(),
  active: z.boolean(),
  recipients: z.array(z.string()),
});

/** Those of the former list who may still see the project. */
async function peopleOf(tx: Tx, projectId: number, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('email', 'in', [...emails])
    .orderBy('id')
    .execute();
  const able = await Promise.all(
    people.map(async ({ id }) => ((await asRecipient(tx, projectId, id))?.status === 'receives' ? [id] : [])),
  );
  return able.flat();
}

/** Restores a changed or deleted report; people who unsubscribed stay unsubscribed. */
export const reportRestorer = (context: Context): Restorer => ({
  entity: reportRecord.entity,
  restore: async (tx, { projectId, entityId: id, value, actorId }) => {
    if (projectId === null) throw notFound('The report');
    await limitSaves(tx, actorId);
    const known = await selectReports(tx, projectId).where('r.id', '=', id).executeTakeFirst();
    if (value === null) {
      if (known) await removeReport(context, tx, { projectId, id }, actorId);
      return;
    }
    const { kind, recipients, ...former } = formerReport.parse(value);
    const values = { ...former, recipients: await peopleOf(tx, projectId, recipients) };
    if (!known) return void (await insertReport(context, tx, { projectId, kind, values, ownerId: actorId, id }));
    const before = await reportRecord.lock(tx, { projectId, id });
    await reportRecord.save(tx, context, before, { ...values, by: actorId }, actorId);
  },
});
