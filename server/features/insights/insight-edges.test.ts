import { beforeAll, describe, expect, it } from 'vitest';
import { listAppUsers } from '#contract/app-user-list.ts';
import { getHome } from '#contract/home.ts';
import { findTrips, getInsights, getUserInsights } from '#contract/insights.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import { changeItems } from '#server/features/rollups/travels.test-support.ts';
import { localDay } from '#server/time/local-day.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

const [VIENNA, AUCKLAND, HONOLULU] = ['Europe/Vienna', 'Pacific/Auckland', 'Pacific/Honolulu'];
const SCORES = { ACCELERATION: 80, BRAKING: 80, CORNERING: 80, SPEED: 80, DFD: 80 };

let app: TestApp;
let reader: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
});

async function newProject(timeZone: string): Promise<void> {
  project = await app.aProject('Edges');
  reader = await app.aMember(project, 'reader');
  await app.db.insertInto('project_settings').values({ project_id: project, time_zone: timeZone }).execute();
}

interface Drive {
  user: string;
  start: string;
  zone: string;
  type?: 'CAR' | 'WALKING';
  scores?: typeof SCORES | null;
}

/** On the day on which it began there. */
async function drive({ user, start, zone, type = 'CAR', scores = SCORES }: Drive): Promise<void> {
  const startTs = Date.parse(start) / 1000;
  const day = localDay(startTs * 1000, zone);
  await changeItems(app, project, user, async (tx) => {
    await tx
      .insertInto('timeline_items')
      .values({
        ...{ project_id: project, user_id: user, day, start_ts: startTs, end_ts: startTs + 600, type },
        ...{ measured_type: type, open: false, start_time_zone: zone, end_time_zone: zone, distance_meters: 5_000 },
        ...{ features: JSON.stringify(scores ? { scores } : {}), engine_version: 'test' },
      })
      .execute();
    return [day];
  });
}

const rollUp = (now: string) => rollUpAll({ db: app.db, now: () => new Date(now) });
const insights = async (query: object) =>
  (await app.call(getInsights, { query: { projectId: project, ...query } }, { as: reader })).body;
const trips = async (query: object) =>
  (await app.call(findTrips, { query: { projectId: project, ...query } }, { as: reader })).body.items.map(
    ({ userId, startTs }) => `${userId} ${new Date(startTs * 1000).toISOString().slice(0, 16)}`,
  );
const people = async (query: object) =>
  (await app.call(listAppUsers, { query: { projectId: project, sort: 'id', ...query } }, { as: reader })).body.items;
const tripsByPerson = async (query: object) =>
  Object.fromEntries((await people(query)).map(({ userId, figures }) => [userId, figures?.trips ?? null]));

