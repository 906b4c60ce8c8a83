import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { offeredToKeys } from '#contract/endpoint.ts';
import { getProjectSettings, saveProjectSettings } from '#contract/project-settings.ts';
import { getLeaderboard, getOwnLeaderboard, listOwnSummaries, listSummaries } from '#contract/summaries.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { setTags } from '#server/db/app-user-rows.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { aReceiver } from '#server/features/notifier/receivers.test-support.ts';
import { rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import {
  changeItems,
  join,
  makeTravel,
  points,
  removeDay,
  rescore,
  TODAY,
  type TravelTrip,
  trip,
  USERS,
  user,
} from '#server/features/rollups/travels.test-support.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { sumUpAll } from './sum-up-weeks.ts';
import { recountWeeks } from './summaries-recount.test-support.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});

const HOUR_MS = 3_600_000;
/** The test's clock, which everything here uses. */
const clock = { now: new Date() };
const at = (moment: string) => {
  clock.now = new Date(moment);
};
const rollUp = () => rollUpAll({ db: app.db, now: () => clock.now });
const sumUp = () => sumUpAll({ db: app.db, now: () => clock.now });

/** Rolls up, waits out the delay for late data, and summarises. */
async function later(hours = 1): Promise<void> {
  await rollUp();
  clock.now = new Date(clock.now.getTime() + hours * HOUR_MS);
  await sumUp();
}

async function aReceivingProject(name: string): Promise<number> {
  const projectId = await app.aProject(name);
  await app.grant(admin, projectId, 'admin');
  await aReceiver(app, admin, projectId, { kind: 'timeline', url: 'https://receiver.example.com/' });
  return projectId;
}

const stored = async (projectId: number) => {
  const rows = await app.db.selectFrom('weekly_summaries').selectAll().where('project_id', '=', projectId).execute();
  return Object.fromEntries(rows.map((row) => [`${row.user_id} ${row.week}`, row]));
};
/** What receivers are sent, by user, week and version. */
const told = async (projectId: number): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['user_id', 'body'])
    .where('project_id', '=', projectId)
    .where('event', '=', 'WEEKLY_SUMMARY')
    .orderBy('seq')
    .execute();
  return rows.map(({ user_id, body }) => {
    const { data } = JSON.parse(body ?? '') as { data: { summary: string } };
    const { firstDay, version } = JSON.parse(data.summary) as { firstDay: string; version: number };
    return `${user_id} ${firstDay} ${version}`;
  });
};

const [PLAIN] = fc.sample(trip, { numRuns: 1, seed: 3 });
if (!PLAIN) throw new Error('No trip.');
const SCORES = { ACCELERATION: 90, BRAKING: 70, CORNERING: 95, SPEED: 88, DFD: 100 };
const DRIVE: TravelTrip = {
  ...PLAIN,
  open: false,
  ...{ type: 'CAR', user: 'ada', zone: 'Europe/Vienna', atSecond: 25_000, meters: 20_000, events: [], phone: 0 },
  ...{ scores: SCORES, losses: [] },
};
/** TODAY is a Tuesday: eight days ago was the Monday before, of 2026-W45. */
const WEEK = '2026-11-02';

