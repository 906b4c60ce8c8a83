import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { encodeFixes } from '#contract/fix-codec.ts';
import { fixesOf } from '#engine/fixes.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { derivations } from '#server/features/derivations.ts';
import { sumDays } from '#server/ingest/run/sum-days.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { countedCells, recountCells } from './activity-recount.test-support.ts';
import { lockCells } from './move-cells.ts';
import { rollUpActivity, rollUpAllActivity } from './roll-up-activity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const user = fc.constantFrom('ada', 'bo', 'cy');
/** Two weeks, so that some days share a week. */
const day = fc.integer({ min: 0, max: 11 });
const dayText = (at: number) => new Date(Date.UTC(2026, 2, 23 + at)).toISOString().slice(0, 10);
const hour = fc.integer({ min: 0, max: 3 });
const type = fc.constantFrom('CAR' as const, 'WALKING' as const, 'BUS' as const, 'IDLE' as const);

const operation = fc.oneof(
  fc.record({
    what: fc.constant('item' as const),
    user,
    day,
    hour,
    type,
    east: fc.integer({ min: 0, max: 6 }),
    events: fc.integer({ min: 0, max: 3 }),
    speeding: fc.integer({ min: 0, max: 2 }),
    phoneUse: fc.integer({ min: 0, max: 2 }),
    open: fc.constantFrom(false, false, false, true),
  }),
  fc.record({ what: fc.constant('late' as const), user, day, hour, east: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ what: fc.constant('correct' as const), user, day, type }),
  fc.record({ what: fc.constant('delete' as const), user, day }),
  fc.record({ what: fc.constant('other zone' as const), user, day }),
  fc.record({ what: fc.constant('pilot' as const), user, pilot: fc.boolean() }),
  fc.record({ what: fc.constant('phone' as const), user, platform: fc.constantFrom('iOS', 'Android') }),
  fc.record({ what: fc.constant('erase' as const), user }),
  fc.record({ what: fc.constant('roll up' as const) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/** So that what belongs together is done in several steps. */
const SMALL_STEP = { days: 2, items: 3, storedFacts: 20, amounts: 1 };

/** Too fast once, and the phone in hand twice. */
const DISTRACTED = { speeding: 1, phoneUse: 2 };
const startOf = (given: { day: number; hour: number }) => Date.parse(dayText(given.day)) / 1000 + given.hour * 7200;
const place = (east: number, second = 0) => ({ lat: 48.2, lon: 16.3 + east * 0.004 + second * 0.000_01 });

async function act(projectId: number, given: Operation): Promise<void> {
  if (given.what === 'roll up') return void (await rollUpActivity(app.db, { size: SMALL_STEP }));
  const key = { projectId, userId: given.user };
  const row = { project_id: projectId, user_id: given.user };
  if (given.what === 'erase') {
    await eraseUser(app.context, projectId, given.user).catch(() => {});
    return void (await signInUser(app.context, { ...key, audience: 'backend' }));
  }
  if (given.what === 'pilot') return changeUsers(app.db, row, { pilot: given.pilot });
  if (given.what === 'phone') {
    return changeUsers(app.db, row, { device: JSON.stringify({ platform: given.platform }) });
  }
  await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, projectId, given.user);
    const own = sql`project_id = ${projectId} and user_id = ${given.user} and day = ${dayText(given.day)}`;
    if (given.what === 'correct') await sql`update timeline_items set type = ${given.type} where ${own}`.execute(tx);
    if (given.what === 'delete') await sql`update timeline_items set deleted = true where ${own}`.execute(tx);
    if (given.what === 'other zone') {
      await sql`
        update timeline_items set day = day + 1
        where ${own} and day = (to_timestamp(start_ts) at time zone 'UTC')::date
      `.execute(tx);
    }
    if (given.what === 'item' || given.what === 'late') {
      const start = startOf(given);
      const rows = Array.from({ length: 60 }, (_, at) => ({
        timestamp: start + at * 10,
        ...place(given.east, at * 10),
      }));
      await tx
        .insertInto('batches')
        .values({
          ...row,
          batch_id: randomUUID(),
          content_hash: '0',
          first_ms: start * 1000,
          last_ms: (start + 600) * 1000,
          fix_count: rows.length,
          record_count: 0,
          fixes: Buffer.from(encodeFixes(fixesOf(rows))),
        })
        .execute();
    }
    if (given.what === 'late') {
      // The engine describes the trip again.
      await sql`
        update timeline_items set features = features || ${JSON.stringify({ gpsStats: { distance: given.east } })}::jsonb
        where ${own}
      `.execute(tx);
    }
    if (given.what === 'item') {
      const start = startOf(given);
      const event = {
        timestamp: new Date((start + 30) * 1000).toISOString(),
        type: 'BRAKING',
        strength: 1,
        rawAccel: -4,
      };
      const events = Array.from({ length: given.events }, (_, at) => ({ ...event, ...place(given.east + at) }));
      const moment = (second: number) => new Date((start + second) * 1000).toISOString();
      const speedingOf = (_: unknown, at: number) => ({
        ...{ part: 'SPEED', points: 2, reason: 'Too fast', timestamp: moment(60 + at), ...place(given.east + at, 40) },
        speeding: { speedKmh: 67, limitKmh: 50, isAssumed: false, meters: 200, road: '' },
      });
      const useOf = (_: unknown, at: number) => ({
        ...{ type: 'SWIPE_AND_TYPE', start: moment(95 + at * 300), end: moment(120 + at * 300) },
      });
      const features = JSON.stringify({
        endLocation: place(given.east, 600),
        drivingBehaviorEvents: { events, validTime: 600 },
        scoreExplanation: { formula: 'test', unknown: {}, losses: Array.from({ length: given.speeding }, speedingOf) },
        phoneDistractions: { distractions: Array.from({ length: given.phoneUse }, useOf), secondsPerType: {} },
      });
      await sql`
        insert into timeline_items (project_id, user_id, start_ts, end_ts, type, measured_type, day, open, start_time_zone,
          distance_meters, features, engine_version)
        values (${projectId}, ${given.user}, ${start}, ${start + 600}, ${given.type}, ${given.type},
          ${dayText(given.day)}, ${given.open}, 'Europe/Vienna', 1000, ${features}::jsonb, 'test')
        on conflict (project_id, user_id, start_ts) do update set type = excluded.type, open = excluded.open,
          features = excluded.features, deleted = false
      `.execute(tx);
    }
    await sumDays(tx, derivations, key, [
      dayText(given.day),
      ...(given.what === 'other zone' ? [dayText(given.day + 1)] : []),
    ]);
  });
}

