import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listActivityCells } from '#contract/activity-map.ts';
import { listWorstAreas } from '#contract/insights.ts';
import { utcDay } from '#contract/utc-day.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { addFacet, insertCrowd } from '#tests/setup/app-user-rows.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { cellAt, cellOfNumber, indexOf, parentOf } from './cells.ts';
import { FACT_KINDS, type Fact, type FactKind, packActivityFacts } from './fact-codec.ts';
import { worstOfPeople } from './worst-of-people.ts';

/** Nothing that phones sent delays a caller by more than this. */
const MAX_MS = 100;
const WEEK_MS = 7 * 86_400_000;
const RESOLUTION = 7;

let app: TestApp;
let monday: string;
beforeAll(async () => {
  app = await anApp();
  monday = mondayOf(utcDay(app.clock.now));
});

interface Trip {
  userId: string;
  weeksAgo: number;
  facts: readonly Fact[];
}

const weekAgo = (weeks: number): string => utcDay(Date.parse(monday) - weeks * WEEK_MS);

async function insertTrips(projectId: number, trips: readonly Trip[]): Promise<void> {
  const items = trips.map(({ userId, weeksAgo, facts }, at) => ({
    ...{
      project_id: projectId,
      user_id: userId,
      start_ts: Date.parse(weekAgo(weeksAgo)) / 1000 + at,
      source: 'item' as const,
    },
    ...{ day: weekAgo(weeksAgo), week: weekAgo(weeksAgo), fingerprint: '', mode: 0, segments: ['all'] },
    facts: packActivityFacts(facts),
  }));
  await app.db.insertInto('activity_items').values(items).execute();
}

describe('people who travelled very far delay nobody', { timeout: 60_000 }, () => {
  const [TRIPS, CELLS, WEEKS, AT_ONCE] = [14, 4_800, 4, 6];
  let reader: Visitor;
  let projectId: number;

  beforeAll(async () => {
    projectId = await app.aProject();
    reader = await app.aMember(projectId, 'reader');
    await insertCrowd(app.db, projectId, 1);
    await addFacet(app.db, projectId, 'area:far', 1);
    await sql`insert into project_settings (project_id, map_least_people) values (${projectId}, 1)`.execute(app.db);
    let position = 0;
    for (let weeksAgo = 0; weeksAgo < WEEKS; weeksAgo++) {
      const trips = Array.from({ length: TRIPS }, () => {
        const facts = Array.from({ length: CELLS }, (_, at): Fact => {
          position += 0.01;
          const cell = cellAt(-12 + Math.floor(position / 340) * 0.5, (position % 340) - 170);
          return { cell, kind: at % 2 ? 'passage' : 'braking', hour: 8, atTs: 1_790_000_000 };
        });
        return { userId: 'crowd-1', weeksAgo, facts };
      });
      await insertTrips(projectId, trips);
    }
  }, 120_000);

  const worst = () =>
    app.call(listWorstAreas, { query: { projectId, segment: 'area:far', period: 'last30' } }, { as: reader });
  const map = () => {
    const query = { projectId, segment: 'area:far', bounds: '-180,-80,180,80', layer: 'trips', weeks: 4 } as const;
    return app.call(listActivityCells, { query }, { as: reader });
  };

  it('the worst areas', async () => {
    const { ms, result } = await longestTurnOfRepeated(worst);
    expect(result.body.areas).toHaveLength(6);
    expect(ms).toBeLessThan(MAX_MS);
  });
  it('many at once', async () => {
    const { ms } = await longestTurnOfRepeated(() => Promise.all(Array.from({ length: AT_ONCE }, worst)));
    expect(ms).toBeLessThan(MAX_MS);
  });
  it('their map', async () => {
    const { ms, result } = await longestTurnOfRepeated(map);
    expect(result.body.cells.length).toBeGreaterThan(0);
    expect(ms).toBeLessThan(MAX_MS);
  });
});

