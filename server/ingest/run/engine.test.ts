import { beforeAll, describe, expect, it } from 'vitest';
import { encodeBatch } from '#contract/fix-codec.ts';
import { getProject } from '#contract/projects.ts';
import { itemFeatures, timelineItem } from '#contract/timeline.ts';
import { sliceFixes } from '#engine/fixes.ts';
import { aDay, aDrive } from '#engine/synthetic/days.ts';
import { timelineOf } from '#engine/timeline.ts';
import { derivations } from '#server/features/derivations.ts';
import { anApp, type TestApp, type TestPhone } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { processUsers } from './process-users.ts';

let app: TestApp;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
});

let batches = 0;
const nextId = () => `0b7e8a52-9f6c-4d0e-8a53-${String(++batches).padStart(12, '0')}`;
type Fixes = ReturnType<typeof aDay>;
const startOf = (daysAgo: number) => morningOf(app.clock.now, daysAgo);

const pieces = (fixes: Fixes, size = 1500) =>
  Array.from({ length: Math.ceil(fixes.length / size) }, (_, at) =>
    sliceFixes(fixes, at * size, Math.min(fixes.length, (at + 1) * size)),
  );
async function send(phone: TestPhone, parts: readonly Fixes[], each: () => Promise<void> = async () => {}) {
  for (const part of parts) {
    const { status, body } = await phone.uploadBytes(encodeBatch(nextId(), part));
    expect({ status, rejected: body.rejected }).toEqual({ status: 200, rejected: [] });
    await each();
  }
  await processAll(app.db);
}
const rowsOf = (phone: TestPhone) =>
  app.db.selectFrom('timeline_items').selectAll().where('user_id', '=', phone.userId).orderBy('start_ts').execute();
const seen = async (phone: TestPhone) =>
  (await rowsOf(phone)).map(({ user_id: _user, engine_version: _version, ...row }) => row);

