import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { getAppUser } from '#contract/app-user-head.ts';
import { listAppUsers } from '#contract/app-user-list.ts';
import { exportTrips, getOverTime, searchTrips } from '#contract/insight-trips.ts';
import { findTrips, getInsights } from '#contract/insights.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import { changeItems } from '#server/features/rollups/travels.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

const [DAYS, TRIPS_A_DAY, USER] = [25, 200, 'courier'];
const ALL = DAYS * TRIPS_A_DAY;
const PAGE = 200;
let app: TestApp;
let reader: Visitor;
let project: number;
let [first, last] = ['', ''];

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Couriers');
  reader = await app.aMember(project, 'reader');
  await app.aPhone(project, USER);
  last = app.clock.now.toISOString().slice(0, 10);
  first = dayAfter(last, 1 - DAYS);
  // The score falls from 100 to 1 with every trip of a day.
  await changeItems(app, project, USER, async (tx) => {
    await sql`
      insert into timeline_items (project_id, user_id, day, start_ts, end_ts, type, measured_type, open, start_time_zone,
        end_time_zone, distance_meters, features, engine_version)
      select ${project}, ${USER}, ${first}::date + d, extract(epoch from ${first}::date + d)::bigint + 400 * n,
        extract(epoch from ${first}::date + d)::bigint + 400 * n + 300, 'CAR', 'CAR', false, 'UTC', 'UTC', 2000,
        jsonb_build_object('scores', jsonb_build_object('ACCELERATION', s, 'BRAKING', s, 'CORNERING', s, 'SPEED', s, 'DFD', s)),
        'test'
      from generate_series(0, ${DAYS - 1}::int) d, generate_series(0, ${TRIPS_A_DAY - 1}::int) n, lateral (select 100 - n / 2) l (s)
    `.execute(tx);
    return Array.from({ length: DAYS }, (_, at) => dayAfter(first, at));
  });
  await rollUpAll({ db: app.db, now: () => app.clock.now });
});

/** Reads all pages of a list. */
async function allPages<Row>(
  read: (more: { limit: number; cursor?: string }) => Promise<{ items: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await read({ limit: PAGE, ...(cursor && { cursor }) });
    rows.push(...items);
    if (next === null) return rows;
    cursor = next;
  }
}

describe('an app user with 5,000 trips', () => {
  const days = () => ({
    fromTimestamp: Date.parse(first) / 1000,
    toTimestamp: Date.parse(dayAfter(last, 1)) / 1000,
  });
  const own = () => ({ projectId: project, userId: USER });

  it('has all of them in People, with the worst one', async () => {
    const { body } = await app.call(listAppUsers, { query: { projectId: project, sort: 'score' } }, { as: reader });
    expect(body.items[0]?.figures).toMatchObject({
      trips: ALL,
      distance: ALL * 2_000,
      worst: 1,
      worstTrip: Date.parse(first) / 1000 + 400 * (TRIPS_A_DAY - 2),
      worstDay: first,
    });
  });
  it('is counted in Insights, where every bar lists its trips', async () => {
    const { body } = await app.call(getInsights, { query: { projectId: project } }, { as: reader });
    expect(body.own).toMatchObject({ users: 1, trips: ALL });
    expect(body.own.scores.total.bins.reduce((sum, count) => sum + count, 0)).toBe(ALL);
    const behind = await allPages(
      async (page) => (await app.call(findTrips, { query: { projectId: project, ...page } }, { as: reader })).body,
    );
    expect(new Set(behind.map(({ startTs }) => startTs)).size).toBe(ALL);
    expect(behind).toHaveLength(ALL);
  });
  it('has them all in the header, the list of trips, its export and the chart over time', async () => {
    expect((await app.call(getAppUser, { query: own() }, { as: reader })).status).toBe(200);
    const query = { ...own(), ...days() };
    const trips = await allPages(
      async (page) => (await app.call(searchTrips, { query: { ...query, ...page } }, { as: reader })).body,
    );
    expect(trips).toHaveLength(ALL);
    expect((await app.call(searchTrips, { query: { ...query, limit: 1 } }, { as: reader })).body.count).toBe(ALL);
    const { text } = await app.call(exportTrips, { query }, { as: reader });
    expect(text.trim().split('\r\n')).toHaveLength(ALL + 1);
    const { body } = await app.call(
      getOverTime,
      { query: { ...own(), by: 'week', from: first, to: last } },
      { as: reader },
    );
    expect(body.steps.length).toBeGreaterThanOrEqual(DAYS / 7);
  });
});
