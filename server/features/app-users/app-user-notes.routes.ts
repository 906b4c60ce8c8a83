import { addAppUserNote, changeAppUserNote, deleteAppUserNote, listAppUserNotes } from '#contract/app-user-notes.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import { addNote, changeNote, deleteNote, notesOf, presentNote } from './notes.ts';
import { timePlaceIn } from './time-place.ts';

export function appUserNotesRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(listAppUserNotes, async ({ query: { limit, cursor, ...whose }, caller }) => {
      await existingUser(db, whose.projectId, whose.userId);
      const rows = await notesOf(db, whose, limit + 1, cursor ? timePlaceIn(cursor) : null);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const items = rows.slice(0, limit).map((row) => presentNote(row, caller.person.id));
      return { items, next: last ? encodeCursor([last.atMs, last.note_id]) : null };
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
