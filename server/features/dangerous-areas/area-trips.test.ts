import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  applyAreas,
  cancelAreaWork,
  drivesThroughArea,
  getAreaWork,
  happenedInArea,
  listAreaWorks,
  searchAreas,
} from '#contract/dangerous-area-works.ts';
import { createDangerousArea, listDangerousAreas } from '#contract/dangerous-areas.ts';
import { getDay } from '#contract/day.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { getOverTime } from '#contract/insight-trips.ts';
import type { ItemFeatures } from '#contract/timeline.ts';
import { listWayPoints } from '#contract/v20.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { firstOf } from '#tests/setup/first-of.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { doAreaWorks } from './do-works.ts';

const DAY = 86_400;
let app: TestApp;
let dolphin: Visitor;
let project: number;
const now = () => Math.floor(app.clock.now.getTime() / 1000);

/** Each driver takes the same route and brakes hard at the same place in the middle of it. */
const drive = (timestamp: number) => aDrive({ seed: 3, timestamp, lat: 48, lon: 16 });
const middle = () => {
  const fixes = drive(0);
  const at = Math.floor(fixes.length / 2);
  return { lat: fixes.lat[at] ?? 0, lon: fixes.lon[at] ?? 0, second: fixes.timestamp[at] ?? 0 };
};
async function drives(userId: string, starts: readonly number[], brakes = true): Promise<void> {
  const phone = await app.aPhone(project, userId);
  for (const start of starts) {
    await phone.uploadBytes(encodeBatch(randomUUID(), drive(start)));
    const { lat, lon, second } = middle();
    const event = { kind: 'BRAKING', strength: 2, rawAccel: -4.5, lat, lon, t: (start + second) * 1000 };
    if (brakes) await phone.upload({ events: [event] });
  }
}
const items = async (userId: string) =>
  (
    await app.db
      .selectFrom('timeline_items')
      .selectAll()
      .where('user_id', '=', userId)
      .where('type', '=', 'CAR')
      .orderBy('start_ts')
      .execute()
  ).map(({ features, ...item }) => ({ ...item, features: features as ItemFeatures }));
const anArea = async (name: string, more: object = {}) => {
  const { lat, lon } = middle();
  const body = { name, shape: { kind: 'circle', lat, lon, radiusMeters: 150 }, ...more };
  const answer = await app.attempt(createDangerousArea, { body }, { as: dolphin });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.area;
};
const work = async (endpoint: typeof searchAreas | typeof applyAreas, body: object) => {
  const queued = await app.attempt(endpoint, { body }, { as: dolphin });
  expect(queued.status, queued.text).toBe(200);
  await doAreaWorks(app.context);
  const { id } = queued.body.work;
  return (await app.call(getAreaWork, { params: { id } }, { as: dolphin })).body.work;
};
const happened = (id: string, query: object = {}) =>
  app.call(happenedInArea, { params: { id }, query }, { as: dolphin });
const dayAgo = (days: number) => new Date((now() - days * DAY) * 1000).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  project = await app.aProject();
  for (const driver of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) {
    await drives(driver, [morningOf(app.clock.now, 9), morningOf(app.clock.now, 3)]);
  }
  await processAll(app.db);
});

describe('a search for places', () => {
  it('proposes where events cluster, names nobody, and stores no area', async () => {
    const found = await work(searchAreas, { days: 20, ratio: 1.5, events: 5, drivers: 3 });
    expect(found).toMatchObject({ state: 'done', done: 12, total: 12, requestedBy: dolphin.email });
    expect(found.found).toMatchObject({ trips: 12, share: 1, known: 0 });
    const { lat, lon } = middle();
    const best = found.found?.proposals.find(
      (one: { lat: number; lon: number }) => Math.hypot(one.lat - lat, one.lon - lon) < 0.003,
    );
    expect(best?.drivers).toBe(6);
    expect(best?.ratioLow).toBeGreaterThanOrEqual(1.5);
    expect(JSON.stringify(found)).not.toMatch(/first|sixth/);
    expect(await app.db.selectFrom('dangerous_areas').select('id').execute()).toEqual([]);
  });

  it('requires more events when the threshold is higher', async () => {
    const { found } = await work(searchAreas, { days: 20, drivers: 7 });
    expect(found?.proposals).toEqual([]);
    const body = { days: 20, ratio: 0 };
    expect((await app.call(searchAreas, { body }, { as: dolphin })).status).toBe(400);
  });

  it('can be cancelled, and is not repeated', async () => {
    const search = () => app.call(searchAreas, { body: { days: 7 } }, { as: dolphin });
    const [one, other] = [await search(), await search()];
    expect(one.body.work.id).toBe(other.body.work.id);
    expect(
      (await app.call(cancelAreaWork, { params: { id: one.body.work.id } }, { as: dolphin })).body.work.state,
    ).toBe('cancelled');
    await doAreaWorks(app.context);
    const { items: works } = (await app.call(listAreaWorks, {}, { as: dolphin })).body;
    const ended = works.find(({ id }: { id: string }) => id === one.body.work.id);
    expect(ended).toMatchObject({ state: 'cancelled', done: 0 });
  });
});

