import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  getDelivery,
  listDeliveries,
  listReceiverHealth,
  resendDeliveries,
  resendDelivery,
  sendTestEvent,
} from '#contract/deliveries.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { firstOf } from '#tests/setup/first-of.ts';
import { deliveryOfEvent } from './deliveries.queries.ts';
import { answerWith, hasPlatformSignature, until } from './local-receiver.test-support.ts';
import { aNotifierApp, deliveriesOf } from './notifier.test-support.ts';
import { aReceiver, aVisit } from './receivers.test-support.ts';
import { tidyDeliveries } from './tidy-deliveries.ts';

const { app, admin, aProjectWith, notify } = await aNotifierApp();

const get = <E extends AnyEndpoint>(endpoint: E, projectId: number, query = '') =>
  app.attempt(endpoint, { query: `projectId=${projectId}${query}` }, { as: admin });
const post = <E extends AnyEndpoint>(endpoint: E, projectId: number, body: object = {}) =>
  app.attempt(endpoint, { query: { projectId }, body }, { as: admin });
const getOne = (id: string, projectId: number) =>
  app.call(getDelivery, { params: { id }, query: { projectId } }, { as: admin });
const resend = (id: string, projectId: number) =>
  app.call(resendDelivery, { params: { id }, query: { projectId } }, { as: admin });
const listed = async (projectId: number, query = ''): Promise<Delivery[]> =>
  (await get(listDeliveries, projectId, `&kind=generic${query}`)).body.items;
const settled = (projectId: number, count: number) =>
  until(
    () => listed(projectId),
    (all) => all.length === count && all.every((one) => one.lastTryAt !== null),
  );
/** One after the other, each a delivery of its own. */
async function notifyDelivered(projectId: number, ...users: string[]) {
  const ids: string[] = [];
  for (const [at, user] of users.entries()) {
    ids.push(...(await notify(aVisit(projectId, user))));
    await settled(projectId, at + 1);
  }
  return ids;
}

