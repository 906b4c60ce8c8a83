import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportAppUsers, listAppUserFilters, listAppUsers, TRAIT_SORTS } from '#contract/app-user-list.ts';
import { tagAppUser } from '#contract/app-user-tags.ts';
import { PEOPLE_FIGURES } from '#contract/people.ts';
import { insertAppUsers } from '#server/db/app-user-rows.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { addFacet, insertCrowd, setComplaints } from '#tests/setup/app-user-rows.ts';
import { byTrait } from './trait-candidates.ts';
import type { Conditions } from './user-conditions.ts';

const NOTHING_ASKED: Conditions = {
  ...{
    facets: [],
    words: [],
    seenFrom: null,
    seenTo: null,
    registeredFromMs: null,
    registeredToMs: null,
    isPermitted: false,
    travelledIn: null,
  },
  ...{ vehicle: null, group: null, outdated: null, figures: null },
};
let app: TestApp;
let admin: Visitor;
let project: number;

interface Figures {
  total?: number | null;
  trips?: number;
  harsh?: number | null;
  worst_ts?: number | null;
  safenessTrend?: number | null;
}

const aUser = (user_id: string, project_id = project) =>
  app.db.transaction().execute((tx) =>
    insertAppUsers(tx, [
      {
        project_id,
        user_id,
        installation_id: crypto.randomUUID(),
        audience: 'backend',
        device: JSON.stringify({ platform: user_id < 'c' ? 'iOS' : 'Android', sdkVersion: '2.18.0' }),
      },
    ]),
  );

async function travelled(user_id: string, period: string, figures: Figures, project_id = project): Promise<void> {
  const { total = null, trips = 1, harsh = null, worst_ts = null, safenessTrend = null } = figures;
  await app.db
    .insertInto('people_periods')
    .values({
      project_id,
      user_id,
      period,
      trips,
      meters: trips * 1_000,
      car_seconds: 60,
      cycling_seconds: 0,
      walking_seconds: 0,
      public_seconds: 0,
      total,
      safeness: total,
      speed: total,
      distraction: total,
      previous_total: null,
      trend: null,
      safeness_trend: safenessTrend,
      speed_trend: null,
      distraction_trend: null,
      harsh_per_100km: harsh,
      speeding_per_100km: null,
      phone_per_hour: null,
      last_ts: 1_772_435_520,
      worst_ts,
      worst_score: worst_ts === null ? null : total,
    })
    .execute();
}

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('People');
  admin = await app.aMember(project, 'admin');
  for (const userId of ['anna', 'berta', 'carl', 'dora', 'emil', 'fritz']) await aUser(userId);
  await travelled('anna', 'last7', { total: 71, trips: 4, harsh: 2.25, worst_ts: 1_772_435_520, safenessTrend: 4 });
  await travelled('berta', 'last7', { total: 40, trips: 9, harsh: 12.5, safenessTrend: -6 });
  await travelled('carl', 'last7', { total: 71, trips: 2, harsh: 0 });
  await travelled('dora', 'last7', { trips: 7 });
  await travelled('anna', 'last30', { total: 90 });
  await travelled('anna', 'month:2026-02', { total: 12 });
  const elsewhere = await app.aProject('Elsewhere');
  await aUser('zoe', elsewhere);
  await travelled('zoe', 'last7', { total: 1 }, elsewhere);
});

type Query = Parameters<typeof asked>[0];
const asked = async (query: Omit<Parameters<typeof app.call<typeof listAppUsers>>[1]['query'], 'projectId'>) =>
  (await app.call(listAppUsers, { query: { projectId: project, period: 'last7', ...query } }, { as: admin })).body;
const ids = async (query: Query) => (await asked(query)).items.map(({ userId }) => userId);
/** Reads the list in pages of one row. */
async function paged(query: Query): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await asked({ ...query, limit: 1, ...(cursor && { cursor }) });
    found.push(...items.map(({ userId }) => userId));
    if (next === null) return found;
    cursor = next;
  }
}

