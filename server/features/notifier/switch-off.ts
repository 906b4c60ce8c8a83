import type { OffReason, ReceiverKind } from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { notifyAdmins } from '#server/features/inbox/notify-people.ts';
import { changeReceiver } from '#server/features/receivers/change-receiver.ts';
import { mayGetMail, takesPart } from '#server/mail/mail-limits.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { offLetter } from './off-letter.ts';

interface Which {
  project_id: number;
  receiver: ReceiverKind;
}

/** Stops sending to the receiver and notifies the project's admins once. Later events are kept. */
export async function switchOff(context: Context, tx: Tx, which: Which, reason: OffReason): Promise<void> {
  const { project_id: projectId, receiver: kind } = which;
  let turned = false;
  const row = await changeReceiver(context, tx, { projectId, kind, version: null, actorId: null }, (before) => {
    if (!before.active) return before;
    turned = true;
    return { ...before, active: false, off_reason: reason, off_at: new Date() };
  });
  if (!turned) return;
  await notifyOfReceiver(tx, which, 'off');
  const project = await tx.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirstOrThrow();
  for (const { id, email, language } of await adminsOf(tx, projectId)) {
    const isWanted = await takesPart(tx, projectId, email);
    if (!(await mayGetMail(tx, { kind: 'receiver', email, projectId, isWanted, causedBy: null }))) continue;
    const about = { projectId, projectName: project.name, kind, url: row.url ?? '', reason };
    const letter = offLetter(context.config.publicUrl, { email, language: language ?? 'en' }, about);
    await insertMail(tx, letter, { projectId, personId: id, needs: 'admin' });
  }
}

/** One entry for a receiver: that it is off replaces that it fails. */
export const notifyOfReceiver = (tx: Tx, { project_id: projectId, receiver }: Which, state: 'failing' | 'off') =>
  notifyAdmins(tx, [
    { kind: 'receiver', projectId, topic: `receiver:${projectId}:${receiver}`, facts: { receiver, state } },
  ]);

const adminsOf = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('project_roles')
    .innerJoin('users', 'users.id', 'project_roles.user_id')
    .select(['users.id', 'users.email', 'users.language'])
    .where('project_roles.project_id', '=', projectId)
    .where('project_roles.role', '=', 'admin')
    .where('users.email_verified', '=', true)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.email')
    .execute();
