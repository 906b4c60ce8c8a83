import type { Alert, AlertInput, ConsentMail } from '#contract/alerts.ts';
import type { Language } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { throttle } from '#server/http/throttle.ts';
import { versioned } from '#server/http/versioned-record.ts';
import { mayMailStranger } from '#server/mail/mail-limits.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { consentLetter } from './alert-letters.ts';
import { type AlertRow, mayReceive, presentAlert, selectAlerts } from './alerts.queries.ts';
import { linkFor } from './recipient-link.ts';

export interface AlertRef {
  projectId: number;
  id: string;
}

/** What revisions store. */
export const alertSnapshot = (row: Pick<AlertRow, keyof ReturnType<typeof alertColumns>>): AlertInput => ({
  kind: row.kind,
  email: row.email,
  threshold: row.threshold,
  minutes: row.minutes,
  cooldownMinutes: row.cooldown_minutes,
  active: row.active,
});

/** An impact is instantaneous: a duration would mean nothing. */
export const alertColumns = ({ kind, email, threshold, minutes, cooldownMinutes, active }: AlertInput) => ({
  kind,
  email,
  threshold,
  minutes: kind === 'IMPACT_SEVERITY' ? 0 : minutes,
  cooldown_minutes: cooldownMinutes,
  active,
});

interface AlertChange {
  input: AlertInput;
  /** The language of the person who changes it, in which a new recipient is asked. */
  language: Language;
}

const isOtherAddress = (before: AlertRow, { email }: AlertInput): boolean => email !== before.email;

/** A new address has to consent by itself, and nothing before the change raises an alert. */
export const alertRecord = versioned({
  entity: 'alert',
  name: 'The alert',
  conflictMessage: 'The alert was changed meanwhile.',
  lock: (tx, { projectId, id }) =>
    selectAlerts(tx, Number(projectId)).where('a.id', '=', id).forUpdate('a').executeTakeFirst(),
  write: async (tx, before: AlertRow, { input, language }: AlertChange, { version, now }) => {
    await tx
      .updateTable('alerts')
      .set({
        ...alertColumns(input),
        ...(isOtherAddress(before, input) && { asked_at: null, confirmed_at: null, language }),
        checked_at: now,
        was_reached: null,
        version,
      })
      .where('id', '=', before.id)
      .where('project_id', '=', before.project_id)
      .execute();
    return selectAlerts(tx, before.project_id).where('a.id', '=', before.id).executeTakeFirstOrThrow();
  },
  refOf: (row) => ({ projectId: row.project_id, id: row.id }),
  versionOf: (row) => row.version,
  snapshot: (row: AlertRow) => alertSnapshot(row),
  present: (row) => presentAlert(row),
});

export async function projectNameOf(tx: Tx, projectId: number): Promise<string> {
  const row = await tx.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirstOrThrow();
  return row.name;
}

/** Nobody sends e-mails to many strangers one after the other. */
const ASKED_BY_PERSON = { name: 'alert-ask by person', hits: 40, windowSeconds: 3_600 };

/** Someone outside the project must agree first. The alert is stored without the mail, too: others may have used up those of the day. */
export async function requestConsentIfNeeded(
  { secrets, config, now }: Context,
  tx: Tx,
  row: AlertRow,
  actorId: string,
): Promise<ConsentMail> {
  if (mayReceive(row)) return 'not needed';
  const { project_id: projectId, email, language } = row;
  await throttle(tx, ASKED_BY_PERSON, actorId);
  if (!(await mayMailStranger(tx, projectId, email))) return 'withheld';
  await tx
    .updateTable('alerts')
    .set({ asked_at: now(), confirmed_at: null })
    .where('id', '=', row.id)
    .where('project_id', '=', projectId)
    .execute();
  const url = linkFor(secrets, config.publicUrl, row);
  const letter = { projectId, projectName: await projectNameOf(tx, projectId), email, language, url };
  await insertMail(tx, consentLetter(letter), { projectId, about: row.id });
  return 'sent';
}

export interface SavedAlert {
  alert: Alert;
  mail: ConsentMail;
}

interface Save extends AlertRef {
  version: number;
  input: AlertInput;
  actorId: string;
  language: Language;
}

export const updateAlert = (
  context: Context,
  { projectId, id, version, input, actorId, language }: Save,
): Promise<SavedAlert> =>
  context.db.transaction().execute(async (tx) => {
    const before = await alertRecord.lock(tx, { projectId, id });
    await alertRecord.checkVersion(tx, before, version, context.now());
    return writeAlert(context, tx, before, { input, actorId, language });
  });

export async function writeAlert(
  context: Context,
  tx: Tx,
  before: AlertRow,
  { actorId, ...change }: AlertChange & { actorId: string },
): Promise<SavedAlert> {
  const after = await alertRecord.save(tx, context, before, change, actorId);
  const isOther = isOtherAddress(before, change.input);
  const mail = isOther ? await requestConsentIfNeeded(context, tx, after, actorId) : 'not needed';
  return { alert: presentAlert(after), mail };
}
