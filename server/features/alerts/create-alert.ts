import { type Alert, type AlertWish, MOST_ALERTS } from '#contract/alerts.ts';
import type { Language } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { presentAlert } from './alerts.queries.ts';
import { type AlertRef, askIfNeeded, columnsOf, ENTITY, lockedAlert, noteOf } from './change-alert.ts';

interface Wish {
  projectId: number;
  wish: AlertWish;
  actorId: string;
  language: Language;
  /** Of one that comes back. */
  id?: string;
}

export const createAlert = (context: Context, wish: Wish): Promise<Alert> =>
  context.db.transaction().execute((tx) => insertAlert(context, tx, wish));

export async function insertAlert(context: Context, tx: Tx, wanted: Wish): Promise<Alert> {
  const { projectId, wish, actorId, language, id } = wanted;
  const { db: _db, events, now } = context;
  await refuseTooMany(tx, projectId);
  const at = now();
  const made = await tx
    .insertInto('alerts')
    .values({
      ...columnsOf(wish),
      ...(id && { id }),
      project_id: projectId,
      language,
      created_by: actorId,
      created_at: at,
      checked_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await lockedAlert(tx, { projectId, id: made.id });
  await askIfNeeded(context, tx, row);
  const change = { projectId, actorId, entity: ENTITY, entityId: row.id, action: 'created' } as const;
  await events.publish(tx, { ...change, after: noteOf(row) });
  return presentAlert(row);
}

async function refuseTooMany(tx: Tx, projectId: number): Promise<void> {
  const project = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw notFound('The project');
  const { count } = await tx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_ALERTS) throw new AppError('bad_request', `A project has at most ${MOST_ALERTS} alerts.`);
}

export const deleteAlert = ({ db, events }: Context, ref: AlertRef, actorId: string): Promise<void> =>
  db.transaction().execute((tx) => removeAlert(tx, events, ref, actorId));

export async function removeAlert(tx: Tx, events: Context['events'], ref: AlertRef, actorId: string): Promise<void> {
  const before = await lockedAlert(tx, ref);
  await tx.deleteFrom('alerts').where('id', '=', ref.id).where('project_id', '=', ref.projectId).execute();
  const change = { projectId: ref.projectId, actorId, entity: ENTITY, entityId: ref.id, action: 'deleted' } as const;
  await events.publish(tx, { ...change, before: noteOf(before) });
}