const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('travel' as const), trip }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('rescore' as const), user, points }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('remove' as const), user, daysAgo: fc.integer({ min: 0, max: 70 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('erase' as const), user }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('sum up' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

async function act(projectId: number, given: Operation): Promise<unknown> {
  switch (given.what) {
    case 'travel':
      return makeTravel(app, projectId, given.trip);
    case 'rescore':
      return rescore(app, projectId, given.user, given.points);
    case 'remove':
      return removeDay(app, projectId, given.user, given.daysAgo);
    case 'erase':
      return eraseUser(app.context, projectId, given.user).catch(() => {});
    case 'sum up':
      return later();
  }
}

describe('weekly summaries', () => {
  it('equal a recount after late data, corrections, new scores and erasure, and each version is sent once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 16 }),
        async (rounds) => {
          at(`${TODAY}T12:00:00Z`);
          const projectId = await aReceivingProject('Summed up');
          for (const userId of USERS) await join(app, projectId, userId, '1');
          // The operations of one round run concurrently.
          for (const round of rounds) await Promise.all(round.map((given) => act(projectId, given)));
          // The week of the last trips must be over, too.
          at(`${dayAfter(TODAY, 8)}T12:00:00Z`);
          await later();
          const summaries = await stored(projectId);
          const facts = Object.fromEntries(Object.entries(summaries).map(([name, row]) => [name, row.facts]));
          const withTrips = Object.fromEntries(
            Object.entries(facts).filter(([, one]) => (one as { trips: number }).trips > 0),
          );
          expect(withTrips).toEqual(await recountWeeks(app.db, projectId));
          const versions = Object.entries(summaries).flatMap(([name, { version }]) =>
            Array.from({ length: version }, (_, before) => `${name} ${before + 1}`),
          );
          expect((await told(projectId)).sort()).toEqual(versions.sort());
          await sql`update projects set deleted_at = now() where id = ${projectId}`.execute(app.db);
        },
      ),
      { numRuns: 6 },
    );
  }, 90_000);

  it('wait until the week is over where the user is, and up to four and a half hours more', async () => {
    const projectId = await app.aProject('Time zones');
    const zones = { east: 'Pacific/Auckland', home: 'Europe/Vienna', west: 'Pacific/Honolulu' };
    at('2026-11-08T09:00:00Z');
    for (const [userId, zone] of Object.entries(zones)) {
      await join(app, projectId, userId, '1');
      await makeTravel(app, projectId, { ...DRIVE, user: userId, zone, daysAgo: 5 });
    }
    await rollUp();
    const summed = async (moment: string) => {
      at(moment);
      await sumUp();
      return Object.keys(await stored(projectId)).map((name) => name.split(' ')[0]);
    };
    // Midnight is at 11:00 UTC in Auckland, at 23:00 in Vienna, at 10:00 the day after in Honolulu.
    expect(await summed('2026-11-08T10:59:00Z')).toEqual([]);
    expect(await summed('2026-11-08T15:34:00Z')).toEqual(['east']);
    expect(await summed('2026-11-08T22:59:00Z')).toEqual(['east']);
    expect((await summed('2026-11-09T03:34:00Z')).sort()).toEqual(['east', 'home']);
    expect((await summed('2026-11-09T09:59:00Z')).sort()).toEqual(['east', 'home']);
    expect((await summed('2026-11-09T14:34:00Z')).sort()).toEqual(['east', 'home', 'west']);
  });

  it('get one new version from several late uploads, and the next week shows the new change', async () => {
    const projectId = await aReceivingProject('Late');
    await join(app, projectId, 'ada', '1');
    at(`${TODAY}T12:00:00Z`);
    await makeTravel(app, projectId, { ...DRIVE, daysAgo: 8 });
    await makeTravel(app, projectId, { ...DRIVE, daysAgo: 15, scores: { ...SCORES, SPEED: 40 } });
    await later();
    expect((await stored(projectId))[`ada ${WEEK}`]).toMatchObject({ version: 1, facts: { total: 91, change: 16 } });
    for (const second of [30_000, 40_000, 50_000]) {
      await makeTravel(app, projectId, { ...DRIVE, daysAgo: 14, atSecond: second });
      await rollUp();
      clock.now = new Date(clock.now.getTime() + 60_000);
      await sumUp();
    }
    await later();
    expect((await told(projectId)).sort()).toEqual([
      `ada ${mondayOf(dayAfter(TODAY, -14))} 1`,
      `ada ${mondayOf(dayAfter(TODAY, -14))} 2`,
      `ada ${WEEK} 1`,
      `ada ${WEEK} 2`,
    ]);
    expect((await stored(projectId))[`ada ${WEEK}`]).toMatchObject({ version: 2, facts: { total: 91, change: 4 } });
  });

  it('are not written for a user without a trip, nor for weeks long ago', async () => {
    const projectId = await app.aProject('Nothing to tell');
    await join(app, projectId, 'ada', '1');
    at(`${TODAY}T12:00:00Z`);
    await makeTravel(app, projectId, { ...DRIVE, daysAgo: 8, type: 'IDLE' });
    await makeTravel(app, projectId, { ...DRIVE, daysAgo: 120 });
    await rollUp();
    const due = await app.db.selectFrom('due_summaries').selectAll().where('project_id', '=', projectId).execute();
    expect(due).toEqual([]);
    await later();
    expect(await stored(projectId)).toEqual({});
  });

  it('are read by the phone, by key and on the user’s page, newest first', async () => {
    const projectId = await app.aProject('Read');
    const reader = await app.aMember(projectId, 'reader');
    const phone = await app.aPhone(projectId, 'ada');
    const key = await app.aKey(projectId, 'read-only');
    at(`${TODAY}T12:00:00Z`);
    await makeTravel(app, projectId, {
      ...DRIVE,
      daysAgo: 8,
      losses: [{ part: 'BRAKING', points: 30, after: 600, road: 'motorway', speeding: null }],
    });
    await makeTravel(app, projectId, { ...DRIVE, daysAgo: 7, meters: 30_000, scores: { ...SCORES, SPEED: 100 } });
    await makeTravel(app, projectId, { ...DRIVE, daysAgo: 15 });
    await later();
    const own = await app.call(listOwnSummaries, { query: {} }, { headers: phone.headers });
    expect(own.body.items.map(({ week }) => week)).toEqual(['2026-W45', '2026-W44']);
    expect(own.body.items[0]).toEqual({
      ...{ week: '2026-W45', firstDay: WEEK, lastDay: '2026-11-08', version: 1, computedAt: clock.now.toISOString() },
      ...{ score: 93, scores: { safeness: 85, speed: 95, distraction: 100 }, change: 2 },
      ...{ trips: 2, distanceMeters: 50_000, drivenMeters: 50_000, activeMeters: 0 },
      bestTrip: { startTs: '2026-11-03T06:56:40Z', day: '2026-11-03', score: 95 },
      worstTrip: { startTs: '2026-11-02T06:56:40Z', day: '2026-11-02', score: 91 },
      tip: {
        ...{ kind: 'improve', part: 'BRAKING', hours: null, road: 'motorway' },
        text: {
          en: 'Keep more distance and brake earlier. Most points were lost on motorways.',
          de: 'Halten Sie mehr Abstand und bremsen Sie früher. Die meisten Punkte gingen auf Autobahnen verloren.',
        },
      },
    });
    const query = { projectId, userId: 'ada' };
    const page = await app.call(listSummaries, { query: { ...query, limit: 1 } }, { as: reader });
    expect(page.body.items).toEqual(own.body.items.slice(0, 1));
    const next = await app.call(listSummaries, { query: { ...query, cursor: page.body.next ?? '' } }, { as: reader });
    expect(next.body).toEqual({ items: own.body.items.slice(1), next: null });
    const byKey = offeredToKeys(listSummaries);
    if (!byKey) throw new Error('Not offered.');
    const offered = await app.attempt(byKey, { query }, { headers: key.headers });
    expect(offered.body).toEqual(own.body);
    expect((await app.attempt(byKey, { query: { ...query, userId: 'bo' } }, { headers: key.headers })).status).toBe(
      404,
    );
    await eraseUser(app.context, projectId, 'ada');
    expect(await stored(projectId)).toEqual({});
  });
});

