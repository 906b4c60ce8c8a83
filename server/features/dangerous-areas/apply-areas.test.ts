import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyAreas, cancelAreaWork, getAreaWork } from '#contract/dangerous-area-works.ts';
import {
  changeDangerousArea,
  createDangerousArea,
  deleteDangerousArea,
  listDangerousAreas,
} from '#contract/dangerous-areas.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import type { ItemFeatures } from '#contract/timeline.ts';
import { type Fixes, fixesOf } from '#engine/fixes.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { firstOf } from '#tests/setup/first-of.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { applyToPast } from './apply-areas.ts';
import { doAreaWorks } from './do-works.ts';

const DAY = 86_400;
let app: TestApp;
let dolphin: Visitor;
let project: number;
const now = () => Math.floor(app.clock.now.getTime() / 1000);
const [NEAR, FAR] = [
  { lat: 48, lon: 16 },
  { lat: 49.5, lon: 14 },
];
const drive = (timestamp: number, where: { lat: number; lon: number }) => aDrive({ seed: 3, timestamp, ...where });
const middleOf = ({ lat, lon, length }: Fixes) => {
  const at = Math.floor(length / 2);
  return { lat: lat[at] ?? 0, lon: lon[at] ?? 0 };
};
/** A fast train whose phone reports a position only every 80 seconds. */
function fastTrain(timestamp: number): Fixes {
  const rest = (from: number, lat: number) =>
    Array.from({ length: 30 }, (_, k) => ({ timestamp: from + k * 30, lat, lon: 17, accuracy: 5, speed: 0 }));
  const [step, degrees] = [80, (80 * 85) / 111_195];
  const ride = Array.from({ length: 20 }, (_, k) => ({
    timestamp: timestamp + 900 + k * step,
    lat: 48 + k * degrees,
    lon: 17,
    accuracy: 5,
    speed: 85,
  }));
  const end = 48 + 19 * degrees;
  return fixesOf([...rest(timestamp, 48), ...ride, ...rest(timestamp + 900 + 20 * step, end)]);
}
const send = async (userId: string, fixes: Fixes) =>
  (await app.aPhone(project, userId)).uploadBytes(encodeBatch(randomUUID(), fixes));
const apply = async (days = 20) => {
  const queued = await app.call(applyAreas, { body: { days } }, { as: dolphin });
  expect(queued.status, queued.text).toBe(200);
  await doAreaWorks(app.context);
  return (await app.call(getAreaWork, { params: { id: queued.body.work.id } }, { as: dolphin })).body.work;
};
const anArea = async (name: string, { lat, lon }: { lat: number; lon: number }, radiusMeters = 150) => {
  const body = { name, shape: { kind: 'circle', lat, lon, radiusMeters } };
  const answer = await app.attempt(createDangerousArea, { body }, { as: dolphin });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.area;
};
const change = (id: string, body: object) =>
  app.attempt(changeDangerousArea, { params: { id }, body }, { as: dolphin });
const carried = async (userId: string) => {
  const rows = await app.db
    .selectFrom('timeline_items')
    .select('features')
    .where('user_id', '=', userId)
    .orderBy('start_ts')
    .execute();
  return rows.flatMap(({ features }) => (features as ItemFeatures).dangerousAreas?.areas.map(({ name }) => name) ?? []);
};
const crossings = (areaId: string) =>
  app.db.selectFrom('area_crossings').selectAll().where('area_id', '=', areaId).orderBy('entered_ms').execute();

beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  project = await app.aProject();
  await send('near', drive(now() - 9 * DAY, NEAR));
  await send('near', drive(now() - 3 * DAY, NEAR));
  // The same person at another place, another week and quarter of a day.
  await send('near', drive(now() - 12 * DAY + DAY / 2, FAR));
  await send('far', drive(now() - 3 * DAY, FAR));
  await send('train', fastTrain(now() - 2 * DAY));
  await processAll(app.db);
});

