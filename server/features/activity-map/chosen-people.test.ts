import { randomUUID } from 'node:crypto';
import { cellToLatLng, gridDisk, latLngToCell } from 'h3-js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { getActivityCell, listActivityCells } from '#contract/activity-map.ts';
import { listWorstAreas } from '#contract/insights.ts';
import { utcDay } from '#contract/utc-day.ts';
import { releaseFacet } from '#server/db/release-facet.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { addFacet, insertCrowd } from '#tests/setup/app-user-rows.ts';
import { cellAt } from './cells.ts';
import { packActivityFacts } from './fact-codec.ts';

let app: TestApp;
let reader: Visitor;
let project: number;
let week: string;

/** Parts of a town, each with more users than the next. */
const PLACES = gridDisk(latLngToCell(48.2, 16.37, 7), 1).slice(0, 5);
const RELEASE = { platform: 'Android', version: '2.18.0' };
const VERSION = `version:${RELEASE.platform}/${RELEASE.version}`;

/** A deterministic pseudo-random value between 0 and 1. */
const chance = (number: number): number => {
  const wave = Math.sin(number) * 43_758.5453;
  return wave - Math.floor(wave);
};
/** How often a user braked hard in a place; null if the user was not there. */
const brakingsOf = (user: number, place: number): number | null =>
  chance(user * 7.1 + place) < 0.6 ** (place + 1) ? Math.floor(chance(user * 3.3 + place * 1.7) * 4) : null;

/** The expected result. */
const recount = (users: readonly number[]) =>
  PLACES.map((cell, place) => {
    const there = users.map((user) => brakingsOf(user, place)).filter((count) => count !== null);
    const braking = there.filter((count) => count > 0).length;
    return { cell, people: there.length, braking, harsh: there.reduce((sum, count) => sum + count, 0) };
  });

async function aCrowd(count: number): Promise<number[]> {
  const users = Array.from({ length: count }, (_, at) => at + 1);
  await insertCrowd(app.db, project, count, { platform: 'Android', sdkVersion: '2.18.0' });
  await sql`
    insert into counter_changes (project_id, user_id, counter, key, amount)
    values (${project}, 'crowd-1', 'users', 'all', ${count})
  `.execute(app.db);
  const startTs = Date.parse(week) / 1000 + 40_000;
  const items = users.map((user) => {
    const facts = PLACES.flatMap((place, at) => {
      const [lat, lon] = cellToLatLng(place);
      const fact = { cell: cellAt(lat, lon), hour: 8, atTs: startTs };
      const brakings = brakingsOf(user, at);
      if (brakings === null) return [];
      const braking = { ...fact, kind: 'braking' as const };
      return [{ ...fact, kind: 'passage' as const }, ...Array.from({ length: brakings }, () => braking)];
    });
    return {
      ...{ project_id: project, user_id: `crowd-${user}`, start_ts: startTs, source: 'item' as const },
      ...{ day: week, week, fingerprint: '', mode: 0, segments: ['all'], facts: packActivityFacts(facts) },
    };
  });
  for (let at = 0; at < items.length; at += 1_000) {
    await app.db
      .insertInto('activity_items')
      .values(items.slice(at, at + 1_000))
      .execute();
  }
  return users;
}

const areas = async (segment: string, period = 'last30') => {
  const { body } = await app.call(listWorstAreas, { query: { projectId: project, segment, period } }, { as: reader });
  return body;
};

beforeAll(async () => {
  app = await anApp();
  week = mondayOf(utcDay(app.clock.now));
});

