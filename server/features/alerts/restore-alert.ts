import { z } from 'zod';
import { ALERT_KINDS } from '#contract/alerts.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { selectAlerts } from './alerts.queries.ts';
import { ENTITY, writeAlert } from './change-alert.ts';
import { insertAlert, removeAlert } from './create-alert.ts';

const formerAlert = z.object({
  kind: z.enum(ALERT_KINDS),
  email: z.string(),
  threshold: z.number(),
  minutes: z.number().int(),
  cooldownMinutes: z.number().int(),
  active: z.boolean(),
});

/** Brings back what an alert said, or one that was deleted; an address outside the project is asked again. */
export const alertRestorer = (context: Context): Restorer => ({
  entity: ENTITY,
  restore: async (tx, { projectId, entityId: id, value, actorId }) => {
    if (projectId === null) throw notFound('The alert');
    const before = await selectAlerts(tx, projectId).where('a.id', '=', id).forUpdate('a').executeTakeFirst();
    if (value === null) {
      if (before) await removeAlert(tx, context.events, { projectId, id }, actorId);
      return;
    }
    const wish = formerAlert.parse(value);
    if (before) await writeAlert(context, tx, before, wish, actorId, before.language);
    else await insertAlert(context, tx, { projectId, wish, actorId, language: 'en', id });
  },
});
