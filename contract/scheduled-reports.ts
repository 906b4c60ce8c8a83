import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { addressQuery } from './saved-views.ts';
import { filledLine } from './text.ts';

/** The screens that can be sent. */
export const REPORTED_SCREENS = ['people', 'insights', 'home', 'map'] as const;
export type ReportedScreen = (typeof REPORTED_SCREENS)[number];
/** The content of a report: a view of a screen, or the ready-made report on safety and mobility. */
export const REPORT_KINDS = [...REPORTED_SCREENS, 'safety'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_RHYTHMS = ['weekly', 'monthly'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];
/** The week or month before the report, or the period of the view. */
export const REPORT_PERIODS = ['last', 'view'] as const;

export const MAX_REPORTS = 50;
export const MAX_RECIPIENTS = 20;
/** Longer lists are truncated with a note, because mail servers reject large attachments. */
export const MAX_REPORT_ROWS = 100_000;

export const REPORT_DELIVERY_STATES = ['queued', 'retried', 'sent', 'failed', 'skipped'] as const;
export type ReportDeliveryState = (typeof REPORT_DELIVERY_STATES)[number];
/** Why a report was not sent. */
export const DELIVERY_REASONS = [
  'viewDeleted',
  'segmentGone',
  'wrongView',
  'noRecipients',
  'noRole',
  'notListed',
  'unproved',
  'empty',
  'tooMany',
  'mail',
  'erased',
  'failed',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** Whether a recipient gets the report, and why not. */
export const RECIPIENT_STATUSES = ['receives', 'unsubscribed', 'noRole', 'unproved'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

const area = 'scheduled reports';
const right = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const query = z.strictObject({ projectId });
const params = z.object({ id: z.uuid() });
const version = z.int().check(z.positive());
const moment = z.iso.datetime();
const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** When it is sent, in the project's time zone. */
export const reportSchedule = {
  rhythm: z.enum(REPORT_RHYTHMS),
  /** 1 is Monday; only for weekly reports. */
  weekday: between(1, 7),
  /** Only for monthly reports; in shorter months the last day. */
  monthDay: between(1, 31),
  hour: between(0, 23),
};

const settings = {
  name: filledLine(80),
  ...reportSchedule,
  period: z.enum(REPORT_PERIODS),
  /** Whether to send nothing instead of an empty report. */
  skipsEmpty: z.boolean(),
  active: z.boolean(),
};
const reportInput = z.strictObject({
  ...settings,
  kind: z.enum(REPORTED_SCREENS),
  /** The query parameters of the screen. */
  query: addressQuery,
  /** A saved view that replaces `query`, in its state when the report is sent. */
  viewId: z.nullable(z.uuid()),
  /** Ids of dashboard users of the project; readers can only add themselves. */
  recipients: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
});
export type ReportInput = z.infer<typeof reportInput>;

const reportRecipient = z.object({ id: z.string(), email: z.string(), status: z.enum(RECIPIENT_STATUSES) });
export type ReportRecipient = z.infer<typeof reportRecipient>;

export const scheduledReport = z.object({
  id: z.string(),
  ...settings,
  kind: z.enum(REPORT_KINDS),
  query: z.string(),
  viewId: z.nullable(z.string()),
  recipients: z.array(reportRecipient),
  /** The e-mail of the creator; null for a former dashboard user. */
  owner: z.nullable(z.string()),
  mayChange: z.boolean(),
  isSubscribed: z.boolean(),
  /** Whether the caller subscribed, rather than being put on the list by somebody else. */
  isChosen: z.boolean(),
  /** Null while it is switched off. */
  nextAt: z.nullable(moment),
  timeZone: z.string(),
  version,
});
export type ScheduledReport = z.infer<typeof scheduledReport>;
const reply = z.object({ report: scheduledReport });

export const listReports = endpoint({
  name: 'list reports',
  area,
  method: 'GET',
  path: '/move/scheduledReport',
  summary: 'The reports of a project: admins see all, readers their own and those that they receive.',
  right,
  query,
  reply: pageOf(scheduledReport),
});

export const createReport = endpoint({
  name: 'create report',
  area,
  method: 'POST',
  path: '/move/scheduledReport',
  summary: 'Sends a view by e-mail every week or month. Readers can only send to themselves.',
  right,
  query,
  body: reportInput,
  reply,
});

export const saveReport = endpoint({
  name: 'save report',
  area,
  method: 'PUT',
  path: '/move/scheduledReport/{id}',
  summary: 'Changes a report. People who unsubscribed stay unsubscribed.',
  right,
  params,
  query,
  body: z.extend(z.omit(reportInput, { kind: true }), { version }),
  reply,
});

export const deleteReport = endpoint({
  name: 'delete report',
  area,
  method: 'DELETE',
  path: '/move/scheduledReport/{id}',
  summary: 'Deletes a report; what it sent stays in the delivery log.',
  right,
  params,
  query,
  reply: z.object({ deleted: z.literal(true) }),
});

export const subscribeToSafetyReport = endpoint({
  name: 'subscribe to safety report',
  area,
  method: 'POST',
  path: '/move/scheduledReport/safety',
  summary: 'Sends the caller the report on safety and mobility on the first day of each month.',
  right,
  query,
  reply,
});

export const setSubscription = endpoint({
  name: 'set report subscription',
  area,
  method: 'POST',
  path: '/move/scheduledReport/{id}/subscription',
  summary:
    'Subscribes or unsubscribes the caller, who is on the list of recipients. Unsubscribing from a report that somebody else chose for them ends all of those in the project.',
  right,
  params,
  query,
  body: z.strictObject({ wanted: z.boolean() }),
  reply,
});

export const sendReportNow = endpoint({
  name: 'send report now',
  area,
  method: 'POST',
  path: '/move/scheduledReport/{id}/now',
  summary: 'Sends a report to the caller at once.',
  right,
  params,
  query,
  reply: z.object({ email: z.string() }),
});

export const listReportCandidates = endpoint({
  name: 'list report candidates',
  area,
  method: 'GET',
  path: '/move/scheduledReport/candidate',
  summary: 'To whom the caller can send reports: for an admin everybody with a role that shows their content.',
  right,
  query,
  reply: z.object({ items: z.array(reportRecipient) }),
});

export const reportDelivery = z.object({
  id: z.string(),
  reportId: z.string(),
  name: z.string(),
  kind: z.enum(REPORT_KINDS),
  at: moment,
  /** Null if there was no recipient. */
  email: z.nullable(z.string()),
  state: z.enum(REPORT_DELIVERY_STATES),
  reason: z.nullable(z.enum(DELIVERY_REASONS)),
  /** The answer of the mail server, without addresses. */
  answer: z.nullable(z.string()),
  tries: z.int(),
});
export type ReportDelivery = z.infer<typeof reportDelivery>;

export const listReportDeliveries = endpoint({
  name: 'list report deliveries',
  area,
  method: 'GET',
  path: '/move/scheduledReport/delivery',
  summary: 'What was sent to whom, latest first: admins see all, readers what was sent to them.',
  right,
  query: z.strictObject({ projectId, ...pageQuery.shape }),
  reply: pageOf(reportDelivery),
});

const linkToken = z.string().check(z.minLength(20), z.maxLength(200), z.regex(/^[\w-]+$/, 'must be that of a link'));

/** Below /api, which every deployment serves at the public URL of the dashboard. */
export const unsubscribeFromReport = endpoint({
  name: 'unsubscribe from report',
  area,
  method: 'POST',
  path: '/api/report/unsubscribe',
  summary:
    'Ends the mails of one report to one person, and all others of the project that somebody else chose for them, if this is one. Mail programs call it themselves (RFC 8058).',
  right: { who: 'anyone', because: 'the link in the mail is the key' },
  query: z.strictObject({ token: linkToken }),
  consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  /** Sent by mail programs and ignored. */
  body: z.object({ 'List-Unsubscribe': z.optional(z.string()) }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    kind: z.enum(REPORT_KINDS),
    project: z.string(),
    /** Whether all reports of the project ended that the person did not choose. */
    endsOthers: z.boolean(),
  }),
});

/** Mail programs without one-click unsubscribing open the same URL. */
export const openUnsubscribePage = endpoint({
  name: 'open unsubscribe page',
  area,
  method: 'GET',
  path: '/api/report/unsubscribe',
  summary: 'Redirects to the page to unsubscribe.',
  right: { who: 'anyone', because: 'it only leads to a page' },
  query: z.strictObject({ token: linkToken }),
  empty: [303],
  reply: z.unknown(),
});
