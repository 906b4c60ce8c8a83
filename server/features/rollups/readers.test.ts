import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { BINS, FIGURES, PEOPLE, PEOPLE_LENGTH, SUMS_LENGTH } from './layout.ts';
import { segmentDays, segmentPeriod, segmentSums, segmentsWithin } from './segments.queries.ts';

let app: TestApp;
let project: number;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Read');
});

describe('segments', () => {
  const sums = (length: number, values: Record<number, number>) => Array.from({ length }, (_, at) => values[at] ?? 0);

  it('are summed by day and over a range, several at once', async () => {
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
  it('have the mean, variance and histogram of their users’ scores', async () => {
    const { total } = PEOPLE;
    await app.db
      .insertInto('segment_periods')
      .values([
        // Scores of 60, 70 and 80; a fourth user has none.
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
