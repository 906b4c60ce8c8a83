import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreRevision } from '#contract/revisions.ts';
import { exportVehicles, importVehicles, listVehicleDuplicates, mergeVehicles } from '#contract/vehicle-files.ts';
import {
  changeVehicle,
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicles,
  moveVehicleDevice,
} from '#contract/vehicles.ts';
import { checkDigitOf } from '#contract/vin.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

const UUID = 'e2c56db5-dffb-48d2-b060-d0f5a71096e0';
const GOOD_VIN = '1M8GDM9AXKP042788';
let app: TestApp;
let dolphin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
});
const fresh = async () => {
  project = await app.aProject();
};

const create = (body: object, id = project) =>
  app.attempt(createVehicle, { query: { projectId: id }, body }, { as: dolphin });
const made = async (body: object) => (await create(body)).body.vehicle;
const change = (id: string, body: object, as = dolphin) =>
  app.attempt(changeVehicle, { params: { id: id }, query: { projectId: project }, body }, { as });
const read = (id: string, in_ = project) =>
  app.call(getVehicle, { params: { id: id }, query: { projectId: in_ } }, { as: dolphin });
const list = async (more: object = {}) =>
  (await app.call(listVehicles, { query: { projectId: project, ...more } }, { as: dolphin })).body;
const names = async (more: object = {}) => (await list(more)).items.map(({ name }: { name: string }) => name);
const beacon = (minor = 1) => ({ kind: 'beacon', identifier: `${UUID}/1/${minor}` });
const revisionsOf = (entity: string, entityId: string) =>
  app.db
    .selectFrom('revisions')
    .selectAll()
    .where('project_id', '=', project)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();

