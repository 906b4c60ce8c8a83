import { z } from 'zod/mini';
import { ALERT_KINDS } from './alerts.ts';
import { CASE_KINDS } from './assistance-lists.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { RECEIVER_KINDS } from './receivers.ts';

/** Entries are deleted after this time. */
export const INBOX_DAYS = 90;
/** Above this the badge shows "99+". */
export const MAX_COUNTED = 100;

export const INBOX_KINDS = ['case', 'alert', 'receiver', 'work', 'mention', 'sdk'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Long works whose end is reported to the person who started them. */
export const INBOX_WORKS = [
  'recomputation',
  'reassignment',
  'areas',
  'map',
  'timetable',
  'export',
  'bulk',
  'report',
] as const;
/** The subjects of comments. */
export const COMMENT_SUBJECTS = ['user', 'trip', 'case'] as const;

const moment = z.iso.datetime();

export const inboxFacts = {
  case: z.object({ caseId: z.string(), caseKind: z.enum(CASE_KINDS), isTest: z.boolean() }),
  alert: z.object({
    alertKind: z.enum(ALERT_KINDS),
    threshold: z.number(),
    minutes: z.int(),
    value: z.number(),
    isTest: z.boolean(),
  }),
  receiver: z.object({ receiver: z.enum(RECEIVER_KINDS), state: z.enum(['failing', 'off']) }),
  work: z.object({
    work: z.enum(INBOX_WORKS),
    outcome: z.enum(['done', 'failed']),
    /** The subject, such as the name of a region; may be empty. */
    name: z.string(),
    /** The day of a recomputation. */
    day: z.nullable(z.string()),
    /** The id of a work that can be linked to. */
    id: z.optional(z.string()),
  }),
  mention: z.object({
    subject: z.enum(COMMENT_SUBJECTS),
    commentId: z.string(),
    caseId: z.nullable(z.string()),
    startTs: z.nullable(z.int()),
    /** The local day of the trip. */
    day: z.nullable(z.string()),
  }),
  sdk: z.object({
    /** App users with an outdated version. */
    users: z.int(),
    /** The most common outdated versions. */
    versions: z.array(z.string()),
  }),
};
export type InboxFacts = { [K in InboxKind]: z.infer<(typeof inboxFacts)[K]> };

const base = {
  id: z.string(),
  /** Null for entries outside of projects. */
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The app user it is about. */
  userId: z.nullable(z.string()),
  /** The e-mail of the person who caused it; null if nobody did, or for a former dashboard user. */
  by: z.nullable(z.string()),
  at: moment,
  /** How often it happened since it was last read. */
  times: z.int(),
  isRead: z.boolean(),
};

export const inboxEntry = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('case'), facts: inboxFacts.case }),
  z.object({ ...base, kind: z.literal('alert'), facts: inboxFacts.alert }),
  z.object({ ...base, kind: z.literal('receiver'), facts: inboxFacts.receiver }),
  z.object({ ...base, kind: z.literal('work'), facts: inboxFacts.work }),
  z.object({ ...base, kind: z.literal('mention'), facts: inboxFacts.mention }),
  z.object({ ...base, kind: z.literal('sdk'), facts: inboxFacts.sdk }),
]);
export type InboxEntry = z.infer<typeof inboxEntry>;

const area = 'inbox';
const right = { who: 'signed-in' } as const;

export const listInbox = endpoint({
  name: 'list inbox',
  area,
  method: 'GET',
  path: '/move/inbox',
  summary: 'Notifications from the caller’s projects, latest first; only where the caller still has the right.',
  right,
  query: z.strictObject({
    ...pageQuery.shape,
    kind: z.optional(z.enum(INBOX_KINDS)),
    state: z.optional(z.enum(['unread'])),
  }),
  reply: pageOf(inboxEntry),
});

export const countInbox = endpoint({
  name: 'count inbox',
  area,
  method: 'GET',
  path: '/move/inbox/count',
  summary: `How many entries of the caller's inbox are unread, counted up to ${MAX_COUNTED}.`,
  right,
  reply: z.object({ unread: z.int() }),
});

const settings = z.strictObject({
  /** Whether the caller gets a mail for every mention. */
  mentionMails: z.boolean(),
});

export const getInboxSettings = endpoint({
  name: 'get inbox settings',
  area,
  method: 'GET',
  path: '/move/inbox/settings',
  summary: 'Which notifications the caller also gets by mail.',
  right,
  reply: settings,
});

export const saveInboxSettings = endpoint({
  name: 'save inbox settings',
  area,
  method: 'POST',
  path: '/move/inbox/settings',
  summary: 'Changes which notifications the caller also gets by mail.',
  right,
  body: settings,
  reply: settings,
});

export const markInboxEntry = endpoint({
  name: 'mark inbox entry',
  area,
  method: 'PATCH',
  path: '/move/inbox/{id}',
  summary: 'Marks one entry as read or unread.',
  right,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ isRead: z.boolean() }),
  reply: z.object({ isRead: z.boolean() }),
});

export const markInboxRead = endpoint({
  name: 'mark inbox read',
  area,
  method: 'POST',
  path: '/move/inbox/read',
  summary: 'Marks everything up to a time as read, so that nothing newer is missed.',
  right,
  body: z.strictObject({ upTo: moment }),
  reply: z.object({ marked: z.int() }),
});
