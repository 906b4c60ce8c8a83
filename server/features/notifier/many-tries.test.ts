import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getDelivery, resendDeliveries, resendDelivery, TRIES_KEPT } from '#contract/deliveries.ts';
import { longestTurnOfRepeated, MAX_DELAY_MS } from '#tests/setup/longest-turn.ts';
import { until } from './local-receiver.test-support.ts';
import { aNotifierApp, deliveriesOf } from './notifier.test-support.ts';
import { aVisit } from './receivers.test-support.ts';

const { app, admin, aProjectWith, notify } = await aNotifierApp();

/** A delivery that arrived, as if it had been sent so often. */
async function aDeliverySentOften(tries: number) {
  const { projectId } = await aProjectWith();
  await notify(aVisit(projectId, 'demo-1'));
  const [delivery] = await until(
    () => deliveriesOf(app, projectId),
    ([one]) => one?.state === 'delivered',
  );
  const id = delivery?.id ?? '';
  await sql`
    insert into delivery_tries (project_id, delivery_id, number, at, duration_ms, url, request_headers, status, answer)
    select project_id, delivery_id, number + n, at, duration_ms, url, request_headers, 200, repeat('"', 8192)
    from delivery_tries, generate_series(1, ${tries}::int - 1) n where project_id = ${projectId}
  `.execute(app.db);
  await app.db.updateTable('deliveries').set({ tries }).where('project_id', '=', projectId).execute();
  const read = () => app.call(getDelivery, { params: { id }, query: { projectId } }, { as: admin });
  const resend = () => app.attempt(resendDelivery, { params: { id }, query: { projectId } }, { as: admin });
  return { projectId, id, read, resend };
}

it('a delivery that was sent very often shows its first and last attempts, and delays nobody', async () => {
  const { read } = await aDeliverySentOften(5_000);
  const { ms, result } = await longestTurnOfRepeated(read);
  const numbers = result.body.tries.map(({ number }) => number);
  expect(numbers).toEqual([...Array.from({ length: TRIES_KEPT }, (_, at) => 5_000 - at), 1]);
  expect(ms).toBeLessThan(MAX_DELAY_MS);
}, 60_000);

it('no more attempts than are shown are kept', async () => {
  const { projectId, read, resend } = await aDeliverySentOften(TRIES_KEPT + 2);
  expect((await resend()).status).toBe(200);
  await until(
    () => deliveriesOf(app, projectId),
    ([one]) => one?.tries === TRIES_KEPT + 3,
  );
  const kept = await app.db.selectFrom('delivery_tries').select('number').where('project_id', '=', projectId).execute();
  expect(kept).toHaveLength(TRIES_KEPT + 1);
  expect((await read()).body.tries.map(({ number }) => number).slice(-2)).toEqual([4, 1]);
});

it('one delivery is resent twenty times an hour, and many at once thirty times by one person', async () => {
  const { projectId, resend } = await aDeliverySentOften(1);
  const body = { kind: 'generic' as const, which: 'all' as const, from: '2026-01-01T00:00:00Z' };
  const resendAll = (as = admin) => app.attempt(resendDeliveries, { query: { projectId }, body }, { as });
  for (const [again, most] of [
    [resend, 20],
    [resendAll, 30],
  ] as const) {
    for (let time = 0; time < most; time++) expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
  }
  expect((await resendAll(await app.aMember(projectId, 'admin'))).status).toBe(200);
});