describe('the engine behind uploads', () => {
  it('reads very many positions a part at a time, with the same result', async () => {
    const [whole, inParts] = [await app.aPhone(project), await app.aPhone(project)];
    const days = [aDay({ seed: 4, timestamp: startOf(6) }), aDay({ seed: 5, timestamp: startOf(5) })];
    await send(
      whole,
      days.flatMap((day) => pieces(day)),
    );
    // The newest first and nothing in between, so that one run starts before everything.
    for (const part of days.flatMap((day) => pieces(day)).reverse()) {
      expect((await inParts.uploadBytes(encodeBatch(nextId(), part))).status).toBe(200);
    }
    const { done } = await processUsers(app.db, derivations, [{ projectId: project, userId: inParts.userId }], {
      mostFixes: 2_000,
    });
    expect(done).toBe(1);
    expect(await seen(inParts)).toEqual(await seen(whole));
    expect(await seen(whole)).not.toEqual([]);
  });
  it('produces the same items as the engine alone, from the codec’s values', async () => {
    const phone = await app.aPhone(project);
    const fixes = aDay({ seed: 3, timestamp: startOf(2) });
    await send(phone, pieces(fixes));
    const rows = await rowsOf(phone);
    const expected = timelineOf(fixes);
    expect(rows.map((row) => [row.type, row.start_ts, row.end_ts])).toEqual(
      expected.map((item) => [item.type, Date.parse(item.startTs) / 1000, Date.parse(item.endTs) / 1000]),
    );
    expect(new Set(rows.map((row) => row.type)).size).toBeGreaterThan(2);
    const firstOpen = rows.findIndex((row) => row.open);
    expect(firstOpen).toBeGreaterThan(0);
    expect(rows.slice(firstOpen).every((row) => row.open)).toBe(true);
    for (const row of rows) {
      const shown = {
        projectId: 1,
        userId: 'x',
        startTs: new Date(row.start_ts * 1000).toISOString(),
        endTs: new Date(row.end_ts * 1000).toISOString(),
        type: row.type,
        features: row.features,
      };
      timelineItem.parse(shown);
    }
    const left = await app.db.selectFrom('pending_batches').selectAll().where('user_id', '=', phone.userId).execute();
    expect(left).toEqual([]);
  });
  it('produces the same timeline whether batches arrive at once, one by one, shuffled or repeated', async () => {
    const fixes = aDay({ seed: 5, timestamp: startOf(3) });
    const parts = pieces(fixes);
    const sorted = await app.aPhone(project);
    await send(sorted, parts);
    const truth = await seen(sorted);
    expect(truth.length).toBeGreaterThan(4);
    const work = () => processAll(app.db);
    const orders: [string, readonly Fixes[], (() => Promise<void>)?][] = [
      ['one by one', parts, work],
      ['backwards, one by one', [...parts].reverse(), work],
      [
        'shuffled',
        parts
          .map((part, at) => ({ part, key: (at * 7) % 11 }))
          .sort((a, b) => a.key - b.key)
          .map(({ part }) => part),
        work,
      ],
      ['each twice', parts.flatMap((part) => [part, part]), work],
      ['the first last', [...parts.slice(1), ...parts.slice(0, 1)], work],
    ];
    for (const [name, order, each] of orders) {
      const phone = await app.aPhone(project);
      await send(phone, order, each);
      expect(await seen(phone), name).toEqual(truth);
    }
  });
  it('reports what late positions changed and keeps what a person set', async () => {
    const phone = await app.aPhone(project);
    const first = aDrive({ seed: 1, timestamp: startOf(2) });
    const second = aDrive({ seed: 2, timestamp: startOf(2) + 20_000 });
    await send(phone, pieces(second));
    const drives = (await rowsOf(phone)).filter((row) => row.type !== 'IDLE');
    expect(drives.length).toBeGreaterThan(0);
    const label = { type: 'TRAIN', by: 'test' };
    await app.db
      .updateTable('timeline_items')
      .set({ type: 'TRAIN', overridden: JSON.stringify(label) })
      .where('user_id', '=', phone.userId)
      .where('start_ts', '=', drives[0]?.start_ts ?? 0)
      .execute();
    await app.db.deleteFrom('timeline_changes').where('user_id', '=', phone.userId).execute();
    await send(phone, pieces(first));
    const after = await rowsOf(phone);
    expect(after.find((row) => row.start_ts === drives[0]?.start_ts)).toMatchObject({
      type: 'TRAIN',
      overridden: label,
    });
    expect(after.filter((row) => row.type === 'CAR').length).toBeGreaterThan(0);
    const hinted = await app.db
      .selectFrom('timeline_changes')
      .selectAll()
      .where('user_id', '=', phone.userId)
      .execute();
    expect(hinted.map((change) => change.kind)).toContain('created');
    expect(hinted.some((change) => change.start_ts === drives[0]?.start_ts)).toBe(false);
  });
  it('sums the days of users and of the project, and the sums follow late changes', async () => {
    const own = await app.aProject('Sums');
    const phone = await app.aPhone(own);
    const parts = pieces(aDay({ seed: 9, timestamp: startOf(4) }));
    await send(phone, [...parts.slice(3), ...parts.slice(0, 3)], () => processAll(app.db));
    const items = await rowsOf(phone);
    const sum = (rows: readonly { distance_meters: number }[]) =>
      Math.round(rows.reduce((total, row) => total + row.distance_meters, 0));
    const days = await app.db.selectFrom('day_aggregates').selectAll().where('project_id', '=', own).execute();
    const all = await app.db.selectFrom('project_day_aggregates').selectAll().where('project_id', '=', own).execute();
    expect(sum(items)).toBeGreaterThan(1000);
    expect(sum(days)).toBe(sum(items));
    // The project's sums contain only ended items.
    const ended = items.filter((row) => !row.open);
    expect(ended.length).toBeLessThan(items.length);
    expect(sum(all)).toBe(sum(ended));
    expect(days.reduce((total, row) => total + row.items, 0)).toBe(items.length);
    expect(all.reduce((total, row) => total + row.items, 0)).toBe(ended.length);
    const reader = await app.aMember(own, 'reader');
    const { figures } = (await app.call(getProject, { query: { projectId: own } }, { as: reader })).body;
    const trips = ended.filter((row) => !['IDLE', 'FAKETRIP', 'UNKNOWN'].includes(row.type));
    expect(figures).toMatchObject({ countUsers: 1, countPilotUsers: 0, trips: trips.length });
    expect(figures?.kilometres).toBeCloseTo(sum(trips) / 1000, 1);
  });
  it('uses the phone’s motion sensor, whenever it arrives, and records it', async () => {
    const fixes = aDrive({ seed: 3, timestamp: startOf(1) });
    const t = startOf(1) * 1000 + 1_000;
    const events = [{ t, kind: 'ACTIVITY', activity: 'CYCLING', confidence: 95 }];
    const shown = async (phone: TestPhone) =>
      (await seen(phone)).map(({ type, start_ts, end_ts, features }) => ({
        type,
        start_ts,
        end_ts,
        features: itemFeatures.parse(features),
      }));
    const phones = await Promise.all(Array.from({ length: 3 }, () => app.aPhone(project)));
    const [silent, before, after] = phones as [TestPhone, TestPhone, TestPhone];
    await send(silent, pieces(fixes));
    expect((await before.upload({ events })).body.accepted.records).toBe(1);
    await send(before, pieces(fixes));
    await send(after, pieces(fixes));
    await after.upload({ events });
    await processAll(app.db);
    const heard = await shown(before);
    expect(await shown(after)).toEqual(heard);
    const cycling = (rows: typeof heard) => rows.find((row) => row.features.transport)?.features;
    const [hinted, unhinted] = [cycling(heard), cycling(await shown(silent))];
    expect(hinted?.explanation?.map(({ fact }) => fact)).toContain('activityCYCLING');
    expect(unhinted?.explanation?.some(({ fact }) => fact.startsWith('activity'))).toBe(false);
    const chance = (of: typeof hinted) => of?.transport?.probabilities.CYCLING ?? Number.NaN;
    expect(chance(hinted)).toBeGreaterThan(chance(unhinted));
  });
  it('processes a user once when many workers compete', async () => {
    const own = await app.aProject('Workers');
    const phones = await Promise.all(Array.from({ length: 6 }, () => app.aPhone(own)));
    for (const phone of phones) {
      for (const part of pieces(aDrive({ seed: 4, timestamp: startOf(1) }))) {
        await phone.uploadBytes(encodeBatch(nextId(), part));
      }
    }
    await Promise.all([processAll(app.db), processAll(app.db), processAll(app.db)]);
    const [first, ...others] = await Promise.all(phones.map(seen));
    for (const other of others) expect(other).toEqual(first);
    const changes = await app.db.selectFrom('timeline_changes').selectAll().where('project_id', '=', own).execute();
    const keys = changes.map((change) => `${change.user_id} ${change.kind} ${change.start_ts}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('stores a state of at most 4 kB per day and user', async () => {
    const states = await app.db.selectFrom('engine_states').selectAll().execute();
    expect(states.length).toBeGreaterThan(0);
    for (const { state } of states) expect(state.length).toBeLessThanOrEqual(4096);
  });
});
