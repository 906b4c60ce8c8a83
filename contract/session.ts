import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currentUser } from './users.ts';

export const findByToken = endpoint({
  name: 'find user by login token',
  area: 'session',
  method: 'POST',
  path: '/api/user/findByToken',
  summary: 'The person behind a login token, for the process that serves the pages. Never cached.',
  right: { who: 'web server' },
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.union([
    currentUser.extend({ token: z.string(), csrf: z.string() }),
    z.object({ email: z.null(), token: z.null() }),
  ]),
});

export const openSession = endpoint({
  name: 'open session',
  area: 'session',
  method: 'POST',
  path: '/api/auth',
  summary: 'Exchanges an id token for a session: the login token goes into the cookie, the call token into the answer.',
  right: { who: 'identity', token: 'body.token' },
  body: z.strictObject({ token: z.string().min(1).max(8_192) }),
  reply: z.object({ user: currentUser, token: z.string(), csrf: z.string() }),
});

export const checkSession = endpoint({
  name: 'check or end session',
  area: 'session',
  method: 'GET',
  path: '/api/auth',
  summary:
    'Checks the session of the cookie and answers a fresh CSRF token; with logout=true (and that token) ends it.',
  right: { who: 'signed-in' },
  query: z.strictObject({ logout: z.enum(['true', 'false']).optional() }),
  reply: z.object({
    active: z.boolean(),
    user: currentUser.nullable(),
    token: z.string().nullable(),
    csrf: z.string(),
  }),
});

export const signOut = endpoint({
  name: 'sign out',
  area: 'session',
  method: 'POST',
  path: '/auth/signout',
  summary: 'Ends the session and clears the cookie. Answers the same when there is none.',
  right: { who: 'anyone', because: 'signing out twice is no error' },
  reply: z.object({ signedOut: z.literal(true) }),
});