const PEOPLE = 6;
/** Places around Vienna, some of them in the same cell. */
const PLACES = Array.from({ length: 30 }, (_, at) => cellAt(48 + (at % 5) * 0.02, 16 + Math.floor(at / 5) * 0.03));
const visits = fc.record({
  userId: fc.integer({ min: 1, max: PEOPLE }).map((number) => `crowd-${number}`),
  weeksAgo: fc.nat(3),
  facts: fc.array(
    fc.record({
      cell: fc.constantFrom(...PLACES),
      kind: fc.constantFrom(...FACT_KINDS),
      hour: fc.nat(23),
      atTs: fc.constant(1_790_000_000),
    }),
    { minLength: 1, maxLength: 40 },
  ),
});
type Visit = typeof visits extends fc.Arbitrary<infer One> ? One : never;

const KINDS: Record<'harsh' | 'speeding' | 'phoneUse', readonly FactKind[]> = {
  harsh: ['acceleration', 'braking', 'cornering'],
  speeding: ['speeding'],
  phoneUse: ['phoneUse'],
};

function recount(all: readonly Visit[], least: number) {
  const flat = all.flatMap(({ facts, ...whose }) =>
    facts.map(({ cell, kind }) => ({ ...whose, kind, cell: indexOf(parentOf(cell, RESOLUTION)) })),
  );
  const peopleIn = (some: typeof flat): number =>
    Math.max(
      ...[0, 1, 2, 3].map(
        (ago) => new Set(some.filter(({ weeksAgo }) => weeksAgo === ago).map(({ userId }) => userId)).size,
      ),
    );
  return [...new Set(flat.map(({ cell }) => cell))]
    .map((cell) => {
      const here = flat.filter((one) => one.cell === cell);
      const count = (layer: keyof typeof KINDS): number => {
        const ofKinds = KINDS[layer].map((kind) => here.filter((one) => one.kind === kind));
        return ofKinds.reduce((sum, some) => sum + (peopleIn(some) < least ? 0 : some.length), 0);
      };
      const counts = { harsh: count('harsh'), speeding: count('speeding'), phoneUse: count('phoneUse') };
      return { cell, people: peopleIn(here), ...counts };
    })
    .map((area) => ({ area, events: area.harsh + area.speeding + area.phoneUse }))
    .filter(({ events }) => events > 0)
    .sort((one, other) => other.events - one.events || (one.area.cell < other.area.cell ? -1 : 1))
    .slice(0, 6)
    .map(({ area }) => area);
}

it('the worst areas of people match a recount over several weeks, however few cells are counted at once', async () => {
  const projectId = await app.aProject();
  const reader = await app.aMember(projectId, 'reader');
  await insertCrowd(app.db, projectId, PEOPLE);
  await addFacet(app.db, projectId, 'area:here', PEOPLE);
  const own = app.db.updateTable('project_settings').where('project_id', '=', projectId);
  await sql`insert into project_settings (project_id) values (${projectId}) on conflict do nothing`.execute(app.db);
  const userIds = Array.from({ length: PEOPLE }, (_, at) => `crowd-${at + 1}`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(visits, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (all, least) => {
        await own.set({ map_least_people: least }).execute();
        await app.db.deleteFrom('activity_items').where('project_id', '=', projectId).execute();
        await insertTrips(projectId, all);
        const expected = recount(all, least);
        const query = { projectId, segment: 'area:here', period: 'last30' };
        const { body } = await app.call(listWorstAreas, { query }, { as: reader });
        expect(body.areas?.map(({ lat: _, lon: __, ...area }) => area)).toEqual(expected);
        const wanted = { resolution: RESOLUTION, least, most: 6, cellsAtOnce: 2 };
        const few = await worstOfPeople(app.db, { projectId, from: weekAgo(3) }, { userIds, share: 1 }, wanted);
        expect(few.map((number) => indexOf(cellOfNumber(number, RESOLUTION)))).toEqual(
          expected.map(({ cell }) => cell),
        );
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);