describe('the log', () => {
  it('shows request, response, duration, attempt and next attempt', async () => {
    const { projectId, local } = await aProjectWith();
    local.behave((_arrived, response) => void response.writeHead(503, { 'retry-after': '60' }).end('not now'));
    await app.db.deleteFrom('receivers').where('project_id', '=', projectId).execute();
    const headers = [{ name: 'Authorization', value: 'Bearer geheim' }];
    await aReceiver(app, admin, projectId, { kind: 'generic', url: local.url, headers });
    await notify(aVisit(projectId, 'demo-1'));
    const [row] = await settled(projectId, 1);
    expect(row).toMatchObject({
      kind: 'generic',
      state: 'waiting',
      test: false,
      eventCount: 1,
      events: ['POI'],
      userId: 'demo-1',
      userCount: 1,
      tries: 1,
      lastStatus: 503,
      lastError: 'busy',
    });
    expect(Date.parse(row?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(50_000);
    const one = await getOne(row?.id ?? '', projectId);
    expect(one.body.body).toBe(local.arrived[0]?.body);
    expect(one.body.tries).toHaveLength(1);
    const made = firstOf(one.body.tries);
    expect(made).toMatchObject({ number: 1, url: local.url, status: 503, error: 'busy', answer: 'not now' });
    expect(made.answerHeaders?.['retry-after']).toBe('60');
    expect(made.durationMs).toBeGreaterThanOrEqual(0);
    expect(made.requestHeaders['webhook-id']).toBe(row?.id);
    expect(local.arrived[0]?.headers.authorization).toBe('Bearer geheim');
    expect(JSON.stringify(one.body)).not.toContain('geheim');
    expect(app.logs.join()).not.toContain('geheim');
  });

  it('is filtered by state, event, app user and time, and paged', async () => {
    const { projectId, local } = await aProjectWith();
    local.behave(({ body }, response) => void response.writeHead(body.includes('demo-2') ? 400 : 200).end());
    const [eventId = ''] = await notifyDelivered(projectId, 'demo-1', 'demo-2', 'demo-3');
    const users = async (query: string) => (await listed(projectId, query)).map((one) => one.userId);
    expect(await users('')).toEqual(['demo-3', 'demo-2', 'demo-1']);
    expect(await users('&state=delivered')).toEqual(['demo-3', 'demo-1']);
    expect(await users('&state=waiting')).toEqual(['demo-2']);
    expect(await users('&userId=demo-1')).toEqual(['demo-1']);
    expect(await users('&event=POI')).toHaveLength(3);
    expect(await users('&event=BCALL')).toEqual([]);
    expect(await users(`&from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await users(`&to=${new Date(Date.now() + 60_000).toISOString()}`)).toHaveLength(3);
    const first = await get(listDeliveries, projectId, '&kind=generic&limit=2');
    expect(first.body.items).toHaveLength(2);
    expect(await users(`&limit=2&cursor=${first.body.next}`)).toEqual(['demo-1']);
    for (const wrong of ['&cursor=x', '&state=sent', '&from=yesterday', '&limit=0', '&userId=%00']) {
      expect((await get(listDeliveries, projectId, `&kind=generic${wrong}`)).status).toBe(400);
    }
    const found = await deliveryOfEvent(app.db, { projectId, userId: 'demo-1', id: eventId });
    expect(found).toMatchObject({ state: 'delivered', lastStatus: 200 });
  });

  it('answers the same for a foreign delivery and a missing one', async () => {
    const [own, foreign] = [await aProjectWith(), await aProjectWith()];
    await notifyDelivered(foreign.projectId, 'demo-1');
    const [theirs] = await listed(foreign.projectId);
    for (const id of [theirs?.id ?? '', '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11']) {
      expect((await getOne(id, own.projectId)).status).toBe(404);
      expect((await resend(id, own.projectId)).status).toBe(404);
    }
    expect((await getOne('x', own.projectId)).status).toBe(400);
  });
});

describe('sending again', () => {
  it('resends one delivery at once with the same ids, whatever its state', async () => {
    const { projectId, local } = await aProjectWith();
    await notifyDelivered(projectId, 'demo-1');
    const [row] = await listed(projectId);
    const again = await resend(row?.id ?? '', projectId);
    expect(again.body.delivery).toMatchObject({ id: row?.id, state: 'waiting' });
    await until(
      () => local.arrived.length,
      (length) => length === 2,
    );
    expect(local.arrived[1]?.body).toBe(local.arrived[0]?.body);
    expect(local.arrived[1]?.id).toBe(local.arrived[0]?.id);
    await until(
      () => listed(projectId),
      ([one]) => one?.state === 'delivered' && one.tries === 2,
    );
  });

  it('resends all failures since a time, or everything in a range', async () => {
    const { projectId, local } = await aProjectWith();
    const from = new Date(Date.now() - 60_000).toISOString();
    const to = new Date(Date.now() + 60_000).toISOString();
    await notifyDelivered(projectId, 'good');
    local.behave(answerWith(500));
    await notify(aVisit(projectId, 'bad'));
    await settled(projectId, 2);
    local.behave(answerWith(200));
    const failed = await post(resendDeliveries, projectId, { kind: 'generic', which: 'failed', from });
    expect(failed.body).toEqual({ count: 1, more: false });
    await until(
      () => listed(projectId, '&state=delivered'),
      (all) => all.length === 2,
    );
    const everything = await post(resendDeliveries, projectId, { kind: 'generic', which: 'all', from, to });
    expect(everything.body.count).toBe(2);
    await until(
      () => local.arrived.map((one) => one.events[0]?.userId).sort(),
      (users) => users.join() === 'bad,bad,bad,good,good',
    );
    const backwards = await post(resendDeliveries, projectId, {
      kind: 'generic',
      which: 'all',
      from: to,
      to: from,
    });
    expect(backwards.status).toBe(400);
    const revisions = await app.db
      .selectFrom('revisions')
      .select('entity')
      .where('project_id', '=', projectId)
      .where('entity', '=', 'delivery')
      .execute();
    expect(revisions).toHaveLength(2);
  });

  it('is rejected while the receiver is off', async () => {
    const { projectId } = await aProjectWith();
    await notifyDelivered(projectId, 'demo-1');
    await app.db.updateTable('receivers').set({ active: false }).where('project_id', '=', projectId).execute();
    const [row] = await listed(projectId);
    expect((await resend(row?.id ?? '', projectId)).status).toBe(409);
    const body = { kind: 'generic', which: 'all', from: '2026-01-01T00:00:00Z' };
    expect((await post(resendDeliveries, projectId, body)).status).toBe(409);
  });
});

describe('a test event', () => {
  it('arrives signed and marked as a test, also while the receiver is off, with one attempt', async () => {
    const { projectId, local, secret } = await aProjectWith();
    await app.db.updateTable('receivers').set({ active: false }).where('project_id', '=', projectId).execute();
    local.behave(answerWith(500));
    const failed = await post(sendTestEvent, projectId, { kind: 'generic', event: 'POI' });
    expect(failed.body).toMatchObject({ delivery: { state: 'failed', test: true }, result: { status: 500 } });
    local.behave(answerWith(200));
    const taken = await post(sendTestEvent, projectId, { kind: 'generic', event: 'POI' });
    expect(taken.body).toMatchObject({ delivery: { state: 'delivered', tries: 1 }, result: { answer: 'thank you' } });
    expect(local.arrived).toHaveLength(2);
    const [, second] = local.arrived;
    if (!second) throw new Error('The test did not arrive.');
    expect(hasPlatformSignature(second, secret)).toBe(true);
    expect(second.events[0]?.data.test).toBe('true');
    expect((await get(listReceiverHealth, projectId)).body.items[2]).toMatchObject({ failedDeliveries: 0 });
    const foreign = await post(sendTestEvent, projectId, { kind: 'generic', event: 'AID' });
    expect(foreign.status).toBe(400);
    const unset = await post(sendTestEvent, projectId, { kind: 'timeline', event: 'TIMELINE_DELETED' });
    expect(unset.status).toBe(409);
  });
});

describe('a test event by API key with an Idempotency-Key', () => {
  it('holds no transaction while the receiver keeps it waiting, and is sent once', async () => {
    const { projectId, local } = await aProjectWith();
    const { headers } = await app.aKey(projectId);
    let answer = () => {};
    local.behave((_arrived, response) => {
      answer = () => response.end('thank you');
    });
    const send = () =>
      app.send('POST', `/v20/receiver/test?projectId=${projectId}`, {
        headers: { ...headers, 'idempotency-key': 'only-once' },
        body: { kind: 'generic', event: 'POI' },
      });
    const sent = send();
    await until(
      () => local.arrived.length,
      (length) => length === 1,
    );
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
    `.execute(app.db);
    answer();
    expect(rows).toEqual([{ held: 0 }]);
    expect((await sent).status).toBe(200);
    const repeated = await send();
    expect([repeated.body, repeated.headers['idempotent-replayed']]).toEqual([(await sent).body, 'true']);
    expect(local.arrived).toHaveLength(1);
  });
});

describe('the health of receivers', () => {
  it('shows what is waiting, since when it fails, and its recovery', async () => {
    const { projectId, local } = await aProjectWith();
    const health = async () => (await get(listReceiverHealth, projectId)).body.items[2];
    expect(await health()).toMatchObject({
      state: 'active',
      failingSince: null,
      lastSuccessAt: null,
      waitingEvents: 0,
    });
    local.behave(answerWith(500));
    await notify(aVisit(projectId, 'demo-1'));
    await settled(projectId, 1);
    expect(await health()).toMatchObject({ failingSince: expect.any(String), waitingEvents: 1, failedDeliveries: 0 });
    local.behave(answerWith(200));
    await post(resendDeliveries, projectId, { kind: 'generic', which: 'failed', from: '2026-01-01T00:00:00Z' });
    await until(health, (seen) => seen?.lastSuccessAt !== null);
    expect(await health()).toMatchObject({ failingSince: null, waitingEvents: 0 });
  });
});

describe('stored deliveries', () => {
  it('contain nothing of an erased app user, nor do later attempts', async () => {
    const { projectId, local } = await aProjectWith();
    local.behave(({ body }, response) => void response.writeHead(500).end(body));
    const phone = await app.aPhone(projectId, 'erase-me');
    await notify(aVisit(projectId, phone.userId, 'a secret place'));
    await settled(projectId, 1);
    const [row] = await listed(projectId);
    await eraseUser(app.context, projectId, phone.userId);
    const { body } = await getOne(row?.id ?? '', projectId);
    expect(body).toMatchObject({ body: null, delivery: { userId: null }, tries: [{ status: 500, answer: null }] });
    const tables = ['notifications', 'deliveries', 'delivery_tries'] as const;
    const left = await Promise.all(
      tables.map((table) => app.db.selectFrom(table).selectAll().where('project_id', '=', projectId).execute()),
    );
    expect(JSON.stringify(left)).not.toMatch(/erase-me|a secret place/);
    expect((await resend(row?.id ?? '', projectId)).status).toBe(409);
  });

  it('are deleted after 14 days, and not sent after waiting for three', async () => {
    const { projectId } = await aProjectWith();
    await notifyDelivered(projectId, 'demo-1');
    const old = new Date(Date.now() - 15 * 86_400_000);
    await app.db.updateTable('deliveries').set({ created_at: old }).where('project_id', '=', projectId).execute();
    await tidyDeliveries(app.db);
    expect(await deliveriesOf(app, projectId)).toEqual([]);
    const left = await app.db.selectFrom('notifications').select('id').where('project_id', '=', projectId).execute();
    expect(left).toEqual([]);
  });

  it('are given up for a receiver that stays off, which gets nothing old after a week', async () => {
    const { projectId, local } = await aProjectWith();
    local.behave(answerWith(500));
    await notifyDelivered(projectId, 'demo-1');
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    await app.db
      .updateTable('deliveries')
      .set({ round_at: weekAgo, next_try_at: new Date(Date.now() + 60_000) })
      .where('project_id', '=', projectId)
      .execute();
    await tidyDeliveries(app.db);
    expect(await deliveriesOf(app, projectId)).toMatchObject([{ state: 'failed', next_try_at: null }]);
  });
});
