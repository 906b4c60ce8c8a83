import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { importPois, POI_LIMITS } from '#contract/poi.ts';
import { placeAt } from '#contract/sphere.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated, MAX_DELAY_MS } from '#tests/setup/longest-turn.ts';

const STORED = 100_000;
/** Four times as many lines take four times as long; sixteen times if each is compared with every other. */
const MAX_RATIO = 9;

let app: TestApp;
let admin: Visitor;
let crowded: number;
let empty: number;

const send = (projectId: number, places: readonly (readonly [lat: number, lon: number])[], dryRun = true) => {
  const text = ['name,lat,lon,radius', ...places.map(([lat, lon]) => `A,${lat},${lon},50`)].join('\n');
  return app.attempt(importPois, { query: { projectId }, body: { format: 'csv', text, dryRun } }, { as: admin });
};

/** About a kilometre apart, north of the equator. */
const grid = (count: number) =>
  Array.from({ length: count }, (_, at) => [10 + Math.floor(at / 100) / 100, 10 + (at % 100) / 100] as const);

beforeAll(async () => {
  app = await anApp();
  crowded = await app.aProject();
  empty = await app.aProject();
  admin = await app.aMember(crowded, 'admin');
  await app.grant(admin, empty, 'admin');
  await sql`
    insert into pois (project_id, name, lat, lon, radius_meters, generation, created_at, changed_at)
    select ${crowded}, 'A', 20 + (i / 1000) * 0.01, 20 + (i % 1000) * 0.01, 50, 1, now(), now()
    from generate_series(0, ${STORED - 1}::int) i
  `.execute(app.db);
  await send(empty, grid(100));
});

describe('a file of very many places of one name', { timeout: 90_000 }, () => {
  it('delays nobody, however many of the name there are', async () => {
    const near = [20.0005, 20.0005] as const;
    const { ms, result } = await longestTurnOfRepeated(() => send(crowded, [near, [1, 1]]));
    expect(result.body).toMatchObject({ created: 1, changed: 1, refusedCount: 0 });
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  });

  it('delays nobody, wherever in a row of them its lines are', async () => {
    const ends = [20, 20.01, 20.02, 20.03].flatMap((lat) => [
      [lat, 19] as const,
      [lat, 20] as const,
      [lat, 31] as const,
    ]);
    const { ms, result } = await longestTurnOfRepeated(() => send(crowded, ends));
    expect(result.body).toMatchObject({ created: 8, unchanged: 4, refusedCount: 0 });
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  });

  it('takes time in proportion to its lines', async () => {
    const least = async (lines: number) => {
      const times: number[] = [];
      for (let tries = 0; tries < 3; tries++) {
        const before = process.cpuUsage();
        expect((await send(empty, grid(lines))).body).toMatchObject({ created: lines });
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    const [few, many] = [await least(POI_LIMITS.importLines / 4), await least(POI_LIMITS.importLines)];
    expect(many / few).toBeLessThan(MAX_RATIO);
  });
});

describe('a line without an id', () => {
  it.each([
    ['inland', 48.2, 16.37],
    ['at the date line', -17, 179.9999],
    ['on the date line', 60, -180],
    ['near a pole', 89.9995, 30],
  ])('is the nearest of its name within 100 m: %s', async (_where, lat, lon) => {
    const project = await app.aProject();
    await app.grant(admin, project, 'admin');
    const away = (bearing: number, meters: number): readonly [number, number] => {
      const [east, north] = placeAt(lat, lon, bearing, meters);
      return [north, ((east + 540) % 360) - 180];
    };
    const stored = [[lat, lon] as const, away(90, 150)];
    expect((await send(project, stored, false)).body).toMatchObject({ created: 2, refusedCount: 0 });
    expect((await send(project, stored)).body).toMatchObject({ unchanged: 2 });
    for (const bearing of [0, 45, 180, 270]) {
      expect((await send(project, [away(bearing, 99)])).body, `99 m ${bearing}`).toMatchObject({ changed: 1 });
      expect((await send(project, [away(bearing, 101)])).body, `101 m ${bearing}`).toMatchObject({ created: 1 });
    }
    await send(project, [away(90, 80)], false);
    const rows = await app.db.selectFrom('pois').select(['lat', 'lon']).where('project_id', '=', project).execute();
    expect(rows).toContainEqual({ lat, lon });
  });
});
