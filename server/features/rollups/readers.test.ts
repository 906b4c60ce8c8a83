import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { BINS, FIGURES, PEOPLE, PEOPLE_LENGTH, SUMS_LENGTH } from './layout.ts';
import { figuresOfUsers, type PeopleFilter, peoplePage } from './people.queries.ts';
import { segmentDays, segmentPeriod, segmentSums, segmentsWithin } from './segments.queries.ts';

let app: TestApp;
let project: number;

const TOTALS: Record<string, number | null> = { ada: 70, bo: null, cy: 40, di: 70, eve: null, fay: 0, gus: 100 };

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Read');
  const figures = { cycling_seconds: 0, walking_seconds: 0, public_seconds: 0, safeness: null, speed: null };
  const unknown = { distraction: null, previous_total: null, trend: null, speeding_per_100km: null };
  await app.db
    .insertInto('people_periods')
    .values(
      Object.entries(TOTALS).map(([user_id, total], at) => ({
        ...{ project_id: project, user_id, period: 'last7', trips: at + 1, meters: 1_000 * at, car_seconds: 60 },
        ...{ ...figures, ...unknown, total, harsh_per_100km: at / 4, phone_per_hour: null },
        ...{ last_ts: 1_000 + at, worst_ts: null, worst_score: null },
      })),
    )
    .execute();
});

async function all(filter: Omit<PeopleFilter, 'projectId' | 'period'>): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await peoplePage(
      app.db,
      { projectId: project, period: 'last7', ...filter },
      { cursor, limit: 2 },
    );
    found.push(...items.map(({ userId }) => userId));
    if (next === null) return found;
    cursor = next;
  }
}

describe('people of a period', () => {
  it('come page by page in either order, with those of whom nothing is known last', async () => {
    expect(await all({ sort: 'total' })).toEqual(['fay', 'cy', 'ada', 'di', 'gus', 'bo', 'eve']);
    expect(await all({ sort: '-total' })).toEqual(['gus', 'di', 'ada', 'cy', 'fay', 'eve', 'bo']);
    expect(await all({ sort: '-trips' })).toEqual(['gus', 'fay', 'eve', 'di', 'cy', 'bo', 'ada']);
    expect(await all({ sort: 'phone' })).toEqual(['ada', 'bo', 'cy', 'di', 'eve', 'fay', 'gus']);
  });
  it('are limited to ranges and to those who match', async () => {
    expect(await all({ sort: 'total', ranges: { total: { from: 40, to: 70 } } })).toEqual(['cy', 'ada', 'di']);
    expect(await all({ sort: 'harsh', ranges: { harsh: { from: 0.5 }, trips: { to: 4 } } })).toEqual(['cy', 'di']);
    expect(await all({ sort: '-total', matching: sql`p.user_id like '%y%'` })).toEqual(['cy', 'fay']);
  });
  it('have their figures, and only in their period', async () => {
    const figures = await figuresOfUsers(app.db, project, 'last7', ['cy', 'nobody']);
    expect([...figures.keys()]).toEqual(['cy']);
    expect(figures.get('cy')).toMatchObject({
      userId: 'cy',
      trips: 3,
      distanceMeters: 2_000,
      seconds: { car: 60, cycling: 0, walking: 0, public: 0 },
      scores: { total: 40, safeness: null, speed: null, distraction: null },
      harshPer100Km: 0.5,
      lastTripTs: 1_002,
    });
    expect(await figuresOfUsers(app.db, project, 'last30', ['cy'])).toEqual(new Map());
  });
});

describe('segments', () => {
  const sums = (length: number, values: Record<number, number>) => Array.from({ length }, (_, at) => values[at] ?? 0);

  it('are added up by day and over a range, several at once', async () => {
    const row = (segment: string, day: string, users: number) => ({
      ...{ project_id: project, segment, day, users },
      sums: sums(SUMS_LENGTH, { [FIGURES.trips]: 10 * users }),
    });
    await app.db
      .insertInto('segment_days')
      .values([
        row('group:0', '2026-03-28', 1),
        row('group:0', '2026-03-29', 2),
        row('group:1', '2026-03-29', 3),
        row('group:1', '2026-04-01', 9),
        row('all', '2026-03-29', 7),
      ])
      .execute();
    const query = { projectId: project, segments: ['group:0', 'group:1'] };
    const range = { from: '2026-03-28', to: '2026-03-31' };
    const days = await segmentDays(app.db, query, range);
    expect(days.map(({ day, users, sums: all }) => [day, users, all[FIGURES.trips]])).toEqual([
      ['2026-03-28', 1, 10],
      ['2026-03-29', 5, 50],
    ]);
    const whole = await segmentSums(app.db, query, range);
    expect([whole.userDays, whole.sums[FIGURES.trips], whole.sums.length]).toEqual([6, 60, SUMS_LENGTH]);
  });
  it('tell how their people scored', async () => {
    const { total } = PEOPLE;
    await app.db
      .insertInto('segment_periods')
      .values([
        // 60, 70 and 80; a fourth person has no score.
        {
          ...{ project_id: project, segment: 'tag:a', period: 'last7', users: 4 },
          sums: sums(PEOPLE_LENGTH, {
            [total.users]: 3,
            [total.sum]: 210,
            [total.squares]: 14_900,
            [total.histogram + 12]: 1,
            [total.histogram + 14]: 1,
            [total.histogram + 16]: 1,
          }),
        },
        { project_id: project, segment: 'group:7', period: 'last7', users: 9, sums: sums(PEOPLE_LENGTH, {}) },
      ])
      .execute();
    const { users, scores } = await segmentPeriod(app.db, { projectId: project, segments: ['tag:a'] }, 'last7');
    expect(users).toBe(4);
    expect(scores.total).toMatchObject({ users: 3, mean: 70, variance: 100 });
    expect(scores.total.histogram).toEqual(sums(BINS, { 12: 1, 14: 1, 16: 1 }));
    expect(scores.speed).toMatchObject({ users: 0, mean: null, variance: null });
    expect(await segmentsWithin(app.db, project, 'last7')).toEqual([{ segment: 'tag:a', users: 4 }]);
  });
});
