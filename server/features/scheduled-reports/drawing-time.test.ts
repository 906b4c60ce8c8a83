import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createReport, sendReportNow } from '#contract/scheduled-reports.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import { activityCellsWithin, boundsAround, cellOf, resolutionFor } from '#server/features/activity-map/cells.ts';
import { AT } from '#server/features/activity-map/sums.ts';
import { DETAILS, FIGURES, SUMS_LENGTH } from '#server/features/rollups/layout.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { reportFor } from './report.test-support.ts';

/** Half of what any call may: drawing is only a part of sending. */
const LIMIT_MS = 50;

let app: TestApp;
let reader: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  project = await app.aProject('Drawn');
  reader = await app.aMember(project, 'reader');
});

/** The longest turn while a report is sent, and how many pictures are in the mail. */
async function sendingOf(kind: 'map' | 'insights', query: string): Promise<{ ms: number; pictures: number }> {
  const body = reportFor(reader.userId, { kind, query, period: 'view' });
  const made = await app.attempt(createReport, { query: { projectId: project }, body }, { as: reader });
  await app.db.deleteFrom('mails').execute();
  const one = { params: { id: made.body.report.id }, query: { projectId: project } };
  const send = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 1_000);
    return app.attempt(sendReportNow, one, { as: reader });
  };
  const { ms, result } = await longestTurnOfRepeated(send, LIMIT_MS);
  expect(result.status).toBe(200);
  const { message } = await app.db.selectFrom('mails').select('message').limit(1).executeTakeFirstOrThrow();
  const { files } = message as unknown as { files: { type: string }[] };
  return { ms, pictures: files.filter(({ type }) => type === 'image/png').length };
}

const lastWeek = (): string => dayAfter(mondayOf(utcDay(app.clock.now)), -7);

/** Harsh braking in at most so many cells around a person; says in how many. */
async function brakedIn(most: number): Promise<number> {
  const [lat, lon] = [48.2, 16.37];
  await app.aPhone(project, 'anna');
  const place = { project_id: project, user_id: 'anna', context: 'USERPOS', lat, lon };
  await app.db
    .insertInto('last_locations')
    .values({ ...place, at_ms: app.clock.now.getTime() })
    .execute();
  const bounds = boundsAround([lon, lat, lon, lat]);
  const cells = activityCellsWithin(bounds, resolutionFor(bounds)).slice(0, most);
  const about = { project_id: project, segment: 'all', week: lastWeek() };
  const rows = cells.map((cell, at) => {
    const sums: number[] = [AT.people, 8, AT.event('braking'), at + 10];
    sums.push(AT.peopleHarsh, 8, AT.peopleBehind(AT.event('braking')), 8);
    return { ...about, cell: String(cellOf(cell)), sums };
  });
  await app.db.insertInto('activity_cells').values(rows).execute();
  return cells.length;
}

it('draws one cell over the whole picture without delaying others', async () => {
  expect(await brakedIn(1)).toBe(1);
  const { ms, pictures } = await sendingOf('map', 'layer=harsh');
  expect(pictures).toBe(1);
  expect(ms).toBeLessThan(LIMIT_MS);
});

it('draws hundreds of cells without delaying others', async () => {
  expect(await brakedIn(1_000)).toBeGreaterThan(800);
  const { ms, pictures } = await sendingOf('map', 'layer=harsh');
  expect(pictures).toBe(1);
  expect(ms).toBeLessThan(LIMIT_MS);
});

it('draws the Insights of 92 days, compared with as many before, without delaying others', async () => {
  const DAYS = 92;
  const sums = new Array<number>(SUMS_LENGTH).fill(0);
  [sums[FIGURES.trips], sums[DETAILS.trips.CAR], sums[DETAILS.meters.CAR]] = [4, 4, 90_000];
  for (let at = 0; at < 20; at++) sums[DETAILS.histogram.total + at] = 4;
  const daysBefore = (days: number): string => dayAfter(utcDay(app.clock.now), -days);
  const rows = Array.from({ length: 2 * DAYS }, (_, at) => {
    const own = [...sums];
    // From one day to the next the line crosses the whole picture.
    for (const { meters, points } of Object.values(FIGURES.scores)) {
      [own[meters], own[points]] = [90_000, 90_000 * (at % 2 === 0 ? 98 : 2)];
    }
    return { project_id: project, segment: 'all', day: daysBefore(at + 1), users: 2, sums: own };
  });
  await app.db.insertInto('segment_days').values(rows).execute();
  const period = `${daysBefore(DAYS)}..${daysBefore(1)}`;
  const withPeriod = `${daysBefore(2 * DAYS)}..${daysBefore(DAYS + 1)}`;
  const { ms, pictures } = await sendingOf('insights', `period=${period}&withPeriod=${withPeriod}`);
  expect(pictures).toBeGreaterThanOrEqual(3);
  expect(ms).toBeLessThan(LIMIT_MS);
});
