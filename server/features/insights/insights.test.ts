import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAppUsers } from '#contract/app-user-list.ts';
import { HARSH_CODES, ROAD_TYPES } from '#contract/dictionary.ts';
import { findTrips, getInsights, getUserInsights, listSegments } from '#contract/insights.ts';
import { SCORE_PARTS, type ScorePart } from '#contract/timeline.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { insertAppUsers, setTags } from '#server/db/app-user-rows.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import {
  DETAILS,
  FIGURES,
  FIGURES_LENGTH,
  PEOPLE,
  PEOPLE_LENGTH,
  SUMS_LENGTH,
} from '#server/features/rollups/layout.ts';
import { type SummedLoss, sumDay } from '#server/features/rollups/sum-day.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { addFacet, changeUsers, insertCrowd, setComplaints } from '#tests/setup/app-user-rows.ts';
import { segmentUsers } from './segment-users.ts';

let app: TestApp;
let reader: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
  reader = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject('Insights');
  await app.grant(reader, project, 'reader');
});

type Numbers = readonly (readonly [position: number, amount: number])[];
const filled = (length: number, numbers: Numbers): number[] => {
  const sums = new Array<number>(length).fill(0);
  for (const [position, amount] of numbers) sums[position] = amount;
  return sums;
};

const aDay = (day: string, numbers: Numbers, { segment = 'all', users = 1 } = {}) =>
  app.db
    .insertInto('segment_days')
    .values({ project_id: project, segment, day, users, sums: filled(SUMS_LENGTH, numbers) })
    .execute();

/** Stores users of a period with these total scores. */
const people = (segment: string, period: string, scores: readonly number[]) =>
  app.db
    .insertInto('segment_periods')
    .values({
      ...{ project_id: project, segment, period, users: scores.length },
      sums: filled(PEOPLE_LENGTH, [
        [PEOPLE.total.users, scores.length],
        [PEOPLE.total.sum, scores.reduce((sum, score) => sum + score, 0)],
        [PEOPLE.total.squares, scores.reduce((sum, score) => sum + score * score, 0)],
      ]),
    })
    .execute();

const rolledUpTo = (today: string) =>
  sql`insert into rollup_projects (project_id, today) values (${project}, ${today})`.execute(app.db);

const insights = async (query: object = {}) =>
  (await app.call(getInsights, { query: { projectId: project, ...query } }, { as: reader })).body;

