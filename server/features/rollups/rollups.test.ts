import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AREA_TAG } from '#contract/insight-segments.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { setTags } from '#server/db/app-user-rows.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { saveCrossings } from '#server/features/dangerous-areas/area-crossings.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { logSegmentChange } from './log-changes.ts';
import { rollUpAll } from './rollup-loop.ts';
import { rollupsDerivation } from './rollups.derivation.ts';
import {
  recountDays,
  recountPeople,
  recountPeriods,
  storedPeople,
  storedPeriods,
  storedSegmentDays,
} from './rollups-recount.test-support.ts';
import {
  anyDaysAgo,
  endTrips,
  join,
  makeTravel,
  points,
  removeDay,
  rescore,
  TODAY,
  trip,
  USERS,
  user,
} from './travels.test-support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('travel' as const), trip }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('rescore' as const), user, points }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const), user }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), user, daysAgo: anyDaysAgo }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('pilot' as const), user, pilot: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('update' as const), user, version: fc.constantFrom('1', '2') }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('tag' as const), user, tags: fc.subarray(['a', 'b']) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('drive' as const), user, has: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cross' as const), trip }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('visit' as const), user, daysAgo: anyDaysAgo, gone: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('erase' as const), user }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('roll up' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 9 }) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

const [VEHICLE, AREA] = [randomUUID(), randomUUID()];
/** The compared place of each project. */
const places = new Map<number, string>();
const aPlace = async (projectId: number): Promise<void> => {
  const id = randomUUID();
  await sql`
    insert into pois (id, project_id, name, tags, lat, lon, radius_meters, generation, created_at, changed_at)
    values (${id}, ${projectId}, 'Compared', ${[AREA_TAG]}, 48, 16, 100, 1, now(), now())
  `.execute(app.db);
  places.set(projectId, id);
};
const clock = { today: TODAY };
const rolledUp = () => rollUpAll({ db: app.db, now: () => new Date(`${clock.today}T12:00:00Z`) });

