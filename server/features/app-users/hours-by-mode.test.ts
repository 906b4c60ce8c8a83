import { beforeAll, expect, it } from 'vitest';
import { exportAppUsers, listAppUsers } from '#contract/app-user-list.ts';
import type { ItemType } from '#contract/timeline.ts';
import { rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import { changeItems } from '#server/features/rollups/travels.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

const MODES = ['car', 'cycling', 'walking', 'public'] as const;
type Mode = (typeof MODES)[number];
interface Trip {
  user: string;
  day: string;
  hour: number;
  type: ItemType;
  /** Undefined for what is not travel. */
  mode?: Mode;
  seconds: number;
}
const trip = (user: string, day: string, hour: number, type: ItemType, mode: Mode | undefined, seconds: number) => ({
  ...{ user, day, hour, type, seconds },
  ...(mode && { mode }),
});
const TRIPS: Trip[] = [
  trip('ada', '2026-04-30', 6, 'CAR', 'car', 1_111),
  trip('ada', '2026-05-01', 6, 'CAR', 'car', 3_600),
  trip('ada', '2026-05-01', 8, 'IDLE', undefined, 7_000),
  trip('ada', '2026-05-01', 12, 'CYCLING', 'cycling', 901),
  trip('ada', '2026-05-02', 6, 'DRIVING', 'car', 1_800),
  trip('ada', '2026-05-02', 9, 'WALKING', 'walking', 777),
  trip('ada', '2026-05-20', 9, 'WALKING', 'walking', 60),
  trip('bo', '2026-05-02', 6, 'BUS', 'public', 600),
  trip('bo', '2026-05-02', 7, 'TRAIN', 'public', 2_400),
  trip('bo', '2026-05-03', 7, 'METRO', 'public', 301),
  trip('bo', '2026-05-20', 7, 'TRAM', 'public', 44),
];

let app: TestApp;
let project: number;
let reader: Visitor;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Hours');
  reader = await app.aMember(project, 'reader');
  for (const user of ['ada', 'bo']) await app.aPhone(project, user);
  for (const { user, day, hour, type, seconds } of TRIPS) {
    const start = Date.parse(day) / 1000 + hour * 3_600;
    await changeItems(app, project, user, async (tx) => {
      await tx
        .insertInto('timeline_items')
        .values({
          ...{ project_id: project, user_id: user, day, start_ts: start, end_ts: start + seconds, type },
          ...{ measured_type: type, open: false, start_time_zone: 'UTC', end_time_zone: 'UTC' },
          ...{ distance_meters: 5_000, features: '{}', engine_version: 'test' },
        })
        .execute();
      return [day];
    });
  }
  await rollUpAll({ db: app.db, now: () => new Date('2026-05-26T12:00Z') });
});

it.each([
  [{ period: '2026-05' }, ['2026-05-01', '2026-05-31']],
  [{ period: 'last7' }, ['2026-05-20', '2026-05-26']],
  [{ period: 'last30' }, ['2026-04-27', '2026-05-26']],
  [{ from: '2026-05-01', to: '2026-05-02' }, ['2026-05-01', '2026-05-02']],
] as const)('the time in each mode is that of the trips of %j, on screen and in the file', async (asked, days) => {
  const [first, last] = days;
  const query = { projectId: project, sort: 'id', ...asked } as const;
  const { items } = (await app.call(listAppUsers, { query }, { as: reader })).body;
  const expected = ['ada', 'bo'].map((user) => [
    user,
    ...MODES.map((mode) =>
      TRIPS.filter((one) => one.user === user && one.mode === mode && one.day >= first && one.day <= last).reduce(
        (sum, { seconds }) => sum + seconds,
        0,
      ),
    ),
  ]);
  expect(items.map(({ userId, figures }) => [userId, ...MODES.map((mode) => figures?.[mode])])).toEqual(expected);
  const { text } = await app.call(exportAppUsers, { query }, { as: reader });
  const [head = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const inFile = rows.map((row) => [row[0], ...MODES.map((mode) => Number(row[head.indexOf(mode)]))]);
  expect(inFile).toEqual(expected);
});
