import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportAppUsers, getPeopleBounds, listAppUserFilters, listAppUsers } from '#contract/app-user-list.ts';
import { insertAppUsers } from '#server/db/app-user-rows.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { changeUsers, followInserted, setComplaints } from '#tests/setup/app-user-rows.ts';
import { eraseUser } from './erase-user.ts';

let app: TestApp;
let reader: Visitor;
let project: number;
let codeId: string;
const MINUTE_MS = 60_000;

/** Minutes before the current test time. */
const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * MINUTE_MS);

interface Traits {
  seenMinutesAgo?: number;
  registeredMinutesAgo?: number;
  status?: string;
  device?: object;
  blocked?: boolean;
  pilot?: boolean;
}
/** Digits only, so that no installation id contains a searched word by chance. */
let installations = 0;
const anInstallation = () => `${String(++installations).padStart(8, '0')}-0000-4000-8000-000000000000`;

async function aUser(user_id: string, traits: Traits = {}, project_id = project): Promise<void> {
  const { seenMinutesAgo, registeredMinutesAgo = 0, status = null, device, blocked = false, pilot = false } = traits;
  const row = {
    project_id,
    user_id,
    installation_id: anInstallation(),
    audience: 'backend',
    blocked,
    pilot,
    created_at: ago(registeredMinutesAgo),
    last_seen_at: seenMinutesAgo === undefined ? null : ago(seenMinutesAgo),
    device: device ? JSON.stringify(device) : null,
    status,
  };
  await app.db.transaction().execute((tx) => insertAppUsers(tx, [row]));
}

const complain = (reasons: string[], later: number) =>
  setComplaints(
    app.db,
    { project_id: project, user_id: 'de-carl' },
    { 'warning:driving': { t: app.clock.now.getTime() + later, reasons } },
  );

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Finding');
  reader = await app.aMember(project, 'reader');
  const pixel = { platform: 'Android', sdkVersion: '2.18.0', model: 'Pixel 7 Pro' };
  await aUser('AT-Anna-0004711', { seenMinutesAgo: 3, registeredMinutesAgo: 900, status: 'RUNNING', device: pixel });
  await aUser('at-bert-0004712', { seenMinutesAgo: 1, registeredMinutesAgo: 800, status: 'ERROR', device: pixel });
  await aUser('de-carl', { seenMinutesAgo: 5_000, registeredMinutesAgo: 700, status: 'READY', pilot: true });
  const phone = { platform: 'iOS', sdkVersion: '2.17.1', model: 'iPhone 15' };
  await aUser('de-dora', { seenMinutesAgo: 90_000, registeredMinutesAgo: 600, status: 'READY', device: phone });
  await aUser('eve', { registeredMinutesAgo: 500, blocked: true });
  const code = { project_id: project, code: 'ABCDEFGH', name: 'Spring', uses: 1 };
  codeId = (await app.db.insertInto('project_codes').values(code).returning('id').executeTakeFirstOrThrow()).id;
  await app.db
    .insertInto('project_code_joins')
    .values({ project_id: project, user_id: 'eve', code_id: codeId, joined_at: app.clock.now })
    .execute();
  await sql`select app_user_joined(${project}, 'eve', ${codeId})`.execute(app.db);
  await complain(['gpsOff'], 0);
  const elsewhere = await app.aProject('Elsewhere');
  await aUser('at-anna-elsewhere', {}, elsewhere);
});

const find = (query: Record<string, string> = {}, as = reader, of = project) =>
  app.call(listAppUsers, { query: { projectId: String(of), ...query } }, { as });
const ids = async (query?: Record<string, string>): Promise<string[]> =>
  (await find(query)).body.items.map((item: { userId: string }) => item.userId);
const DAY_MS = 24 * 60 * MINUTE_MS;
const day = (daysAgo: number) => new Date(app.clock.now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);