/** Performs an operation like the product: in a transaction, with the user's lock where the engine takes it. */
async function act(projectId: number, given: Operation): Promise<unknown> {
  switch (given.what) {
    case 'travel':
      return makeTravel(app, projectId, given.trip);
    case 'rescore':
      return rescore(app, projectId, given.user, given.points);
    case 'end':
      return endTrips(app, projectId, given.user);
    case 'remove':
      return removeDay(app, projectId, given.user, given.daysAgo);
    case 'pilot':
      return changeUsers(app.db, { project_id: projectId, user_id: given.user }, { pilot: given.pilot });
    case 'update':
      return join(app, projectId, given.user, given.version);
    case 'tag':
      return app.db.transaction().execute((tx) => setTags(tx, { projectId, userId: given.user }, given.tags));
    case 'drive':
      return app.db.transaction().execute(async (tx) => {
        const own = { project_id: projectId, user_id: given.user, vehicle_id: VEHICLE };
        await sql`delete from vehicle_drivers where project_id = ${projectId} and user_id = ${given.user}`.execute(tx);
        if (given.has) await tx.insertInto('vehicle_drivers').values(own).execute();
        await logSegmentChange(tx, [{ projectId, userId: given.user }]);
      });
    case 'cross':
      await makeTravel(app, projectId, given.trip);
      return app.db.transaction().execute((tx) => {
        const { user: userId, daysAgo, atSecond } = given.trip;
        const startTs = Date.parse(dayAfter(TODAY, -daysAgo)) / 1000 + atSecond;
        const enteredMs = startTs * 1000 + 60_000;
        const events = { ACCELERATION: 0, BRAKING: 0, CORNERING: 0 };
        const crossing = {
          areaId: AREA,
          startTs,
          enteredMs,
          leftMs: enteredMs + 9_000,
          seconds: 9,
          meters: 90,
          events,
        };
        const span = { fromMs: enteredMs, toMs: enteredMs };
        return saveCrossings(tx, [{ projectId, userId, ...span, crossings: [crossing] }]);
      });
    case 'visit':
      return app.db.transaction().execute(async (tx) => {
        const own = { project_id: projectId, user_id: given.user, poi_id: places.get(projectId) ?? '' };
        if (given.gone)
          await tx
            .deleteFrom('poi_visits')
            .where('project_id', '=', projectId)
            .where('user_id', '=', given.user)
            .execute();
        else {
          const entered_ms = Date.parse(dayAfter(TODAY, -given.daysAgo)) + 43_200_000;
          const visit = { ...own, entered_ms, entered: '{}' as never };
          await tx
            .insertInto('poi_visits')
            .values(visit)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        await logSegmentChange(tx, [{ projectId, userId: given.user }]);
      });
    case 'erase':
      return eraseUser(app.context, projectId, given.user).catch(() => {});
    case 'roll up':
      return rolledUp();
    case 'days pass':
      clock.today = dayAfter(clock.today, given.days);
  }
}

async function expectExact(projectId: number): Promise<void> {
  await rolledUp();
  expect(await storedSegmentDays(app.db, projectId)).toEqual(await recountDays(app.db, projectId));
  expect(await storedPeople(app.db, projectId)).toEqual(await recountPeople(app.db, projectId, clock.today));
  expect(await storedPeriods(app.db, projectId)).toEqual(await recountPeriods(app.db, projectId));
}

describe('roll-ups', () => {
  it('equal a recount after late data, corrections, new scores, changed segments, erasures and new days', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 20 }),
        async (rounds) => {
          clock.today = TODAY;
          const projectId = await app.aProject('Rolled up');
          await aPlace(projectId);
          for (const userId of USERS) await join(app, projectId, userId, '1');
          // The operations of one round run concurrently.
          for (const round of rounds) await Promise.all(round.map((given) => act(projectId, given)));
          await expectExact(projectId);
          // Keeps the loop free for the next example.
          await sql`update projects set deleted_at = now() where id = ${projectId}`.execute(app.db);
        },
      ),
      { numRuns: 12 },
    );
  }, 240_000);

  it('include a project’s earlier days, also of a user with more days than are rolled up at once', async () => {
    clock.today = TODAY;
    const projectId = await app.aProject('From before');
    for (const userId of USERS) await join(app, projectId, userId, '1');
    const [given] = fc.sample(trip, { numRuns: 1, seed: 1 });
    if (!given) throw new Error('No trip.');
    const travelled = {
      ...given,
      open: false,
      type: 'CAR' as const,
      zone: 'Europe/Vienna',
      atSecond: 40_000,
      meters: 9_000,
    };
    for (const [at, userId] of USERS.entries())
      await makeTravel(app, projectId, { ...travelled, user: userId, daysAgo: at });
    await sql`
      insert into timeline_items
      select project_id, user_id, start_ts - 86400 * n, end_ts - 86400 * n, type, measured_type, day - n::int, open,
        start_time_zone, end_time_zone, distance_meters, features, overridden, deleted, engine_version, version
      from timeline_items, generate_series(1, 700) n where project_id = ${projectId} and user_id = 'ada'
    `.execute(app.db);
    await sql`
      insert into day_aggregates select project_id, user_id, day, 'CAR', 1, 9000, 7200 from timeline_items
      where project_id = ${projectId} and user_id = 'ada' on conflict do nothing
    `.execute(app.db);
    await sql`delete from rollup_changes where project_id = ${projectId}`.execute(app.db);
    await expectExact(projectId);
    const { rows } = await sql`select from user_days where project_id = ${projectId}`.execute(app.db);
    expect(rows).toHaveLength(704);
  });
  it('leave out a trip until it has ended, and queue nothing before that', async () => {
    clock.today = TODAY;
    const projectId = await app.aProject('On the way');
    await join(app, projectId, 'ada', '1');
    const [given] = fc.sample(trip, { numRuns: 1, seed: 4 });
    if (!given) throw new Error('No trip.');
    await makeTravel(app, projectId, { ...given, open: true, type: 'CAR', user: 'ada', daysAgo: 1 });
    await rolledUp();
    expect(await storedPeople(app.db, projectId)).toEqual({});
    const day = { projectId, userId: 'ada', day: dayAfter(TODAY, -1) };
    const waiting = async () =>
      (await sql`select from rollup_changes where project_id = ${projectId}`.execute(app.db)).rows;
    await app.db.transaction().execute(async (tx) => rollupsDerivation.afterDays?.(tx, [{ ...day, isOpenOnly: true }]));
    expect(await waiting()).toEqual([]);
    await endTrips(app, projectId, 'ada');
    expect(await waiting()).toHaveLength(1);
    await expectExact(projectId);
    expect(await storedPeople(app.db, projectId)).toMatchObject({ 'ada last7': { trips: 1 } });
  });
  it('lose an erased user at once, without waiting for the loop', async () => {
    clock.today = TODAY;
    const projectId = await app.aProject('Erased from');
    for (const userId of ['ada', 'bo']) await join(app, projectId, userId, '1');
    const [given] = fc.sample(trip, { numRuns: 1, seed: 2 });
    if (!given) throw new Error('No trip.');
    for (const userId of ['ada', 'bo'])
      await makeTravel(app, projectId, { ...given, open: false, type: 'CAR', user: userId, daysAgo: 1 });
    await rolledUp();
    await makeTravel(app, projectId, { ...given, open: false, type: 'CAR', user: 'ada', daysAgo: 2 });
    await eraseUser(app.context, projectId, 'ada');
    expect(await storedSegmentDays(app.db, projectId)).toEqual(await recountDays(app.db, projectId));
    expect(Object.keys(await storedPeople(app.db, projectId)).filter((name) => name.startsWith('ada'))).toEqual([]);
    expect(await storedPeriods(app.db, projectId)).toEqual(await recountPeriods(app.db, projectId));
    await expectExact(projectId);
  });
});
