import { sql } from 'kysely';
import type { ReceiverKind } from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { receiverRow } from '#server/features/receivers/receivers.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { type ThrottleRule, throttle, throttleShared } from '#server/http/throttle.ts';
import { existingDelivery, type SeenRow } from './deliveries.queries.ts';

/** As many as one click may send. */
const MAX = 10_000;

/** More often than anybody tries whether a receiver works again. */
const RESENDS_OF_ONE: ThrottleRule = { name: 'resend', hits: 20, windowSeconds: 3_600 };
const RESENDS_OF_MANY: ThrottleRule = { name: 'resend-many', hits: 30, windowSeconds: 3_600 };

/** A new series of attempts begins; number, ids and body stay the same. */
const ANEW = sql`state = 'waiting', next_try_at = now(), round_tries = 0, round_at = now()`;

async function refuseOff(tx: Tx, projectId: number, kind: ReceiverKind): Promise<void> {
  const { active } = await receiverRow(tx, projectId, kind);
  if (!active) throw new AppError('conflict', 'The receiver is off: switch it on first.');
}

interface One {
  projectId: number;
  id: string;
  actorId: string;
}

export const resendOne = ({ db, events }: Context, { projectId, id, actorId }: One): Promise<SeenRow> =>
  db.transaction().execute(async (tx) => {
    const before = await existingDelivery(tx, projectId, id);
    await refuseOff(tx, projectId, before.receiver);
    if (before.test) throw new AppError('conflict', 'A test is sent anew by its button.');
    if (before.state === 'split') throw new AppError('conflict', 'Its events went into smaller deliveries.');
    if (before.user_count === 0) throw new AppError('conflict', 'The app users it was about were erased.');
    await throttle(tx, RESENDS_OF_ONE, `${projectId} ${id}`);
    // A first attempt in progress is left to finish.
    await sql`
      update deliveries set ${ANEW} where project_id = ${projectId} and id = ${id} and state <> 'first'
    `.execute(tx);
    await tx
      .updateTable('receiver_health')
      .set({ paused_until: null })
      .where('project_id', '=', projectId)
      .where('receiver', '=', before.receiver)
      .execute();
    const after = { resent: 1, receiver: before.receiver };
    await events.publish(tx, { projectId, actorId, entity: 'delivery', entityId: id, action: 'changed', after });
    return existingDelivery(tx, projectId, id);
  });

interface Many {
  projectId: number;
  kind: ReceiverKind;
  which: 'failed' | 'all';
  from: string;
  to?: string | undefined;
  actorId: string;
}

export const resendMany = (
  { db, events }: Context,
  { projectId, kind, which, from, to, actorId }: Many,
): Promise<{ count: number; more: boolean }> =>
  db.transaction().execute(async (tx) => {
    await refuseOff(tx, projectId, kind);
    if (to !== undefined && Date.parse(to) <= Date.parse(from)) {
      const words = 'must be after the beginning';
      throw new AppError('validation', `body.to: ${words}`, { fields: { 'body.to': words } });
    }
    await throttleShared(tx, RESENDS_OF_MANY, { projectId, actorId, part: kind });
    // Failed deliveries that wait for a retry are included, and sent at once.
    const failed = which === 'failed' ? sql`and (d.state = 'failed' or (d.state = 'waiting' and d.tries > 0))` : sql``;
    const { rows } = await sql<{ id: string }>`
      update deliveries set ${ANEW}
      where project_id = ${projectId} and id in (
        select d.id from deliveries d
        where d.project_id = ${projectId} and d.receiver = ${kind} and not d.test
          and d.state in ('waiting', 'delivered', 'failed')
          and d.created_at >= ${from}::timestamptz
          ${to === undefined ? sql`` : sql`and d.created_at < ${to}::timestamptz`} ${failed}
          and exists (select 1 from notifications n where n.project_id = d.project_id and n.delivery_id = d.id)
        order by d.created_at limit ${sql.lit(MAX)}
        for update
      )
      returning id
    `.execute(tx);
    const count = rows.length;
    await tx
      .updateTable('receiver_health')
      .set({ paused_until: null })
      .where('project_id', '=', projectId)
      .where('receiver', '=', kind)
      .execute();
    const after = { resent: count, receiver: kind, which, from, ...(to !== undefined && { to }) };
    await events.publish(tx, { projectId, actorId, entity: 'delivery', entityId: kind, action: 'changed', after });
    return { count, more: count === MAX };
  });
