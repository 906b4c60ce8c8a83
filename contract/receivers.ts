import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';

/** The three receivers of a project. The index in this list is `selected` in the screen's URL. */
export const RECEIVER_KINDS = ['assistance', 'timeline', 'generic'] as const;
export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

/** The events of each receiver. */
export const EVENTS_OF = {
  assistance: ['AID', 'BCALL'],
  timeline: ['TIMELINE_CREATED', 'TIMELINE_CHANGED', 'TIMELINE_DELETED', 'WEEKLY_SUMMARY'],
  generic: ['POI'],
} as const satisfies Record<ReceiverKind, readonly string[]>;
export type EventKind = (typeof EVENTS_OF)[ReceiverKind][number];

/** Why the product switches a receiver off: it answered 410 Gone, or failed during the whole retry period. */
export const OFF_REASONS = ['gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** How long a replaced secret stays valid, in hours. */
export const OVERLAP_HOURS = [0, 1, 24, 72, 168] as const;
export type OverlapHours = (typeof OVERLAP_HOURS)[number];

export const SECRET_MIN = 24;
export const SECRET_MAX = 200;
/** Printable ASCII without spaces, which is the same bytes in every programming language. */
export const SECRET_CHARACTERS = /^[\x21-\x7e]+$/;

export const HEADERS_MAX = 20;
export const HEADER_NAME_MAX = 100;
export const HEADER_VALUE_MAX = 2_000;

/** An HTTP token, the only valid form of a header name. */
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Printable ASCII with inner spaces only, which prevents header injection. */
const VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers of the sender or the connection, where a custom value would break or forge the delivery. */
const OURS = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'date',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-dolphin-signature',
]);
const OURS_BY_START = /^(proxy-|sec-|webhook-|x-forwarded-)/;

export type HeaderNameProblem = 'missing' | 'malformed' | 'forbidden';

/** Authorization is allowed, because most systems need it. */
export function headerNameProblem(name: string): HeaderNameProblem | undefined {
  if (name === '') return 'missing';
  if (name.length > HEADER_NAME_MAX || !TOKEN.test(name)) return 'malformed';
  const lower = name.toLowerCase();
  return OURS.has(lower) || OURS_BY_START.test(lower) ? 'forbidden' : undefined;
}

export const isHeaderValue = (value: string): boolean => value.length <= HEADER_VALUE_MAX && VALUE.test(value);

const area = 'receivers';

export const receiverKind = z.enum(RECEIVER_KINDS);
export const eventKind = z.enum([...EVENTS_OF.assistance, ...EVENTS_OF.timeline, ...EVENTS_OF.generic]);
/** Increased by every change; 0 if never saved. A change names the version it is based on. */
const version = z.int().check(z.minimum(0));

const NAME_WORDS = {
  missing: 'must not be empty',
  malformed: 'is not the name of a header',
  forbidden: 'is set by the sender itself',
};
const headerName = z.string().check(
  z.trim(),
  z.superRefine((name, context) => {
    const problem = headerNameProblem(name);
    if (problem) context.addIssue({ code: 'custom', message: NAME_WORDS[problem] });
  }),
);
const headerValue = z
  .string()
  .check(z.trim(), z.refine(isHeaderValue, 'must be one line of at most 2,000 printable ASCII characters'));

export const receiver = z.object({
  kind: receiverKind,
  version,
  /** Null if not set up. */
  url: z.nullable(z.string()),
  active: z.boolean(),
  /** Set if the product switched it off; null if a person did. */
  off: z.nullable(z.object({ reason: z.enum(OFF_REASONS), at: z.iso.datetime() })),
  events: z.array(eventKind),
  /** Values are never returned; null if not entered yet. */
  headers: z.array(z.object({ name: z.string(), valueSetAt: z.nullable(z.iso.datetime()) })),
  /** The secret itself is shown only once, when it is created. */
  secret: z.nullable(
    z.object({
      setAt: z.iso.datetime(),
      /** Null for a former dashboard user. */
      setBy: z.nullable(z.string()),
      /** The previous secret is valid until then. */
      formerValidUntil: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type Receiver = z.infer<typeof receiver>;

const admin = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;

export const listReceivers = endpoint({
  name: 'list receivers',
  area,
  method: 'GET',
  path: '/move/receiver',
  summary: 'The three receivers of a project, in the order of the screen, without their secrets.',
  right: admin,
  key: { scope: 'receivers:read', path: '/v20/receiver' },
  query: z.strictObject({ projectId }),
  reply: z.object({ items: z.array(receiver), next: z.null() }),
});

/** The saved receiver, with hints for the person. */
const saved = z.object({
  receiver,
  /** Only returned when a secret was created. */
  secret: z.nullable(z.string()),
  /** Whether the host name of the URL cannot be resolved at the moment. */
  unresolved: z.boolean(),
});

export const saveReceiver = endpoint({
  name: 'save receiver',
  area,
  method: 'POST',
  path: '/move/receiver',
  summary: 'Saves where the events of one kind are sent. The first save creates the secret and returns it only once.',
  right: { ...admin, proof: 'recent' },
  key: { scope: 'receivers:write', path: '/v20/receiver' },
  waitsForOthers: true,
  query: z.strictObject({ projectId }),
  body: z.strictObject({
    kind: receiverKind,
    version,
    url: z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(2_000)),
    active: z.boolean(),
    events: z.array(eventKind).check(z.minLength(1, 'choose at least one'), z.maxLength(10)),
    /** A header without a value keeps its current one. */
    headers: z
      .array(z.strictObject({ name: headerName, value: z.optional(headerValue) }))
      .check(z.maxLength(HEADERS_MAX)),
  }),
  reply: saved,
});

export const setReceiverSecret = endpoint({
  name: 'set receiver secret',
  area,
  method: 'POST',
  path: '/move/receiver/secret',
  summary: 'Replaces the secret of a receiver by a new one, generated or given; the old one stays valid for a while.',
  right: { ...admin, proof: 'recent' },
  key: { scope: 'receivers:write', path: '/v20/receiver/secret' },
  query: z.strictObject({ projectId }),
  body: z.strictObject({
    kind: receiverKind,
    version,
    /** Generated if absent. */
    secret: z.optional(
      z
        .string()
        .check(
          z.minLength(SECRET_MIN),
          z.maxLength(SECRET_MAX),
          z.regex(SECRET_CHARACTERS, 'must be printable ASCII without spaces'),
        ),
    ),
    overlapHours: z.literal(OVERLAP_HOURS),
  }),
  reply: z.pick(saved, { receiver: true, secret: true }),
});

export const endFormerSecret = endpoint({
  name: 'end former receiver secret',
  area,
  method: 'DELETE',
  path: '/move/receiver/secret',
  summary: 'Ends the overlap: from now on only the current secret of a receiver is valid.',
  right: { ...admin, proof: 'recent' },
  key: { scope: 'receivers:write', path: '/v20/receiver/secret' },
  query: z.strictObject({ projectId, kind: receiverKind, version: z.pipe(z.coerce.number(), version) }),
  reply: z.object({ receiver }),
});

export const removeReceiver = endpoint({
  name: 'remove receiver',
  area,
  method: 'DELETE',
  path: '/move/receiver',
  summary: 'Removes a receiver, with its secrets and header values.',
  right: { ...admin, proof: 'recent' },
  key: { scope: 'receivers:write', path: '/v20/receiver' },
  query: z.strictObject({ projectId, kind: receiverKind, version: z.pipe(z.coerce.number(), version) }),
  reply: z.object({ receiver }),
});
