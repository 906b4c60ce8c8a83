import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { overrideTransport, resetItem, splitItem } from '#contract/corrections.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { getOverTime } from '#contract/insight-trips.ts';
import { decodeMatched, MATCHED_MEDIA_TYPE, type MatchedTrack } from '#contract/matched-codec.ts';
import { type WayPoint, wayPoint } from '#contract/timeline.ts';
import { exportTrip, getTrip, getTripRoads, type Trip } from '#contract/trip.ts';
import { listWayPoints } from '#contract/v20.ts';
import { refreshMapRegions } from '#server/ingest/run/road-facts.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';
import { aDriveTooFast, twoRoads } from '#tests/setup/made-roads.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { someRoads } from '#tests/setup/roads.ts';

const USER = 'demo-driver';
let app: TestApp;
let project: number;
let admin: Visitor;
let key: TestKey;
let region: string;
let startTs: number;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin', 'reader');
  key = await app.aKey(project);
  region = await someRoads(app.db, twoRoads());
  startTs = (await driveOf(USER)).start_ts;
});

async function driveOf(userId: string): Promise<{ start_ts: number; end_ts: number }> {
  const phone = await app.aPhone(project, userId);
  const timestamp = morningOf(app.clock.now, 2);
  await phone.uploadBytes(encodeBatch(randomUUID(), aDriveTooFast(timestamp)));
  await processAll(app.db);
  return app.db
    .selectFrom('timeline_items')
    .select(['start_ts', 'end_ts'])
    .where('user_id', '=', userId)
    .where('type', '=', 'CAR')
    .executeTakeFirstOrThrow();
}

const who = (userId = USER) => ({ projectId: project, userId });
const tripOf = async (from = startTs, userId = USER): Promise<Trip> =>
  (await app.call(getTrip, { query: { ...who(userId), startTs: from } }, { as: admin })).body;
