import { describe, expect, it } from 'vitest';
import { setReceiverSecret } from '#contract/receivers.ts';
import type { EventFacts } from './event-body.ts';
import { answerWith, hasPlatformSignature, hasStandardSignature, until } from './local-receiver.test-support.ts';
import { aNotifierApp, deliveriesOf, hurry } from './notifier.test-support.ts';
import { aVisit } from './receivers.test-support.ts';

const { app, admin, aProjectWith, notify } = await aNotifierApp();
const someone = { userId: 'demo-1', time: new Date('2026-01-15T07:05:30Z') };
const place = { lat: 48.2082, lon: 16.3738 };

const ITEM = {
  projectId: 1,
  userId: 'demo-1',
  startTs: '2026-01-15T06:40:00Z',
  endTs: '2026-01-15T07:05:00Z',
  type: 'CAR',
  features: { source: { id: '1', name: 'trip' } },
} as const;
const EVERY_KIND: EventFacts[] = [
  { kind: 'AID', asi: 1.21, axis: 'x', speed: 52, ...place },
  { kind: 'BCALL', speed: 0, ...place },
  { kind: 'TIMELINE_CREATED', item: ITEM },
  { kind: 'TIMELINE_CHANGED', item: ITEM },
  { kind: 'TIMELINE_DELETED', startTs: ITEM.startTs },
  { kind: 'POI', distance: 12, inTrip: true, name: 'Depot', tags: ['a', 'b'], ...place },
];
const RECEIVER = { A: 'assistance', B: 'assistance', T: 'timeline', P: 'generic' } as const;

describe('a receiver', () => {
  it.each(EVERY_KIND)('can verify what it gets by the published rules: $kind', async (facts) => {
    const kind = RECEIVER[facts.kind.slice(0, 1) as keyof typeof RECEIVER];
    const { projectId, local, secret } = await aProjectWith(kind);
    const [id] = await notify({ projectId, ...someone, facts });
    const [arrived] = await until(
      () => local.arrived,
      (all) => all.length === 1,
    );
    if (!arrived) throw new Error('Nothing arrived.');
    expect(hasPlatformSignature(arrived, secret)).toBe(true);
    expect(hasStandardSignature(arrived, secret)).toBe(true);
    expect(hasPlatformSignature({ ...arrived, body: `${arrived.body} ` }, secret)).toBe(false);
    expect(arrived.headers['content-type']).toBe('application/json');
    const [event] = arrived.events;
    expect(event).toMatchObject({ id, projectId, userId: 'demo-1', time: '2026-01-15T07:05:30Z' });
    expect(Object.values(event?.data ?? {}).every((value) => typeof value === 'string')).toBe(true);
  });

  it('gets signatures by two secrets while both are valid', async () => {
    const { projectId, local, secret } = await aProjectWith();
    const body = { kind: 'generic', version: 1, overlapHours: 24 };
    const rotated = await app.attempt(setReceiverSecret, { query: { projectId }, body }, { as: admin });
    await notify(aVisit(projectId, 'demo-1'));
    const [arrived] = await until(
      () => local.arrived,
      (all) => all.length === 1,
    );
    if (!arrived) throw new Error('Nothing arrived.');
    expect(hasStandardSignature(arrived, secret)).toBe(true);
    expect(hasStandardSignature(arrived, rotated.body.secret ?? '')).toBe(true);
    expect(hasPlatformSignature(arrived, secret)).toBe(true);
  });

  it('gets the events of each app user in order, at most 100 a request', async () => {
    const { projectId, local } = await aProjectWith();
    local.behave((_arrived, response) => setTimeout(() => response.end(), 5));
    const events = Array.from({ length: 1_000 }, (_, at) => aVisit(projectId, `demo-${at % 7}`, String(at)));
    for (let from = 0; from < 1_000; from += 250) await notify(...events.slice(from, from + 250));
    const all = await until(
      () => local.arrived.flatMap((one) => one.events),
      (seen) => seen.length >= 1_000,
    );
    expect(new Set(all.map((event) => event.id)).size).toBe(1_000);
    expect(Math.max(...local.arrived.map((one) => one.events.length))).toBeLessThanOrEqual(100);
    for (let user = 0; user < 7; user++) {
      const places = all.filter((event) => event.userId === `demo-${user}`).map((event) => Number(event.data.name));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
  });

  it('gets failed events again with the same ids and bytes, without delaying later ones', async () => {
    const { projectId, local } = await aProjectWith();
    local.behave(({ body }, response) => response.writeHead(body.includes('"bad"') ? 500 : 200).end());
    await notify(aVisit(projectId, 'demo-1', 'bad'));
    await until(
      () => local.arrived,
      (all) => all.length === 1,
    );
    await notify(aVisit(projectId, 'demo-1', 'good'));
    const tried = await until(
      () => deliveriesOf(app, projectId),
      (all) => all.length === 2 && all.every((one) => one.last_try_at !== null),
    );
    expect(tried.map((one) => [one.state, one.last_status])).toEqual([
      ['waiting', 500],
      ['delivered', 200],
    ]);
    local.behave(answerWith(204));
    await hurry(app, projectId);
    const [first, , again] = await until(
      () => local.arrived,
      (all) => all.length === 3,
    );
    expect(again?.id).toBe(first?.id);
    expect(again?.body).toBe(first?.body);
    await until(
      () => deliveriesOf(app, projectId),
      (all) => all.every((one) => one.state === 'delivered'),
    );
  });

  it('that fails on one event gets the others, by dividing the request', async () => {
    const { projectId, local } = await aProjectWith();
    const taken = new Set<string>();
    local.behave(({ body, events }, response) => {
      if (body.includes('"bad"')) return void response.writeHead(500).end();
      for (const event of events) taken.add(event.id);
      response.end();
    });
    const ids = await notify(
      ...Array.from({ length: 16 }, (_, at) => aVisit(projectId, 'demo-1', at === 5 ? 'bad' : 'ok')),
    );
    await until(
      () => taken.size,
      (size) => size === 15,
    );
    expect(ids.filter((id) => !taken.has(id))).toEqual([ids[5]]);
    const states = await until(
      () => deliveriesOf(app, projectId),
      (all) => all.filter((one) => one.state === 'waiting' && one.last_try_at).length === 1,
    );
    expect(states.find((one) => one.state === 'waiting')?.event_count).toBe(1);
  });

  it('that hangs or is down delays no other', async () => {
    const [hanging, dead, quick] = [await aProjectWith(), await aProjectWith(), await aProjectWith()];
    hanging.local.behave(() => {});
    await dead.local.close();
    const visits = ({ projectId }: { projectId: number }) =>
      Array.from({ length: 20 }, (_, at) => aVisit(projectId, `demo-${at}`));
    await notify(...visits(hanging), ...visits(dead));
    await until(
      () => hanging.local.arrived.length,
      (length) => length >= 4,
    );
    await notify(...visits(quick));
    await until(
      () => quick.local.arrived.flatMap((one) => one.events).length,
      (length) => length === 20,
    );
    const unfinished = await deliveriesOf(app, hanging.projectId);
    expect(unfinished.every((one) => one.state === 'first' && one.tries === 0)).toBe(true);
    hanging.local.behave(answerWith(200));
    await hanging.local.close();
  });
});