async function switchOn(projectId: number): Promise<void> {
  const { body } = await app.call(getProjectSettings, { query: { projectId } }, { as: admin });
  const { settings, version } = body;
  const input = { query: { projectId }, body: { settings: { ...settings, badges: true }, version } };
  expect((await app.call(saveProjectSettings, input, { as: admin })).status).toBe(200);
}

describe('badges', () => {
  it('are shown by their rules once the project switches them on', async () => {
    const projectId = await aReceivingProject('Badges');
    const phone = await app.aPhone(projectId, 'ada');
    at(`${TODAY}T12:00:00Z`);
    const calm = { ...SCORES, BRAKING: 90 };
    for (const weeks of [0, 1, 2, 3]) {
      await makeTravel(app, projectId, {
        ...DRIVE,
        daysAgo: 8 + 7 * weeks,
        meters: weeks === 1 ? 50_000 : 49_000,
        scores: calm,
      });
      await makeTravel(app, projectId, {
        ...DRIVE,
        daysAgo: 7 + 7 * weeks,
        type: 'WALKING',
        meters: 25_000,
        scores: null,
      });
    }
    // A week with phone use, over any distance, and not calm.
    await makeTravel(app, projectId, { ...DRIVE, daysAgo: 36, meters: 80_000, phone: 9 });
    await changeItems(app, projectId, 'ada', async (tx) => {
      // All test trips include three seconds of a call.
      await sql`
        update timeline_items set features = features - 'phoneDistractions'
        where project_id = ${projectId} and day > ${dayAfter(TODAY, -36)}
      `.execute(tx);
      return Array.from({ length: 30 }, (_, ago) => dayAfter(TODAY, -ago - 7));
    });
    await later();
    const badges = async () => {
      const { body } = await app.call(listOwnSummaries, { query: {} }, { headers: phone.headers });
      return body.items.map((item) => item.badges);
    };
    expect(await badges()).toEqual([undefined, undefined, undefined, undefined, undefined]);
    await switchOn(projectId);
    expect(await badges()).toEqual([['calm', 'active'], ['focused'], [], [], []]);
  });
});

