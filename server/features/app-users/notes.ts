import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AppUserNote } from '#contract/app-user-notes.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { descending, page, sortKey } from '#server/http/page.ts';

/** Its id is the user's, so that erasing the user finds it among the revisions. */
export const NOTE_ENTITY = 'app-user-note';

const selectNotes = (db: Kysely<Tables>, { projectId, userId }: UserKey) =>
  db
    .selectFrom('app_user_notes as n')
    .leftJoin('users', 'users.id', 'n.written_by')
    .selectAll('n')
    .select('users.email as writtenBy')
    .where('n.project_id', '=', projectId)
    .where('n.user_id', '=', userId);
type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

export const presentNote = (row: NoteRow, reader: string): AppUserNote => ({
  id: row.note_id,
  text: row.text,
  writtenBy: row.writtenBy,
  isOwn: row.written_by === reader,
  writtenAt: row.written_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  version: row.version,
});

const NEWEST_FIRST = descending(sortKey.time('n.written_at'), sortKey.uuid('n.note_id'));

export const notesPage = (
  db: Kysely<Tables>,
  user: UserKey,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => page(selectNotes(db, user), { order: NEWEST_FIRST, cursor, limit });

async function noteOf(tx: Tx, user: UserKey, id: string): Promise<NoteRow> {
  const row = await selectNotes(tx, user).where('n.note_id', '=', id).forUpdate('n').executeTakeFirst();
  if (!row) throw notFound('The note');
  return row;
}

const change = ({ projectId, userId }: UserKey, actorId: string) => ({
  projectId,
  actorId,
  entity: NOTE_ENTITY,
  entityId: userId,
});

export const addNote = (
  { db, events, now }: Context,
  user: UserKey,
  actorId: string,
  text: string,
): Promise<AppUserNote> =>
  db.transaction().execute(async (tx) => {
    await existingUser(tx, user.projectId, user.userId);
    const id = randomUUID();
    await tx
      .insertInto('app_user_notes')
      .values({
        project_id: user.projectId,
        user_id: user.userId,
        note_id: id,
        text,
        written_by: actorId,
        written_at: now(),
      })
      .execute();
    await events.publish(tx, { ...change(user, actorId), action: 'created', after: { id, text } });
    return presentNote(await noteOf(tx, user, id), actorId);
  });

export const changeNote = (
  { db, events, now }: Context,
  user: UserKey,
  actorId: string,
  { id, text, version }: { id: string; text: string; version: number },
): Promise<AppUserNote> =>
  db.transaction().execute(async (tx) => {
    const before = await noteOf(tx, user, id);
    if (before.version !== version) {
      const conflict = {
        current: { text: before.text, version: before.version },
        changedBy: before.writtenBy,
        changedAt: before.changed_at?.toISOString() ?? null,
      };
      throw new AppError('conflict', 'The note was changed meanwhile.', { conflict });
    }
    if (before.written_by !== actorId) throw new AppError('forbidden', 'Only who wrote a note may change it.');
    await tx
      .updateTable('app_user_notes')
      .set({ text, changed_at: now(), version: version + 1 })
      .where('project_id', '=', user.projectId)
      .where('user_id', '=', user.userId)
      .where('note_id', '=', id)
      .execute();
    const states = { before: { id, text: before.text }, after: { id, text } };
    await events.publish(tx, { ...change(user, actorId), action: 'changed', ...states });
    return presentNote(await noteOf(tx, user, id), actorId);
  });

export const deleteNote = ({ db, events }: Context, user: UserKey, actorId: string, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await noteOf(tx, user, id);
    await tx
      .deleteFrom('app_user_notes')
      .where('project_id', '=', user.projectId)
      .where('user_id', '=', user.userId)
      .where('note_id', '=', id)
      .execute();
    await events.publish(tx, { ...change(user, actorId), action: 'deleted', before: { id, text: before.text } });
  });
