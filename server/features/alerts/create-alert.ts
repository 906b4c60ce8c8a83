import { type AlertInput, MAX_ALERTS } from '#contract/alerts.ts';
import type { Language } from '#contract/constants.ts';
import { holdProject } from '#server/access/hold-project.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { presentAlert } from './alerts.queries.ts';
import { type AlertRef, alertColumns, alertRecord, requestConsentIfNeeded, type SavedAlert } from './change-alert.ts';

interface CreateAlertInput {
  projectId: number;
  input: AlertInput;
  actorId: string;
  language: Language;
  /** For one that is restored. */
  id?: string;
}

export const addAlert = (context: Context, alert: CreateAlertInput): Promise<SavedAlert> =>
  context.db.transaction().execute((tx) => insertAlert(context, tx, alert));

export async function insertAlert(
  context: Context,
  tx: Tx,
  { projectId, input, actorId, language, id }: CreateAlertInput,
): Promise<SavedAlert> {
  await refuseTooMany(tx, projectId);
  const at = context.now();
  const made = await tx
    .insertInto('alerts')
    .values({
      ...alertColumns(input),
      ...(id && { id }),
      project_id: projectId,
      language,
      created_by: actorId,
      created_at: at,
      checked_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await alertRecord.lock(tx, { projectId, id: made.id });
  const mail = await requestConsentIfNeeded(context, tx, row, actorId);
  await alertRecord.publishCreated(tx, context, row, actorId);
  return { alert: presentAlert(row), mail };
}

async function refuseTooMany(tx: Tx, projectId: number): Promise<void> {
  await holdProject(tx, projectId);
  const { count } = await tx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_ALERTS) throw new AppError('bad_request', `A project has at most ${MAX_ALERTS} alerts.`);
}

export const dropAlert = (context: Context, ref: AlertRef, actorId: string): Promise<void> =>
  context.db.transaction().execute((tx) => removeAlert(tx, context, ref, actorId));

export async function removeAlert(tx: Tx, context: Context, ref: AlertRef, actorId: string): Promise<void> {
  const before = await alertRecord.lock(tx, ref);
  await tx.deleteFrom('alerts').where('id', '=', ref.id).where('project_id', '=', ref.projectId).execute();
  await alertRecord.publishDeleted(tx, context, before, actorId);
}
