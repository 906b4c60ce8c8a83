import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { appVehicleScores, getVehicleOverTime } from '#contract/vehicle-use.ts';
import { createVehicle } from '#contract/vehicles.ts';
import { SCORE_SUMS } from '#server/ingest/run/score-sums.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated, MAX_DELAY_MS } from '#tests/setup/longest-turn.ts';

const LAST_DAY = '2026-10-30';

let app: TestApp;
let dolphin: Visitor;
let projectId: number;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  projectId = await app.aProject();
  await app.aPhone(projectId, 'owner');
});

const aVehicle = async (name: string) => {
  const body = { name, devices: [], drivers: ['owner'] };
  return (await app.call(createVehicle, { query: { projectId }, body }, { as: dolphin })).body.vehicle.id;
};
/** One trip of a kilometre and a minute a day. */
const oneTrip = sql`array[1, 60, 1000, 0, 0, 0]::bigint[] || array_fill(1000::bigint, array[${sql.lit(SCORE_SUMS)}])`;
const readOverTime = (id: string, by: 'week' | 'month' | 'year') =>
  longestTurnOfRepeated(() =>
    app.call(getVehicleOverTime, { params: { id }, query: { projectId, by } }, { as: dolphin }),
  );
const readVehicles = (userId: string) =>
  longestTurnOfRepeated(() => app.call(appVehicleScores, { query: { projectId, userId } }, { as: dolphin }));

describe('a vehicle', () => {
  it('that very many drove every day is summed without delaying anybody', async () => {
    const id = await aVehicle('Bus');
    await sql`
      insert into vehicle_days (project_id, user_id, day, vehicle_id, sums)
      select ${projectId}, 'driver-' || n, ${LAST_DAY}::date - ago, ${id}, ${oneTrip}
      from generate_series(1, 150) n, generate_series(0, 364) ago
    `.execute(app.db);
    const { ms, result } = await readOverTime(id, 'month');
    const { steps, whole, people, notListed } = result.body;
    expect(whole).toMatchObject({ trips: 150 * 365, firstDay: '2025-10-31', lastDay: LAST_DAY });
    expect(steps.map(({ from, trips }) => [from, trips]).slice(0, 3)).toEqual([
      ['2025-10-01', 150],
      ['2025-11-01', 150 * 30],
      ['2025-12-01', 150 * 31],
    ]);
    expect(people).toHaveLength(151);
    expect(people[0]).toMatchObject({ userId: 'driver-1', trips: 365, isDriver: false, lastDay: LAST_DAY });
    expect(people.at(-1)).toMatchObject({ userId: 'owner', trips: 0, isDriver: true, lastDay: null });
    expect(notListed).toBe(0);
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  }, 120_000);

  it('lists its drivers and whoever drove it most, and counts the others', async () => {
    const id = await aVehicle('Rental car');
    await sql`
      insert into vehicle_days (project_id, user_id, day, vehicle_id, sums)
      select ${projectId}, user_id, ${LAST_DAY}::date - ago, ${id}, ${oneTrip}
      from (
        select 'guest-' || n as user_id, case when n = 7000 then 1 else 0 end as last from generate_series(1, 30000) n
        union all select 'owner', 0
      ) people, generate_series(0, last) ago
    `.execute(app.db);
    const { ms, result } = await readOverTime(id, 'week');
    const { whole, people, notListed } = result.body;
    expect(whole.trips).toBe(30_002);
    expect(people).toHaveLength(VEHICLE_LIMITS.peopleListed);
    expect(people[0]).toMatchObject({ userId: 'guest-7000', trips: 2 });
    expect(people.find(({ isDriver }) => isDriver)).toMatchObject({ userId: 'owner', trips: 1 });
    expect(notListed).toBe(30_001 - VEHICLE_LIMITS.peopleListed);
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  }, 120_000);
});

describe('the vehicles of a person', () => {
  it('are summed without delaying anybody, however long they have been driven', async () => {
    await app.aPhone(projectId, 'courier');
    const vehicles = await Promise.all(Array.from({ length: 40 }, (_, at) => aVehicle(`Van ${at}`)));
    await sql`
      insert into vehicle_days (project_id, user_id, day, vehicle_id, sums)
      select ${projectId}, 'courier', ${LAST_DAY}::date - ago, id, ${oneTrip}
      from unnest(${vehicles}::uuid[]) id, generate_series(0, 3649) ago
    `.execute(app.db);
    const { ms, result } = await readVehicles('courier');
    expect(result.body.items).toHaveLength(40);
    expect(result.body.items[0]).toMatchObject({ trips: 3_650, isDriver: false, lastDay: LAST_DAY });
    expect(result.body.notListed).toBe(0);
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  }, 120_000);

  it('are listed as far as they were driven most, and the others counted', async () => {
    await app.aPhone(projectId, 'tester');
    await sql`
      with made as (
        insert into vehicles (project_id, name, props, plate_key, vin, created_at, changed_at)
        select ${projectId}, 'Test car ' || n,
          '{"make":"Demo","model":"","plate":"","vin":"","fuel":null,"own":[]}', '', '', now(), now()
        from generate_series(1, 50000) n returning id
      )
      insert into vehicle_days (project_id, user_id, day, vehicle_id, sums)
      select ${projectId}, 'tester', ${LAST_DAY}, id, ${oneTrip} from made
    `.execute(app.db);
    const own = await app.db
      .selectFrom('vehicles')
      .select('id')
      .where('name', '=', 'Test car 7')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('vehicle_drivers')
      .values({ project_id: projectId, user_id: 'tester', vehicle_id: own.id })
      .execute();
    const { ms, result } = await readVehicles('tester');
    expect(result.body.items).toHaveLength(VEHICLE_LIMITS.vehiclesListed);
    expect(result.body.items[0]).toMatchObject({ id: own.id, isDriver: true, trips: 1 });
    expect(result.body.notListed).toBe(50_000 - VEHICLE_LIMITS.vehiclesListed);
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  }, 120_000);
});