describe('searching', () => {
  it.each([
    ['the beginning of an id, whatever the case', 'at-', ['at-anna', 'at-bert']],
    ['a word inside of it', 'ANNA', ['at-anna']],
    ['the end of a number', '4712', ['at-bert']],
    ['the phone', 'pixel', ['at-anna', 'at-bert']],
    ['a later word of the phone', 'pro', ['at-anna', 'at-bert']],
    ['several words, each of which counts', 'pixel anna', ['at-anna']],
    ['a phone of two words, as one', 'iphone 1', ['de-dora']],
    ['a version', '2.17', ['de-dora']],
    ['a project code', 'abcd-efgh', ['eve']],
    ['the same without its dash', 'ABCDEFGH', ['eve']],
    ['the beginning of a project code, which nobody may guess piece by piece', 'abcd', []],
    ['something nobody has', 'zzz', []],
    ['what looks like a pattern', '%_', []],
  ])('finds by %s', async (_what, search, found) => {
    const hits = await ids({ search });
    expect(hits.map((id) => id.toLowerCase().replace(/-0.*/, '')).sort()).toEqual(found);
  });
  it('finds by the current installation, not by a previous one', async () => {
    const { installation_id: before } = await app.db
      .selectFrom('app_users')
      .select('installation_id')
      .where('user_id', '=', 'de-dora')
      .executeTakeFirstOrThrow();
    expect(await ids({ search: before.slice(0, 8) })).toEqual(['de-dora']);
    const after = anInstallation();
    await changeUsers(app.db, { user_id: 'de-dora' }, { installation_id: after });
    expect([await ids({ search: before }), await ids({ search: after })]).toEqual([[], ['de-dora']]);
  });
  it('counts a user once, however many words match', async () => {
    await aUser('aa-aa-aa');
    expect(await ids({ search: 'aa' })).toEqual(['aa-aa-aa']);
    await eraseUser(app.context, project, 'aa-aa-aa');
    expect(await ids({ search: 'aa' })).toEqual([]);
  });
});

describe('filtering', () => {
  it('filters by state, including users who never reported', async () => {
    expect(await ids({ state: 'READY' })).toEqual(['de-carl', 'de-dora']);
    expect(await ids({ state: 'NONE' })).toEqual(['eve']);
  });
  it('filters by platform and version, together and alone', async () => {
    expect(await ids({ platform: 'iOS' })).toEqual(['de-dora']);
    expect(await ids({ platform: 'iOS', version: '2.18.0' })).toEqual([]);
    expect((await ids({ version: '2.18.0' })).length).toBe(2);
  });
  it('filters by outdated versions, and counts as many', async () => {
    const published = (platform: 'Android' | 'iOS', version: string) =>
      app.db.insertInto('sdk_versions').values({ platform, version, state: 'published', notes: '' }).execute();
    expect(await ids({ outdated: 'true' })).toEqual([]);
    await published('Android', '2.18.0');
    await published('iOS', '2.18.0');
    expect(await ids({ outdated: 'true' })).toEqual(['de-dora']);
    const { body } = await app.call(listAppUserFilters, { query: { projectId: project } }, { as: reader });
    expect(body.outdated).toBe(1);
    await app.db.deleteFrom('sdk_versions').execute();
  });
  it('filters by outdated versions, however many there are', async () => {
    const many = await app.aProject('Many versions');
    await app.grant(reader, many, 'reader');
    const device = (version: string) => ({ platform: 'iOS', sdkVersion: version, model: 'iPhone 15' });
    for (let at = 0; at <= 200; at++) await aUser(`old-${at}`, { device: device(`1.0.${at}`) }, many);
    await aUser('new', { device: device('2.18.0') }, many);
    const newest = { platform: 'iOS' as const, version: '2.18.0', state: 'published' as const, notes: '' };
    await app.db.insertInto('sdk_versions').values(newest).execute();
    const { items } = (await find({ outdated: 'true', sort: '-id', limit: '200' }, reader, many)).body;
    expect(items.map(({ userId }: { userId: string }) => userId)).not.toContain('new');
    expect(items).toHaveLength(200);
    await app.db.deleteFrom('sdk_versions').execute();
  });
  it('filters by problem, code, blocked and pilot', async () => {
    expect(await ids({ warning: 'gpsOff' })).toEqual(['de-carl']);
    expect(await ids({ warning: 'any' })).toEqual(['de-carl']);
    expect(await ids({ code: codeId })).toEqual(['eve']);
    expect(await ids({ blocked: 'true' })).toEqual(['eve']);
    expect(await ids({ pilot: 'true' })).toEqual(['de-carl']);
  });
  it('filters by last seen, treating never as long ago', async () => {
    expect(await ids({ seenSince: day(2), sort: 'id' })).toEqual(['AT-Anna-0004711', 'at-bert-0004712']);
    expect((await ids({ seenBefore: day(2) })).sort()).toEqual(['de-carl', 'de-dora', 'eve']);
    expect((await ids({ createdSince: day(1) })).length).toBe(5);
  });
  it('combines conditions and a search', async () => {
    expect(await ids({ state: 'READY', pilot: 'true', sort: 'state' })).toEqual(['de-carl']);
    expect(await ids({ search: 'de', state: 'READY', platform: 'iOS' })).toEqual(['de-dora']);
    expect(await ids({ search: 'de', seenSince: day(30) })).toEqual(['de-carl']);
  });
  it('is updated by the phone’s next report', async () => {
    await complain(['offline'], 1);
    expect([await ids({ warning: 'gpsOff' }), await ids({ warning: 'offline' })]).toEqual([[], ['de-carl']]);
    await complain([], 1);
    expect(await ids({ warning: 'any' })).toEqual([]);
    await complain(['gpsOff'], 1);
  });
});

