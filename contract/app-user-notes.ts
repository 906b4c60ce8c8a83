import { z } from 'zod/mini';
import { LONGEST_NOTE } from './app-user-list.ts';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { paragraphs } from './text.ts';

const area = 'app users';
const writing = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;

const text = paragraphs(LONGEST_NOTE).check(z.minLength(1, 'must not be empty'));

export const appUserNote = z.object({
  id: z.string(),
  text: z.string(),
  /** Null if the person is gone. */
  writtenBy: z.nullable(z.string()),
  isOwn: z.boolean(),
  writtenAt: z.iso.datetime(),
  changedAt: z.nullable(z.iso.datetime()),
  version: z.int(),
});
export type AppUserNote = z.infer<typeof appUserNote>;

export const listAppUserNotes = endpoint({
  name: 'list app user notes',
  area,
  method: 'GET',
  path: '/move/appUser/note',
  summary: 'Notes about one app user, the latest first.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: z.strictObject({ ...userKeyQuery.shape, ...pageQuery.shape }),
  reply: pageOf(appUserNote),
});

export const addAppUserNote = endpoint({
  name: 'add app user note',
  area,
  method: 'POST',
  path: '/move/appUser/note',
  summary: 'Writes a note about an app user.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({ text }),
  reply: z.object({ note: appUserNote }),
});

export const changeAppUserNote = endpoint({
  name: 'change app user note',
  area,
  method: 'PATCH',
  path: '/move/appUser/note/{id}',
  summary: 'Changes a note; only who wrote it may.',
  right: writing,
  params: z.object({ id: z.uuid() }),
  query: userKeyQuery,
  body: z.strictObject({ text, version: z.int() }),
  reply: z.object({ note: appUserNote }),
});

export const deleteAppUserNote = endpoint({
  name: 'delete app user note',
  area,
  method: 'DELETE',
  path: '/move/appUser/note/{id}',
  summary: 'Deletes a note.',
  right: writing,
  params: z.object({ id: z.uuid() }),
  query: userKeyQuery,
  reply: z.object({ deleted: z.literal(true) }),
});
