import { beforeAll, describe, expect, it } from 'vitest';
import { listTrackViews } from '#contract/app-user-head.ts';
import type { Delivery } from '#contract/deliveries.ts';
import type { Poi } from '#contract/poi.ts';
import { listRevisions } from '#contract/revisions.ts';
import type { Answer } from '#tests/setup/answer.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let project: number;
let key: TestKey;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp({ MOVE_RECEIVER_ALLOW: '127.0.0.1' });
  project = await app.aProject();
  key = await app.aKey(project);
  admin = await app.aMember(project, 'admin');
  for (const userId of ['anna', 'berta', 'carla']) await app.aPhone(project, userId);
});

const call = async <Reply>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  more = {},
) => {
  const url = `/v20/${path}${path.includes('?') ? '&' : '?'}projectId=${project}`;
  const answer = await app.send(method, url, {
    origin: null,
    headers: { ...key.headers, ...more },
    ...(body && { body }),
  });
  return answer as unknown as Answer<Reply>;
};
const CIRCLE = { kind: 'circle', lat: 48.2, lon: 16.3, radiusMeters: 100 };

describe('a backend with an API key', () => {
  it('lists app users page by page, finds them, and those who reported since a time', async () => {
    interface Users {
      items: { userId: string }[];
      next: string | null;
    }
    const first = await call<Users>('GET', 'user?limit=2&sort=id');
    const second = await call<Users>('GET', `user?limit=2&sort=id&cursor=${first.body.next}`);
    expect([first, second].map(({ body }) => body.items.map(({ userId }) => userId))).toEqual([
      ['anna', 'berta'],
      ['carla'],
    ]);
    expect(second.body.next).toBeNull();
    expect([first, second].map(({ headers }) => headers['next-cursor'])).toEqual([first.body.next, undefined]);
    expect((await call<Users>('GET', 'user?search=bert')).body.items).toMatchObject([{ userId: 'berta' }]);
    const later = new Date(app.clock.now.getTime() + 3_600_000).toISOString();
    expect((await call<Users>('GET', `user?seenSince=${later}`)).body.items).toEqual([]);
    expect((await call('GET', 'user/status?userId=anna')).body).toMatchObject({ userId: 'anna', blocked: false });
    expect((await call('GET', 'user/status?userId=nobody')).status).toBe(404);
  });

  it('creates, changes, finds and deletes points of interest, and the revisions name its key', async () => {
    const created = await call<{ poi: Poi }>('POST', 'poi', { name: 'Depot', shape: CIRCLE, tags: ['yard'] });
    expect(created.status, created.text).toBe(200);
    const { id, version } = created.body.poi;
    const changed = await call<{ poi: Poi }>('PATCH', `poi/${id}`, { version, name: 'Main depot' });
    expect(changed.body.poi).toMatchObject({ name: 'Main depot', version: version + 1 });
    const stale = await call('PATCH', `poi/${id}`, { version, name: 'Other' });
    expect(stale.error).toMatchObject({ code: 'conflict', conflict: { changedBy: 'backend (API)' } });
    expect((await call<{ items: Poi[] }>('GET', 'poi?tag=yard')).body.items).toMatchObject([{ id }]);
    const bulk = await call('POST', 'poi/bulk', { ids: [id], set: { addTags: ['north'] } });
    expect(bulk.body).toEqual({ changed: 1, unchanged: 0 });
    expect((await call('DELETE', `poi/${id}`)).body).toEqual({ deleted: true });
    expect((await call('GET', `poi/${id}`)).status).toBe(404);
    const { body } = await app.call(listRevisions, { query: { projectId: project } }, { as: admin });
    const actors = body.items.filter(({ entity }) => entity === 'poi').map(({ actor }) => actor?.email);
    expect(new Set(actors)).toEqual(new Set(['backend (API)']));
  });

  it('creates a point of interest once, even if the call is repeated', async () => {
    const poi = { name: 'Once', shape: CIRCLE };
    const once = { 'idempotency-key': 'create-once' };
    const first = await call<{ poi: Poi }>('POST', 'poi', poi, once);
    const again = await call<{ poi: Poi }>('POST', 'poi', poi, once);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await call('POST', 'poi', poi)).error.fields).toHaveProperty(['body.name']);
    expect((await call('POST', 'poi', { ...poi, name: 'Twice' }, once)).status).toBe(422);
  });

  it('imports many at once, repeatably', async () => {
    const file = { format: 'csv', text: 'name,lat,lon,radiusMeters\nA,48,16,100\nB,48.1,16,100\n', dryRun: false };
    const once = { 'idempotency-key': 'import-once' };
    const first = await call('POST', 'poi/import', file, once);
    expect(first.body, first.text).toMatchObject({ created: 2, refusedCount: 0 });
    expect(first.headers['ratelimit-limit']).toBe('1200');
    expect((await call('POST', 'poi/import', file, once)).body).toEqual(first.body);
    expect((await call('POST', 'poi/import', file)).body).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('manages vehicles', async () => {
    const made = await call<{ vehicle: { id: string; version: number } }>('POST', 'vehicle', { name: 'Van 7' });
    const { id, version } = made.body.vehicle;
    expect((await call('PATCH', `vehicle/${id}`, { version, drivers: ['anna'] })).body).toMatchObject({
      vehicle: { drivers: ['anna'] },
    });
    expect((await call('GET', 'vehicle?driver=anna')).body).toMatchObject({ items: [{ id, trips: 0 }], next: null });
    expect((await call('GET', `vehicle/${id}/overTime`)).body).toMatchObject({ whole: { trips: 0 } });
    expect((await call('GET', 'user/vehicle?userId=anna')).body).toMatchObject({ items: [{ id, isDriver: true }] });
    expect((await call('DELETE', `vehicle/${id}`)).status).toBe(200);
  });

  it('sets up a receiver, tests it once and reads the delivery', async () => {
    const receiver = { kind: 'timeline', version: 0, url: 'http://127.0.0.1:9/', active: true, headers: [] };
    const saved = await call<{ secret: string }>('POST', 'receiver', { ...receiver, events: ['TIMELINE_CREATED'] });
    expect(saved.status, saved.text).toBe(200);
    expect((await call('GET', 'receiver')).text).not.toContain(saved.body.secret);
    const test = { kind: 'timeline', event: 'TIMELINE_CREATED' };
    const once = { 'idempotency-key': 'test-once' };
    const sent = await call<{ delivery: Delivery }>('POST', 'receiver/test', test, once);
    expect(sent.status, sent.text).toBe(200);
    expect((await call('POST', 'receiver/test', test, once)).body).toEqual(sent.body);
    const listed = await call<{ items: Delivery[] }>('GET', 'receiver/delivery?kind=timeline');
    expect(listed.body.items.map(({ id }) => id)).toEqual([sent.body.delivery.id]);
    expect((await call('GET', `receiver/delivery/${sent.body.delivery.id}`)).body).toMatchObject({
      tries: [{ number: 1 }],
    });
    expect((await call('GET', 'receiver/health')).status).toBe(200);
  });

  it('reads and changes the SDK configuration', async () => {
    interface State {
      config: { appConfig: object };
      version: number;
    }
    const { body } = await call<State>('GET', 'sdk/config');
    const config = { ...body.config, appConfig: { greeting: { value: 'Hello', group: null } } };
    const saved = await call<State>('PUT', 'sdk/config', { config, version: body.version });
    expect(saved.body.config.appConfig).toEqual(config.appConfig);
    expect((await call('PUT', 'sdk/config', { config, version: body.version })).status).toBe(409);
  });

  it('reads trips, scores and figures of a period, visits and dangerous areas', async () => {
    const period = 'userId=anna&fromTimestamp=1&toTimestamp=2000000000';
    expect((await call('GET', `trip?${period}`)).body).toMatchObject({ items: [], next: null, count: 0 });
    expect((await call('GET', 'trip/overTime?userId=anna&by=month')).body).toMatchObject({ by: 'month' });
    expect((await call('GET', 'user/ranking?from=2026-01-01&to=2026-01-31')).body).toEqual({ items: [], next: null });
    expect((await call('GET', 'poi/visit')).body).toEqual({
      items: [],
      next: null,
      sums: { visits: 0, users: 0, staySeconds: 0 },
    });
    const areas = await app.send('GET', '/v20/dangerousArea', { origin: null, headers: key.headers });
    expect(areas.body).toMatchObject({ items: [], next: null, total: 0 });
  });

  it('exports, and the project’s admins can see that it did', async () => {
    const users = await call('GET', 'user/export');
    expect(users.headers['content-type']).toMatch(/^text\/csv/);
    expect(users.text).toContain('anna');
    const trips = await call('GET', 'trip/export?userId=anna&fromTimestamp=1&toTimestamp=2000000000');
    expect(trips.status).toBe(200);
    const day = await call('GET', 'export/day?day=2026-03-02&content=points&format=geojson');
    expect(day.headers['content-type']).toMatch(/^application\/geo\+json/);
    expect(JSON.parse(day.text)).toMatchObject({ features: [] });
    const audit = await app.db.selectFrom('revisions').select('actor_id').where('entity', '=', 'export').execute();
    expect(new Set(audit.map(({ actor_id }) => actor_id))).toEqual(new Set([key.id]));
    const views = await app.call(listTrackViews, { query: { projectId: project, userId: 'anna' } }, { as: admin });
    expect(views.body.items).toMatchObject([{ viewer: 'backend (API)' }]);
  });

  it('has no access to the calls of people', async () => {
    for (const path of ['/move/poi', '/move/vehicle', '/move/receiver', '/move/appUser']) {
      const answer = await app.send('GET', `${path}?projectId=${project}`, { headers: key.headers });
      expect(answer.status).toBe(401);
    }
  });
});