describe('sorting and paging', () => {
  const byId = ['AT-Anna-0004711', 'at-bert-0004712', 'de-carl', 'de-dora', 'eve'];
  it.each([
    ['-seen', ['at-bert-0004712', 'AT-Anna-0004711', 'de-carl', 'de-dora', 'eve']],
    ['registered', byId],
    ['-registered', [...byId].reverse()],
    ['state', ['eve', 'at-bert-0004712', 'de-carl', 'de-dora', 'AT-Anna-0004711']],
  ])('sorts by %s', async (sort, order) => expect(await ids({ sort })).toEqual(order));

  it.each(['id', '-id', 'seen', '-seen', 'registered', '-registered', 'state', '-state'])(
    'pages through all of them once, by %s',
    async (sort) => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { body } = await find({ sort, limit: '2', ...(cursor && { cursor }) });
        seen.push(...body.items.map((item: { userId: string }) => item.userId));
        cursor = body.next ?? '';
      } while (cursor);
      expect(seen).toHaveLength(5);
      expect(new Set(seen).size).toBe(5);
    },
  );
  it.each([
    ['nonsense', { cursor: 'nonsense' }],
    ['a cursor of another order', { sort: 'id', cursor: Buffer.from('["seen",5,"a",0]').toString('base64url') }],
    ['a key that is no number', { cursor: Buffer.from('["seen","x","a",0]').toString('base64url') }],
    [
      'a place beyond the states',
      { sort: '-state', cursor: Buffer.from('["state","warning:x","a",0]').toString('base64url') },
    ],
    ['a state that does not exist', { state: 'ASLEEP' }],
    ['a code that is no id', { code: '1' }],
    ['a day that does not exist', { seenSince: '2026-02-31' }],
    ['too long a search', { search: 'x'.repeat(101) }],
  ])('rejects %s', async (_what, query) => expect((await find(query)).status).toBe(400));
});

