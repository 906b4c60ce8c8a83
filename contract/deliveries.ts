import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { eventKind, OFF_REASONS, receiverKind } from './receivers.ts';
import { line } from './text.ts';

/**
 * The state of a delivery: in progress or waiting for its next attempt, delivered (2xx), failed, or split, because the
 * receiver accepts other deliveries and one of its events may be the cause.
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'split'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt failed. */
export const DELIVERY_ERRORS = [
  /** The address is not allowed for receivers. */
  'address',
  /** Its host name cannot be resolved. */
  'name',
  'connection',
  'certificate',
  'timeout',
  /** The response is not HTTP. */
  'protocol',
  'redirect',
  'status',
  /** It answered 410 Gone. */
  'gone',
  /** It asked to retry later. */
  'busy',
  /** No secret to sign with, or a header without a value. */
  'incomplete',
  /** The app users it was about were erased. */
  'erased',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** The most events in one request. */
export const EVENTS_A_REQUEST = 100;
/** The retention of the log. */
export const DELIVERIES_KEPT_DAYS = 14;

/** Of the attempts of a delivery, the first and so many of the last are kept. */
export const TRIES_KEPT = 50;

const area = 'receivers';
const admin = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const ofProject = z.strictObject({ projectId });
const ofDelivery = z.strictObject({ id: z.guid() });
const moment = z.iso.datetime({ offset: true });

export const delivery = z.object({
  /** Sent as webhook-id, the same on every attempt. */
  id: z.string(),
  kind: receiverKind,
  state: z.enum(DELIVERY_STATES),
  /** Whether it was sent manually as a test. */
  test: z.boolean(),
  eventCount: z.number(),
  events: z.array(eventKind),
  /** The first app user it is about; null if erased. */
  userId: z.nullable(z.string()),
  userCount: z.number(),
  createdAt: z.iso.datetime(),
  tries: z.number(),
  /** Null if there is no further attempt. During an attempt, the time at which another process would take over. */
  nextTryAt: z.nullable(z.iso.datetime()),
  lastTryAt: z.nullable(z.iso.datetime()),
  lastStatus: z.nullable(z.number()),
  lastError: z.nullable(z.enum(DELIVERY_ERRORS)),
  lastDurationMs: z.nullable(z.number()),
});
export type Delivery = z.infer<typeof delivery>;

const pairs = z.record(z.string(), z.string());
export const deliveryTry = z.object({
  number: z.number(),
  at: z.iso.datetime(),
  durationMs: z.number(),
  url: z.string(),
  /** Custom header values are hidden. */
  requestHeaders: pairs,
  status: z.nullable(z.number()),
  error: z.nullable(z.enum(DELIVERY_ERRORS)),
  answerHeaders: z.nullable(pairs),
  /** The start of the response body. */
  answer: z.nullable(z.string()),
  answerCut: z.boolean(),
});
export type DeliveryTry = z.infer<typeof deliveryTry>;

export const listDeliveries = endpoint({
  name: 'list deliveries',
  area,
  method: 'GET',
  path: '/move/receiver/delivery',
  summary: 'What was and will be sent to a receiver, newest first.',
  right: admin,
  key: { scope: 'receivers:read', path: '/v20/receiver/delivery' },
  query: z.strictObject({
    projectId,
    kind: receiverKind,
    ...pageQuery.shape,
    state: z.optional(z.enum(DELIVERY_STATES)),
    event: z.optional(eventKind),
    /** Exactly this app user. */
    userId: z.optional(line(100)),
    from: z.optional(moment),
    to: z.optional(moment),
  }),
  reply: pageOf(delivery),
});

export const getDelivery = endpoint({
  name: 'get delivery',
  area,
  method: 'GET',
  path: '/move/receiver/delivery/{id}',
  summary: `One delivery: its body, and its attempts with request, response and duration: of very many, the first one and the last ${TRIES_KEPT}.`,
  right: admin,
  key: { scope: 'receivers:read', path: '/v20/receiver/delivery/{id}' },
  params: ofDelivery,
  query: ofProject,
  reply: z.object({
    delivery,
    /** Exactly as sent; null if the app users it concerned were erased. */
    body: z.nullable(z.string()),
    /** Newest first; those between the first and the last are not kept. */
    tries: z.array(deliveryTry),
  }),
});

export const resendDelivery = endpoint({
  name: 'resend delivery',
  area,
  method: 'POST',
  path: '/move/receiver/delivery/{id}/resend',
  summary: 'Sends one delivery again at once, with the same ids.',
  right: admin,
  key: { scope: 'receivers:write', path: '/v20/receiver/delivery/{id}/resend' },
  params: ofDelivery,
  query: ofProject,
  reply: z.object({ delivery }),
});

export const resendDeliveries = endpoint({
  name: 'resend deliveries',
  area,
  method: 'POST',
  path: '/move/receiver/resend',
  summary: 'Resends failed deliveries, or all, since a time or between two; at most 10,000 at once.',
  right: admin,
  key: { scope: 'receivers:write', path: '/v20/receiver/resend' },
  query: ofProject,
  body: z.strictObject({ kind: receiverKind, which: z.enum(['failed', 'all']), from: moment, to: z.optional(moment) }),
  reply: z.object({ count: z.number(), more: z.boolean() }),
});

export const sendTestEvent = endpoint({
  name: 'send test event',
  area,
  method: 'POST',
  path: '/move/receiver/test',
  summary: 'Sends a sample event, marked as a test, and returns the result.',
  right: admin,
  key: { scope: 'receivers:write', path: '/v20/receiver/test' },
  waitsForOthers: true,
  query: ofProject,
  body: z.strictObject({ kind: receiverKind, event: eventKind }),
  reply: z.object({ delivery, result: deliveryTry }),
});

export const receiverHealth = z.object({
  kind: receiverKind,
  state: z.enum(['unset', 'off', 'active']),
  /** Why the product switched it off; null if a person did. */
  offReason: z.nullable(z.enum(OFF_REASONS)),
  offAt: z.nullable(z.iso.datetime()),
  /** The first of the consecutive failures; null if the last attempt succeeded. */
  failingSince: z.nullable(z.iso.datetime()),
  lastSuccessAt: z.nullable(z.iso.datetime()),
  /** It asked not to be called before this time. */
  heldUntil: z.nullable(z.iso.datetime()),
  /** Counted up to 1,000. */
  waitingEvents: z.number(),
  failedDeliveries: z.number(),
});
export type ReceiverHealth = z.infer<typeof receiverHealth>;

export const listReceiverHealth = endpoint({
  name: 'list receiver health',
  area,
  method: 'GET',
  path: '/move/receiver/health',
  summary: 'The health of the three receivers of a project.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  key: { scope: 'receivers:read', path: '/v20/receiver/health' },
  query: ofProject,
  reply: z.object({ items: z.array(receiverHealth), next: z.null() }),
});