describe('a dangerous area', () => {
  it('is stored with new trips that cross it, in the platform’s format', async () => {
    const area = await anArea('Bridge');
    const off = await anArea('Switched off', { active: false });
    const over = await anArea('Over', { validTo: dayAgo(30) });
    await drives('seventh', [morningOf(app.clock.now, 1)]);
    await processAll(app.db);
    const [item] = await items('seventh');
    const { id, name, lat, lon, radiusMeters: radius } = area;
    expect(item?.features.dangerousAreas).toEqual({ areas: [{ id, name, lat, lon, radius }] });
    expect(item?.features.exposure?.dangerous?.meters).toBeGreaterThan(100);
    const rows = await app.db.selectFrom('area_crossings').selectAll().where('user_id', '=', 'seventh').execute();
    expect(rows.map((row) => row.area_id)).not.toContain(off.id);
    expect(rows.map((row) => row.area_id)).not.toContain(over.id);
    expect(rows.reduce((sum, row) => sum + row.brakings, 0)).toBeGreaterThan(0);
    const key = await app.aKey(project, 'read-only');
    const points = await app.call(
      listWayPoints,
      {
        params: { startTs: item?.start_ts },
        query: { projectId: project, userId: 'seventh', withWayPointInfo: 'true' },
      },
      { headers: key.headers, origin: null },
    );
    const inside = points.body.filter(
      (point: { wayPointInfo?: { dangerousAreaId?: string } }) => point.wayPointInfo?.dangerousAreaId === id,
    );
    expect(inside.length).toBeGreaterThan(3);
    expect(inside.length).toBeLessThan(points.body.length / 2);
    expect((await items('first'))[0]?.features.dangerousAreas).toBeUndefined();
  });

  it('is a moment of the day and a part of the exposure to risk', async () => {
    const reader = await app.aMember(project, 'reader');
    const who = { projectId: project, userId: 'seventh' };
    const [item] = await items('seventh');
    const day = await app.call(getDay, { query: { ...who, date: item?.day } }, { as: reader });
    const moments = day.body.moments.filter(({ kind }: { kind: string }) => kind === 'AREA_ENTER');
    expect(moments[0]).toMatchObject({ name: 'Bridge', lat: expect.any(Number), untilMs: expect.any(Number) });
    const etr = await app.call(getOverTime, { query: { ...who, by: 'week' } }, { as: reader });
    expect(etr.body.dangerous.meters, etr.text).toBe(item?.features.exposure?.dangerous?.meters);
  });

  it('is stored with past trips once applied to them', async () => {
    const applied = await work(applyAreas, { days: 20 });
    expect(applied).toMatchObject({ state: 'done', applied: { changed: 12 } });
    const [first] = await items('first');
    expect(first?.features.dangerousAreas?.areas).toMatchObject([{ name: 'Bridge' }]);
    const again = await work(applyAreas, { days: 20 });
    expect(again.applied).toEqual({ trips: 0, changed: 0, crossings: 0 });
    const { rows } = await app.db.executeQuery<{ kind: string }>(
      app.db.selectFrom('timeline_changes').select('kind').where('user_id', '=', 'first').compile(),
    );
    expect(rows.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  });

  it('shows what happened in it, before and after a day, for each kilometre', async () => {
    const { items: areas } = (await app.call(listDangerousAreas, { query: { search: 'bridge' } }, { as: dolphin }))
      .body;
    const { id } = firstOf(areas);
    const plain = await happened(id);
    expect(plain.body).toMatchObject({ whole: { trips: 13, drivers: 7 }, before: null, comparison: null });
    const evidence = (await app.call(drivesThroughArea, { params: { id } }, { as: dolphin })).body;
    expect(evidence.items).toHaveLength(plain.body.whole.trips);
    expect(new Set(evidence.items.map(({ userId }) => userId)).size).toBe(plain.body.whole.drivers);
    const views = app.db.selectFrom('track_views').select('user_id').where('what', '=', 'presence');
    const seen = await views.where('viewer', '=', dolphin.userId).orderBy('user_id').execute();
    const drivers = [...new Set(evidence.items.map(({ userId }) => userId))].sort();
    expect(seen.map(({ user_id }) => user_id)).toEqual(drivers);
    const counted = Object.values(plain.body.whole.events).reduce((sum, count) => sum + count, 0);
    expect(evidence.items.reduce((sum, { events }) => sum + events, 0)).toBe(counted);
    expect(evidence.dots).toHaveLength(counted);
    const { body } = await happened(id, { from: dayAgo(15), split: dayAgo(5) });
    expect(body.before).toMatchObject({ trips: 6, drivers: 6, impacts: 0 });
    expect(body.after).toMatchObject({ trips: 7, drivers: 7 });
    expect(body.before?.events.BRAKING).toBeGreaterThanOrEqual(6);
    expect(body.comparison?.ratio).toBeCloseTo(1, 1);
    expect(body.comparison?.verdict).toBe('no-clear-difference');
    expect(body.comparison?.before).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('first');
    expect((await happened(id, { split: dayAgo(-2) })).status).toBe(400);
    const late = await happened(id, { from: dayAgo(1), split: dayAgo(0) });
    expect(late.body.comparison?.verdict).toBe('too-few');
  });

  it('counts impacts inside it, without tests', async () => {
    const phone = await app.aPhone(project, 'eighth');
    const { lat, lon } = middle();
    const impact = { lat, lon, asi: 1.5, speed: 10 };
    await phone.upload({ impacts: [{ ...impact, t: (now() - 600) * 1000 }] });
    await phone.upload({ impacts: [{ ...impact, lat: lat + 0.01, t: (now() - 7_200) * 1000 }] });
    const { items: areas } = (await app.call(listDangerousAreas, { query: { search: 'bridge' } }, { as: dolphin }))
      .body;
    expect((await happened(firstOf(areas).id)).body.whole.impacts).toBe(1);
  });

  it('is no longer proposed', async () => {
    const { found } = await work(searchAreas, { days: 20, ratio: 1.5, events: 5, drivers: 3 });
    expect(found?.known).toBeGreaterThan(0);
  });
});
