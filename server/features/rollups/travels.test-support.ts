import { sql } from 'kysely';
import type { ItemType } from '#contract/timeline.ts';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { derivations } from '#server/features/derivations.ts';
import { sumDays } from '#server/ingest/run/sum-days.ts';
import { localDay } from '#server/time/local-day.ts';
import type { TestApp } from '#tests/setup/app.ts';
import { fc } from '#tests/setup/fast-check.ts';

/** The tested days include the end of daylight saving time in Vienna. */
export const TODAY = '2026-11-10';
const ZONES = ['Europe/Vienna', 'Asia/Kathmandu', 'America/Santiago', null];

export const USERS = ['ada', 'bo', 'cy', 'di'];
export const user = fc.constantFrom(...USERS);
/** Reaches into previous months, so that periods and their predecessors differ. */
export const anyDaysAgo = fc.integer({ min: -1, max: 70 });
export const points = fc.option(fc.integer({ min: 0, max: 100 }));

export const trip = fc.record({
  daysAgo: anyDaysAgo,
  user,
  atSecond: fc.integer({ min: 0, max: 86_000 }),
  zone: fc.constantFrom(...ZONES),
  type: fc.constantFrom<ItemType>('CAR', 'CAR', 'DRIVING', 'WALKING', 'TRAIN', 'IDLE', 'UNKNOWN'),
  meters: fc.double({ min: 0, max: 90_000, noNaN: true }),
  scores: fc.option(
    fc.record({ ACCELERATION: points, BRAKING: points, CORNERING: points, SPEED: points, DFD: points }),
  ),
  losses: fc.array(
    fc.record({
      part: fc.constantFrom('ACCELERATION', 'BRAKING', 'CORNERING', 'SPEED', 'DFD'),
      points: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
      after: fc.integer({ min: 0, max: 7_000 }),
      road: fc.option(fc.constantFrom('motorway', 'motorway_link', 'residential', 'bridleway')),
      speeding: fc.option(fc.integer({ min: 1, max: 900 })),
    }),
    { maxLength: 4 },
  ),
  events: fc.array(fc.constantFrom('ACCELERATION', 'BRAKING', 'CORNERING'), { maxLength: 3 }),
  phone: fc.integer({ min: 0, max: 200 }),
  /** Whether the trip is in progress. */
  open: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
});
export type TravelTrip = typeof trip extends fc.Arbitrary<infer T> ? T : never;

export const join = (app: TestApp, projectId: number, userId: string, version: string) =>
  signInUser(app.context, {
    projectId,
    userId,
    audience: 'backend',
    device: { platform: 'Android', sdkVersion: version },
  });

/** Changes items and then sums the days again, as the product does. */
export const changeItems = (
  app: TestApp,
  projectId: number,
  userId: string,
  change: (tx: Tx) => Promise<string[]>,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    await lockUser(tx, projectId, userId);
    const { rows } = await sql`
      select 1 from app_users where project_id = ${projectId} and user_id = ${userId}
    `.execute(tx);
    if (rows.length === 0) return;
    const days = await change(tx);
    await sumDays(tx, derivations, { projectId, userId }, [...new Set(days)]);
  });

export const makeTravel = (app: TestApp, projectId: number, given: TravelTrip): Promise<void> =>
  changeItems(app, projectId, given.user, async (tx) => {
    const start = Date.parse(dayAfter(TODAY, -given.daysAgo)) / 1000 + given.atSecond;
    const day = localDay(start * 1000, given.zone ?? 'UTC');
    await tx
      .insertInto('timeline_items')
      .values({
        project_id: projectId,
        user_id: given.user,
        day,
        start_ts: start,
        end_ts: start + 7_200,
        type: given.type,
        measured_type: given.type,
        open: given.open,
        start_time_zone: given.zone,
        end_time_zone: given.zone,
        distance_meters: given.meters,
        features: JSON.stringify(featuresOf(given, start)),
        engine_version: 'test',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return [day];
  });

/** Ends open trips. */
export const endTrips = (app: TestApp, projectId: number, userId: string): Promise<void> =>
  changeItems(app, projectId, userId, async (tx) => {
    const { rows } = await sql<{ day: string }>`
      update timeline_items set open = false where project_id = ${projectId} and user_id = ${userId} and open
      returning day
    `.execute(tx);
    return rows.map(({ day }) => day);
  });

/** Overrides a score of all scored trips, as an admin may. */
export const rescore = (app: TestApp, projectId: number, userId: string, braking: number | null): Promise<void> =>
  changeItems(app, projectId, userId, async (tx) => {
    const overrides = JSON.stringify({ BRAKING: braking });
    const { rows } = await sql<{ day: string }>`
      update timeline_items set features = jsonb_set(
        jsonb_set(features, '{scores}', (features -> 'scores') || ${overrides}::jsonb),
        '{scoreOverrides}', ${overrides}::jsonb
        )
      where project_id = ${projectId} and user_id = ${userId} and jsonb_typeof(features -> 'scores') = 'object'
      returning day
    `.execute(tx);
    return rows.map(({ day }) => day);
  });

export const removeDay = (app: TestApp, projectId: number, userId: string, ago: number): Promise<void> =>
  changeItems(app, projectId, userId, async (tx) => {
    const day = dayAfter(TODAY, -ago);
    await sql`
      update timeline_items set deleted = true
      where project_id = ${projectId} and user_id = ${userId} and day = ${day}
    `.execute(tx);
    return [day];
  });

const featuresOf = ({ scores, losses, events, phone }: TravelTrip, start: number) => ({
  ...(scores && { scores }),
  scoreExplanation: {
    formula: 'move-2',
    losses: losses.map(({ part, points: lost, after, road, speeding }) => ({
      part,
      points: lost,
      reason: 'test',
      timestamp: new Date((start + after) * 1000).toISOString(),
      ...(road && { manoeuvre: { road } }),
      ...(speeding && { speeding: { meters: speeding } }),
    })),
  },
  drivingBehaviorEvents: { events: events.map((type) => ({ type })) },
  phoneDistractions: { secondsPerType: { SWIPE_AND_TYPE: phone, PHONE_CALL: 3, PHONE_CALL_HANDS_FREE: 50 } },
  exposure: { byRoad: { primary: { meters: 700 }, primary_link: { meters: 20 }, track: { meters: 5 } } },
});
