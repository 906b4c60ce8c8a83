import { randomUUID } from 'node:crypto';
import { cellToParent, latLngToCell } from 'h3-js';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ActivityCell,
  getActivityCell,
  listActivityCells,
  listActivityTrips,
  listLiveClusters,
  listLivePeople,
} from '#contract/activity-map.ts';
import { deleteAppUser } from '#contract/app-users.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { Journey } from '#engine/synthetic/journey.ts';
import { DRIVE_TOWN } from '#engine/synthetic/motions.ts';
import { enforceRetention } from '#server/features/project-settings/enforce-retention.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { countedCells } from './activity-recount.test-support.ts';
import { FACT_KINDS } from './fact-codec.ts';
import { rollUpAllActivity } from './roll-up-activity.ts';

let app: TestApp;
let reader: Visitor;
let project: number;

/** A drive, and a stay long enough to end it. */
const drive = (timestamp: number) =>
  new Journey({ seed: 3, timestamp, lat: 48, lon: 16 })
    .stand(400)
    .move(DRIVE_TOWN, 1_500)
    .stand(600)
    .sleep(5_400)
    .stand(900)
    .fixes();
/** The place where everyone brakes hard. */
const middle = () => {
  const fixes = drive(0);
  const at = 1_150;
  return { lat: fixes.lat[at] ?? 0, lon: fixes.lon[at] ?? 0, second: fixes.timestamp[at] ?? 0 };
};
const brakingCell = () => latLngToCell(middle().lat, middle().lon, 9);

async function drives(userId: string, start: number, in_ = project, kind = 'BRAKING'): Promise<void> {
  const phone = await app.aPhone(in_, userId);
  const { lat, lon, second } = middle();
  const event = { kind, strength: 2, rawAccel: -4.5, lat, lon, t: (start + second) * 1000 };
  await phone.uploadBytes(encodeBatch(randomUUID(), drive(start)));
  await phone.upload({ events: [event] });
}

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
  for (const driver of ['one', 'two', 'three', 'four', 'five']) await drives(driver, morningOf(app.clock.now, 3));
  await drives('five', morningOf(app.clock.now, 9));
  await processAll(app.db);
  await rollUpAllActivity(app.db);
});

const around = (degrees: number) => {
  const { lat, lon } = middle();
  return [lon - degrees, lat - degrees, lon + degrees, lat + degrees].join(',');
};
const cells = (query: object = {}, as = reader) =>
  app.attempt(
    listActivityCells,
    { query: { projectId: project, bounds: around(0.02), layer: 'harsh', ...query } },
    { as },
  );
const ofCell = (query: object = {}) => ({ query: { projectId: project, cell: brakingCell(), ...query } });

