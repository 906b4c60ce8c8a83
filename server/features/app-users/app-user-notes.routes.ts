import { addAppUserNote, changeAppUserNote, deleteAppUserNote, listAppUserNotes } from '#contract/app-user-notes.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { addNote, changeNote, deleteNote, notesPage, presentNote } from './notes.ts';

export function appUserNotesRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(listAppUserNotes, async ({ query, caller }) => {
      await existingUser(db, query.projectId, query.userId);
      const { items, next } = await notesPage(db, query, query);
      return { items: items.map((row) => presentNote(row, caller.person.id)), next };
    }),

    route(addAppUserNote, async ({ query, body, caller }) => ({
      note: await addNote(context, query, caller.person.id, body.text),
    })),

    route(changeAppUserNote, async ({ params, query, body, caller }) => ({
      note: await changeNote(context, query, caller.person.id, { id: params.id, ...body }),
    })),

    route(deleteAppUserNote, async ({ params, query, caller }) => {
      await deleteNote(context, query, caller.person.id, params.id);
      return { deleted: true as const };
    }),
  ];
}