async function roadsOf(from = startTs, userId = USER): Promise<MatchedTrack> {
  const answer = await app.http.inject({
    url: getTripRoads.path,
    query: { projectId: String(project), userId, startTs: String(from) },
    headers: { 'x-move-token': `Bearer ${admin.token}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, MATCHED_MEDIA_TYPE]);
  return decodeMatched(answer.rawPayload);
}
const wayPoints = async (): Promise<WayPoint[]> => {
  const query = { ...who(), withWayPointInfo: 'true' } as const;
  const { body } = await app.call(
    listWayPoints,
    { params: { startTs }, query },
    { headers: key.headers, origin: null },
  );
  return z.array(z.strictObject(wayPoint.shape)).parse(body);
};

describe('a drive on known roads', () => {
  it('is matched to them, with names, types and limits', async () => {
    const { ways, way, length } = await roadsOf();
    expect(ways).toEqual([
      { type: 'primary', name: 'Demo Main Road', limit: 50, isAssumed: false },
      { type: 'residential', name: 'Demo Lane', limit: 30, isAssumed: true },
    ]);
    expect(length).toBeGreaterThan(400);
    expect(new Set(way)).toEqual(new Set([0, 1]));
  });

  it('has way points with speed, limit and road type, matched and as measured', async () => {
    const points = await wayPoints();
    const fast = points.filter(({ wayPointInfo }) => wayPointInfo?.speed === 60);
    expect(fast.length).toBeGreaterThan(100);
    expect(fast.every(({ wayPointInfo }) => wayPointInfo?.speedLimit === 50)).toBe(true);
    expect(fast[0]?.wayPointInfo).toMatchObject({ wayType: 'primary', origLat: expect.any(Number) });
    expect(points.some(({ lat, wayPointInfo }) => lat !== wayPointInfo?.origLat)).toBe(true);
    expect(points.at(-30)?.wayPointInfo).toMatchObject({ speedLimit: 30, wayType: 'residential' });
  });

  it('lists lost SPEED points with position, speed, limit, and whether the limit is assumed', async () => {
    const { scores, scoreExplanation } = (await tripOf()).features;
    expect(scores?.SPEED).toBeLessThan(60);
    const losses = scoreExplanation?.losses.filter(({ part }) => part === 'SPEED') ?? [];
    expect(losses[0]?.speeding).toMatchObject({ limitKmh: 50, isAssumed: false, road: 'Demo Main Road' });
    expect(losses[0]?.speeding?.speedKmh).toBeGreaterThan(55);
    expect(losses.at(-1)?.speeding).toMatchObject({ limitKmh: 30, isAssumed: true, road: 'Demo Lane' });
    expect(losses.at(-1)?.reason).toMatch(/km\/h on Demo Lane where 30 are assumed to be the limit, for \d+ m/);
    expect(losses.every(({ lat, lon, timestamp }) => lat && lon && timestamp)).toBe(true);
    const lost = losses.reduce((sum, { points }) => sum + points, 0);
    expect(Math.abs(100 - lost - (scores?.SPEED ?? 0))).toBeLessThan(1);
  });

  it('counts hours and kilometres by road type, by day and by night', async () => {
    const { exposure } = (await tripOf()).features;
    const roads = Object.values(exposure?.byRoad ?? {}).reduce((sum, { meters }) => sum + meters, 0);
    const { day, night } = exposure ?? { day: { meters: 0 }, night: { meters: 0 } };
    expect(Object.keys(exposure?.byRoad ?? {}).sort()).toEqual(['primary', 'residential']);
    expect(Math.abs(roads - day.meters - night.meters)).toBeLessThan(60);
    const { body } = await app.call(getOverTime, { query: { ...who(), by: 'month' } }, { as: admin });
    expect(JSON.stringify(body)).toContain('residential');
  });

  it('is exported with limit and road type for each position', async () => {
    const file = (format: string) => app.attempt(exportTrip, { query: { ...who(), startTs, format } }, { as: admin });
    const [head, ...lines] = (await file('csv')).text.trimEnd().split('\r\n');
    expect(head).toMatch(/wayType,street,speedLimitKmh,limitIsAssumed$/);
    expect(lines[100]).toMatch(/,primary,Demo Main Road,50,false$/);
    const { points } = JSON.parse((await file('json')).text);
    expect(points.at(-30)).toMatchObject({ wayType: 'residential', speedLimitKmh: 30, limitIsAssumed: true });
  });

  it('keeps its roads when corrected, split and reset', async () => {
    const before = await roadsOf();
    const correct = async (endpoint: AnyEndpoint, body: object) => {
      const { version } = await tripOf();
      return app.attempt(endpoint, { query: who(), body: { startTs, version, ...body } }, { as: admin });
    };
    expect((await correct(overrideTransport, { transport: 'DRIVING', reason: 'Seen.' })).status).toBe(200);
    expect((await tripOf()).features.scores?.SPEED).toBeLessThan(60);
    expect((await correct(splitItem, { atTs: startTs + 200 })).status).toBe(200);
    const [first, second] = [await roadsOf(), await roadsOf(startTs + 200)];
    expect(first.length + second.length).toBeGreaterThanOrEqual(before.length);
    expect(first.timeMs.at(-1)).toBeLessThanOrEqual((startTs + 200) * 1000);
    expect((await correct(resetItem, { what: 'all' })).status).toBe(200);
    expect((await roadsOf()).length).toBe(before.length);
  });

  it('is not found from another project or without an item', async () => {
    const foreign = await app.aProject();
    expect(
      (await app.call(getTripRoads, { query: { projectId: foreign, userId: USER, startTs } }, { as: admin })).status,
    ).toBe(404);
    expect((await app.call(getTripRoads, { query: { ...who(), startTs: 5 } }, { as: admin })).status).toBe(404);
  });
});

describe('a drive without roads', () => {
  it('has no limits and nothing stored, and way points as measured', async () => {
    await app.db.updateTable('map_regions').set({ state: 'off' }).where('id', '=', region).execute();
    refreshMapRegions();
    const drive = await driveOf('demo-elsewhere');
    expect((await roadsOf(drive.start_ts, 'demo-elsewhere')).length).toBe(0);
    const { features } = await tripOf(drive.start_ts, 'demo-elsewhere');
    expect(features.scores?.SPEED).toBeNull();
    expect(features.scoreExplanation?.unknown.SPEED).toBe('no speed limits are known for this trip');
    expect(features.exposure?.byRoad).toBeUndefined();
  });
});
