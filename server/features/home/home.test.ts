import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAppUsers } from '#contract/app-user-list.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { getHome } from '#contract/home.ts';
import { getInsights } from '#contract/insights.ts';
import { sliceFixes } from '#engine/fixes.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { derivations } from '#server/features/derivations.ts';
import { rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import { gatherChanges } from '#server/live/gather-changes.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { changeUsers, setComplaints } from '#tests/setup/app-user-rows.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { recountUse } from './home-recount.test-support.ts';

let app: TestApp;
let admin: Visitor;
let reader: Visitor;
let project: number;

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

beforeAll(async () => {
  app = await anApp();
  [admin, reader, project] = [await app.aPerson(), await app.aPerson(), await app.aProject('Home')];
  await app.grant(admin, project, 'admin');
  await app.grant(reader, project, 'reader');
});

const home = async (as: Visitor, query: object = {}) =>
  (await app.call(getHome, { query: { projectId: project, ...query } }, { as })).body;

const travelled = (day: Date, type: string, items: number, meters: number) =>
  sql`insert into project_day_aggregates values (${project}, ${dayOf(day)}, ${type}, 3, ${items}, ${meters}, 60)`.execute(
    app.db,
  );

describe('getHome', () => {
  it('returns zeros for an empty project, and null for what is unknown', async () => {
    const { figures } = await home(reader);
    expect(figures).toMatchObject({
      users: { all: 0, pilots: 0, active: { now: 0, before: 0 }, added: { now: 0, before: 0 } },
      trips: { now: 0, complete: 0, before: 0 },
      scores: { total: { now: null, before: null } },
      versions: [],
      troubles: { users: 0, failures: 0, reasons: [], moreReasons: 0 },
    });
    expect(figures.bars).toHaveLength(30);
    expect(figures.bars.at(-1)).toMatchObject({ from: dayOf(app.clock.now), to: dayOf(app.clock.now) });
  });

  it('sums trips and kilometres by mode, compared with the previous period', async () => {
    await travelled(daysAgo(0), 'CAR', 2, 12_340);
    await travelled(daysAgo(1), 'TRAM', 1, 2_000);
    await travelled(daysAgo(1), 'BUS', 1, 3_000);
    await travelled(daysAgo(1), 'IDLE', 9, 0);
    await travelled(daysAgo(8), 'WALKING', 4, 4_000);
    const { figures } = await home(reader, { range: '7d' });
    expect(figures).toMatchObject({
      trips: { now: 4, complete: 2, before: 4 },
      kilometres: { now: 17.3, complete: 5, before: 4 },
    });
    expect(figures.bars).toHaveLength(7);
    expect(figures.bars.at(-1)?.modes.car).toEqual({ trips: 2, kilometres: 12.3 });
    expect(figures.bars.at(-2)?.modes.public).toEqual({ trips: 2, kilometres: 5 });
    const year = (await home(reader, { range: '1y' })).figures;
    expect(year.bars).toHaveLength(53);
    expect(year.trips.now).toBe(8);
    expect(
      year.bars.reduce(
        (sum: number, bar: { modes: Record<string, { trips: number }> }) =>
          sum + Object.values(bar.modes).reduce((all, mode) => all + mode.trips, 0),
        0,
      ),
    ).toBe(8);
  });

  it('counts users, versions and problems, before and after gathering', async () => {
    const phone = await app.aPhone(project, 'ada');
    await app.aPhone(project, 'bo');
    await changeUsers(app.db, { user_id: 'bo' }, { pilot: true, last_seen_at: daysAgo(3) });
    await phone.upload({
      device: { platform: 'Android', sdkVersion: '2.18.1' },
      states: [{ t: app.clock.now.getTime() - 60_000, state: 'RUNNING' }],
      failures: [{ t: app.clock.now.getTime() - 60_000, service: 'driving', reasons: ['gpsOff', 'offline'] }],
      warnings: [{ t: app.clock.now.getTime() - 50_000, service: 'walking', reasons: ['gpsOff'] }],
    });
    const expected = {
      users: { all: 2, pilots: 1, added: { now: 2, before: 0 }, active: { now: 1, before: 0 } },
      versions: [{ platform: 'Android', version: '2.18.1', users: 1 }],
      withoutVersion: 1,
      states: { RUNNING: 1 },
      troubles: { users: 1, failures: 1 },
    };
    const { figures } = await home(admin, { range: '7d' });
    expect(figures).toMatchObject(expected);
    expect(figures.troubles.reasons).toEqual(
      expect.arrayContaining([
        { reason: 'gpsOff', users: 1 },
        { reason: 'offline', users: 1 },
      ]),
    );
    while ((await gatherChanges(app.db)) > 0);
    expect((await home(admin, { range: '7d' })).figures).toMatchObject(expected);
    // Bo's problem is old but unresolved.
    const bo = { project_id: project, user_id: 'bo' };
    await setComplaints(app.db, bo, { 'warning:driving': { t: daysAgo(20).getTime(), reasons: ['gpsOff'] } });
    const { troubles } = (await home(admin, { range: '1d' })).figures;
    const listed = async (warning: string) =>
      (await app.call(listAppUsers, { query: { projectId: project, warning } }, { as: admin })).body.items.length;
    expect(troubles.users).toBe(await listed('any'));
    for (const { reason, users } of troubles.reasons) expect(users, reason).toBe(await listed(reason));
    await setComplaints(app.db, bo, null);

    await phone.upload({
      failures: [{ t: app.clock.now.getTime() - 1_000, service: 'driving', reasons: [] }],
      warnings: [{ t: app.clock.now.getTime() - 1_000, service: 'walking', reasons: [] }],
    });
    expect((await home(admin, { range: '7d' })).figures.troubles).toEqual({
      ...{ users: 0, failures: 0, reasons: [], moreReasons: 0 },
    });
  });

  it('counts exactly the app users in the list that each figure links to', async () => {
    const at = app.clock.now.getTime();
    for (const [userId, version, state] of [
      ['old-android', '2.17.0', 'RUNNING'],
      ['new-android', '2.18.1', 'ERROR'],
      ['other-android', '2.18.1', 'RUNNING'],
    ] as const) {
      const phone = await app.aPhone(project, userId);
      await phone.upload({
        device: { platform: 'Android', sdkVersion: version },
        states: [{ t: at - 1_000, state }],
      });
    }
    await app.aPhone(project, 'never-seen');
    await changeUsers(app.db, { user_id: 'never-seen' }, { last_seen_at: null });
    await changeUsers(app.db, { user_id: 'old-android' }, { last_seen_at: daysAgo(12) });
    await changeUsers(app.db, { user_id: 'other-android' }, { pilot: true });
    const listed = async (filter: object) =>
      (await app.call(listAppUsers, { query: { projectId: project, limit: 100, ...filter } }, { as: admin })).body.items
        .length;
    for (const range of ['1d', '7d', '30d', '90d'] as const) {
      const { from, users, versions, states, withoutVersion } = (await home(admin, { range })).figures;
      expect(users.all, range).toBe(await listed({}));
      expect(users.pilots, range).toBe(await listed({ pilot: true }));
      expect(users.active.now, range).toBe(await listed({ seenSince: from }));
      expect(users.added.now, range).toBe(await listed({ createdSince: from }));
      for (const { platform, version, users: count } of versions)
        expect(count, `${range} ${version}`).toBe(await listed({ platform, version }));
      expect(
        versions.reduce((sum, one) => sum + one.users, withoutVersion),
        range,
      ).toBe(users.all);
      for (const [state, count] of Object.entries(states))
        expect(count, `${range} ${state}`).toBe(await listed({ state }));
    }
  });

  it('averages scores by distance, without pilots', async () => {
    const drive = async (user: string, at: number, meters: number, braking: number | null) => {
      const scores = { ACCELERATION: 100, BRAKING: braking, CORNERING: 100, SPEED: null, DFD: 90 };
      const start = Math.floor(daysAgo(1).getTime() / 1000) + at;
      await sql`insert into timeline_items (project_id, user_id, start_ts, end_ts, type, measured_type, day, open, distance_meters, features, engine_version)
        values (${project}, ${user}, ${start}, ${start + 60}, 'CAR', 'CAR', ${dayOf(daysAgo(1))}, false, ${meters}, ${JSON.stringify({ scores })}, 'test')`.execute(
        app.db,
      );
    };
    await drive('ada', 0, 1_000, 40);
    await drive('ada', 100, 3_000, 80);
    await drive('ada', 200, 5_000, null);
    await drive('bo', 0, 9_000, 0);
    const { sumDays } = await import('#server/ingest/run/sum-days.ts');
    for (const userId of ['ada', 'bo']) {
      await app.db
        .transaction()
        .execute((tx) => sumDays(tx, derivations, { projectId: project, userId }, [dayOf(daysAgo(1))]));
    }
    const { scores } = (await home(reader, { range: '7d' })).figures;
    // Braking is 70 weighted by distance, so safeness is 90; the total leaves out the unknown speed.
    expect(scores).toEqual({
      total: { now: 90, before: null },
      safeness: { now: 90, before: null },
      speed: { now: null, before: null },
      distraction: { now: 90, before: null },
    });
  });

  it('counts the ended trips of Insights, plus those of pilots', async () => {
    const own = await app.aProject('Agreeing');
    await app.grant(reader, own, 'reader');
    const [phone, pilot] = [await app.aPhone(own, 'driver'), await app.aPhone(own, 'pilot')];
    await changeUsers(app.db, { project_id: own, user_id: 'pilot' }, { pilot: true });
    const start = morningOf(app.clock.now, 1);
    const drive = aDrive({ seed: 3, timestamp: start });
    const underWay = drive.timestamp.findIndex((second) => second > start + 900);
    const both = async () => {
      await processAll(app.db);
      await rollUpAll(app.context);
      const query = { projectId: own, range: '7d' as const };
      const { figures } = (await app.call(getHome, { query }, { as: reader })).body;
      const of = async (segment: string) => {
        const asked = { query: { projectId: own, segment, period: 'last7' } };
        const { trips, modes } = (await app.call(getInsights, asked, { as: reader })).body.own;
        return { trips, meters: Object.values(modes).reduce((sum, mode) => sum + mode.meters, 0) };
      };
      const [all, pilots] = [await of('all'), await of('pilot')];
      const { trips, kilometres, scores } = figures;
      return {
        home: { trips: trips.now, kilometres: kilometres.now, total: scores.total.now },
        insights: { trips: all.trips + pilots.trips, kilometres: (all.meters + pilots.meters) / 1_000 },
      };
    };
    await phone.uploadBytes(encodeBatch(randomUUID(), sliceFixes(drive, 0, underWay)));
    expect(await app.db.selectFrom('pending_batches').select('user_id').execute()).not.toEqual([]);
    const nothing = { trips: 0, kilometres: 0 };
    expect(await both()).toEqual({ home: { ...nothing, total: null }, insights: nothing });
    const open = app.db.selectFrom('timeline_items').select(['type', 'open']).where('project_id', '=', own);
    expect(await open.where('type', '=', 'CAR').execute()).toEqual([{ type: 'CAR', open: true }]);
    for (const one of [phone, pilot]) {
      await one.uploadBytes(encodeBatch(randomUUID(), drive));
      const t = [40_000, 40_060].map((second) => (start + second) * 1_000);
      await one.upload({ fixes: { t, lat: [48, 48], lon: [16, 16] } });
    }
    const { home: ended, insights } = await both();
    expect(insights.trips).toBeGreaterThanOrEqual(2);
    expect(insights.trips).toBe(ended.trips);
    expect(insights.kilometres).toBeCloseTo(ended.kilometres, 0);
    expect(ended.total).not.toBeNull();
  });

  it('counts as active whoever’s phone reported something, with or without a trip', async () => {
    const own = await app.aProject('Mostly at home');
    await app.grant(reader, own, 'reader');
    const at = app.clock.now.getTime() - 60_000;
    for (const userId of ['resting', 'waiting', 'standing']) {
      const phone = await app.aPhone(own, userId);
      await phone.upload({ states: [{ t: at, state: 'READY' }] });
    }
    await app.aPhone(own, 'registered-only');
    const start = morningOf(app.clock.now, 1);
    const driver = await app.aPhone(own, 'driver');
    await driver.uploadBytes(encodeBatch(randomUUID(), aDrive({ seed: 3, timestamp: start })));
    const t = [40_000, 40_060].map((second) => (start + second) * 1_000);
    await driver.upload({ fixes: { t, lat: [48, 48], lon: [16, 16] } });
    await processAll(app.db);
    for (const range of ['7d', '30d'] as const) {
      const { figures } = (await app.call(getHome, { query: { projectId: own, range } }, { as: reader })).body;
      const { active, trips } = await recountUse(app.db, own, figures.from);
      expect({ active: figures.users.active.now, trips: figures.trips.now }, range).toEqual({ active, trips });
      expect({ all: figures.users.all, active }, range).toEqual({ all: 5, active: 4 });
      const byMode = figures.bars.flatMap(({ modes }) => Object.values(modes));
      expect(
        byMode.reduce((sum, mode) => sum + mode.trips, 0),
        range,
      ).toBe(trips);
    }
    const items = await app.db
      .selectFrom('timeline_items')
      .select('user_id')
      .distinct()
      .where('project_id', '=', own)
      .where('type', '!=', 'IDLE')
      .execute();
    expect(items).toEqual([{ user_id: 'driver' }]);
  });

  it('shows the latest changes to admins only', async () => {
    await app.send('POST', `/move/key?projectId=${project}`, { as: admin, body: {} });
    await app.context.db.transaction().execute((tx) =>
      app.context.events.publish(tx, {
        projectId: project,
        actorId: admin.userId,
        entity: 'project',
        entityId: String(project),
        action: 'changed',
      }),
    );
    expect((await home(admin)).changes?.[0]).toMatchObject({ by: admin.email, entity: 'project', action: 'changed' });
    expect(await home(reader)).not.toHaveProperty('changes');
  });

  it('reports the progress of a demo’s history', async () => {
    app.context.live.noteArriving(project, { people: 60, done: 5, total: 100 });
    expect((await home(reader)).arriving).toEqual({ people: 60, done: 5, total: 100 });
    app.context.live.noteArriving(project, null);
    expect(await home(reader)).not.toHaveProperty('arriving');
  });

  it('uses the viewer’s day, and rejects impossible ones', async () => {
    const tomorrow = dayOf(daysAgo(-1));
    expect((await home(reader, { today: tomorrow })).figures.to).toBe(tomorrow);
    expect((await home(reader, { today: '2001-01-01' })).figures.to).toBe(dayOf(app.clock.now));
  });

  it.each(['range=2d', 'range=', 'today=yesterday', 'today=2026-02-30', 'more=1'])('rejects %s', async (query) => {
    expect((await app.attempt(getHome, { query: `projectId=${project}&${query}` }, { as: admin })).status).toBe(400);
  });
});