describe('periods across clock changes and time zones', () => {
  beforeAll(async () => {
    await newProject(VIENNA);
    for (const user of ['anna', 'aroha', 'kai']) await app.aPhone(project, user);
    // Clocks go forward at 01:00 UTC, and back at 01:00 UTC.
    for (const start of ['2026-03-28T23:30Z', '2026-03-29T01:30Z', '2026-03-29T22:30Z']) {
      await drive({ user: 'anna', start, zone: VIENNA });
    }
    for (const start of ['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T22:30Z']) {
      await drive({ user: 'anna', start, zone: VIENNA });
    }
    // At the same moment on two days.
    await drive({ user: 'aroha', start: '2026-10-25T11:30Z', zone: AUCKLAND });
    await drive({ user: 'kai', start: '2026-10-25T11:30Z', zone: HONOLULU });
    await rollUp('2026-11-10T12:00Z');
  });

  it('count a day of 23 hours in Insights, by the hours of its clocks', async () => {
    const { own } = await insights({ period: '2026-03-29..2026-03-29' });
    expect([own.trips, own.days.map(({ day, users }) => [day, users])]).toEqual([2, [['2026-03-29', 1]]]);
    expect(own.starts[6]?.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([
      [0, 1],
      [3, 1],
    ]);
    expect((await insights({ period: '2026-03-30..2026-03-30' })).own.starts[0]?.[0]).toBe(1);
  });
  it('count a day of 25 hours in Insights, with both of its equal hours', async () => {
    const { own } = await insights({ period: '2026-10-25..2026-10-25' });
    expect(own.trips).toBe(4);
    expect(own.starts[6]?.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([
      [1, 1],
      [2, 2],
      [23, 1],
    ]);
  });
  it('list behind each bar the trips that it counts', async () => {
    const day = { period: '2026-10-25..2026-10-25' };
    expect(await trips({ ...day, hour: 2 })).toEqual(['anna 2026-10-25T01:30', 'anna 2026-10-25T00:30']);
    expect(await trips({ ...day, hour: 1 })).toEqual(['kai 2026-10-25T11:30']);
    expect(await trips({ ...day, hour: 23 })).toEqual(['anna 2026-10-25T22:30']);
    expect(await trips({ period: '2026-10-26..2026-10-26' })).toEqual(['aroha 2026-10-25T11:30']);
    expect(await trips({ period: '2026-03-29..2026-03-29' })).toEqual([
      'anna 2026-03-29T01:30',
      'anna 2026-03-28T23:30',
    ]);
  });
  it('have the same trips in People, for days and for months', async () => {
    const day = (one: string) => ({ from: one, to: one });
    expect(await tripsByPerson(day('2026-10-25'))).toEqual({ anna: 3, aroha: null, kai: 1 });
    expect(await tripsByPerson(day('2026-10-26'))).toEqual({ anna: null, aroha: 1, kai: null });
    expect(await tripsByPerson({ period: '2026-10' })).toEqual({ anna: 3, aroha: 1, kai: 1 });
    expect(await tripsByPerson({ period: '2026-03' })).toEqual({ anna: 3, aroha: null, kai: null });
  });
  it.each([
    [AUCKLAND, '2026-11-09T20:00Z', '2026-11-04', '2026-11-10'],
    [HONOLULU, '2026-11-09T06:00Z', '2026-11-02', '2026-11-08'],
  ])('end in %s at %s with the day that it is there', async (zone, now, from, to) => {
    await newProject(zone);
    await app.aPhone(project, 'anna');
    await drive({ user: 'anna', start: now, zone });
    await rollUp(now);
    const { own } = await insights({ period: 'last7' });
    expect([own.from, own.to, own.trips, own.days.at(-1)?.users]).toEqual([from, to, 1, 1]);
    expect(await tripsByPerson({ period: 'last7' })).toEqual({ anna: 1 });
  });
});

describe('app users without a scored trip', () => {
  beforeAll(async () => {
    await newProject(VIENNA);
    for (const user of ['driver', 'still', 'unscored', 'walker']) await app.aPhone(project, user);
    await drive({ user: 'driver', start: '2026-11-08T08:00Z', zone: VIENNA });
    await drive({ user: 'unscored', start: '2026-11-08T08:00Z', zone: VIENNA, scores: null });
    await drive({ user: 'walker', start: '2026-11-08T08:00Z', zone: VIENNA, type: 'WALKING', scores: null });
    await rollUp('2026-11-10T12:00Z');
  });

  it('have their trips but no score in People, and are last in both orders of it', async () => {
    for (const sort of ['score', '-score']) {
      const listed = await people({ sort });
      expect(listed.map(({ userId, figures }) => [userId, figures?.trips ?? null, figures?.score ?? null])).toEqual([
        ['driver', 1, 80],
        ['unscored', 1, null],
        ['walker', 1, null],
        ['still', null, null],
      ]);
    }
  });
  it('count in Insights as travelling, but in no score', async () => {
    const { own, comparison } = await insights({ withPeriod: 'last7' });
    expect(own).toMatchObject({ users: 3, trips: 3, modes: { walking: { trips: 1 }, car: { trips: 2 } } });
    expect(own.scores.total).toMatchObject({ trips: 1, mean: 80, median: expect.any(Number) });
    expect(comparison?.total.own).toEqual({ users: 1, mean: 80 });
  });
  it('leave the scores of days and groups unknown where nobody has one', async () => {
    await newProject(VIENNA);
    await app.aPhone(project, 'walker');
    await drive({ user: 'walker', start: '2026-11-08T08:00Z', zone: VIENNA, type: 'WALKING', scores: null });
    await rollUp('2026-11-10T12:00Z');
    const { own } = await insights({});
    expect(own.scores.total).toMatchObject({ mean: null, median: null, trips: 0 });
    expect(own.days.every(({ scores }) => scores.total === null)).toBe(true);
    expect(own.losses.parts).toEqual([]);
    const home = await app.call(getHome, { query: { projectId: project } }, { as: reader });
    expect(home.body.figures.scores.total).toEqual({ now: null, before: null });
  });
});

it('an erased app user leaves People, Insights and the trips behind their figures', async () => {
  await newProject(VIENNA);
  for (const user of ['gone', 'stays']) {
    await app.aPhone(project, user);
    await drive({ user, start: '2026-11-08T08:00Z', zone: VIENNA });
  }
  await rollUp('2026-11-10T12:00Z');
  const seen = async () => ({
    people: await tripsByPerson({}),
    trips: (await trips({})).map((one) => one.split(' ')[0]).sort(),
    figures: (({ users, trips: all, scores }) => [users, all, scores.total.trips])((await insights({})).own),
    travelling: (await app.call(getUserInsights, { query: { projectId: project } }, { as: reader })).body.funnel
      .travelling,
  });
  expect(await seen()).toEqual({
    people: { gone: 1, stays: 1 },
    trips: ['gone', 'stays'],
    figures: [2, 2, 2],
    travelling: 2,
  });
  await eraseUser(app.context, project, 'gone');
  expect(await seen()).toEqual({ people: { stays: 1 }, trips: ['stays'], figures: [1, 1, 1], travelling: 1 });
});

it('a reader sees the figures of their own project alone, and without the changes that only admins see', async () => {
  await newProject(VIENNA);
  const stranger = await app.aMember(await app.aProject('Elsewhere'), 'reader');
  const query = { projectId: project };
  for (const endpoint of [getInsights, getUserInsights, findTrips, listAppUsers, getHome]) {
    expect((await app.attempt(endpoint, { query }, { as: reader })).status, endpoint.name).toBe(200);
    const refused = await app.attempt(endpoint, { query }, { as: stranger });
    const missing = await app.attempt(endpoint, { query: { projectId: 999_999_999 } }, { as: stranger });
    expect([refused.status, refused.error.code], endpoint.name).toEqual([missing.status, missing.error.code]);
    expect(refused.status, endpoint.name).toBeGreaterThanOrEqual(403);
  }
  expect((await app.call(getHome, { query }, { as: reader })).body.changes).toBeUndefined();
});
