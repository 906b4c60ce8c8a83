import { type Insertable, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { placeAt, wrappedLon } from '#contract/sphere.ts';
import type { Tx } from '#server/db/database.ts';
import type { PoisTable } from '#server/db/place-tables.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { circlesNear } from './near-circles.ts';

const RADII = [1, 64, 64.1, 256, 256.1, 1_024, 1_025, 65_536, 65_537, 500_000];
/** Where people are, where meridians meet, and where one day meets the next. */
const TOWNS = [
  [48.2, 16.37],
  [-16.8, 180],
  [-16.8, -179.999],
  [89.99, 40],
  [-90, 0],
] as const;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

type Place = Pick<Insertable<PoisTable>, 'lat' | 'lon' | 'radius_meters'> & { active?: boolean; isGone?: boolean };

async function placed(places: readonly Place[]): Promise<number> {
  const projectId = await app.aProject();
  const at = new Date();
  const values = places.map(({ active = true, isGone = false, ...place }, number) => ({
    ...place,
    project_id: projectId,
    name: `P${number}`,
    tags: [],
    active,
    in_trip: false,
    on_enter: true,
    on_exit: true,
    dwell_seconds: 0,
    generation: 1,
    created_at: at,
    changed_at: at,
    deleted_at: isGone ? at : null,
  }));
  for (let from = 0; from < values.length; from += 1_000) {
    await app.db
      .insertInto('pois')
      .values(values.slice(from, from + 1_000))
      .execute();
  }
  return projectId;
}

/** As many as are given, evenly within a distance of a place. */
const around = (lat: number, lon: number, meters: number, count: number): Place[] =>
  Array.from({ length: count }, (_, at) => {
    const [x, y] = placeAt(lat, lon, at * 137.5, meters * Math.sqrt(at / count));
    return { lat: y, lon: wrappedLon(x), radius_meters: 50 };
  });

describe('what is near', () => {
  it('is the same as if everything had been compared', async () => {
    const everywhere = TOWNS.flatMap(([lat, lon]) => [
      ...around(lat, lon, 1_000, 600),
      ...around(lat, lon, 300_000, 300),
      ...around(lat, lon, 0, 300),
    ]);
    const projectId = await placed(
      [...everywhere, ...around(0, 0, 20_000_000, 1_000)].map((place, at) => ({
        ...place,
        radius_meters: at % 9 === 0 ? (RADII[at % RADII.length] ?? 1) : 1 + (at % 99),
        active: at % 3 > 0,
        isGone: at % 7 === 0,
      })),
    );
    const compared = async (lat: number, lon: number, limit: number, onlyActive: boolean) => {
      const { rows } = await sql<{ meters: number }>`
        select 6371008.77 * 2 * asin(least(1, sqrt(sin(radians((lat - ${lat}::float8) / 2)) ^ 2
          + cos(radians(lat)) * cos(radians(${lat}::float8)) * sin(radians((lon - ${lon}::float8) / 2)) ^ 2)))
          - radius_meters as meters
        from pois where project_id = ${projectId} and deleted_at is null and (active or not ${onlyActive}::boolean)
        order by meters limit ${limit}
      `.execute(app.db);
      return rows.map(({ meters }) => meters);
    };
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6);
    const inTown = fc
      .tuple(fc.constantFrom(...TOWNS), fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 40_000 }))
      .map(([[lat, lon], bearing, meters]) => placeAt(lat, lon, bearing, meters));
    const anywhere = fc.oneof(inTown, fc.tuple(degrees(180), degrees(90)));
    await fc.assert(
      fc.asyncProperty(
        anywhere,
        fc.integer({ min: 1, max: 300 }),
        fc.boolean(),
        async ([x, lat], limit, onlyActive) => {
          const lon = wrappedLon(x);
          const wanted = await compared(lat, lon, limit, onlyActive);
          const circles = await circlesNear(app.db, { projectId, lat, lon, limit, onlyActive });
          expect(circles).toHaveLength(wanted.length);
          for (const [at, circle] of circles.entries())
            expect(circle.distanceMeters).toBeCloseTo(wanted[at] ?? Number.NaN, 2);
          expect(new Set(circles.map(({ id }) => id)).size).toBe(wanted.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('among very many', () => {
  const MANY = 20_000;
  let projectId: number;
  beforeAll(async () => {
    projectId = await placed(around(48.2, 16.37, 1_000, MANY));
  });

  const rowsRead = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'pois'
    `.execute(tx);
    return rows[0]?.count ?? 0;
  };

  it.each([
    ['far away', -33.9, 151.2],
    ['in the middle of them', 48.2, 16.37],
    ['beside them', 48.2, 16.5],
  ])('what is near is found by reading few, %s', async (_where, lat, lon) => {
    const search = { projectId, lat, lon, limit: 20, onlyActive: true };
    const read = await app.db.transaction().execute(async (tx) => {
      const before = await rowsRead(tx);
      expect(await circlesNear(tx, search)).toHaveLength(20);
      return (await rowsRead(tx)) - before;
    });
    expect(read).toBeLessThan(MANY / 4);
  });
});
