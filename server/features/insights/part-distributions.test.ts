import { beforeAll, expect, it } from 'vitest';
import { SCORE_BIN, SCORE_BINS, SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import { getInsights } from '#contract/insights.ts';
import { rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import { changeItems } from '#server/features/rollups/travels.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

const DAYS = ['2026-05-04', '2026-05-05', '2026-05-06'];
const OUTSIDE = '2026-05-07';
type Points = Record<Exclude<ScoreName, 'total'>, number>;
/** The parts are spread differently, so that none can stand for another. */
const pointsOf = (drive: number): Points => ({
  safeness: 100 - drive,
  speed: (drive * 17) % 101,
  distraction: drive < 20 ? 100 : 40 + (drive % 3),
});
const DRIVES = Array.from({ length: 30 }, (_, at) => pointsOf(at));

let app: TestApp;
let project: number;
let reader: Visitor;

async function drive(user: string, day: string, minute: number, points: Points): Promise<void> {
  const { safeness, speed, distraction } = points;
  const scores = { ACCELERATION: safeness, BRAKING: safeness, CORNERING: safeness, SPEED: speed, DFD: distraction };
  const start = Date.parse(`${day}T06:00Z`) / 1000 + minute * 60;
  await changeItems(app, project, user, async (tx) => {
    await tx
      .insertInto('timeline_items')
      .values({
        ...{ project_id: project, user_id: user, day, start_ts: start, end_ts: start + 50, type: 'CAR' },
        ...{ measured_type: 'CAR', open: false, start_time_zone: 'UTC', end_time_zone: 'UTC', distance_meters: 5_000 },
        ...{ features: JSON.stringify({ scores }), engine_version: 'test' },
      })
      .execute();
    return [day];
  });
}

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Parts');
  reader = await app.aMember(project, 'reader');
  const users = ['ada', 'bo'];
  for (const user of users) await app.aPhone(project, user);
  for (const [at, points] of DRIVES.entries()) {
    await drive(users[at % users.length] ?? '', DAYS[at % DAYS.length] ?? '', at, points);
  }
  await drive('ada', OUTSIDE, 0, { safeness: 3, speed: 3, distraction: 3 });
  await rollUpAll({ db: app.db, now: () => new Date(`${OUTSIDE}T20:00Z`) });
});

const binOf = (score: number) => Math.min(SCORE_BINS - 1, Math.floor(score / SCORE_BIN));
/** Counted from the drives, as if those of a bin lay next to each other in it. */
function quantile(scores: readonly number[], share: number): number {
  const sorted = scores.map(binOf).sort((one, other) => one - other);
  const rank = share * sorted.length;
  const at = Math.max(0, Math.ceil(rank) - 1);
  const bin = sorted[at] ?? 0;
  const together = sorted.filter((one) => one === bin).length;
  const within = (rank - sorted.indexOf(bin)) / together;
  return Math.round((bin + within) * SCORE_BIN * 10) / 10;
}

it.each(SCORE_NAMES.filter((name) => name !== 'total'))(
  'insights show how the drives spread over the points for %s, and their quantiles',
  async (part) => {
    const query = { projectId: project, period: `${DAYS[0]}..${DAYS.at(-1)}` };
    const { own } = (await app.call(getInsights, { query }, { as: reader })).body;
    const scores = DRIVES.map((points) => points[part]);
    const bins = Array.from({ length: SCORE_BINS }, (_, bin) => scores.filter((score) => binOf(score) === bin).length);
    expect(own.scores[part]).toEqual({
      mean: Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
      ...{ bins, trips: DRIVES.length },
      p10: quantile(scores, 0.1),
      median: quantile(scores, 0.5),
      p90: quantile(scores, 0.9),
    });
  },
);