describe('a segment without stored sums', () => {
  beforeAll(async () => {
    project = await app.aProject();
    reader = await app.aMember(project, 'reader');
  });

  it('matches a recount of its users, for a version, a vehicle, an area and a group', async () => {
    const users = await aCrowd(120);
    const vehicle = randomUUID();
    const [few, third, fifth] = [
      users.slice(0, 40),
      users.filter((n) => n % 3 === 0),
      users.filter((n) => n % 5 === 0),
    ];
    await addFacet(app.db, project, releaseFacet(RELEASE), few.length);
    await addFacet(app.db, project, 'area:dangerous', users.length, 3);
    const drivers = fifth.map((n) => ({ project_id: project, user_id: `crowd-${n}`, vehicle_id: vehicle }));
    await app.db.insertInto('vehicle_drivers').values(drivers).execute();
    for (const [segment, own] of [
      [VERSION, few],
      ['area:dangerous', third],
      [`vehicle:${vehicle}`, fifth],
      ['group:0..99', users],
    ] as const) {
      const { areas: found, sampled } = await areas(segment);
      // Cells with fewer than five people are hidden.
      const expected = recount(own)
        .filter(({ braking }) => braking >= 5)
        .sort((one, other) => other.harsh - one.harsh || (one.cell < other.cell ? -1 : 1))
        .map(({ braking: _, ...area }) => area);
      expect(expected.length, segment).toBeGreaterThan(0);
      expect(
        found?.map(({ cell, people, harsh }) => ({ cell, people, harsh })),
        segment,
      ).toEqual(expected);
      expect(sampled, segment).toBeNull();
    }
    expect(await areas(VERSION, `${week}..${week}`)).toEqual(await areas(VERSION, 'last7'));
    expect((await areas(VERSION, '2020-01')).areas).toEqual([]);
    expect((await areas('version:iOS/0.0.1')).areas).toEqual([]);
  });
});

describe('a large segment without stored sums', () => {
  const [all, own] = [4_000, 3_000];
  let expected: ReturnType<typeof recount>;

  beforeAll(async () => {
    project = await app.aProject();
    reader = await app.aMember(project, 'reader');
    const users = await aCrowd(all);
    await addFacet(app.db, project, releaseFacet(RELEASE), own);
    expected = recount(users.slice(0, own));
  });

  /** Within three standard errors of a count of people. */
  const isNear = (estimate: number, exact: number, people: number): boolean =>
    Math.abs(estimate / exact - 1) < (3 * 1.25) / Math.sqrt(people);

  it('is estimated from a sample, close to a recount of all users, and reports the sample size', async () => {
    const query = { projectId: project, segment: VERSION, bounds: '16,48,16.7,48.4', layer: 'harsh' } as const;
    const { body } = await app.call(listActivityCells, { query }, { as: reader });
    expect(body.sampled).toBeGreaterThan(200);
    expect(body.sampled).toBeLessThan(own / 5);
    expect(body.cells).toHaveLength(PLACES.length);
    for (const [at, { harsh }] of expected.entries()) {
      const { value = 0, people = 0 } = body.cells[at] ?? {};
      expect(people, 'people are counted, not estimated').toBeLessThanOrEqual(body.sampled ?? 0);
      expect(isNear(value, harsh, people), `place ${at}: ${value} for ${harsh}`).toBe(true);
    }
    const value = body.cells.reduce((sum, cell) => sum + cell.value, 0);
    const harsh = expected.reduce((sum, place) => sum + place.harsh, 0);
    expect(isNear(value, harsh, body.sampled ?? 0), `${value} for ${harsh}`).toBe(true);
  });

  it('is estimated in a cell as on the map', async () => {
    const [full] = expected;
    const query = { projectId: project, segment: VERSION, cell: full?.cell ?? '' };
    const { body } = await app.call(getActivityCell, { query }, { as: reader });
    expect(isNear(body.events.braking, full?.harsh ?? 0, body.people)).toBe(true);
    expect(isNear(body.trips.car, full?.people ?? 0, body.people)).toBe(true);
  });

  it('has its worst areas in Insights estimated the same way', async () => {
    const { areas: found, sampled } = await areas(VERSION);
    expect(sampled).toBeGreaterThan(200);
    for (const { cell, harsh, people } of found ?? []) {
      const exact = expected.find((place) => place.cell === cell)?.harsh ?? 0;
      expect(isNear(harsh, exact, people), `${harsh} for ${exact}`).toBe(true);
    }
    expect(found).toHaveLength(PLACES.length);
  });
});