describe('getInsights', () => {
  it('returns zeros for a project without trips, and null for what is unknown', async () => {
    const { own, other, comparison } = await insights();
    expect(own).toMatchObject({ segment: 'all', period: 'last30', users: 0, trips: 0 });
    expect(own.days).toHaveLength(30);
    expect(own.scores.total).toMatchObject({ mean: null, median: null, trips: 0 });
    expect(own.losses).toMatchObject({ parts: [], roads: [] });
    expect(own.co2).toEqual({ emittedKg: 0, byCarKg: 0 });
    expect([other, comparison]).toEqual([undefined, undefined]);
  });

  it('lists every day once across a daylight saving change, and hours in local time', async () => {
    // Clocks go forward on the 29th, a Sunday.
    await aDay('2026-03-29', [[DETAILS.startsByHour + 3, 4]]);
    await aDay('2026-03-30', [[DETAILS.startsByHour + 8, 2]]);
    const { own } = await insights({ period: '2026-03-28..2026-03-31' });
    expect(own.days.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']);
    expect(own.users).toBe(0);
    expect(own.starts[6]?.[3]).toBe(4);
    expect(own.starts[0]?.[8]).toBe(2);
    expect(own.starts.flat().reduce((sum, count) => sum + count)).toBe(6);
  });

  it('shows trips by score with quantiles, and weights means by distance', async () => {
    const { meters, points } = FIGURES.scores.BRAKING;
    await aDay('2026-05-01', [
      [meters, 1000],
      [points, 80_000],
      [DETAILS.histogram.total + 16, 10],
    ]);
    await aDay('2026-05-02', [
      [meters, 3000],
      [points, 120_000],
      [DETAILS.histogram.total + 8, 30],
    ]);
    const { own } = await insights({ period: '2026-05' });
    expect(own.scores.total).toMatchObject({ mean: 50, trips: 40, median: 43.3 });
    expect(own.days[0]).toMatchObject({ day: '2026-05-01', scores: { total: 80 } });
    expect(own.days[2]).toMatchObject({ users: 0, scores: { total: null } });
    expect(own.losses.parts).toEqual([{ part: 'BRAKING', points: 50 }]);
  });

  it('computes the CO₂ saved compared with driving everything', async () => {
    await aDay('2026-05-01', [
      [DETAILS.meters.CAR, 10_000],
      [DETAILS.meters.BUS, 10_000],
      [DETAILS.meters.CYCLING, 10_000],
      [DETAILS.trips.CYCLING, 2],
    ]);
    const { own } = await insights({ period: '2026-05-01..2026-05-01' });
    expect(own.co2.emittedKg).toBeCloseTo(2.55);
    expect(own.co2.byCarKg).toBeCloseTo(4.98);
    expect(own.modes.cycling).toEqual({ trips: 2, meters: 10_000, seconds: 0 });
  });

  it('splits lost points by hour and type of road', async () => {
    await aDay('2026-05-01', [
      [DETAILS.lostByHour.BRAKING + 8, 300],
      [DETAILS.lostByHour.SPEED + 17, 100],
      [DETAILS.lostByRoad.BRAKING.residential, 30],
      [DETAILS.lostByRoad.CORNERING.motorway, 10],
      [DETAILS.metersByRoad.residential, 1000],
      [DETAILS.metersByRoad.motorway, 9000],
    ]);
    const { losses } = (await insights({ period: '2026-05-01..2026-05-01' })).own;
    expect(losses.hours[8]).toEqual({ hour: 8, safeness: 0.75, speed: 0, distraction: 0 });
    expect(losses.hours[17]).toEqual({ hour: 17, safeness: 0, speed: 0.25, distraction: 0 });
    expect(losses.roads).toEqual([
      { road: 'residential', pointsShare: 0.75, metersShare: 0.1 },
      { road: 'motorway', pointsShare: 0.25, metersShare: 0.9 },
    ]);
  });

  it('distinguishes a real difference from chance, and gives no verdict for a few users', async () => {
    const around = (mean: number, count: number) => Array.from({ length: count }, (_, at) => mean + (at % 7) - 3);
    await people('tag:calm', 'month:2026-05', around(85, 40));
    await people('tag:wild', 'month:2026-05', around(70, 40));
    await people('tag:few', 'month:2026-05', around(70, 4));
    const against = async (withSegment: string) =>
      (await insights({ segment: 'tag:calm', period: '2026-05', withSegment })).comparison?.total;
    expect(await against('tag:wild')).toMatchObject({
      verdict: 'veryLikely',
      own: { users: 40 },
      other: { users: 40 },
    });
    expect((await against('tag:wild'))?.difference).toBeCloseTo(-15, 0);
    expect(await against('tag:few')).toMatchObject({ verdict: 'tooFew', other: { users: 4 } });
    expect(await against('tag:calm')).toMatchObject({ verdict: 'chance', difference: 0, pValue: 1 });
    expect(await against('tag:none')).toMatchObject({ verdict: 'tooFew', difference: null, other: { mean: null } });
  });

  it('compares two periods, including custom days', async () => {
    await aDay('2026-05-01', [[FIGURES.trips, 3]]);
    await aDay('2026-04-01', [[FIGURES.trips, 7]]);
    await people('all', 'month:2026-05', [80]);
    const months = await insights({ period: '2026-05', withPeriod: '2026-04' });
    expect([months.own.trips, months.other?.trips]).toEqual([3, 7]);
    expect(months.comparison?.total).toMatchObject({ verdict: 'tooFew', own: { users: 1, mean: 80 } });
    const days = await insights({ period: '2026-05', withPeriod: '2026-04-01..2026-04-03' });
    expect(days.other).toMatchObject({ trips: 7, users: 0 });
    expect(days.comparison?.total).toMatchObject({ verdict: 'tooFew', other: { users: 0, mean: null } });
  });

  it('distinguishes a real difference from chance for custom days, unless too many users travelled', async () => {
    /** Twelve users with a tag drive on two days each; the mean weighted by distance counts. */
    const driven = async (tag: string, score: number) => {
      for (let person = 0; person < 12; person++) {
        const userId = `${tag}${person}`;
        for (const [day, meters, points] of [
          ['2026-05-02', 3_000, score + (person % 5)],
          ['2026-05-03', 1_000, score + (person % 5) - 8],
        ] as const) {
          const sums = filled(FIGURES_LENGTH, [
            [FIGURES.trips, 1],
            [FIGURES.scores.SPEED.meters, meters],
            [FIGURES.scores.SPEED.points, meters * points],
          ]);
          await sql`
            insert into user_days (project_id, user_id, day, sums, details, last_ts)
            values (${project}, ${userId}, ${day}, ${sums}, '{}', 1)
          `.execute(app.db);
        }
        await sql`
          insert into user_segments (project_id, user_id, segments)
          values (${project}, ${userId}, ${['all', `tag:${tag}`]})
        `.execute(app.db);
      }
    };
    await driven('calm', 90);
    await driven('wild', 70);
    const compared = (period: string) => insights({ segment: 'tag:calm', withSegment: 'tag:wild', period });
    const both = await compared('2026-05-01..2026-05-04');
    expect([both.own.users, both.other?.users]).toEqual([12, 12]);
    expect(both.comparison?.total).toMatchObject({ verdict: 'veryLikely', own: { users: 12 }, difference: -20 });
    // 90, 91, 92, 93, 94, 90, … less 2 for the quarter of the distance.
    expect(both.comparison?.total.own.mean).toBeCloseTo(89.75, 5);
    expect((await compared('2026-05-04..2026-05-05')).comparison?.total.verdict).toBe('tooFew');
    await aDay('2026-05-02', [], { users: 100_001 });
    const many = await compared('2026-05-01..2026-05-04');
    expect([many.own.users, many.comparison]).toEqual([null, undefined]);
  });

  it('adds up the groups of either half of a roll-out', async () => {
    await sql`
      insert into sdk_rollouts (project_id, config, features, number, share) values (${project}, '{}', '{}', 1, 2)
    `.execute(app.db);
    await aDay('2026-05-01', [[FIGURES.trips, 1]], { segment: 'group:0' });
    await aDay('2026-05-01', [[FIGURES.trips, 2]], { segment: 'group:1' });
    await aDay('2026-05-01', [[FIGURES.trips, 4]], { segment: 'group:2' });
    await aDay('2026-05-01', [[FIGURES.trips, 8]], { segment: 'group:99' });
    const { own, other } = await insights({ segment: 'group:in', withSegment: 'group:out', period: '2026-05' });
    expect([own.trips, other?.trips]).toEqual([3, 12]);
  });

  it.each(['last30', '2026-05', '2026-05-01..2026-05-04'])(
    'knows nobody in a roll-out that is over, in %s',
    async (period) => {
      await rolledUpTo('2026-05-04');
      await aDay('2026-05-01', [[FIGURES.trips, 8]], { segment: 'group:99' });
      const { own, other } = await insights({ segment: 'group:in', withSegment: 'group:out', period });
      expect([own.users, own.trips, other?.trips]).toEqual([0, 0, 8]);
    },
  );

  it('ends rolling periods with the project’s current day', async () => {
    await rolledUpTo('2026-06-10');
    expect((await insights({ period: 'last7' })).own).toMatchObject({ from: '2026-06-04', to: '2026-06-10' });
  });

  it.each([
    ['period', '2026-02-30..2026-03-01'],
    ['period', '2026-03-02..2026-03-01'],
    ['period', '2020-01-01..2026-01-01'],
    ['period', 'yesterday'],
    ['segment', 'user:ada'],
    ['segment', 'tag:'],
    ['withPeriod', '2026-13'],
  ])('refuses the %s %s', async (name, value) => {
    const query = { projectId: project, [name]: value };
    const { status } = await app.attempt(getInsights, { query }, { as: reader });
    expect(status).toBe(400);
  });
});

describe('listSegments', () => {
  it('offers segments by kind, months newest first, and both halves of a roll-out', async () => {
    await rolledUpTo('2026-06-10');
    await people('all', 'month:2026-05', [80]);
    await people('all', 'month:2026-06', [80, 90]);
    await people('tag:fleet', 'last30', [80, 90]);
    await people('tag:gone', 'last30', []);
    await people('platform:iOS', 'last30', [80]);
    await people('group:0', 'last30', [80]);
    await sql`
      insert into sdk_rollouts (project_id, config, features, number, share) values (${project}, '{}', '{}', 1, 2)
    `.execute(app.db);
    const { body } = await app.call(listSegments, { query: { projectId: project } }, { as: reader });
    expect(body).toEqual({
      today: '2026-06-10',
      months: ['2026-06', '2026-05'],
      segments: [
        { segment: 'tag:fleet', kind: 'tag', name: 'fleet', users: 2 },
        { segment: 'platform:iOS', kind: 'platform', name: 'iOS', users: 1 },
        { segment: 'group:in', kind: 'group', name: 'group:in', users: 1 },
        { segment: 'group:out', kind: 'group', name: 'group:out', users: 0 },
      ],
    });
  });
});

describe('getUserInsights', () => {
  const users = async () => (await app.call(getUserInsights, { query: { projectId: project } }, { as: reader })).body;

  it('returns nothing for a project without app users', async () => {
    expect(await users()).toEqual({
      segment: 'all',
      sampled: null,
      funnel: { registered: 0, permitted: 0, running: 0, travelling: 0 },
      cohorts: [],
      versions: [],
    });
  });

  it('counts the steps of the funnel, and an app user with several missing permissions once', async () => {
    const device = { platform: 'iOS', sdkVersion: '2.18.0' };
    for (const userId of ['ada', 'bo', 'cy']) {
      await signInUser(app.context, { projectId: project, userId, audience: 'backend', device });
    }
    await changeUsers(app.db, { project_id: project, user_id: 'ada' }, { status: 'RUNNING' });
    const reasons = ['locationPermissionMissing', 'motionPermissionMissing'];
    await setComplaints(
      app.db,
      { project_id: project, user_id: 'bo' },
      {
        'warning:driving': { t: app.clock.now.getTime(), reasons },
        'warning:trips': { t: app.clock.now.getTime(), reasons },
      },
    );
    await people('all', 'last30', [81]);
    await people('version:iOS/2.18.0', 'last30', [81]);
    const { funnel, versions } = await users();
    expect(funnel).toEqual({ registered: 3, permitted: 2, running: 1, travelling: 1 });
    for (const [permission, expected] of [
      ['granted', ['ada', 'cy']],
      ['missing', ['bo']],
    ] as const) {
      const query = { projectId: project, permission, sort: 'id' } as const;
      const { body } = await app.call(listAppUsers, { query }, { as: reader });
      expect(body.items.map(({ userId }) => userId)).toEqual(expected);
    }
    expect(versions).toEqual([{ platform: 'iOS', version: '2.18.0', users: 3, score: 81 }]);
  });

  it('counts the users of a tag, platform, version or vehicle, and says where it counts everyone instead', async () => {
    const own = { project_id: project };
    const VEHICLE = '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11';
    for (const [userId, platform, sdkVersion] of [
      ['ada', 'iOS', '2.18.0'],
      ['bo', 'iOS', '2.17.0'],
      ['cy', 'Android', '2.18.0'],
    ] as const) {
      const device = { platform, sdkVersion };
      await signInUser(app.context, { projectId: project, userId, audience: 'backend', device });
    }
    for (const userId of ['ada', 'cy']) {
      await app.db.transaction().execute((tx) => setTags(tx, { projectId: project, userId }, ['fleet']));
    }
    await changeUsers(app.db, { ...own, user_id: 'ada' }, { status: 'RUNNING' });
    const reasons = ['locationPermissionMissing'];
    await setComplaints(
      app.db,
      { ...own, user_id: 'cy' },
      { 'warning:driving': { t: app.clock.now.getTime(), reasons } },
    );
    await app.db
      .insertInto('vehicle_drivers')
      .values({ ...own, user_id: 'bo', vehicle_id: VEHICLE })
      .execute();
    const week = mondayOf(app.clock.now.toISOString().slice(0, 10));
    await app.db
      .insertInto('user_weeks')
      .values({ ...own, user_id: 'ada', week })
      .execute();
    const of = async (segment: string) => {
      const { body } = await app.call(getUserInsights, { query: { projectId: project, segment } }, { as: reader });
      return body;
    };
    const fleet = await of('tag:fleet');
    expect(fleet).toMatchObject({ segment: 'tag:fleet', sampled: null });
    expect(fleet.funnel).toEqual({ registered: 2, permitted: 1, running: 1, travelling: 0 });
    expect(fleet.cohorts).toEqual([{ week, users: 2, active: [1] }]);
    expect(fleet.versions).toEqual([
      { platform: 'Android', version: '2.18.0', users: 1, score: null },
      { platform: 'iOS', version: '2.18.0', users: 1, score: null },
    ]);
    expect((await of('platform:iOS')).funnel.registered).toBe(2);
    expect((await of('version:iOS/2.17.0')).versions.map(({ users }) => users)).toEqual([1]);
    expect((await of(`vehicle:${VEHICLE}`)).funnel.registered).toBe(1);
    expect((await of('vehicle:none')).funnel.registered).toBe(0);
    expect(await of('group:in')).toMatchObject({ segment: 'group:in', funnel: { registered: 0 } });
    expect(await of('group:out')).toMatchObject({ segment: 'group:out', sampled: null, funnel: { registered: 3 } });
    const [low, high] = [await of('group:0..49'), await of('group:50..99')];
    expect(low.funnel.registered + high.funnel.registered).toBe(3);
  });
  it('counts in each cell of the retention whom the list of app users shows for it', async () => {
    const week = mondayOf(app.clock.now.toISOString().slice(0, 10));
    const [before, after] = [dayAfter(week, -14), dayAfter(week, -7)];
    const registered = {
      sunday: `${dayAfter(before, -1)}T23:59:59.999Z`,
      monday: `${before}T00:00:00.000Z`,
      idle: `${dayAfter(before, 3)}T12:00:00.000Z`,
      late: `${dayAfter(before, 6)}T23:59:59.999Z`,
      next: `${after}T00:00:00.000Z`,
    };
    const travels: [string, string][] = [
      ['sunday', before],
      ['monday', before],
      ['monday', after],
      ['late', after],
      ['next', after],
    ];
    for (const [user_id, at] of Object.entries(registered)) {
      const row = {
        project_id: project,
        user_id,
        installation_id: randomUUID(),
        audience: 'backend',
        created_at: new Date(at),
      };
      await app.db.transaction().execute((tx) => insertAppUsers(tx, [row]));
      await app.db.transaction().execute((tx) => setTags(tx, { projectId: project, userId: user_id }, ['fleet']));
    }
    for (const [user_id, travelled] of travels) {
      await app.db.insertInto('user_weeks').values({ project_id: project, user_id, week: travelled }).execute();
    }
    const listed = async (filter: object) => {
      const { body } = await app.call(
        listAppUsers,
        { query: { projectId: project, sort: 'id', ...filter } },
        { as: reader },
      );
      return body.items.map(({ userId }) => userId);
    };
    expect(await listed({ registeredIn: before })).toEqual(['idle', 'late', 'monday']);
    expect(await listed({ registeredIn: before, travelledIn: after })).toEqual(['late', 'monday']);
    expect(await listed({ registeredIn: dayAfter(before, 6), sort: '-registered' })).toEqual([
      'late',
      'idle',
      'monday',
    ]);
    expect(await listed({ registeredIn: before, createdSince: dayAfter(before, 1), sort: 'seen' })).toEqual([
      'idle',
      'late',
    ]);
    expect(await listed({ registeredIn: before, travelledIn: after, sort: 'score', tag: 'fleet' })).toEqual([
      'late',
      'monday',
    ]);
    const { body } = await app.call(
      getUserInsights,
      { query: { projectId: project, segment: 'tag:fleet' } },
      { as: reader },
    );
    for (const { week: cohort, users: count, active } of body.cohorts) {
      expect(await listed({ tag: 'fleet', registeredIn: cohort })).toHaveLength(count);
      for (const [later, number] of active.entries()) {
        const cell = { tag: 'fleet', registeredIn: cohort, travelledIn: dayAfter(cohort, 7 * later) };
        expect(await listed(cell), `${cohort} ${later}`).toHaveLength(number);
      }
    }
    expect(body.cohorts).toHaveLength(3);
  });
  it('estimates a large segment from a representative sample, and says so', async () => {
    const [all, tagged] = [1_200, 600];
    await insertCrowd(app.db, project, all, { platform: 'iOS', sdkVersion: '2.18.0' });
    await addFacet(app.db, project, 'tag:huge', tagged);
    await addFacet(app.db, project, 'state:RUNNING', tagged, 4);
    await sql`
      insert into counter_changes (project_id, user_id, counter, key, amount)
      values (${project}, 'crowd-1', 'users', 'all', ${all})
    `.execute(app.db);
    const of = (segment: string) =>
      segmentUsers(app.db, project, segment, app.clock.now.toISOString().slice(0, 10), 300);
    const isNear = (estimate: number | undefined, exact: number) =>
      Math.abs((estimate ?? 0) / exact - 1) < 0.25 ? exact : estimate;
    const huge = await of('tag:huge');
    expect(isNear(huge.sampled ?? 0, 300)).toBe(300);
    expect(isNear(huge.funnel.registered, tagged)).toBe(tagged);
    expect(isNear(huge.funnel.running, tagged / 4)).toBe(tagged / 4);
    expect(isNear(huge.versions[0]?.users, tagged)).toBe(tagged);
    const most = await of('group:0..89');
    expect(isNear(most.sampled ?? 0, 300)).toBe(300);
    expect(isNear(most.funnel.registered, all * 0.9)).toBe(all * 0.9);
    expect(await of('tag:none')).toMatchObject({ sampled: null, funnel: { registered: 0 } });
  });
});

describe('findTrips', () => {
  interface Trip {
    type?: string;
    score?: number;
    segments?: readonly string[];
    losses?: readonly SummedLoss[];
    overrides?: Partial<Record<ScorePart, number>>;
  }
  const aTrip = async (userId: string, at: string, trip: Trip = {}) => {
    const { type = 'CAR', score = 80, segments = ['all'], losses = [], overrides } = trip;
    const start = Date.parse(at) / 1000;
    const day = at.slice(0, 10);
    const own = { project_id: project, user_id: userId };
    await app.db
      .insertInto('timeline_items')
      .values({
        ...own,
        ...{
          start_ts: start,
          end_ts: start + 600,
          type: type as 'CAR',
          measured_type: type as 'CAR',
          day,
          open: false,
        },
        ...{ start_time_zone: 'Europe/Vienna', end_time_zone: 'Europe/Vienna', distance_meters: 5000 },
        features: JSON.stringify({
          scores: { ACCELERATION: score, BRAKING: score, CORNERING: null, SPEED: null, DFD: null },
          scoreExplanation: { formula: 'move-2', unknown: {}, losses },
          ...(overrides && { scoreOverrides: overrides }),
        }),
        engine_version: 'test',
      })
      .execute();
    await sql`
      insert into user_days (project_id, user_id, day, sums, details, last_ts)
      values (${project}, ${userId}, ${day}, '{}', '{}', ${start}) on conflict do nothing
    `.execute(app.db);
    await sql`
      insert into user_segments (project_id, user_id, segments) values (${project}, ${userId}, ${segments})
      on conflict (project_id, user_id) do update set segments = excluded.segments
    `.execute(app.db);
  };
  const found = async (query: object = {}) => {
    const input = { query: { projectId: project, period: '2026-05', ...query } };
    const { body } = await app.call(findTrips, input, { as: reader });
    return body;
  };
  const starts = async (query: object) =>
    (await found(query)).items.map(({ userId, startTs }) => `${userId} ${new Date(startTs * 1000).toISOString()}`);

  beforeEach(async () => {
    await aTrip('ada', '2026-05-04T06:30:00Z', { score: 42, segments: ['all', 'tag:fleet'] });
    await aTrip('ada', '2026-05-05T16:10:00Z', { score: 90, segments: ['all', 'tag:fleet'] });
    await aTrip('bo', '2026-05-05T06:00:00Z', { type: 'CYCLING' });
    await aTrip('pia', '2026-05-05T06:00:00Z', { segments: ['pilot'] });
  });

  it('finds the trips of a period newest first, without pilots', async () => {
    expect(await starts({})).toEqual([
      'bo 2026-05-05T06:00:00.000Z',
      'ada 2026-05-05T16:10:00.000Z',
      'ada 2026-05-04T06:30:00.000Z',
    ]);
  });
  it('narrows them by segment, mode, score, local hour and weekday', async () => {
    expect(await starts({ segment: 'tag:fleet' })).toHaveLength(2);
    expect(await starts({ mode: 'cycling' })).toEqual(['bo 2026-05-05T06:00:00.000Z']);
    expect(await starts({ scoreFrom: 40, scoreTo: 44 })).toEqual(['ada 2026-05-04T06:30:00.000Z']);
    expect(await starts({ part: 'safeness', scoreFrom: 90, scoreTo: 94 })).toEqual(['ada 2026-05-05T16:10:00.000Z']);
    expect(await starts({ part: 'speed', scoreFrom: 0, scoreTo: 100 })).toEqual([]);
    expect(await starts({ hour: 18 })).toEqual(['ada 2026-05-05T16:10:00.000Z']);
    expect(await starts({ weekday: 0 })).toEqual(['ada 2026-05-04T06:30:00.000Z']);
  });
  describe('where points were lost', () => {
    const harsh = (road: string | undefined, timestamp: string, points = 4): SummedLoss => ({
      ...{ part: 'BRAKING', points, timestamp, manoeuvre: road === undefined ? {} : { road } },
    });
    const lost: Record<string, Pick<Trip, 'losses' | 'overrides'>> = {
      street: { losses: [harsh('residential', '2026-05-06T06:05:00Z')] },
      slip: { losses: [harsh('motorway_link', '2026-05-06T05:59:00Z')] },
      field: { losses: [harsh('track', '2026-05-06T07:10:00Z')] },
      unmapped: { losses: [harsh(undefined, '2026-05-06T06:05:00Z')] },
      gentle: { losses: [harsh('residential', '2026-05-06T06:05:00Z', 0)] },
      corrected: { losses: [harsh('residential', '2026-05-06T06:05:00Z')], overrides: { BRAKING: 100 } },
      fast: { losses: [{ part: 'SPEED', points: 3, timestamp: '2026-05-06T06:30:00Z', speeding: { meters: 200 } }] },
      twice: {
        losses: [harsh('residential', '2026-05-06T05:50:00Z'), harsh('primary', '2026-05-06T06:10:00Z')],
      },
      flawless: {},
    };
    /** What the roll-ups count of a trip. */
    const summed = ({ losses = [], overrides }: Pick<Trip, 'losses' | 'overrides'>) =>
      sumDay([
        {
          ...{ startTs: Date.parse('2026-05-06T05:45:00Z') / 1000, endTs: 0, type: 'CAR', zone: 'Europe/Vienna' },
          ...{ meters: 5000, scores: null, formula: null, overrides: overrides ?? null, losses },
          ...{ events: null, phoneSeconds: null, metersByRoad: null },
        },
      ]).details;
    const usersCounted = (positions: readonly number[]) =>
      Object.keys(lost).filter((name) =>
        positions.some((position) => (summed(lost[name] ?? {}).get(position) ?? 0) > 0),
      );
    const usersFound = async (query: object) => {
      const { items } = await found({ period: '2026-05-06..2026-05-06', ...query });
      return items.map(({ userId }) => userId).sort();
    };
    beforeEach(async () => {
      for (const [name, trip] of Object.entries(lost)) await aTrip(name, '2026-05-06T05:45:00Z', trip);
      await aTrip('walker', '2026-05-06T05:45:00Z', { type: 'WALKING', ...lost.street });
    });

    it('finds the drives behind the bar of a type of road', async () => {
      expect(await usersFound({ lostOn: 'residential' })).toEqual(['street', 'twice']);
      for (const road of ROAD_TYPES) {
        const counted = usersCounted(HARSH_CODES.map((code) => DETAILS.lostByRoad[code][road]));
        expect(await usersFound({ lostOn: road }), road).toEqual(counted.sort());
      }
    });
    it('finds the drives behind the bar of an hour, whenever they started', async () => {
      expect(await usersFound({ lostAt: 9 })).toEqual(['field']);
      for (const hour of [6, 7, 8, 9]) {
        const counted = usersCounted(SCORE_PARTS.map((part) => DETAILS.lostByHour[part] + hour));
        expect(await usersFound({ lostAt: hour }), String(hour)).toEqual(counted.sort());
      }
    });
  });
  it('reads them page by page', async () => {
    const first = await found({ limit: 2 });
    expect(first.items).toHaveLength(2);
    const { items, next, searchedTo } = await found({ limit: 2, cursor: first.next ?? '' });
    expect(items.map(({ day }) => day)).toEqual(['2026-05-04']);
    expect([next, searchedTo]).toEqual([null, null]);
  });
  it.each([
    ['hour', 24],
    ['weekday', -1],
    ['scoreFrom', 101],
    ['mode', 'rocket'],
    ['lostOn', 'rails'],
    ['lostAt', 24],
  ])('refuses the %s %s', async (name, value) => {
    const query = { projectId: project, [name]: value } as never;
    expect((await app.attempt(findTrips, { query }, { as: reader })).status).toBe(400);
  });
});