describe('a leaderboard', () => {
  it('shows the user’s own rank and anonymous neighbours within a tag, from five people on', async () => {
    const projectId = await aReceivingProject('Leaderboard');
    const key = await app.aKey(projectId, 'read-only');
    const phone = await app.aPhone(projectId, 'u3');
    at(`${TODAY}T12:00:00Z`);
    const people = Array.from({ length: 8 }, (_, number) => `u${number}`);
    for (const [number, userId] of people.entries()) {
      if (userId !== 'u3') await join(app, projectId, userId, '1');
      const tags = number < 6 ? ['fleet', ...(number < 4 ? ['small'] : [])] : [];
      await app.db.transaction().execute((tx) => setTags(tx, { projectId, userId }, number === 7 ? ['fleet'] : tags));
      // u4 and u5 are equal.
      const speed = number === 5 ? 64 : 80 - 4 * number;
      await makeTravel(app, projectId, { ...DRIVE, user: userId, daysAgo: 8, scores: { ...SCORES, SPEED: speed } });
    }
    await changeUsers(app.db, { project_id: projectId, user_id: 'u7' }, { pilot: true });
    await later();
    const own = (tag: string) => app.attempt(getOwnLeaderboard, { query: { tag } }, { headers: phone.headers });
    const byKey = (userId: string, tag = 'fleet') =>
      app.attempt(getLeaderboard, { query: { projectId, userId, tag } }, { headers: key.headers });
    expect((await own('fleet')).status).toBe(404);
    await switchOn(projectId);
    const { body } = await own('fleet');
    expect(body).toMatchObject({ tag: 'fleet', week: '2026-W45', state: 'shown', people: 6, own: { rank: 4 } });
    expect(body.neighbours.map(({ rank }) => rank)).toEqual([2, 3, 5, 5]);
    expect(JSON.stringify(body)).not.toMatch(/"u\d"/);
    expect(new Set(body.neighbours.map(({ alias }) => alias)).size).toBe(4);
    expect((await byKey('u3')).body).toEqual(body);
    expect((await byKey('u0')).body).toMatchObject({ own: { rank: 1 } });
    expect((await own('small')).body).toMatchObject({ state: 'tooFew', people: null, own: null, neighbours: [] });
    // Somebody else's tag, and a pilot.
    expect((await byKey('u6')).status).toBe(404);
    expect((await byKey('u7')).body).toMatchObject({ own: null, neighbours: [] });
  });
});
