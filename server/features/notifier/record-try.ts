import { sql } from 'kysely';
import { TRIES_KEPT } from '#contract/deliveries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeliveryRow } from './claim.ts';
import { divide } from './divide.ts';
import type { ReceiverAnswer } from './post.ts';
import { notifyOfReceiver, switchOff } from './switch-off.ts';
import { type DeliveryVerdict, judgeAnswer, type Standing } from './verdict.ts';

/** One refusal may be chance; admins are notified at the third in a row. */
const TOLD_AT = 3;

export interface Try {
  at: Date;
  url: string;
  /** As they may be shown. */
  headers: Record<string, string>;
  answer: ReceiverAnswer;
}

export interface Tried {
  verdict: DeliveryVerdict;
  answer: ReceiverAnswer;
}

/** Records an attempt and its consequences for the delivery and the receiver, in one transaction. */
export const recordTry = (context: Context, delivery: DeliveryRow, made: Try): Promise<Tried> =>
  context.db.transaction().execute(async (tx) => {
    const { answer } = made;
    const health = await healthOf(tx, delivery);
    const verdict = verdictOn(answer, {
      now: new Date(),
      tries: delivery.round_tries + 1,
      roundAt: delivery.round_at,
      eventCount: delivery.event_count,
      test: delivery.test,
      failures: health.failures,
      lastSuccessAt: health.last_success_at,
    });
    await keepTry(tx, delivery, made);
    await dropTries(tx, delivery);
    await settle(tx, delivery, made, verdict);
    if (!delivery.test && answer.error !== 'erased') {
      await keepHealth(tx, delivery, verdict);
      if (verdict.state !== 'delivered' && health.failures + 1 === TOLD_AT)
        await notifyOfReceiver(tx, delivery, 'failing');
    }
    if (verdict.state === 'split') await divide(tx, delivery);
    if (verdict.switchOff) await switchOff(context, tx, delivery, verdict.switchOff);
    await tx.insertInto('live_changes').values({ project_id: delivery.project_id, kind: 'deliveries' }).execute();
    return { verdict, answer };
  });

/** If nothing is left to send, it is nobody's failure. */
const verdictOn = (answer: ReceiverAnswer, standing: Standing): DeliveryVerdict =>
  answer.error === 'erased'
    ? { state: 'failed', nextTryAt: null, pausedUntil: null, heldUntil: null, switchOff: null }
    : judgeAnswer(answer, standing);

const healthOf = async (tx: Tx, { project_id, receiver }: DeliveryRow) =>
  (await tx
    .selectFrom('receiver_health')
    .select(['failures', 'last_success_at'])
    .where('project_id', '=', project_id)
    .where('receiver', '=', receiver)
    .executeTakeFirst()) ?? { failures: 0, last_success_at: null };

const keepTry = (tx: Tx, { project_id, id, tries }: DeliveryRow, { at, url, headers, answer }: Try) =>
  tx
    .insertInto('delivery_tries')
    .values({
      project_id,
      delivery_id: id,
      number: tries + 1,
      at,
      duration_ms: answer.durationMs,
      url,
      request_headers: JSON.stringify(headers),
      status: answer.status,
      error: answer.error,
      answer_headers: answer.headers && JSON.stringify(answer.headers),
      answer: answer.body,
      answer_cut: answer.cut,
    })
    // Two processes at once, because one was thought dead: the first record is kept, both were sent.
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A delivery can be resent any number of times; the first attempt and the last ones explain it. */
const dropTries = (tx: Tx, { project_id, id, tries }: DeliveryRow) =>
  tx
    .deleteFrom('delivery_tries')
    .where('project_id', '=', project_id)
    .where('delivery_id', '=', id)
    .where('number', '>', 1)
    .where('number', '<=', tries + 1 - TRIES_KEPT)
    .execute();

const settle = (
  tx: Tx,
  { project_id, id, tries, round_tries }: DeliveryRow,
  { at, answer }: Try,
  verdict: DeliveryVerdict,
) =>
  tx
    .updateTable('deliveries')
    .set({
      state: verdict.state,
      tries: tries + 1,
      round_tries: round_tries + 1,
      next_try_at: verdict.nextTryAt,
      last_try_at: at,
      last_status: answer.status,
      last_error: answer.error,
      last_duration_ms: answer.durationMs,
    })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** A success within a second of another need not be recorded. */
async function keepHealth(tx: Tx, { project_id, receiver }: DeliveryRow, verdict: DeliveryVerdict): Promise<void> {
  if (verdict.state === 'delivered') {
    await sql`
      insert into receiver_health as h (project_id, receiver, last_success_at)
      values (${project_id}, ${receiver}, now())
      on conflict (project_id, receiver) do update
      set failures = 0, failing_since = null, paused_until = null, held_until = null, last_success_at = now()
      where h.failures > 0 or h.last_success_at is null or h.last_success_at < now() - interval '1 second'
    `.execute(tx);
    return;
  }
  const { pausedUntil, heldUntil } = verdict;
  await sql`
    insert into receiver_health as h
      (project_id, receiver, failures, failing_since, last_failure_at, paused_until, held_until)
    values (${project_id}, ${receiver}, 1, now(), now(), ${pausedUntil}, ${heldUntil})
    on conflict (project_id, receiver) do update
    set failures = h.failures + 1, failing_since = coalesce(h.failing_since, now()), last_failure_at = now(),
      paused_until = greatest(h.paused_until, excluded.paused_until),
      held_until = greatest(h.held_until, excluded.held_until)
  `.execute(tx);
}
