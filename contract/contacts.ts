import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { line } from './text.ts';

/** Digits as people write them; empty for none. */
const phone = line(40).check(z.regex(/^(\+?[0-9][0-9 ()/.-]{2,})?$/, 'must be a phone number'));

/** How to reach an app user in an emergency. */
export const contact = z.object({ name: z.string(), phone: z.string(), version: z.int() });
export type Contact = z.infer<typeof contact>;

const area = 'contacts';

export const getContact = endpoint({
  name: 'get contact',
  area,
  method: 'GET',
  path: '/move/appUser/contact',
  summary: 'The name and phone number of an app user; empty until somebody enters them.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: userKeyQuery,
  reply: z.object({ contact }),
});

export const saveContact = endpoint({
  name: 'save contact',
  area,
  method: 'POST',
  path: '/move/appUser/contact',
  summary: 'Saves the name and phone number of an app user.',
  right: { who: 'member', roles: ['admin'], project: 'query.projectId' },
  query: userKeyQuery,
  body: z.strictObject({ name: line(100), phone, version: z.int().check(z.nonnegative()) }),
  reply: z.object({ contact }),
});