describe('areas applied to the past', () => {
  it('are searched only in trips that can touch them', async () => {
    const area = await anArea('Bridge', middleOf(drive(0, NEAR)));
    const done = await apply();
    expect(done).toMatchObject({ state: 'done', done: done.total, applied: { trips: done.total, changed: 2 } });
    expect(await carried('near')).toEqual(['Bridge', 'Bridge']);
    expect(await carried('far')).toEqual([]);
    const trips = await app.db.selectFrom('timeline_items').select('type').where('type', '!=', 'IDLE').execute();
    expect(done.total).toBeLessThan(trips.length);
    expect(await crossings(area.id)).toHaveLength(2);
  });

  it('are not searched again, also when another one is new', async () => {
    expect((await apply()).applied).toEqual({ trips: 0, changed: 0, crossings: 0 });
    await anArea('In the sea', { lat: 40, lon: -30 });
    expect((await apply()).applied).toEqual({ trips: 0, changed: 0, crossings: 0 });
  });

  it('are searched in older trips when more days are requested', async () => {
    const area = await anArea('Last week only', middleOf(drive(0, NEAR)), 160);
    expect((await apply(5)).applied).toMatchObject({ changed: 1 });
    expect(await crossings(area.id)).toHaveLength(1);
    expect((await apply(20)).applied).toMatchObject({ changed: 1 });
    expect(await crossings(area.id)).toHaveLength(2);
    await app.call(deleteDangerousArea, { params: { id: area.id } }, { as: dolphin });
    expect((await apply()).applied).toMatchObject({ trips: 2, changed: 2 });
    expect(await carried('near')).toEqual(['Bridge', 'Bridge']);
  });

  it('are found where a fast train reported positions far before and far behind', async () => {
    const step = (80 * 85) / 111_195;
    const area = await anArea('Between two fixes', { lat: 48 + 7.5 * step, lon: 17 }, 300);
    expect((await apply()).applied).toMatchObject({ changed: 1, crossings: 1 });
    const [found] = await crossings(area.id);
    expect(found).toMatchObject({ user_id: 'train' });
    // As the engine itself writes it.
    await send('train-again', fastTrain(now() - 2 * DAY));
    await processAll(app.db);
    const engines = (await crossings(area.id)).find(({ user_id }) => user_id === 'train-again');
    expect({ ...engines, user_id: 'train' }).toEqual(found);
  });

  it('are removed from trips when switched off, and restored as they were', async () => {
    const { items } = (await app.call(listDangerousAreas, { query: { search: 'bridge' } }, { as: dolphin })).body;
    const { id, version } = firstOf(items);
    const before = await crossings(id);
    await change(id, { version, active: false });
    expect((await apply()).applied).toMatchObject({ trips: 2, changed: 2, crossings: 0 });
    expect(await carried('near')).toEqual([]);
    expect(await crossings(id)).toEqual([]);
    await change(id, { version: version + 1, active: true });
    expect((await apply()).applied).toMatchObject({ changed: 2, crossings: 2 });
    expect(await crossings(id)).toEqual(before);
  });

  it('stay pending when an area changes or somebody cancels in between', async () => {
    const area = await anArea('Changed meanwhile', middleOf(drive(0, FAR)));
    const since = new Date((now() - 20 * DAY) * 1000);
    let isFirst = true;
    const moved = { kind: 'circle', lat: area.lat, lon: area.lon, radiusMeters: 400 };
    await applyToPast(app.db, since, async () => {
      if (isFirst) await change(area.id, { version: 1, shape: moved });
      isFirst = false;
    });
    const queued = await app.call(applyAreas, { body: { days: 20 } }, { as: dolphin });
    expect(
      (await app.call(cancelAreaWork, { params: { id: queued.body.work.id } }, { as: dolphin })).body.work.state,
    ).toBe('cancelled');
    await doAreaWorks(app.context);
    expect((await apply()).applied?.trips).toBeGreaterThan(0);
    expect(await carried('far')).toEqual(['Changed meanwhile']);
    expect((await crossings(area.id)).every(({ meters }) => meters > 400)).toBe(true);
  });
});
