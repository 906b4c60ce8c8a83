import { type BulkWork, PREVIEWED_AT_ONCE, type startBulkWork } from '#contract/bulk-works.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { waitBriefly } from '#server/db/user-lock.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { BULK_ENTITY, bulkWorkOf, HIDDEN_SEARCH, revisionOf } from './bulk-works.queries.ts';
import { concernUsers } from './concerned-users.ts';
import { preview } from './preview-bulk-work.ts';

interface WorkRef {
  projectId: number;
  id: string;
  /** Null for the product itself. */
  actorId: string | null;
}

type StartInput = ParsedOf<typeof startBulkWork>['body'];

/** Action and filter are fixed now, whatever happens before they run. */
export async function startWork(
  context: Context,
  { projectId, actorId }: Omit<WorkRef, 'id'>,
  { action, filter, userIds, typed }: StartInput,
): Promise<BulkWork> {
  if (action.kind === 'tags' && action.add.length + action.remove.length === 0) {
    throw new AppError('validation', 'No tag was named.', { fields: { 'body.action': 'needs a tag' } });
  }
  if (action.kind === 'erase') await requireCount(context, projectId, { action, filter, userIds, typed });
  return context.db.transaction().execute(async (tx) => {
    const { id, requested_at: until } = await tx
      .insertInto('bulk_works')
      .values({
        project_id: projectId,
        kind: action.kind,
        action: JSON.stringify(action),
        filter: filter ? JSON.stringify(filter) : null,
        undoes: null,
        cursor: null,
        typed: action.kind === 'erase' ? (typed ?? null) : null,
        requested_by: actorId,
      })
      .returning(['id', 'requested_at'])
      .executeTakeFirstOrThrow();
    if (userIds) {
      await waitBriefly(tx);
      const total = await concernUsers(tx, { projectId, workId: id, until }, userIds);
      if (total === 0) throw notFound('The app users');
      await tx.updateTable('bulk_works').set({ is_listed: true, total }).where('id', '=', id).execute();
    }
    return announce(context, tx, { projectId, id, actorId });
  });
}

/** An erasure must name the number of users. Beyond what one dry run counts, it is checked before anyone is erased. */
async function requireCount(context: Context, projectId: number, input: StartInput): Promise<void> {
  const { typed = 0, ...target } = input;
  const { total, next } = await preview(context, projectId, target);
  if (next !== null ? typed > PREVIEWED_AT_ONCE : typed === total) return;
  const all = next === null ? String(total) : `more than ${PREVIEWED_AT_ONCE}`;
  throw new AppError('validation', `There are ${all} app users, and another number was typed.`, {
    fields: { 'body.typed': `is not ${all}` },
  });
}

/** Users who were changed get their former values back. */
export const undoWork = (context: Context, { projectId, id, actorId }: WorkRef): Promise<BulkWork> =>
  context.db.transaction().execute(async (tx) => {
    // Of two concurrent requests, one learns that it is already undone.
    await tx.selectFrom('bulk_works').select('id').where('id', '=', id).forUpdate().execute();
    const { mayUndo, action } = await bulkWorkOf(tx, projectId, id);
    if (!mayUndo) throw new AppError('conflict', 'There is nothing to undo, or it is undone already.');
    const undo = await tx
      .insertInto('bulk_works')
      .values({
        project_id: projectId,
        kind: action.kind,
        action: JSON.stringify(action),
        undoes: id,
        cursor: null,
        typed: null,
        requested_by: actorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return announce(context, tx, { projectId, id: undo.id, actorId });
  });

async function announce({ events }: Context, tx: Tx, { projectId, id, actorId }: WorkRef): Promise<BulkWork> {
  const work = await bulkWorkOf(tx, projectId, id);
  const about = { projectId, actorId, entity: BULK_ENTITY, entityId: id };
  await events.publish(tx, { ...about, action: 'created', after: revisionOf(work) });
  return work;
}

/** The running action notices with its next users. */
export const cancelWork = ({ db, events, now }: Context, { projectId, id, actorId }: WorkRef): Promise<BulkWork> =>
  db.transaction().execute(async (tx) => {
    const cancelled = await tx
      .updateTable('bulk_works')
      .set({ state: 'cancelled', ended_at: now(), filter: HIDDEN_SEARCH })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returning('id')
      .executeTakeFirst();
    const work = await bulkWorkOf(tx, projectId, id);
    const about = { projectId, actorId, entity: BULK_ENTITY, entityId: id };
    if (cancelled) await events.publish(tx, { ...about, action: 'deleted', before: revisionOf(work) });
    return work;
  });
