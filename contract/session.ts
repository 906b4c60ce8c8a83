import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { currentUser, uid } from './users.ts';

export const findByToken = endpoint({
  name: 'find user by login token',
  area: 'session',
  method: 'POST',
  path: '/api/user/findByToken',
  summary: 'The person behind a login token, for the process that serves the pages. Never cached.',
  right: { who: 'web server' },
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.union([
    z.extend(currentUser, { token: z.string(), csrf: z.string() }),
    z.object({ email: z.null(), token: z.null() }),
  ]),
});

export const openSession = endpoint({
  name: 'open session',
  area: 'session',
  method: 'POST',
  path: '/api/auth',
  summary: 'Exchanges an id token for a session: the login token is set as a cookie, the call token is returned.',
  right: { who: 'identity', token: 'body.token' },
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(8_192)),
    /** An admin who needs a second factor and has none gets a session in which roles as admin have no effect. */
    withoutSecondFactor: z.optional(z.boolean()),
  }),
  reply: z.object({ user: currentUser, token: z.string(), csrf: z.string() }),
});

export const proveAgain = endpoint({
  name: 'prove again',
  area: 'session',
  method: 'POST',
  path: '/api/auth/proof',
  summary: 'Renews the caller’s proof of identity, which some changes require, with the id token of a new sign-in.',
  right: { who: 'signed-in', unconfirmed: 'may' },
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(8_192)) }),
  reply: z.object({ until: z.iso.datetime() }),
});

export const checkSession = endpoint({
  name: 'check or end session',
  area: 'session',
  method: 'GET',
  path: '/api/auth',
  summary:
    'Checks the session of the cookie and returns a fresh CSRF token; with logout=true (and that token) ends it.',
  right: { who: 'signed-in', unconfirmed: 'may' },
  query: z.strictObject({ logout: z.optional(z.enum(['true', 'false'])) }),
  reply: z.object({
    active: z.boolean(),
    user: z.nullable(currentUser),
    token: z.nullable(z.string()),
    csrf: z.string(),
  }),
});

/** A session as shown to its owner. */
export const ownSession = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Whether it is the session of this call. */
  own: z.boolean(),
  /** The browser's user agent; empty if missing. */
  browser: z.string(),
  system: z.string(),
  device: z.enum(['computer', 'phone', 'tablet', 'other']),
  /** The time zone of the device, such as Europe/Vienna. */
  timeZone: z.string(),
  address: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = endpoint({
  name: 'list own sessions',
  area: 'session',
  method: 'GET',
  path: '/api/user/session',
  summary: 'Where the caller is signed in, most recently used first.',
  right: { who: 'signed-in', unconfirmed: 'may' },
  reply: z.object({ items: z.array(ownSession), next: z.null() }),
});

export const endOwnSession = endpoint({
  name: 'end own session',
  area: 'session',
  method: 'DELETE',
  path: '/api/user/session/{id}',
  summary: 'Ends one session of the caller; its next call is refused.',
  right: { who: 'signed-in', unconfirmed: 'may' },
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ ended: z.int() }),
});

export const endOtherSessions = endpoint({
  name: 'end other sessions',
  area: 'session',
  method: 'DELETE',
  path: '/api/user/session',
  summary: 'Ends all other sessions of the caller.',
  right: { who: 'signed-in', unconfirmed: 'may' },
  reply: z.object({ ended: z.int() }),
});

export const viewAs = endpoint({
  name: 'view as a customer',
  area: 'session',
  method: 'POST',
  path: '/move/users/uid/{uid}/view',
  summary:
    "From now on the caller's session sees what that dashboard user sees, and changes nothing. Ends by itself after an hour.",
  right: { who: 'dolphin' },
  params: z.strictObject({ uid }),
  reply: z.object({ until: z.iso.datetime() }),
});

export const endView = endpoint({
  name: 'end viewing as a customer',
  area: 'session',
  method: 'POST',
  path: '/auth/view/end',
  summary: 'Ends viewing as another person. Returns the same if nobody was viewed.',
  right: { who: 'signed-in', unconfirmed: 'may' },
  reply: z.object({ ended: z.literal(true) }),
});

export const signOut = endpoint({
  name: 'sign out',
  area: 'session',
  method: 'POST',
  path: '/auth/signout',
  summary: 'Ends the session and clears the cookie. Returns the same if there is none.',
  right: { who: 'anyone', because: 'signing out twice is no error' },
  reply: z.object({ signedOut: z.literal(true) }),
});
