import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { networkOf, throttle } from '#server/http/throttle.ts';
import { mayAnswer, selectAlerts } from './alerts.queries.ts';
import { alertRecord, alertSnapshot, projectNameOf } from './change-alert.ts';
import { alertIn, isLinkOf } from './recipient-link.ts';

const ANSWERS = { name: 'alert-answer', hits: 60, windowSeconds: 600 };

interface Answer {
  token: string;
  wanted: boolean;
  ip: string;
}

/** The holder of the link, a member or somebody who was asked, agrees or declines; declining switches the alert off, and the project sees by whom. */
export async function storeAlertAnswer({ db, secrets, events, now }: Context, { token, wanted, ip }: Answer) {
  await throttle(db, ANSWERS, networkOf(ip));
  return db.transaction().execute(async (tx) => {
    const id = alertIn(token);
    const found = id && (await tx.selectFrom('alerts').select('project_id').where('id', '=', id).executeTakeFirst());
    const before =
      found && (await selectAlerts(tx, found.project_id).where('a.id', '=', id).forUpdate('a').executeTakeFirst());
    if (!before || !isLinkOf(secrets, token, before) || !mayAnswer(before))
      throw new AppError('invalid_link', 'This link is not good any more.');
    const set = wanted ? { confirmed_at: before.confirmed_at ?? now() } : { confirmed_at: null, active: false };
    const after = await tx
      .updateTable('alerts')
      .set({ ...set, version: before.version + 1 })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await events.publish(tx, {
      projectId: before.project_id,
      actorId: null,
      entity: alertRecord.entity,
      entityId: before.id,
      action: 'changed',
      before: { ...alertSnapshot(before), confirmed: before.confirmed_at !== null },
      after: { ...alertSnapshot(after), confirmed: after.confirmed_at !== null },
    });
    return { wanted, email: before.email, productName: await projectNameOf(tx, before.project_id) };
  });
}
