import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreRevision } from '#contract/revisions.ts';
import { exportVehicles, importVehicles } from '#contract/vehicle-files.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { changeVehicle, createVehicle, getVehicle } from '#contract/vehicles.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurn, longestTurnOfRepeated, MAX_DELAY_MS } from '#tests/setup/longest-turn.ts';

let app: TestApp;
let dolphin: Visitor;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
});

const create = (projectId: number, body: object) =>
  app.attempt(createVehicle, { query: { projectId }, body }, { as: dolphin });
const change = (projectId: number, id: string, body: object) =>
  app.attempt(changeVehicle, { params: { id }, query: { projectId }, body }, { as: dolphin });
const driversOf = async (projectId: number, id: string) =>
  (await app.call(getVehicle, { params: { id }, query: { projectId } }, { as: dolphin })).body.vehicle.drivers;
const importFile = (projectId: number, text: string, dryRun = true) =>
  app.attempt(importVehicles, { query: { projectId }, body: { text, dryRun } }, { as: dolphin });
const restore = (projectId: number, id: number, latest?: number) =>
  app.attempt(
    restoreRevision,
    { params: { id }, query: { projectId }, body: latest ? { latest } : {} },
    { as: dolphin },
  );
const drivesOf = (projectId: number, userId: string) =>
  app.db
    .selectFrom('revisions')
    .select(['id', 'before', 'after'])
    .where('project_id', '=', projectId)
    .where('entity', '=', 'app-user-vehicles')
    .where('entity_id', '=', userId)
    .orderBy('id')
    .execute();
/** Vehicles, each driven by these people. */
const fill = async (projectId: number, vehicles: number, drivers: readonly string[]) => {
  await sql`
    with made as (
      insert into vehicles (project_id, name, props, plate_key, vin, created_at, changed_at)
      select ${projectId}, 'Car ' || n, '{"make":"Demo","model":"","plate":"","vin":"","fuel":null,"own":[]}', '', '',
        now(), now()
      from generate_series(1, ${sql.lit(vehicles)}) n returning id
    )
    insert into vehicle_drivers (project_id, user_id, vehicle_id)
    select ${projectId}, driver, id from made, unnest(${drivers}::text[]) driver
  `.execute(app.db);
};

describe('a file with very many drivers', () => {
  /** As many different names as fit. */
  const fileOf = (perLine: number) => {
    const lines = ['name,drivers'];
    for (let [line, name, length] = [0, 0, 0]; line < 5_000 && length < 1_900_000; line++) {
      const names = Array.from({ length: perLine }, () => `u${(name++).toString(36)}`);
      const text = `Car ${line},${names.join('|')}`;
      length += text.length + 1;
      lines.push(text);
    }
    return lines.join('\n');
  };
  it.each([
    [200, 'unknown-driver'],
    [8_000, 'too-many'],
  ])('is answered line by line, and delays nobody: %d in a line', async (perLine, reason) => {
    const projectId = await app.aProject();
    const text = fileOf(perLine);
    await importFile(projectId, 'name,drivers\nCar,a|b');
    // A dry run changes nothing, so it can be repeated.
    const { ms, result } = await longestTurnOfRepeated(() => importFile(projectId, text));
    expect(result.status).toBe(200);
    expect(result.body.refusedCount).toBe(text.split('\n').length - 1);
    expect(new Set(result.body.refused.map((line) => line.reason))).toEqual(new Set([reason]));
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  });
});

