import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listTransitRegions, loadTransitRegion } from '#contract/public-transport.ts';
import { type FeedTexts, lonAt, madeFeed } from '#engine/transit/made-feed.test-support.ts';
import { openPool } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { anApp } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { feedZipOf, uploadFeed } from './feed.test-support.ts';
import { runTransitImports } from './run-transit-imports.ts';

const POINTS = 20_000;
const HEADSIGNS = 109;

/** One long zigzag that every trip follows under a name of its own: no rule of the format is broken. */
function longZigzag(): FeedTexts {
  const feed = madeFeed();
  const points = Array.from({ length: POINTS }, (_, at) => `w,${48.2 + (at % 2) * 0.001},${lonAt(at / 20)},${at}`);
  const trips = Array.from({ length: HEADSIGNS }, (_, at) => `r7,daily,t${at},To ${at},w`);
  return {
    ...feed,
    'shapes.txt': `shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n${points.join('\n')}\n`,
    'trips.txt': `route_id,service_id,trip_id,trip_headsign,shape_id\n${trips.join('\n')}\n`,
  };
}

it('imports a timetable without delaying others, and gives it back when the process stops', async () => {
  const app = await anApp();
  const dolphin = await app.aPerson({ dolphin: true });
  const uploadId = await uploadFeed(app, dolphin, feedZipOf(longZigzag()));
  const pool = openPool({ ...app.connection, max: 3 });
  const jobs = await startJobs(pool, app.context.log);
  const lastImport = async () => (await app.call(listTransitRegions, {}, { as: dolphin })).body.items[0]?.lastImport;
  const reach = async (isReached: (found: Awaited<ReturnType<typeof lastImport>>) => boolean) => {
    for (let found = await lastImport(); !isReached(found); found = await lastImport()) {
      expect(['waiting', 'running']).toContain(found?.state);
      await sleep(50);
    }
  };
  const body = { name: 'Town', source: { kind: 'upload' as const, uploadId } };
  const first = await runTransitImports(jobs, app.context);
  expect((await app.call(loadTransitRegion, { body }, { as: dolphin })).status).toBe(200);
  const { ms } = await longestTurn(() => reach((found) => found?.state === 'running'));
  await first.stop();
  expect(ms).toBeLessThan(100);
  const row = await app.db.selectFrom('transit_imports').select(['state', 'tries', 'worked_at']).executeTakeFirst();
  expect(row).toEqual({ state: 'running', tries: 0, worked_at: null });
  await jobs.stop();

  const jobsAgain = await startJobs(pool, app.context.log);
  const second = await runTransitImports(jobsAgain, app.context);
  try {
    await app.db.transaction().execute((tx) => jobsAgain.add(tx, 'transit-imports', {}));
    const again = await longestTurn(() => reach((found) => found?.state === 'done'));
    expect(again.ms).toBeLessThan(100);
  } finally {
    await second.stop();
    await jobsAgain.stop();
    await pool.end();
  }
  const patterns = await app.db.selectFrom('transit_patterns').select('headsign').execute();
  expect(patterns).toHaveLength(HEADSIGNS);
}, 120_000);