describe('a large project', () => {
  it('continues after a scan with too few matches, and misses nobody, also in the file', async () => {
    const large = await app.aProject('Large');
    await app.grant(reader, large, 'reader');
    // Each condition alone matches many users; both together match three at the end of the list.
    await sql`
      insert into app_users (project_id, user_id, installation_id, audience, status, pilot)
      select ${large}::bigint, 'u' || lpad(n::text, 5, '0'), gen_random_uuid(), 'backend',
        case when n > 3997 or n < 500 then 'ERROR' else 'READY' end, n > 3000
      from generate_series(1, 4000) n
    `.execute(app.db);
    await followInserted(app.db, large);
    const seen: string[] = [];
    let [cursor, rounds] = ['', 0];
    do {
      const query = { state: 'ERROR', pilot: 'true', sort: '-id', ...(cursor && { cursor }) };
      const { body } = await find(query, reader, large);
      seen.push(...body.items.map((item: { userId: string }) => item.userId));
      cursor = body.next ?? '';
      rounds += 1;
    } while (cursor);
    expect(seen).toEqual(['u04000', 'u03999', 'u03998']);
    expect(rounds).toBeLessThan(4);
    const { body } = await find({ search: 'u', limit: '3', sort: '-seen' }, reader, large);
    expect(body).toMatchObject({ sortedBy: 'match', items: [{ userId: 'u00001' }, {}, {}] });
    const name = (n: number) => `u${String(n).padStart(5, '0')}`;
    const exported = async (query: { state?: 'ERROR'; pilot: 'true' }) => {
      const { text } = await app.call(
        exportAppUsers,
        { query: { projectId: large, sort: 'id', ...query } },
        { as: reader },
      );
      return text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]);
    };
    expect(await exported({ state: 'ERROR', pilot: 'true' })).toEqual([3998, 3999, 4000].map(name));
    expect(await exported({ pilot: 'true' })).toEqual(Array.from({ length: 1_000 }, (_, at) => name(3_001 + at)));
  });
});

describe('the export', () => {
  it('contains all matches and no formulas', async () => {
    await aUser('=SUM(A1)');
    const { text, headers } = await app.call(
      exportAppUsers,
      { query: { projectId: project, sort: 'id' } },
      { as: reader },
    );
    expect(headers['content-type']).toContain('text/csv');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(text).toContain("'=SUM(A1)");
    const filtered = await app.call(exportAppUsers, { query: { projectId: project, pilot: 'true' } }, { as: reader });
    expect(filtered.text.trim().split('\r\n')).toHaveLength(2);
    await eraseUser(app.context, project, '=SUM(A1)');
  });
});

describe('the filter options', () => {
  it('are counted', async () => {
    const { body } = await app.call(listAppUserFilters, { query: { projectId: project } }, { as: reader });
    expect(body).toMatchObject({
      total: 5,
      pilots: 1,
      warnings: [{ reason: 'gpsOff', users: 1 }],
      codes: [{ id: codeId, name: 'Spring', code: 'AB…' }],
    });
    expect(body.states).toContainEqual({ state: 'READY', users: 2 });
    expect(body.releases).toContainEqual({ platform: 'Android', version: '2.18.0', users: 2, versionMark: null });
  });
});

describe('the initial map bounds', () => {
  let dolphin: Visitor;
  beforeAll(async () => {
    dolphin = await app.aPerson({ dolphin: true });
  });
  const bounds = async (projectId: number) =>
    (await app.call(getPeopleBounds, { query: { projectId } }, { as: dolphin })).body.bounds;
  const at = (project_id: number, user_id: string, lat: number, lon: number) =>
    app.db
      .insertInto('last_locations')
      .values({ project_id, user_id, context: 'USERPOS', at_ms: 1, lat, lon })
      .execute();

  it('are unknown before anyone has a position', async () => {
    const empty = await app.aProject('Nowhere');
    expect(await bounds(empty)).toBeNull();
    await aUser('silent', { seenMinutesAgo: 1 }, empty);
    expect(await bounds(empty)).toBeNull();
  });
  it('contain most users and ignore an outlier', async () => {
    const lively = await app.aProject('Lively');
    for (let number = 0; number < 30; number++) {
      await aUser(`near-${number}`, { seenMinutesAgo: number }, lively);
      await at(lively, `near-${number}`, 48.2 + number / 1_000, 16.3 + number / 1_000);
    }
    await aUser('abroad', { seenMinutesAgo: 1 }, lively);
    await at(lively, 'abroad', 40.7, -74);
    const [west, south, east, north] = (await bounds(lively)) ?? [];
    expect(west).toBeGreaterThan(16.29);
    expect(south).toBeGreaterThan(48.19);
    expect(east).toBeLessThan(16.34);
    expect(north).toBeLessThan(48.24);
  });
});
