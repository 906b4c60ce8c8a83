import {
  answerAlert as answerAlertCall,
  createAlert as createAlertCall,
  deleteAlert as deleteAlertCall,
  listAlertMails,
  listAlerts,
  previewAlert as previewAlertCall,
  requestAlertConsent,
  saveAlert as saveAlertCall,
} from '#contract/alerts.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { languageOf } from '#server/http/language.ts';
import { type Route, route } from '#server/http/route.ts';
import { alertMailsPage } from './alert-mails.ts';
import { presentAlert, selectAlerts } from './alerts.queries.ts';
import { storeAlertAnswer } from './answer-alert.ts';
import { alertRecord, requestConsentIfNeeded, updateAlert } from './change-alert.ts';
import { addAlert, dropAlert } from './create-alert.ts';
import { computeAlertPreview } from './preview-alert.ts';

export function alertsRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(listAlerts, async ({ query }) => {
      const rows = await selectAlerts(db, query.projectId).orderBy('a.created_at').orderBy('a.id').execute();
      return { items: rows.map(presentAlert), next: null };
    }),
    route(createAlertCall, ({ query, body, caller, exchange }) => {
      const language = languageOf(exchange.request);
      return addAlert(context, { ...query, input: body, actorId: caller.person.id, language });
    }),
    route(saveAlertCall, ({ params, query, body, caller, exchange }) => {
      const { version, ...input } = body;
      const language = languageOf(exchange.request);
      const by = { actorId: caller.person.id, language };
      return updateAlert(context, { ...query, ...params, version, input, ...by });
    }),
    route(deleteAlertCall, async ({ params, query, caller }) => {
      await dropAlert(context, { ...query, ...params }, caller.person.id);
      return { deleted: true as const };
    }),
    route(previewAlertCall, ({ query, body }) => computeAlertPreview(context, query.projectId, body)),
    route(requestAlertConsent, ({ params, query, caller }) =>
      db.transaction().execute(async (tx) => {
        const row = await alertRecord.lock(tx, { ...query, ...params });
        const mail = await requestConsentIfNeeded(context, tx, row, caller.person.id);
        if (mail === 'not needed') throw new AppError('bad_request', 'This address gets the mails already.');
        return { mail };
      }),
    ),
    route(answerAlertCall, ({ body, exchange }) => storeAlertAnswer(context, { ...body, ip: exchange.request.ip })),
    route(listAlertMails, ({ query }) => alertMailsPage(db, query)),
  ];
}
