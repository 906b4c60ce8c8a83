import { z } from 'zod';
import { ALERT_KINDS } from '#contract/alerts.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { selectAlerts } from './alerts.queries.ts';
import { alertRecord, writeAlert } from './change-alert.ts';
import { insertAlert, removeAlert } from './create-alert.ts';

const formerAlert = z.object({
  kind: z.enum(ALERT_KINDS),
  email: z.string(),
  threshold: z.number(),
  minutes: z.number().int(),
  cooldownMinutes: z.number().int(),
  active: z.boolean(),
});

/** Restores a changed or deleted alert; an address outside the project is asked again. */
export const alertRestorer = (context: Context): Restorer => ({
  entity: alertRecord.entity,
  restore: async (tx, { projectId, entityId: id, value, actorId }) => {
    if (projectId === null) throw notFound('The alert');
    const before = await selectAlerts(tx, projectId).where('a.id', '=', id).forUpdate('a').executeTakeFirst();
    if (value === null) {
      if (before) await removeAlert(tx, context, { projectId, id }, actorId);
      return;
    }
    const input = formerAlert.parse(value);
    if (before) await writeAlert(context, tx, before, { input, actorId, language: before.language });
    else await insertAlert(context, tx, { projectId, input, actorId, language: 'en', id });
  },
});