describe('a vehicle', () => {
  beforeAll(fresh);
  it('has a name, typed properties, devices and drivers', async () => {
    await app.aPhone(project, 'driver-1');
    const body = {
      name: 'Van 1',
      props: {
        make: 'Demo',
        plate: 'W 12345',
        vin: '1m8gdm9a-xkp 042788',
        fuel: 'electric',
        own: [
          { name: 'Seats', type: 'number', value: 5 },
          { name: 'Inspected', type: 'date', value: '2026-02-28' },
          { name: 'Winter tyres', type: 'yesNo', value: true },
          { name: 'Depot', type: 'text', value: '<b>North</b>' },
        ],
      },
      devices: [{ kind: 'bluetooth', identifier: '001a7dda7113', label: 'Radio' }, beacon()],
      drivers: ['driver-1'],
    };
    const { status, body: reply } = await create(body);
    expect(status).toBe(200);
    expect(reply.vehicle).toMatchObject({
      props: { ...body.props, vin: GOOD_VIN, model: '' },
      devices: [
        { kind: 'bluetooth', identifier: '00:1A:7D:DA:71:13', label: 'Radio' },
        { ...beacon(), label: '' },
      ],
      drivers: ['driver-1'],
      warnings: [],
      version: 1,
    });
    expect((await read(reply.vehicle.id)).body).toEqual(reply);
  });
  it.each([
    [{ name: ' ' }, 'body.name'],
    [{ name: 'x'.repeat(81) }, 'body.name'],
    [{ name: 'a\u202Eb' }, 'body.name'],
    [{ name: 'x', props: { vin: '1M8GDM9A1KP042788' } }, 'check digit'],
    [{ name: 'x', props: { vin: 'IOQ' } }, 'without I, O and Q'],
    [{ name: 'x', props: { vin: '123' } }, '17 characters'],
    [{ name: 'x', props: { fuel: 'coal' } }, 'fuel'],
    [{ name: 'x', props: { own: [{ name: 'Seats', type: 'number', value: 'five' }] } }, 'own'],
    [{ name: 'x', props: { own: [{ name: 'Day', type: 'date', value: '2026-02-30' }] } }, 'own'],
    [{ name: 'x', props: { own: ['a', 'A'].map((name) => ({ name, type: 'text', value: '' })) } }, 'once'],
    [{ name: 'x', devices: [{ kind: 'bluetooth', identifier: 'radio' }] }, 'Bluetooth address'],
    [{ name: 'x', devices: [{ kind: 'beacon', identifier: UUID }] }, 'major'],
    [{ name: 'x', devices: [beacon(7), beacon(7)] }, 'twice'],
    [{ name: 'x', drivers: ['nobody'] }, 'nobody'],
  ])('rejects %j: %s', async (body, words) => {
    const { status, error } = await create(body);
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain(words);
    expect(await names()).not.toContain('x');
  });
  it('accepts a European VIN without a valid check digit, with a warning', async () => {
    const vin = 'WBA3A5C51CF256521';
    const wrong = `${vin.slice(0, 8)}${checkDigitOf(vin) === '1' ? '2' : '1'}${vin.slice(9)}`;
    expect(await made({ name: 'European', props: { vin: wrong } })).toMatchObject({ warnings: ['vinCheckDigit'] });
    expect(await made({ name: 'Filled', props: { vin: 'WVWZZZ1JZXW000001' } })).toMatchObject({ warnings: [] });
  });
  it('does not share a device, and names the other vehicle, also across device kinds', async () => {
    for (const device of [beacon(), { kind: 'obd', identifier: '00:1a:7d:da:71:13' }]) {
      const { status, error } = await create({ name: 'Thief', devices: [device] });
      expect(status).toBe(400);
      expect(error.message).toContain('belongs to the vehicle "Van 1" already');
      expect(error.details).toEqual({ 'body.devices.0.identifier': 'Van 1' });
    }
    const other = await app.aProject();
    expect((await create({ name: 'Elsewhere', devices: [beacon()] }, other)).status).toBe(200);
  });
  it('names the driver who is not an app user of the project', async () => {
    const { error } = await create({ name: 'Driven', drivers: ['mallory'] });
    expect(error).toMatchObject({ code: 'validation', details: { 'body.drivers': 'mallory' } });
  });
  it('gets a device that two claim at once only once', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => create({ name: `Race ${name}`, devices: [beacon(99)] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
  it('is not found when missing or of another project', async () => {
    const vehicle = await made({ name: 'Own' });
    const other = await app.aProject();
    expect((await read(vehicle.id, other)).status).toBe(404);
    expect((await read(UUID)).status).toBe(404);
    expect((await app.call(listVehicles, { query: { projectId: 999999 } }, { as: dolphin })).status).toBe(404);
    expect((await create({ name: 'x' }, 999_999)).status).toBe(404);
  });
});

describe('a change', () => {
  beforeAll(fresh);
  it('raises the version, keeps other fields, and conflicts for an old version', async () => {
    const vehicle = await made({ name: 'Van', devices: [beacon()] });
    const after = (await change(vehicle.id, { version: 1, name: 'Van 2' })).body.vehicle;
    expect(after).toMatchObject({ name: 'Van 2', version: 2, devices: [beacon()] });
    const late = await change(vehicle.id, { version: 1, name: 'Mine' });
    expect(late).toMatchObject({ status: 409, error: { conflict: { current: { name: 'Van 2' } } } });
    expect(late.error.conflict?.changedBy).toBe(dolphin.email);
    expect((await change(vehicle.id, { version: 2, name: 'Van 2' })).body.vehicle.version).toBe(2);
  });
  it('is a restorable revision, and drivers are kept with the person', async () => {
    await app.aPhone(project, 'driver-2');
    const vehicle = await made({ name: 'Before', drivers: ['driver-2'] });
    await change(vehicle.id, { version: 1, name: 'After', drivers: [] });
    const [first, second] = await revisionsOf('vehicle', vehicle.id);
    expect([first?.action, second?.action]).toEqual(['created', 'changed']);
    expect(JSON.stringify([first, second])).not.toContain('driver-2');
    expect(
      (
        await app.call(
          restoreRevision,
          { params: { id: second?.id ?? 0 }, query: { projectId: project } },
          { as: dolphin },
        )
      ).status,
    ).toBe(200);
    expect((await read(vehicle.id)).body.vehicle).toMatchObject({ name: 'Before', version: 3, drivers: [] });
    const drives = await revisionsOf('app-user-vehicles', 'driver-2');
    expect(drives).toHaveLength(2);
    expect(
      (
        await app.call(
          restoreRevision,
          { params: { id: drives[1]?.id ?? 0 }, query: { projectId: project } },
          { as: dolphin },
        )
      ).status,
    ).toBe(200);
    expect((await read(vehicle.id)).body.vehicle.drivers).toEqual(['driver-2']);
  });
  it('frees devices on deletion, and can be restored while they are free', async () => {
    const vehicle = await made({ name: 'Gone', devices: [beacon(5)] });
    expect(
      (await app.call(deleteVehicle, { params: { id: vehicle.id }, query: { projectId: project } }, { as: dolphin }))
        .status,
    ).toBe(200);
    expect(
      (await app.call(deleteVehicle, { params: { id: vehicle.id }, query: { projectId: project } }, { as: dolphin }))
        .status,
    ).toBe(200);
    expect((await read(vehicle.id)).status).toBe(404);
    const next = await made({ name: 'Next', devices: [beacon(5)] });
    const deletion = (await revisionsOf('vehicle', vehicle.id)).at(-1);
    const taken = await app.call(
      restoreRevision,
      { params: { id: deletion?.id ?? 0 }, query: { projectId: project } },
      { as: dolphin },
    );
    expect(taken.status).toBe(400);
    expect(taken.error.message).toContain('"Next"');
    await change(next.id, { version: 1, devices: [] });
    expect(
      (
        await app.call(
          restoreRevision,
          { params: { id: deletion?.id ?? 0 }, query: { projectId: project } },
          { as: dolphin },
        )
      ).status,
    ).toBe(200);
    expect((await read(vehicle.id)).body.vehicle).toMatchObject({ name: 'Gone', devices: [beacon(5)] });
  });
  it('can move a device to another vehicle', async () => {
    const [from, to] = [await made({ name: 'From', devices: [beacon(6)] }), await made({ name: 'To' })];
    const move = (body: object) =>
      app.attempt(
        moveVehicleDevice,
        {
          params: { id: from.id },
          query: { projectId: project },
          body: { version: 1, ...beacon(6), toId: to.id, from: 'now', ...body },
        },
        { as: dolphin },
      );
    expect((await move({ version: 9 })).status).toBe(409);
    expect((await move({ toId: from.id })).status).toBe(400);
    expect((await move({ identifier: `${UUID}/9/9` })).status).toBe(404);
    expect((await move({ toId: UUID })).status).toBe(404);
    expect((await move({})).body.vehicle).toMatchObject({ name: 'From', devices: [], version: 2 });
    expect((await read(to.id)).body.vehicle.devices).toMatchObject([beacon(6)]);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await fresh();
    await app.aPhone(project, 'driver-3');
    const text = [
      'name,make,plate,fuel,bluetooth,drivers,own:Seats:number',
      ...Array.from({ length: 23 }, (_, n) => `Car ${n},Demo,W ${100 + n} X,${n % 2 ? 'diesel' : 'petrol'},,,${n}`),
      'Radio car,Other,,,"00:1A:7D:DA:71:99=Big radio",driver-3,',
    ].join('\n');
    const body = { text, dryRun: false };
    const { body: report } = await app.call(importVehicles, { query: { projectId: project }, body }, { as: dolphin });
    expect(report).toMatchObject({ created: 24, refusedCount: 0 });
  });
  it('searches by name, make, plate, VIN and device, and filters by fuel, device and driver', async () => {
    expect(await names({ search: 'radio c' })).toEqual(['Radio car']);
    expect(await names({ search: 'big RADIO' })).toEqual(['Radio car']);
    expect(await names({ search: '7d:da' })).toEqual(['Radio car']);
    expect(await names({ search: 'w-105x' })).toEqual(['Car 5']);
    expect(await names({ search: '%' })).toEqual([]);
    expect((await list({ fuel: 'diesel' })).total).toBe(11);
    expect(await names({ device: 'bluetooth' })).toEqual(['Radio car']);
    expect((await list({ device: 'none' })).total).toBe(23);
    expect(await names({ driver: 'driver-3' })).toEqual(['Radio car']);
  });
  it.each(['name', '-name', 'changed', '-changed', 'distance', '-distance'])(
    'pages by %s without gaps',
    async (sort) => {
      const whole = await names({ sort, limit: 200 });
      const paged: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await list({ sort, limit: 5, ...(cursor && { cursor }) });
        paged.push(...page.items.map(({ name }: { name: string }) => name));
        if (!page.next) break;
        cursor = page.next;
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(24);
    },
  );
  it('rejects a cursor of another sort order and other invalid queries', async () => {
    const { next } = await list({ sort: 'name', limit: 2 });
    for (const more of [{ sort: 'changed', cursor: next }, { cursor: 'x' }, { sort: 'colour' }, { fuel: 'coal' }]) {
      expect(
        (await app.attempt(listVehicles, { query: { projectId: project, ...more } }, { as: dolphin })).status,
      ).toBe(400);
    }
  });
  it('exports CSV that changes nothing when imported again', async () => {
    const file = await app.call(exportVehicles, { query: { projectId: project } }, { as: dolphin });
    const again = (dryRun: boolean) =>
      app.call(importVehicles, { query: { projectId: project }, body: { text: file.text, dryRun } }, { as: dolphin });
    expect((await again(true)).body).toMatchObject({ created: 0, changed: 0, unchanged: 24, refusedCount: 0 });
    expect((await again(false)).body).toMatchObject({ created: 0, changed: 0, unchanged: 24 });
    const some = await app.call(exportVehicles, { query: { projectId: project, fuel: 'diesel' } }, { as: dolphin });
    expect(some.text.trim().split('\r\n')).toHaveLength(12);
  });
  it('exports no file with more columns than an import accepts', async () => {
    const wide = await app.aProject();
    for (let vehicle = 0; vehicle < 7; vehicle++) {
      const own = Array.from({ length: 30 }, (_, at) => ({ name: `Own ${vehicle}-${at}`, type: 'text', value: 'x' }));
      expect((await create({ name: `Van ${vehicle}`, props: { own } }, wide)).status).toBe(200);
    }
    const asked = (search?: string) =>
      app.attempt(exportVehicles, { query: { projectId: wide, ...(search && { search }) } }, { as: dolphin });
    const refused = await asked();
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain('at most 200 columns');
    expect((await asked('Van 3')).status).toBe(200);
  });
});

describe('an import', () => {
  beforeAll(fresh);
  const run = async (text: string, dryRun = true) =>
    app.call(importVehicles, { query: { projectId: project }, body: { text, dryRun } }, { as: dolphin });
  it('reports by line what is new, changed and rejected, and imports the rest at once', async () => {
    await made({ name: 'Holder', devices: [beacon(1)] });
    await made({ name: 'Old', props: { plate: 'W 1', make: 'Demo' } });
    const text = [
      'Name;plate;vin;fuel;beacon;drivers;own:Seats:number;own:Leased:yesNo',
      `New one;;${GOOD_VIN};Diesel;${UUID}/1/2;;5;ja`,
      'Older;w-1;;;;;;',
      ';W 9;;;;;;',
      'Mistyped;;1M8GDM9A1KP042788;;;;;',
      'Short;;12;;;;;',
      'Coal;;;coal;;;;',
      `Thief;;;;${UUID}/1/1;;;`,
      `Second thief;;;;${UUID}/1/2;;;`,
      'Stranger;;;;;nobody;;',
      'Seats;;;;;;many;',
      'Older;W 1;;;;;;',
      'Not a beacon;;;;radio;;;',
      // Latin-1, read as UTF-8.
      'B\uFFFDhler;;;;;;;',
    ].join('\n');
    const { body } = await run(text);
    expect(body).toMatchObject({ created: 1, changed: 1, unchanged: 0, refusedCount: 11 });
    expect(
      body.refused.map(({ line, reason, about }: { line: number; reason: string; about: string }) => [
        line,
        reason,
        about,
      ]),
    ).toEqual([
      [4, 'no-name', 'name'],
      [5, 'bad-vin-check', '1M8GDM9A1KP042788'],
      [6, 'bad-vin-length', '12'],
      [7, 'bad-fuel', 'coal'],
      [8, 'device-taken', 'Holder'],
      [9, 'device-taken', 'New one'],
      [10, 'unknown-driver', 'nobody'],
      [11, 'bad-value', 'Seats: many'],
      [12, 'twice', '3'],
      [13, 'bad-device', 'radio'],
      [14, 'bad-encoding', ''],
    ]);
    expect(await names()).toEqual(['Holder', 'Old']);
    expect((await run(text, false)).body).toEqual(body);
    expect(await names()).toEqual(['Holder', 'New one', 'Older']);
    const [older] = (await list({ search: 'w-1' })).items;
    expect(older?.props).toMatchObject({ make: 'Demo', plate: 'w-1' });
  });
  it('lets two vehicles swap devices within one file', async () => {
    const ids = (await list()).items.map(({ id }: { id: string }) => id);
    const text = `id,name,beacon\n${ids[0]},Holder,${UUID}/1/2\n${ids[1]},New one,${UUID}/1/1\n`;
    expect((await run(text, false)).body).toMatchObject({ changed: 2, refusedCount: 0 });
    const [holder, other] = (await list()).items;
    expect([holder?.devices[0]?.identifier, other?.devices[0]?.identifier]).toEqual([`${UUID}/1/2`, `${UUID}/1/1`]);
  });
  it.each(['', 'nothing', 'name,name\nx,y', 'name,colour\nx,red', 'name\n"open'])('accepts %j', async (text) => {
    expect((await run(text)).status).toBeLessThan(500);
  });
  it('writes no spreadsheet formulas into its file, and reads its own escapes back', async () => {
    await made({ name: '=1+1' });
    const { text } = await app.call(exportVehicles, { query: { projectId: project } }, { as: dolphin });
    expect(text).toContain("'=1+1");
    expect((await run(text)).body).toMatchObject({ created: 0, changed: 0, refusedCount: 0 });
  });
});

describe('duplicates', () => {
  beforeAll(fresh);
  const merge = (id: string, body: object) =>
    app.attempt(mergeVehicles, { params: { id: id }, query: { projectId: project }, body }, { as: dolphin });
  it('are proposed by VIN, plate and device, and merged', async () => {
    await app.aPhone(project, 'driver-4');
    const kept = await made({ name: 'Kept', props: { vin: GOOD_VIN, plate: 'W 77' }, devices: [beacon(1)] });
    const other = await made({
      name: 'Other',
      props: { vin: GOOD_VIN, plate: 'w-77', make: 'Demo' },
      devices: [beacon(2)],
      drivers: ['driver-4'],
    });
    await made({ name: 'Unlike' });
    const pairs = (await app.call(listVehicleDuplicates, { query: { projectId: project } }, { as: dolphin })).body;
    expect(pairs.items).toHaveLength(1);
    expect(pairs.items[0]?.signs).toEqual(['vin', 'plate']);
    const input = {
      version: 1,
      otherId: other.id,
      otherVersion: 1,
      name: 'Kept',
      props: { ...kept.props, make: 'Demo' },
    };
    expect((await merge(kept.id, { ...input, otherVersion: 7 })).status).toBe(409);
    expect((await merge(kept.id, { ...input, otherId: kept.id })).status).toBe(400);
    const { body } = await merge(kept.id, input);
    expect(body).toMatchObject({
      movedTrips: 0,
      vehicle: { name: 'Kept', props: { make: 'Demo' }, drivers: ['driver-4'] },
    });
    expect(body.vehicle.devices).toMatchObject([beacon(1), beacon(2)]);
    // The address of the other vehicle redirects to the merged one.
    expect((await read(other.id)).body.vehicle.id).toBe(kept.id);
    expect(await names()).toEqual(['Kept', 'Unlike']);
    expect((await revisionsOf('vehicle', other.id)).at(-1)?.action).toBe('deleted');
    expect((await revisionsOf('vehicle', kept.id)).at(-1)?.action).toBe('changed');
    const none = (await app.call(listVehicleDuplicates, { query: { projectId: project } }, { as: dolphin })).body;
    expect(none.items).toEqual([]);
  });
  it('are proposed by the hundred, also where thousands have the same plate', async () => {
    const full = await app.aProject();
    const props = { make: '', model: '', plate: 'W 1', vin: '', fuel: null, own: [] };
    await sql`
      insert into vehicles (project_id, name, props, plate_key, vin, created_at, changed_at)
      select ${full}, 'Van ' || n, ${JSON.stringify(props)}::jsonb, 'W1', '', now(), now() from generate_series(1, 3000) n
    `.execute(app.db);
    const { items } = (await app.call(listVehicleDuplicates, { query: { projectId: full } }, { as: dolphin })).body;
    expect(items).toHaveLength(100);
  });
});
