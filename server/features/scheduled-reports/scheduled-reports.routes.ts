import { isDolphin, rolesOn } from '#contract/roles.ts';
import {
  createReport as createReportCall,
  deleteReport,
  listReportCandidates,
  listReportDeliveries,
  listReports,
  openUnsubscribePage,
  saveReport as saveReportCall,
  sendReportNow,
  setSubscription as setSubscriptionCall,
  subscribeToSafetyReport,
  unsubscribeFromReport,
} from '#contract/scheduled-reports.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttle } from '#server/http/throttle.ts';
import { reportDeliveriesPage } from './deliveries.ts';
import { sendAtOnce } from './do-reports.ts';
import { asRecipient, possibleRecipients, recipientsOf } from './recipients.ts';
import { isVisible, presentReport, selectReports, type Viewer } from './reports.queries.ts';
import { createReport, dropReport, limitSaves, lockVisible, saveReport } from './save-report.ts';
import { setSubscription, subscribeToSafety, unsubscribe } from './subscribe.ts';
import { unsubscribePage } from './unsubscribe-link.ts';
import { ReportProblem } from './view-of-report.ts';

const viewerOf = (person: Person, projectId: number): Viewer => ({
  personId: person.id,
  isAdmin: isDolphin(person) || rolesOn(person, projectId).includes('admin'),
});

/** Drawing pictures and writing files takes some time. */
const AT_ONCE = { name: 'report-now', hits: 20, windowSeconds: 3_600 };

const PROBLEMS: Partial<Record<string, string>> = {
  viewDeleted: 'The saved view of this report was deleted.',
  segmentGone: 'Nobody belongs to the group of this report any more.',
};

export function scheduledReportsRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(listReports, async ({ query: { projectId }, caller: { person } }) => {
      const viewer = viewerOf(person, projectId);
      const rows = await selectReports(db, projectId).orderBy('r.created_at').orderBy('r.id').execute();
      const lists = await recipientsOf(
        db,
        projectId,
        rows.map(({ id }) => id),
      );
      const seen = rows.map((row) => ({ row, recipients: lists.get(row.id) ?? [] }));
      const visible = seen.filter(({ row, recipients }) => isVisible(row, recipients, viewer));
      return { items: visible.map(({ row, recipients }) => presentReport(row, recipients, viewer)), next: null };
    }),

    route(createReportCall, async ({ query: { projectId }, body, caller: { person } }) => {
      await limitSaves(db, person.id);
      return { report: await createReport(context, projectId, viewerOf(person, projectId), body) };
    }),

    route(saveReportCall, async ({ params, query, body, caller: { person } }) => {
      await limitSaves(db, person.id);
      return { report: await saveReport(context, { ...query, ...params }, viewerOf(person, query.projectId), body) };
    }),

    route(deleteReport, async ({ params, query, caller: { person } }) => {
      await dropReport(context, { ...query, ...params }, viewerOf(person, query.projectId));
      return { deleted: true as const };
    }),

    route(subscribeToSafetyReport, async ({ query: { projectId }, caller: { person } }) => {
      await limitSaves(db, person.id);
      return { report: await subscribeToSafety(context, projectId, viewerOf(person, projectId)) };
    }),

    route(setSubscriptionCall, async ({ params, query, body, caller: { person } }) => {
      await limitSaves(db, person.id);
      const viewer = viewerOf(person, query.projectId);
      return { report: await setSubscription(context, { ...query, ...params }, viewer, body.wanted) };
    }),

    route(sendReportNow, async ({ params, query, caller: { person } }) => {
      const viewer = viewerOf(person, query.projectId);
      const row = await db.transaction().execute((tx) => lockVisible(tx, { ...query, ...params }, viewer));
      const recipient = await asRecipient(db, query.projectId, person.id);
      if (recipient?.status !== 'receives') throw new AppError('forbidden', 'Confirm your e-mail address first.');
      await throttle(db, AT_ONCE, person.id);
      await sendAtOnce(context, row, recipient).catch((error: unknown) => {
        if (!(error instanceof ReportProblem)) throw error;
        if (error.reason === 'erased') {
          throw new AppError('unavailable', 'App users are being erased. Please send the report again shortly.');
        }
        throw new AppError('bad_request', PROBLEMS[error.reason] ?? 'The view of this report cannot be read.');
      });
      return { email: recipient.email };
    }),

    route(listReportCandidates, async ({ query: { projectId }, caller: { person } }) => {
      const all = viewerOf(person, projectId).isAdmin ? await possibleRecipients(db, projectId) : [];
      if (all.some(({ id }) => id === person.id)) return { items: all };
      const self = await asRecipient(db, projectId, person.id);
      return { items: [...all, ...(self ? [self] : [])] };
    }),

    route(listReportDeliveries, ({ query: { projectId, limit, cursor }, caller: { person } }) => {
      const { isAdmin, personId } = viewerOf(person, projectId);
      return reportDeliveriesPage(db, { projectId, personId: isAdmin ? null : personId, limit, cursor });
    }),

    route(openUnsubscribePage, async ({ query: { token }, exchange: { reply } }) => {
      void reply.redirect(unsubscribePage(context.config.publicUrl, token), 303);
      return reply;
    }),
  ];
}

/** Mail programs send a form of one field (RFC 8058), which contains nothing that the URL does not. */
const MAX_BYTES = 4 * 1024;

export const unsubscribeRoute = (context: Context): RawRoute =>
  rawRoute({
    endpoint: unsubscribeFromReport,
    bodyLimit: MAX_BYTES,
    admit: () => ({}),
    handle: async (_caller, _body, { request }) => {
      const parsed = unsubscribeFromReport.query.safeParse(request.query);
      if (!parsed.success) throw new AppError('invalid_link', 'This link is not good any more.');
      return unsubscribe(context, parsed.data.token, request.ip);
    },
  });