describe('app users sorted by a trait', () => {
  let own: number;
  const sorted = async (query: Query) => paged({ ...query, projectId: own } as Query);

  beforeAll(async () => {
    own = await app.aProject('Traits');
    await app.grant(admin, own, 'admin');
    const device = (platform: string, sdkVersion: string) => JSON.stringify({ platform, sdkVersion });
    await app.db.transaction().execute((tx) =>
      insertAppUsers(
        tx,
        (
          [
            ['ada', device('iOS', '2.9.0')],
            ['bo', device('Android', '2.10.0')],
            ['cy', device('Android', '2.9.0')],
            ['di', null],
          ] as const
        ).map(([user_id, described]) => ({
          ...{ project_id: own, user_id, installation_id: crypto.randomUUID(), audience: 'backend' },
          device: described,
        })),
      ),
    );
    for (const [userId, add] of [
      ['bo', ['zebra', 'fleet']],
      ['cy', ['alpha', 'zebra']],
    ] as const) {
      await app.call(tagAppUser, { query: { projectId: own, userId }, body: { add: [...add] } }, { as: admin });
    }
    const complaint = (reasons: string[]) => ({ 'warning:driving': { t: app.clock.now.getTime(), reasons } });
    await setComplaints(app.db, { project_id: own, user_id: 'ada' }, complaint(['gpsOff']));
    await setComplaints(
      app.db,
      { project_id: own, user_id: 'di' },
      complaint(['gpsOff', 'offline', 'locationPermissionMissing']),
    );
    for (const [name, drivers] of [
      ['Van', ['ada', 'bo']],
      ['bus', ['bo', 'di']],
    ] as const) {
      const { id } = await app.db
        .insertInto('vehicles')
        .values({
          ...{ project_id: own, name, props: '{}', plate_key: '', vin: '' },
          ...{ created_at: app.clock.now, changed_at: app.clock.now },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = drivers.map((user_id) => ({ project_id: own, user_id, vehicle_id: id }));
      await app.db.insertInto('vehicle_drivers').values(rows).execute();
    }
  });

  it.each([
    ['version', ['cy', 'ada', 'bo', 'di']],
    ['-version', ['bo', 'ada', 'cy', 'di']],
    ['troubles', ['ada', 'di', 'bo', 'cy']],
    ['-troubles', ['di', 'ada', 'bo', 'cy']],
    ['tags', ['cy', 'bo', 'ada', 'di']],
    ['-tags', ['bo', 'cy', 'ada', 'di']],
    ['vehicles', ['bo', 'di', 'ada', 'cy']],
    ['-vehicles', ['ada', 'di', 'bo', 'cy']],
  ] as const)('are sorted by %s, those without any last', async (sort, expected) => {
    expect(await sorted({ sort })).toEqual(expected);
  });
  it('are sorted by roll-out group', async () => {
    const { items } = (await app.call(listAppUsers, { query: { projectId: own, sort: '-rollout' } }, { as: admin }))
      .body;
    const groups = items.map(({ rolloutGroup }) => rolloutGroup);
    expect(groups).toEqual([...groups].sort((a, b) => b - a));
    expect(await sorted({ sort: 'rollout' })).toEqual(items.map(({ userId }) => userId).reverse());
  });
  it('are filtered and searched in these orders too', async () => {
    expect(await sorted({ sort: 'tags', platform: 'Android' })).toEqual(['cy', 'bo']);
    expect(await sorted({ sort: '-tags', tag: 'zebra' })).toEqual(['bo', 'cy']);
    expect(await sorted({ sort: '-troubles', warning: 'any' })).toEqual(['di', 'ada']);
    expect(await sorted({ sort: 'version', version: '2.9.0' })).toEqual(['cy', 'ada']);
    expect(await sorted({ sort: 'vehicles', search: 'cy' })).toEqual(['cy']);
    expect(await sorted({ sort: 'rollout', search: 'cy' })).toEqual(['cy']);
    const today = app.clock.now.toISOString().slice(0, 10);
    expect(await sorted({ sort: 'version', createdSince: today })).toEqual(['cy', 'ada', 'bo', 'di']);
    expect(await sorted({ sort: 'version', seenSince: today })).toEqual([]);
  });
  it.each([
    ['version', 'app_user_facets_by_id'],
    ['-troubles', 'app_user_facets_by_id'],
    ['tags', 'app_user_facets_by_id'],
    ['vehicles', 'vehicles_by_name'],
    ['rollout', 'app_users_by_rollout'],
  ] as const)('by %s cost a page of rows, however many there are', async (sort, index) => {
    const crowd = await app.aProject('Crowd with traits');
    await insertCrowd(app.db, crowd, 4_000);
    for (const facet of ['all', 'release:000002.000018.000000/iOS', 'troubles:001', 'tag:fleet']) {
      await addFacet(app.db, crowd, facet, 4_000);
    }
    await sql`
      insert into vehicles (project_id, name, props, plate_key, vin, created_at, changed_at)
      select ${crowd}, 'Car ' || n, '{}', '', '', now(), now() from generate_series(1, 400) n
    `.execute(app.db);
    await sql`
      insert into vehicle_drivers (project_id, user_id, vehicle_id)
      select ${crowd}, 'crowd-' || (split_part(name, ' ', 2)::int * 10 - n), id from vehicles, generate_series(0, 9) n
      where project_id = ${crowd}
    `.execute(app.db);
    await sql`analyze app_users, app_user_facets, vehicles, vehicle_drivers`.execute(app.db);
    const [by, down] = [sort.replace('-', '') as (typeof TRAIT_SORTS)[number], sort.startsWith('-')];
    const { known } = byTrait(crowd, NOTHING_ASKED, { by, down }, null);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from ${known.rows(null, 51)} c
    `.execute(app.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|-> {2}Sort /);
  });
});

describe('app users by the figures of a period', () => {
  it.each([
    ['score', ['berta', 'anna', 'carl', 'dora', 'emil', 'fritz']],
    ['-score', ['carl', 'anna', 'berta', 'dora', 'emil', 'fritz']],
    ['-trips', ['berta', 'dora', 'anna', 'carl', 'emil', 'fritz']],
    ['harsh', ['carl', 'anna', 'berta', 'dora', 'emil', 'fritz']],
  ] as const)('are sorted by %s, unknown ones and those who did not travel last', async (sort, expected) => {
    expect(await ids({ sort })).toEqual(expected);
    expect(await paged({ sort })).toEqual(expected);
  });
  it.each(PEOPLE_FIGURES.flatMap((name) => [name, `-${name}` as const]))('are all found by %s', async (sort) => {
    expect((await paged({ sort })).sort()).toEqual(['anna', 'berta', 'carl', 'dora', 'emil', 'fritz']);
  });
  it.each(TRAIT_SORTS.flatMap((name) => [name, `-${name}` as const]))('are all found once by %s', async (sort) => {
    expect((await paged({ sort })).sort()).toEqual(['anna', 'berta', 'carl', 'dora', 'emil', 'fritz']);
  });
  it('have the changes of their part scores, by which they are sorted, filtered and exported', async () => {
    expect(await ids({ sort: 'safenessTrend' })).toEqual(['berta', 'anna', 'carl', 'dora', 'emil', 'fritz']);
    expect(await ids({ sort: '-safenessTrend', safenessTrend: '..0' })).toEqual(['berta']);
    const { items } = await asked({ sort: 'id' });
    expect(items[0]?.figures).toMatchObject({
      safeness: 71,
      safenessTrend: 4,
      speedTrend: null,
      distractionTrend: null,
    });
    const query = { projectId: project, period: 'last7', sort: 'id' } as const;
    const { text } = await app.call(exportAppUsers, { query }, { as: admin });
    const [head = '', first = ''] = text.split('\r\n');
    const columns = head.split(',');
    expect(columns).toEqual(expect.arrayContaining(['safenessTrend', 'speedTrend', 'distractionTrend']));
    expect(first.split(',')[columns.indexOf('safenessTrend')]).toBe('4');
  });
  it('have the figures of the period, and none where they did not travel', async () => {
    const { items } = await asked({ sort: 'id' });
    expect(items[0]?.figures).toMatchObject({
      score: 71,
      trips: 4,
      harsh: 2.25,
      worst: 71,
      worstTrip: 1_772_435_520,
      worstDay: null,
    });
    expect(items[3]?.figures).toMatchObject({ score: null, trips: 7, worst: null, worstTrip: null });
    expect(items[4]?.figures).toBeNull();
    expect((await asked({ period: 'last30' })).items.find(({ userId }) => userId === 'anna')?.figures?.score).toBe(90);
    expect((await asked({ period: '2026-02', sort: 'score' })).items[0]?.figures?.score).toBe(12);
  });
  it('are filtered by ranges, which combine with each other and with filters', async () => {
    expect(await ids({ sort: 'score', score: '0..60' })).toEqual(['berta']);
    expect(await ids({ sort: 'score', score: '71..' })).toEqual(['anna', 'carl']);
    expect(await ids({ sort: '-trips', score: '..71', harsh: '..5' })).toEqual(['anna', 'carl']);
    expect(await ids({ sort: 'id', trips: '7..' })).toEqual(['berta', 'dora']);
    expect(await paged({ sort: 'score', score: '40..71' })).toEqual(['berta', 'anna', 'carl']);
    expect(await paged({ sort: '-score', score: '40.5..71.5' })).toEqual(['carl', 'anna']);
    expect(await paged({ sort: '-harsh', harsh: '0..2.25' })).toEqual(['anna', 'carl']);
    expect(await paged({ sort: 'score', trips: '4..9' })).toEqual(['berta', 'anna', 'dora']);
    expect(await ids({ sort: 'score', platform: 'iOS', score: '50..100' })).toEqual(['anna']);
    expect(await paged({ sort: '-score', platform: 'Android' })).toEqual(['carl', 'dora', 'emil', 'fritz']);
    expect(await ids({ sort: 'score', search: 'ber' })).toEqual(['berta']);
    const today = app.clock.now.toISOString().slice(0, 10);
    expect(await ids({ sort: 'score', createdSince: today })).toHaveLength(6);
    expect(await ids({ sort: 'score', seenSince: today })).toEqual([]);
    await app.call(
      tagAppUser,
      { query: { projectId: project, userId: 'emil' }, body: { add: ['fleet'] } },
      { as: admin },
    );
    expect(await ids({ sort: 'score', tag: 'fleet' })).toEqual(['emil']);
  });
  it('are filtered by vehicle, combined with other filters', async () => {
    const van = await app.db
      .insertInto('vehicles')
      .values({
        ...{ project_id: project, name: 'Van', props: '{}', plate_key: '', vin: '' },
        ...{ created_at: app.clock.now, changed_at: app.clock.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const drivers = ['berta', 'carl', 'emil'].map((user_id) => ({ project_id: project, user_id, vehicle_id: van.id }));
    await app.db.insertInto('vehicle_drivers').values(drivers).execute();
    const vehicle = van.id;
    expect(await ids({ sort: '-id', vehicle })).toEqual(['emil', 'carl', 'berta']);
    expect(await paged({ sort: 'score', vehicle })).toEqual(['berta', 'carl', 'emil']);
    expect(await ids({ sort: '-score', vehicle, score: '60..' })).toEqual(['carl']);
    expect(await ids({ sort: 'id', vehicle, platform: 'iOS' })).toEqual(['berta']);
    expect(await ids({ sort: 'id', vehicle, search: 'carl' })).toEqual(['carl']);
    expect(await ids({ sort: 'id', vehicle: crypto.randomUUID() })).toEqual([]);
    expect((await asked({ sort: 'id', vehicle })).items[0]?.vehicles).toEqual(['Van']);
    const { body } = await app.call(listAppUserFilters, { query: { projectId: project } }, { as: admin });
    expect(body.vehicles).toEqual([{ id: vehicle, name: 'Van', users: 3 }]);
  });
  it('are filtered by roll-out group or half of the running roll-out, combined with other filters', async () => {
    const groups = new Map((await asked({ sort: 'id' })).items.map((row) => [row.userId, row.rolloutGroup]));
    const within = (from: number, to: number) =>
      [...groups].filter(([, group]) => group >= from && group <= to).map(([userId]) => userId);
    const middle = [...groups.values()].sort((a, b) => a - b)[3] ?? 0;
    const lower = within(0, middle - 1);
    expect(lower).toHaveLength(3);
    expect(await ids({ sort: 'id', group: `0..${middle - 1}` })).toEqual(lower);
    expect(await ids({ sort: 'id', group: `${middle}..99` })).toEqual(within(middle, 99));
    expect(new Set(await paged({ sort: 'score', group: `0..${middle - 1}` }))).toEqual(new Set(lower));
    const iOS = lower.filter((userId) => userId < 'c');
    expect(await ids({ sort: 'id', group: `0..${middle - 1}`, platform: 'iOS' })).toEqual(iOS);
    expect(await ids({ sort: 'id', group: 'in' })).toEqual([]);
    expect(await ids({ sort: 'id', group: 'out' })).toHaveLength(6);
    await sql`
      insert into sdk_rollouts (project_id, config, features, number, share)
      values (${project}, '{}', '{}', 2, ${middle})
    `.execute(app.db);
    expect(await ids({ sort: 'id', group: 'in' })).toEqual(lower);
    expect(await ids({ sort: 'id', group: 'out' })).toEqual(within(middle, 99));
    const { body } = await app.call(listAppUserFilters, { query: { projectId: project } }, { as: admin });
    expect(body.rolloutShare).toBe(middle);
  });
  it('are summed for a custom range of days', async () => {
    const sums = (trips: number) => Array.from({ length: 21 }, () => trips);
    for (const [user_id, day, trips] of [
      ['berta', '2026-01-01', 1],
      ['berta', '2026-01-02', 2],
      ['carl', '2026-01-02', 8],
      ['carl', '2026-01-03', 16],
    ] as const) {
      await app.db
        .insertInto('user_days')
        .values({
          project_id: project,
          user_id,
          day,
          sums: sums(trips),
          details: [],
          last_ts: trips,
          worst_ts: trips,
          worst_score: trips,
        })
        .execute();
    }
    const january = { from: '2026-01-01', to: '2026-01-02' };
    const { items } = await asked({ ...january, sort: '-trips' });
    expect(items.map(({ userId }) => userId)).toEqual(['carl', 'berta', 'anna', 'dora', 'emil', 'fritz']);
    expect(items[0]?.figures).toMatchObject({ trips: 8, score: 1, worst: 8 });
    expect(items[1]?.figures).toMatchObject({ trips: 3, worst: 1, worstTrip: 1, lastTrip: 2 });
    expect(await ids({ ...january, sort: 'score', trips: '..5' })).toEqual(['berta']);
  });
  it('are exported with their figures', async () => {
    const { text } = await app.call(
      exportAppUsers,
      { query: { projectId: project, period: 'last7', sort: 'score', score: '0..60' } },
      { as: admin },
    );
    const [head = '', row = ''] = text.trim().split('\r\n');
    expect(row.split(',')[head.split(',').indexOf('score')]).toBe('40');
  });
  it.each([
    { period: 'yesterday' },
    { period: '2026-13' },
    { from: '2026-01-02', to: '2026-01-01' },
    { from: '2026-01-02' },
    { from: '2020-01-01', to: '2026-01-01' },
    { score: '60' },
    { score: '..' },
    { score: 'a..b' },
    { sort: 'mood' },
    { vehicle: 'van' },
    { group: '9..0' },
    { group: '0..100' },
    { group: 'half' },
    { sort: 'score', cursor: Buffer.from('["app-users","score","known",1.5,"anna",0]').toString('base64url') },
    { sort: 'score', cursor: Buffer.from('["app-users","score","gone",1,"anna",0]').toString('base64url') },
  ])('reject %j', async (query) => {
    const wrong = { projectId: project, ...query } as never;
    expect((await app.attempt(listAppUsers, { query: wrong }, { as: admin })).status).toBe(400);
  });
  it('reads one page of rows, however many users travelled', async () => {
    const crowd = await app.aProject('Crowd');
    await app.grant(admin, crowd, 'admin');
    await sql`
      insert into people_periods (
        project_id, user_id, period, trips, meters, car_seconds, cycling_seconds, walking_seconds, public_seconds, total, last_ts
      )
      select ${crowd}, 'user-' || n, 'last7', n, n, 0, 0, 0, 0, n % 101, n from generate_series(1, 5000) n
    `.execute(app.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select c.user_id from (
        select * from people_periods where project_id = ${sql.lit(crowd)} and period = 'last7'
      ) c where c.total is not null and (c.total, c.user_id) > (50::bigint, 'user-1')
      order by c.total, c.user_id limit 51
    `.execute(app.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('people_periods_by_total');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});
