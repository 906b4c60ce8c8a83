import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { type Bench, type BenchRow, compareRounds } from '#bench/bench.ts';
import { enclosing } from '#contract/shapes.ts';
import { type LonLat, placeAt } from '#contract/sphere.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { circlesNear } from '#server/features/points-of-interest/near-circles.ts';
import { type BenchFix, chance, shapesOf } from './poi-world.ts';

const [SMALL, LARGE] = [800, 80_000];
/** A hundred times as many take a few more steps. */
const MAX = 8;
const [SEARCHES, ROUNDS] = [30, 5];
const CAMPUS: LonLat = [16.37, 48.2];

type Within = [place: LonLat, meters: number];
type Circle = BenchFix & { radiusMeters: number };

const inCountry = (count: number): Circle[] => shapesOf(count).map(enclosing);
/** Within a kilometre, as densely as can be. */
function onCampus(count: number): Circle[] {
  const next = chance(3);
  return Array.from({ length: count }, () => {
    const [lon, lat] = placeAt(CAMPUS[1], CAMPUS[0], next() * 360, Math.sqrt(next()) * 1_000);
    return { lat, lon, radiusMeters: 50 };
  });
}

const WORLDS: readonly { places: typeof inCountry; searches: Record<string, Within> }[] = [
  { places: inCountry, searches: { 'in a country': [[13.3, 47.7], 200_000] } },
  {
    places: onCampus,
    searches: {
      'on a campus': [CAMPUS, 1_000],
      'beside a campus': [[16.5, 48.2], 1_000],
      'far from a campus': [[151.2, -33.9], 100_000],
    },
  },
];

/** What is near a phone, among many points of interest against few. */
export const near: Bench = {
  name: 'near',
  async run(note) {
    const folder = mkdtempSync(path.join(tmpdir(), 'move-bench-near-'));
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), print: () => {} });
    const db = openDatabase({ ...postgres.connection, max: 2 });
    try {
      await migrate(db);
      const rows: BenchRow[] = [];
      let projectId = 0;
      for (const { places, searches } of WORLDS) {
        const [few, many] = [++projectId, ++projectId];
        await fill(db, few, places(SMALL));
        await fill(db, many, places(LARGE));
        for (const [where, within] of Object.entries(searches)) {
          const [ours, theirs] = [() => searched(db, many, within), () => searched(db, few, within)];
          const row = { name: `near, ${where}`, unit: 'ms', against: `among ${SMALL}`, most: MAX, rounds: ROUNDS };
          rows.push(await compareRounds(row, ours, theirs, note));
        }
      }
      return rows;
    } finally {
      await db.destroy();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function fill(db: Db, projectId: number, circles: readonly Circle[]): Promise<void> {
  const of = (name: keyof Circle) => circles.map((circle) => circle[name]);
  await sql`
    insert into pois (project_id, name, lat, lon, radius_meters, generation, created_at, changed_at)
    select ${projectId}, 'P' || number, lat, lon, radius, 1, now(), now()
    from unnest(${of('lat')}::float8[], ${of('lon')}::float8[], ${of('radiusMeters')}::float8[]) with ordinality
      circle (lat, lon, radius, number)
  `.execute(db);
}

/** Milliseconds of a search, on average over the same places each time. */
async function searched(db: Db, projectId: number, [[lon, lat], meters]: Within): Promise<number> {
  const next = chance(4);
  const begin = performance.now();
  for (let search = 0; search < SEARCHES; search++) {
    const [x, y] = placeAt(lat, lon, next() * 360, next() * meters);
    const found = await circlesNear(db, { projectId, lat: y, lon: x, limit: 20, onlyActive: true });
    if (found.length < 20) throw new Error(`Only ${found.length} are near.`);
  }
  return (performance.now() - begin) / SEARCHES;
}