describe('a driver of several vehicles', () => {
  it('has revisions of what was added and removed, and each can be undone by itself', async () => {
    const projectId = await app.aProject();
    await app.aPhone(projectId, 'anna');
    const [one, two] = [
      (await create(projectId, { name: 'One', drivers: ['anna'] })).body.vehicle,
      (await create(projectId, { name: 'Two', drivers: ['anna'] })).body.vehicle,
    ];
    await change(projectId, one.id, { version: 1, drivers: [] });
    const [first, second, third] = await drivesOf(projectId, 'anna');
    expect([first, second, third]).toMatchObject([
      { before: { vehicles: { [one.id]: null } }, after: { vehicles: { [one.id]: 'One' } } },
      { before: { vehicles: { [two.id]: null } }, after: { vehicles: { [two.id]: 'Two' } } },
      { before: { vehicles: { [one.id]: 'One' } }, after: { vehicles: { [one.id]: null } } },
    ]);
    expect((await restore(projectId, third?.id ?? 0)).status).toBe(200);
    expect(await driversOf(projectId, one.id)).toEqual(['anna']);
    const late = await restore(projectId, second?.id ?? 0);
    expect(late).toMatchObject({
      status: 409,
      error: { conflict: { current: { changes: [{ field: `vehicles.${two.id}`, before: 'Two', after: null }] } } },
    });
    const latest = (await drivesOf(projectId, 'anna')).at(-1)?.id;
    expect((await restore(projectId, second?.id ?? 0, latest)).status).toBe(200);
    expect(await driversOf(projectId, two.id)).toEqual([]);
    expect(await driversOf(projectId, one.id)).toEqual(['anna']);
  });
  it('has short revisions, however many vehicles there are', async () => {
    const projectId = await app.aProject();
    await app.aPhone(projectId, 'anna');
    await fill(projectId, 900, ['anna']);
    const { vehicle } = (await create(projectId, { name: 'Single', drivers: ['anna'] })).body;
    await change(projectId, vehicle.id, { version: 1, drivers: [] });
    const revisions = await drivesOf(projectId, 'anna');
    expect(revisions).toHaveLength(2);
    expect(JSON.stringify(revisions).length).toBeLessThan(1_000);
  });
  it('refuses to restore what a revision does not tell', async () => {
    const projectId = await app.aProject();
    await app.aPhone(projectId, 'anna');
    const entry = { project_id: projectId, entity: 'app-user-vehicles', entity_id: 'anna', action: 'changed' };
    const whole = JSON.stringify({ vehicles: [{ id: 'x', name: 'Van' }] });
    const { id } = await app.db
      .insertInto('revisions')
      .values({ ...entry, before: whole, after: '{"vehicles":[]}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await restore(projectId, id)).status).toBe(400);
  });
  it('has at most a thousand, by hand and by file', async () => {
    const projectId = await app.aProject();
    for (const user of ['anna', 'ben']) await app.aPhone(projectId, user);
    await fill(projectId, VEHICLE_LIMITS.vehiclesOfDriver - 1, ['anna']);
    const last = (await create(projectId, { name: 'Last', drivers: ['anna'] })).body.vehicle;
    const refused = await create(projectId, { name: 'More', drivers: ['anna', 'ben'] });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain('"anna" drives 1000 vehicles');
    expect(refused.error.details).toEqual({ 'body.drivers': 'anna', mostVehicles: '1000' });
    const text = 'name,drivers\nMore,anna\nOther,ben\nLast,anna|ben';
    const { body } = await importFile(projectId, text, false);
    expect(body).toMatchObject({ created: 1, changed: 1, refusedCount: 1 });
    expect(body.refused).toMatchObject([{ line: 2, reason: 'driver-full', about: 'anna' }]);
    expect(await driversOf(projectId, last.id)).toEqual(['anna', 'ben']);
  });
});

describe('a project with very many vehicles', { timeout: 120_000 }, () => {
  let projectId: number;
  beforeAll(async () => {
    projectId = await app.aProject();
    for (const user of ['anna', 'ben']) await app.aPhone(projectId, user);
    await fill(projectId, VEHICLE_LIMITS.vehicles - 10, ['anna', 'ben']);
    // Code that runs for the first time is compiled.
    const small = await app.aProject();
    await app.call(exportVehicles, { query: { projectId: small } }, { as: dolphin });
    await importFile(small, 'name\nCar 1');
  }, 120_000);
  it('is exported without delaying anybody', async () => {
    const ask = () => app.call(exportVehicles, { query: { projectId } }, { as: dolphin });
    const { ms, result } = await longestTurnOfRepeated(ask);
    expect(result.text.trim().split('\r\n')).toHaveLength(VEHICLE_LIMITS.vehicles - 9);
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  });
  it('is changed by a file without delaying anybody', async () => {
    const { ms, result } = await longestTurn(() => importFile(projectId, 'name,make\nCar 7,Other\nNew,Demo', false));
    expect(result.body).toMatchObject({ created: 1, changed: 1, refusedCount: 0 });
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  });
});