it('match the items after any late data, corrections, deletions, erasures and concurrent roll-ups', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 20 }),
      async (rounds) => {
        const projectId = await app.aProject('Mapped');
        for (const userId of ['ada', 'bo', 'cy'])
          await signInUser(app.context, { projectId, userId, audience: 'backend' });
        for (const round of rounds) await Promise.all(round.map((given) => act(projectId, given)));
        await rollUpAllActivity(app.db, SMALL_STEP);
        expect(await countedCells(app.db, projectId)).toEqual(await recountCells(app.db, projectId));
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

it('match the items when a trip moves to another day, each day in a step of its own', async () => {
  const projectId = await app.aProject();
  await app.aPhone(projectId, 'ada');
  const trip = { user: 'ada', hour: 1, type: 'CAR', east: 1, events: 1, ...DISTRACTED, open: false } as const;
  // The second moves to the next week.
  for (const on of [1, 6]) await act(projectId, { what: 'item', day: on, ...trip });
  await rollUpAllActivity(app.db);
  for (const on of [1, 6]) await act(projectId, { what: 'other zone', user: 'ada', day: on });
  await rollUpAllActivity(app.db, { ...SMALL_STEP, days: 1, items: 1 });
  expect(await countedCells(app.db, projectId)).toEqual(await recountCells(app.db, projectId));
});

it('match the items when each trip of a day is added, moved and removed in a step of its own', async () => {
  const projectId = await app.aProject();
  await app.aPhone(projectId, 'ada');
  const trip = { what: 'item', user: 'ada', type: 'CAR', events: 1, ...DISTRACTED, open: false } as const;
  const isExact = async () => {
    await rollUpAllActivity(app.db, SMALL_STEP);
    expect(await countedCells(app.db, projectId)).toEqual(await recountCells(app.db, projectId));
  };
  for (const hour of [0, 1, 2, 3]) {
    await act(projectId, { ...trip, day: 1, hour, east: hour });
    await act(projectId, { what: 'late', user: 'ada', day: 1, hour, east: hour });
  }
  await isExact();
  const counted = Object.keys(await countedCells(app.db, projectId));
  for (const kind of ['braking', 'speeding', 'phoneUse']) {
    expect(counted.some((key) => key.endsWith(` ${kind}`))).toBe(true);
  }
  await act(projectId, { what: 'phone', user: 'ada', platform: 'iOS' });
  await isExact();
  await act(projectId, { what: 'delete', user: 'ada', day: 1 });
  await isExact();
  expect(await countedCells(app.db, projectId)).toEqual({});
});

it('of one project delays neither the erasures nor the map of another', async () => {
  const [busy, other] = [await app.aProject(), await app.aProject()];
  await app.aPhone(other, 'ada');
  await act(other, {
    what: 'item',
    user: 'ada',
    day: 1,
    hour: 1,
    type: 'CAR',
    east: 1,
    events: 0,
    ...DISTRACTED,
    open: false,
  });
  await app.db.transaction().execute(async (tx) => {
    await lockCells(tx, busy);
    await rollUpAllActivity(app.db);
    expect(await countedCells(app.db, other)).not.toEqual({});
    await eraseUser(app.context, other, 'ada');
  });
  expect(await countedCells(app.db, other)).toEqual({});
});
