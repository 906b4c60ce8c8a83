import { beforeAll, expect, it } from 'vitest';
import { findTrips } from '#contract/insights.ts';
import { rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import { changeItems } from '#server/features/rollups/travels.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

const DAY = '2026-05-06';
/** Reading the whole drive anew for each of them would exceed the time limit of a query. */
const LOSSES = 20_000;

let app: TestApp;
let project: number;
let reader: Visitor;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
  await app.aPhone(project, 'ada');
  const start = Date.parse(`${DAY}T06:00Z`) / 1000;
  const losses = Array.from({ length: LOSSES }, (_, at) => ({
    ...{ part: 'BRAKING', points: 0.001, timestamp: new Date((start + (at % 3_600)) * 1000).toISOString() },
    manoeuvre: { road: 'residential', force: at },
  }));
  const scores = { ACCELERATION: null, BRAKING: 40, CORNERING: null, SPEED: null, DFD: null };
  const features = { scores, scoreExplanation: { formula: 'move-2', unknown: {}, losses } };
  await changeItems(app, project, 'ada', async (tx) => {
    await tx
      .insertInto('timeline_items')
      .values({
        ...{ project_id: project, user_id: 'ada', day: DAY, start_ts: start, end_ts: start + 3_600, type: 'CAR' },
        ...{ measured_type: 'CAR', open: false, start_time_zone: 'UTC', end_time_zone: 'UTC', distance_meters: 50_000 },
        ...{ features: JSON.stringify(features), engine_version: 'test' },
      })
      .execute();
    return [DAY];
  });
  await rollUpAll({ db: app.db, now: () => new Date(`${DAY}T20:00Z`) });
});

const found = async (figure: object) => {
  const query = { projectId: project, period: `${DAY}..${DAY}`, ...figure };
  const answer = await app.attempt(findTrips, { query }, { as: reader });
  expect(answer.status).toBe(200);
  return answer.body.items.length;
};

it.each([
  ['an hour of losses', { lostAt: 6 }, { lostAt: 3 }],
  ['a type of road', { lostOn: 'residential' }, { lostOn: 'motorway' }],
])('the drives behind %s are found, however many losses a drive has', async (_, own, other) => {
  expect(await found(own)).toBe(1);
  expect(await found(other)).toBe(0);
});
