import type { Alert, AlertWish } from '#contract/alerts.ts';
import type { Language } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { throttle } from '#server/http/throttle.ts';
import { lastChange } from '#server/last-change.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { askingLetter } from './alert-letters.ts';
import { type AlertRow, mayReceive, presentAlert, selectAlerts } from './alerts.queries.ts';
import { linkFor } from './recipient-link.ts';

export const ENTITY = 'alert';

export interface AlertRef {
  projectId: number;
  id: string;
}

/** What revisions keep. */
export const noteOf = (row: Pick<AlertRow, keyof ReturnType<typeof columnsOf>>): AlertWish => ({
  kind: row.kind,
  email: row.email,
  threshold: row.threshold,
  minutes: row.minutes,
  cooldownMinutes: row.cooldown_minutes,
  active: row.active,
});

/** An impact is over at once: a time would mean nothing. */
export const columnsOf = ({ kind, email, threshold, minutes, cooldownMinutes, active }: AlertWish) => ({
  kind,
  email,
  threshold,
  minutes: kind === 'IMPACT_SEVERITY' ? 0 : minutes,
  cooldown_minutes: cooldownMinutes,
  active,
});

export async function lockedAlert(tx: Tx, { projectId, id }: AlertRef): Promise<AlertRow> {
  const row = await selectAlerts(tx, projectId).where('a.id', '=', id).forUpdate('a').executeTakeFirst();
  if (!row) throw notFound('The alert');
  return row;
}

export async function projectName(tx: Tx, projectId: number): Promise<string> {
  const row = await tx.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirstOrThrow();
  return row.name;
}

/** A stranger's address is not flooded with questions. */
const ASKING = { name: 'alert-ask', hits: 5, windowSeconds: 3_600 };

/** Somebody outside the project says yes first. */
export async function askIfNeeded({ db, secrets, config }: Context, tx: Tx, row: AlertRow): Promise<boolean> {
  if (mayReceive(row)) return false;
  await throttle(db, ASKING, row.email);
  const { project_id: projectId, email, language } = row;
  const url = linkFor(secrets, config.publicUrl, row);
  const letter = { projectId, projectName: await projectName(tx, projectId), email, language, url };
  await insertMail(tx, askingLetter(letter));
  return true;
}

interface Save extends AlertRef {
  version: number;
  wish: AlertWish;
  actorId: string;
  language: Language;
}

export const saveAlert = (
  context: Context,
  { projectId, id, version, wish, actorId, language }: Save,
): Promise<Alert> =>
  context.db.transaction().execute(async (tx) => {
    const before = await lockedAlert(tx, { projectId, id });
    if (before.version !== version) {
      const change = await lastChange(tx, { projectId, entity: ENTITY, entityId: id });
      throw new AppError('conflict', 'The alert was changed meanwhile.', {
        conflict: { current: presentAlert(before), ...change },
      });
    }
    return writeAlert(context, tx, before, wish, actorId, language);
  });

/** Another address has to say yes by itself, and what was long ago is not told after a change. */
export async function writeAlert(
  context: Context,
  tx: Tx,
  before: AlertRow,
  wish: AlertWish,
  actorId: string,
  language: Language,
): Promise<Alert> {
  const isOtherAddress = wish.email !== before.email;
  const ref = { projectId: before.project_id, id: before.id };
  await tx
    .updateTable('alerts')
    .set({
      ...columnsOf(wish),
      ...(isOtherAddress && { confirmed_at: null, language }),
      checked_at: context.now(),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .where('project_id', '=', before.project_id)
    .execute();
  const after = await lockedAlert(tx, ref);
  if (isOtherAddress) await askIfNeeded(context, tx, after);
  await context.events.publish(tx, {
    projectId: ref.projectId,
    actorId,
    entity: ENTITY,
    entityId: ref.id,
    action: 'changed',
    before: noteOf(before),
    after: noteOf(after),
  });
  return presentAlert(after);
}
