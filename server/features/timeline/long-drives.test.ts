import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { recomputeDay } from '#contract/app-user-config.ts';
import { splitItem } from '#contract/corrections.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { getTripScores } from '#contract/trip.ts';
import { sliceFixes } from '#engine/fixes.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { openPool } from '#server/db/database.ts';
import { runRecomputations } from '#server/features/app-users/run-recomputations.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurn, longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

/** However long a drive is, nobody else waits longer than this while it is described. */
const MAX_MS = 100;
const SECONDS = 70_000;
const FIXES_AT_ONCE = 9_000;

let app: TestApp;
let admin: Visitor;
let who: { projectId: number; userId: string };
let item: { start_ts: number; end_ts: number; version: number; features: unknown };

beforeAll(async () => {
  app = await anApp();
  who = { projectId: await app.aProject(), userId: 'long-distance-driver' };
  admin = await app.aMember(who.projectId, 'admin');
  const phone = await app.aPhone(who.projectId, who.userId);
  const drive = aDrive({ seed: 1, timestamp: morningOf(app.clock.now, 4) }, SECONDS);
  for (let from = 0; from < drive.length; from += FIXES_AT_ONCE) {
    const part = sliceFixes(drive, from, Math.min(from + FIXES_AT_ONCE, drive.length));
    expect((await phone.uploadBytes(encodeBatch(randomUUID(), part))).status).toBe(200);
  }
  await phone.uploadBytes(encodeBatch(randomUUID(), aDrive({ seed: 2, timestamp: morningOf(app.clock.now, 1) })));
  await processAll(app.db);
  item = await app.db
    .selectFrom('timeline_items')
    .select(['start_ts', 'end_ts', 'version', 'features'])
    .where('type', '=', 'CAR')
    .orderBy('start_ts')
    .executeTakeFirstOrThrow();
  expect(item.end_ts - item.start_ts).toBeGreaterThan(SECONDS / 2);
});

it('is scored by every version of the formula, and delays nobody', async () => {
  const { ms, result } = await longestTurnOfRepeated(() =>
    app.call(getTripScores, { query: { ...who, startTs: item.start_ts } }, { as: admin }),
  );
  expect(result.body.versions.at(-1)?.scores).toEqual((item.features as { scores: object }).scores);
  expect(ms).toBeLessThan(MAX_MS);
});

it('is computed again, and delays nobody', async () => {
  const pool = openPool({ ...app.connection, max: 3 });
  const jobs = await startJobs(pool, app.context.log);
  const works = await runRecomputations(jobs, app.context);
  const day = new Date(item.start_ts * 1000).toISOString().slice(0, 10);
  const finished = () =>
    app.db
      .selectFrom('app_user_recomputations')
      .select('result')
      .where('project_id', '=', who.projectId)
      .where('user_id', '=', who.userId)
      .where('finished_at', 'is not', null)
      .execute();
  try {
    const { ms } = await longestTurn(async () => {
      await app.call(recomputeDay, { query: who, body: { day } }, { as: admin });
      await expect.poll(finished, { timeout: 60_000 }).toHaveLength(1);
    });
    expect(ms).toBeLessThan(MAX_MS);
  } finally {
    await works.stop();
    await jobs.stop();
    await pool.end();
  }
  expect(await finished()).toMatchObject([{ result: { hadNothing: false, changed: 0 } }]);
}, 120_000);

it('is split, and delays nobody', async () => {
  const atTs = Math.round((item.start_ts + item.end_ts) / 2);
  const body = { startTs: item.start_ts, version: item.version, atTs, reason: 'two drivers' };
  const { ms, result } = await longestTurn(() => app.call(splitItem, { query: who, body }, { as: admin }));
  expect(result.status).toBe(200);
  expect(ms).toBeLessThan(MAX_MS);
});