describe('the activity map', () => {
  it('shows hard braking by cell, with the number of people', async () => {
    const { body } = await cells();
    expect(body).toMatchObject({ resolution: 9, leastPeople: 5 });
    expect(body.cells).toContainEqual(expect.objectContaining({ cell: brakingCell(), value: 6, people: 5 }));
  });

  it('shows the same in larger cells when zoomed out', async () => {
    const events = await app.db
      .selectFrom('activity_events')
      .select('kind')
      .where('project_id', '=', project)
      .execute();
    const harsh = events.filter(({ kind }) =>
      ['acceleration', 'braking', 'cornering'].includes(FACT_KINDS[kind] ?? ''),
    );
    const totals: number[] = [];
    for (const bounds of [around(1), around(8), '-180,-85,180,85']) {
      const { body } = await cells({ bounds });
      const own = body.cells.find(({ cell }: ActivityCell) => cell === cellToParent(brakingCell(), body.resolution));
      expect(own).toMatchObject({ people: 5 });
      totals.push(body.cells.reduce((sum: number, { value }: ActivityCell) => sum + value, 0));
    }
    // In small cells, few people may be behind one of the kinds.
    expect(totals).toEqual(totals.toSorted((one, other) => one - other));
    expect(totals.at(-1)).toBe(harsh.length);
  });

  it('shows trips by mode, and stays where trips ended', async () => {
    const at = (layer: string, more = {}) => cells({ layer, ...more }).then(({ body }) => body.cells);
    expect(await at('trips', { mode: 'car' })).toContainEqual(
      expect.objectContaining({ cell: brakingCell(), value: 6, people: 5 }),
    );
    expect(await at('trips', { mode: 'walking' })).toEqual([]);
    expect(await at('phoneUse')).toEqual([]);
    const stays = (await cells({ layer: 'stays', bounds: around(1) })).body;
    expect(stays.cells.length + stays.withheld).toBeGreaterThan(0);
  });

  it('covers the requested weeks', async () => {
    const [one, four] = [await cells({ weeks: 1 }), await cells({ weeks: 4 })];
    const value = (body: typeof one.body) =>
      body.cells.reduce((sum: number, cell: ActivityCell) => sum + cell.value, 0);
    expect(value(one.body)).toBeLessThan(value(four.body));
    expect((await cells({ weeks: 2 })).status).toBe(400);
  });

  it('leaves out cells with fewer people than the project sets', async () => {
    const other = await app.aProject();
    await app.grant(reader, other, 'reader');
    for (const driver of ['one', 'two', 'three', 'four']) await drives(driver, morningOf(app.clock.now, 3), other);
    await processAll(app.db);
    await rollUpAllActivity(app.db);
    const { body } = await cells({ projectId: other });
    expect(body.cells).toEqual([]);
    expect(body.withheld).toBeGreaterThan(0);
    expect((await app.attempt(getActivityCell, ofCell({ projectId: other }), { as: reader })).status).toBe(404);
    const trips = await app.attempt(listActivityTrips, ofCell({ projectId: other, layer: 'harsh' }), { as: reader });
    expect(trips.status).toBe(404);
    await app.db.insertInto('project_settings').values({ project_id: other, map_least_people: 4 }).execute();
    expect((await cells({ projectId: other })).body.cells).toContainEqual(
      expect.objectContaining({ cell: brakingCell(), value: 4, people: 4 }),
    );
  });

  it('leaves out what few people did, where many people were', async () => {
    const other = await app.aProject();
    await app.grant(reader, other, 'reader');
    const start = morningOf(app.clock.now, 3);
    for (const driver of ['one', 'two', 'three', 'four']) await drives(driver, start, other, 'CORNERING');
    await drives('five', start, other, 'BRAKING');
    await processAll(app.db);
    await rollUpAllActivity(app.db);
    const at = async (layer: string, more = {}) =>
      (await cells({ projectId: other, layer, ...more })).body.cells.find(({ cell }) => cell === brakingCell());
    expect(await at('trips')).toMatchObject({ value: 5, people: 5 });
    expect(await at('harsh')).toBeUndefined();
    const trips = await app.attempt(listActivityTrips, ofCell({ projectId: other, layer: 'harsh' }), { as: reader });
    expect(trips.status).toBe(404);
    const { body } = await app.call(getActivityCell, ofCell({ projectId: other }), { as: reader });
    expect(body).toMatchObject({ people: 5, events: { braking: 0, cornering: 0 }, trips: { car: 5 } });
  });

  it('counts the people behind the hour that is chosen', async () => {
    const other = await app.aProject();
    await app.grant(reader, other, 'reader');
    for (const [hours, driver] of ['one', 'two', 'three', 'four', 'five'].entries()) {
      await drives(driver, morningOf(app.clock.now, 3) + hours * 3 * 3_600, other);
    }
    await processAll(app.db);
    await rollUpAllActivity(app.db);
    expect((await cells({ projectId: other, layer: 'trips' })).body.cells.length).toBeGreaterThan(0);
    for (let hour = 0; hour < 24; hour++) {
      const shown = (await cells({ projectId: other, layer: 'stays', hour, bounds: around(2) })).body.cells;
      for (const { people } of shown) expect(people).toBeGreaterThanOrEqual(5);
    }
    const told = (await app.call(getActivityCell, ofCell({ projectId: other }), { as: reader })).body;
    expect(told.trips.car).toBe(5);
    expect(new Set(told.hours.trips)).toEqual(new Set([0]));
  });

  it('shows a segment without stored sums like everybody: in cells, by hour and with trips', async () => {
    const whole = { segment: 'group:0..99' };
    for (const query of [
      {},
      { layer: 'trips', mode: 'car' },
      { bounds: around(2) },
      { layer: 'stays', bounds: around(2) },
    ]) {
      const [own, all] = [await cells({ ...query, ...whole }), await cells(query)];
      expect(own.body.cells.length + own.body.withheld).toBeGreaterThan(0);
      expect(own.body).toEqual(all.body);
      expect(own.body.sampled).toBeNull();
    }
    const told = async (query: object) => (await app.call(getActivityCell, ofCell(query), { as: reader })).body;
    expect(await told(whole)).toEqual(await told({}));
    const trips = async (segment: string) => {
      const query = { projectId: project, cell: brakingCell(), layer: 'harsh' as const, segment };
      return (await app.call(listActivityTrips, { query }, { as: reader })).body.trips.length;
    };
    expect(await trips(whole.segment)).toBe(await trips('all'));
  });

  it('hides too few people of such a segment, and people of others', async () => {
    const vehicle = randomUUID();
    const drivers = ['one', 'two', 'three', 'four'].map((user_id) => ({
      project_id: project,
      user_id,
      vehicle_id: vehicle,
    }));
    await app.db.insertInto('vehicle_drivers').values(drivers).execute();
    const own = await cells({ segment: `vehicle:${vehicle}` });
    const { cells: everyones } = (await cells()).body;
    expect(own.body.cells).toEqual([]);
    expect(own.body.withheld).toBeGreaterThanOrEqual(everyones.length);
    expect((await app.call(getActivityCell, ofCell({ segment: `vehicle:${vehicle}` }), { as: reader })).status).toBe(
      404,
    );
    await app.db
      .insertInto('vehicle_drivers')
      .values({ project_id: project, user_id: 'five', vehicle_id: vehicle })
      .execute();
    expect((await cells({ segment: `vehicle:${vehicle}` })).body.cells).toEqual(everyones);
    expect((await cells({ segment: `vehicle:${randomUUID()}` })).body.cells).toEqual([]);
    expect((await cells({ segment: 'colour:red' })).status).toBe(400);
  });

  it('answers 304 while nothing has changed', async () => {
    const first = await cells();
    const etag = String(first.headers.etag);
    const again = await app.attempt(
      listActivityCells,
      { query: { projectId: project, bounds: around(0.02), layer: 'harsh' } },
      { as: reader, headers: { 'if-none-match': etag } },
    );
    expect(again.status).toBe(304);
  });

  it('neither counts nor lists a kind of event of few people among the others', async () => {
    const other = await app.aProject();
    await app.grant(reader, other, 'reader');
    const start = morningOf(app.clock.now, 3);
    for (const driver of ['one', 'two', 'three', 'four', 'five']) await drives(driver, start, other);
    await drives('lone', start, other, 'CORNERING');
    await processAll(app.db);
    await rollUpAllActivity(app.db);
    const { cells: shown } = (await cells({ projectId: other })).body;
    expect(shown).toContainEqual(expect.objectContaining({ cell: brakingCell(), value: 5, people: 5 }));
    const query = { ...ofCell({ projectId: other }).query, layer: 'harsh' as const };
    const { trips } = (await app.call(listActivityTrips, { query }, { as: reader })).body;
    expect(trips.map(({ userId, event }) => `${userId} ${event}`).sort()).toEqual(
      ['five', 'four', 'one', 'three', 'two'].map((driver) => `${driver} braking`),
    );
  });

  it('lists the activity in a cell by kind and hour', async () => {
    const { body } = await app.call(getActivityCell, ofCell(), { as: reader });
    expect(body).toMatchObject({ people: 5, events: { braking: 6, impact: 0 }, trips: { car: 6, walking: 0 } });
    expect(body.hours.events.reduce((sum: number, count: number) => sum + count, 0)).toBe(6);
  });

  it.each(['harsh', 'trips'] as const)(
    'leads to the trips behind a cell (%s), and records that they were seen',
    async (layer) => {
      const { body } = await app.call(listActivityTrips, { query: { ...ofCell().query, layer } }, { as: reader });
      expect(body.trips).toHaveLength(6);
      expect(body.trips[0]).toMatchObject({ type: 'CAR', event: layer === 'harsh' ? 'braking' : null });
      const views = await app.db
        .selectFrom('track_views')
        .select(['user_id', 'what'])
        .where('project_id', '=', project)
        .where('viewer', '=', reader.userId)
        .execute();
      expect(new Set(views.map((view) => view.user_id)).size).toBe(5);
    },
  );

  it('shows impacts until they are closed as false alarms', async () => {
    const other = await app.aProject();
    await app.grant(reader, other, 'reader');
    await app.db.insertInto('project_settings').values({ project_id: other, map_least_people: 1 }).execute();
    const phone = await app.aPhone(other, 'crashed');
    const { lat, lon } = middle();
    await phone.upload({ impacts: [{ t: app.clock.now.getTime() - 60_000, lat, lon, asi: 2, axis: 'x' }] });
    await rollUpAllActivity(app.db);
    const impacts = () => cells({ projectId: other, layer: 'impacts' }).then(({ body }) => body.cells);
    expect(await impacts()).toMatchObject([{ cell: brakingCell(), value: 1, people: 1, outline: { length: 12 } }]);
    await app.db
      .updateTable('assistance_cases')
      .set({ outcome: 'false-alarm' })
      .where('project_id', '=', other)
      .execute();
    await app.db.insertInto('activity_changes').values({ project_id: other, user_id: 'crashed', day: null }).execute();
    await rollUpAllActivity(app.db);
    expect(await impacts()).toEqual([]);
  });

  it('shows current positions only as counts, and names people on request, which is recorded', async () => {
    const phone = await app.aPhone(project, 'right-now');
    await phone.uploadBytes(encodeBatch(randomUUID(), drive(Math.floor(app.clock.now.getTime() / 1000) - 3_000)));
    await processAll(app.db);
    const query = { projectId: project, bounds: around(1) };
    const { body } = await app.call(listLiveClusters, { query }, { as: reader });
    expect(body).toMatchObject({ clusters: [{ people: 1 }], isPartial: false });
    expect(JSON.stringify(body)).not.toContain('right-now');
    const cell = body.clusters[0]?.cell ?? '';
    const { body: named } = await app.call(listLivePeople, { query: { projectId: project, cell } }, { as: reader });
    expect(named).toMatchObject({ people: [{ userId: 'right-now' }], more: false });
    const views = await app.db.selectFrom('track_views').select('what').where('user_id', '=', 'right-now').execute();
    expect(views).toEqual([{ what: 'presence' }]);
    const elsewhere = { ...query, bounds: '20,10,21,11' };
    expect((await app.call(listLiveClusters, { query: elsewhere }, { as: reader })).body.clusters).toEqual([]);
  });

  it.each([
    ['bounds in words', { bounds: 'here' }],
    ['bounds upside down', { bounds: '16,49,17,48' }],
    ['bounds off the globe', { bounds: '16,48,500,49' }],
    ['an unknown layer', { layer: 'thoughts' }],
    ['a mode of stays', { layer: 'stays', mode: 'car' }],
    ['an hour of trips', { layer: 'trips', hour: 3 }],
    ['an hour that is none', { layer: 'stays', hour: 24 }],
    ['a segment that is none', { segment: 'user:one' }],
  ])('rejects %s', async (_what, wrong) => {
    expect((await cells(wrong)).status).toBe(400);
  });

  it('answers 404 for another customer’s project and an invalid cell', async () => {
    const foreign = await app.aProject();
    expect((await cells({ projectId: foreign })).status).toBe(404);
    expect((await app.attempt(getActivityCell, ofCell({ cell: '8928308280fffff' }), { as: reader })).status).toBe(404);
    expect((await app.attempt(getActivityCell, ofCell({ cell: '89ffffffffffffe' }), { as: reader })).status).toBe(404);
  });

  it('removes weeks whose items have expired, and erased users', async () => {
    const before = await countedCells(app.db, project);
    const key = await app.aKey(project);
    await app.call(deleteAppUser, { query: { projectId: project, userId: 'one' } }, { headers: key.headers });
    const after = await countedCells(app.db, project);
    const monday = Object.keys(before).find((name) => name.endsWith(`${brakingCell()} people`) && before[name] === 5);
    expect(after[monday ?? '']).toBe(4);
    await app.db.insertInto('sdk_settings').values({ project_id: project, keep_items_days: 1 }).execute();
    const months = 60 * 86_400_000;
    await enforceRetention({ ...app.context, now: () => new Date(app.clock.now.getTime() + months) });
    expect(await countedCells(app.db, project)).toEqual({});
  });
});
