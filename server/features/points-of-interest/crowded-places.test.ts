import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { importPois, POI_LIMITS } from '#contract/poi.ts';
import { openPool } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { MAX_TRIES } from '#server/jobs/long-work.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { findPastVisits } from './past-visits.ts';
import { HOME, sendWalk } from './pois.test-support.ts';
import { runPastVisits } from './run-past-visits.ts';

/** Nobody waits for the visits of others for longer than this. */
const MAX_MS = 100;
const CYCLES = 300;
const CYCLE_SECONDS = 40;
const PLACES = 500;

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});

async function aProject(): Promise<number> {
  const project = await app.aProject();
  await app.grant(admin, project, 'admin');
  return project;
}

/** In and out of a place all day long. */
const hops = (cycles: number) =>
  Array.from({ length: cycles * 4 }, (_, at) => [at * (CYCLE_SECONDS / 4), at % 4 < 2 ? 5 : 900] as const);

const hop = async (phone: TestPhone, steps: ReturnType<typeof hops>) => {
  await sendWalk(phone, morningOf(app.clock.now, 1), steps);
  await processAll(app.db);
};

async function placesOverEachOther(projectId: number, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => `P${at},${HOME.lat},${HOME.lon},${100 + (at % 50)}`);
  const body = { format: 'csv' as const, text: ['name,lat,lon,radius', ...lines].join('\n'), dryRun: false };
  const answer = await app.call(importPois, { query: { projectId }, body }, { as: admin });
  expect(answer.body).toMatchObject({ created: count });
}

const visitsOfPlaces = async (project: number): Promise<number[]> =>
  (
    await sql<{ visits: number }>`
      select count(*)::int as visits from poi_visits where project_id = ${project} group by poi_id
    `.execute(app.db)
  ).rows.map(({ visits }) => visits);
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

const workOf = (project: number) =>
  app.db
    .selectFrom('poi_past_works')
    .select(['state', 'tries'])
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow();

it('past visits of many places over each other delay nobody, and are as many as a day may have', async () => {
  const [project, other] = [await aProject(), await aProject()];
  await hop(await app.aPhone(project, 'hopper'), hops(CYCLES));
  await placesOverEachOther(project, PLACES);
  const pool = openPool({ ...app.connection, max: 3 });
  const jobs = await startJobs(pool, app.context.log);
  const works = await runPastVisits(jobs, app.context);
  try {
    const { ms } = await longestTurn(async () => {
      // Whatever is made, all that waits is searched.
      await placesOverEachOther(other, 1);
      for (let state = 'waiting'; state !== 'done'; { state } = await workOf(project)) {
        expect(['waiting', 'running']).toContain(state);
        await sleep(100);
      }
    });
    expect(ms).toBeLessThan(MAX_MS);
  } finally {
    await works.stop();
    await jobs.stop();
    await pool.end();
  }
  expect(await workOf(project)).toEqual({ state: 'done', tries: 1 });
  const counts = await visitsOfPlaces(project);
  expect(counts).toHaveLength(POI_LIMITS.atOnce);
  expect(sum(counts)).toBe(POI_LIMITS.visitsOfDay);
}, 90_000);

it('a search that fails is given up after a few tries', async () => {
  const project = await aProject();
  await hop(await app.aPhone(project, 'hopper'), hops(3));
  await placesOverEachOther(project, 2);
  await sql`alter table poi_visits add constraint refused check (project_id <> ${sql.lit(project)})`.execute(app.db);
  try {
    for (let time = 0; time < MAX_TRIES + 2; time++) {
      await findPastVisits(app.context);
      await sql`update poi_past_works set worked_at = '-infinity' where project_id = ${project}`.execute(app.db);
    }
  } finally {
    await sql`alter table poi_visits drop constraint refused`.execute(app.db);
  }
  expect(await workOf(project)).toEqual({ state: 'failed', tries: MAX_TRIES });
});

it('visits that the engine finds are as many as a day may have, also in several uploads', async () => {
  const project = await aProject();
  await placesOverEachOther(project, PLACES);
  const steps = hops(CYCLES);
  const phone = await app.aPhone(project, 'hopper');
  for (let from = 0; from < steps.length; from += 90) await hop(phone, steps.slice(from, from + 90));
  const counts = await visitsOfPlaces(project);
  expect(counts).toHaveLength(POI_LIMITS.atOnce);
  expect(sum(counts)).toBe(POI_LIMITS.visitsOfDay);
});

it('a place is entered so many times a day, however the positions arrive, and again the next day', async () => {
  const project = await aProject();
  await placesOverEachOther(project, 1);
  const steps = hops(POI_LIMITS.visitsOfPlaceAndDay + 10);
  const days = [...steps, ...steps.slice(0, 8).map(([second, meters]) => [second + 86_400, meters] as const)];
  const orders: [string, ReturnType<typeof hops>[]][] = [
    ['at once', [days]],
    ['in pieces', [days.slice(0, 90), days.slice(90, 185), days.slice(185)]],
    ['late', [days.slice(150), days.slice(0, 150)]],
  ];
  const eventsOf = async (userId: string) =>
    (
      await app.db
        .selectFrom('poi_events')
        .select(['kind', 'at_ms'])
        .where('project_id', '=', project)
        .where('user_id', '=', userId)
        .orderBy('at_ms')
        .execute()
    ).map(({ kind, at_ms }) => [kind, at_ms]);
  for (const [userId, pieces] of orders) {
    const phone = await app.aPhone(project, userId);
    for (const piece of pieces) await hop(phone, piece);
    const events = await eventsOf(userId);
    expect(events, userId).toHaveLength((POI_LIMITS.visitsOfPlaceAndDay + 2) * 2);
    expect(events, userId).toEqual(await eventsOf('at once'));
  }
});
