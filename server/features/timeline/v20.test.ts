import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { deleteAppUser } from '#contract/app-users.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { timelineItem, wayPoint } from '#contract/timeline.ts';
import {
  batchTimeline,
  deleteTimelineItem,
  getLocation,
  getStateHistory,
  getTimelineItem,
  labelTimelineItem,
  lastLocation,
  listLocations,
  listTimeline,
  listWayPoints,
  MAX_TIMELINE_DAYS,
  MAX_TIMELINE_ITEMS,
} from '#contract/v20.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp, type LooseInput, type TestApp, type TestKey, type TestPhone } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let key: TestKey;
let phone: TestPhone;
let who: { projectId: number; userId: string };
let startTs: number;
beforeAll(async () => {
  app = await anApp();
  const project = await app.aProject();
  key = await app.aKey(project);
  phone = await app.aPhone(project, 'demo-user');
  who = { projectId: project, userId: 'demo-user' };
  startTs = morningOf(app.clock.now, 2);
  await phone.uploadBytes(encodeBatch(randomUUID(), aDay({ seed: 7, timestamp: startTs })));
  await phone.upload({
    device: { platform: 'Android', sdkVersion: '2.18.0' },
    states: [
      { t: startTs * 1000, state: 'READY' },
      { t: startTs * 1000 + 5_000, state: 'RUNNING' },
    ],
    tripMetas: [{ t: (startTs + 1_200) * 1000, metas: { purpose: 'commute' } }],
  });
  await processAll(app.db);
});

const get = <E extends AnyEndpoint>(endpoint: E, query: object = {}, params: LooseInput['params'] = {}) =>
  app.attempt(endpoint, { params, query: { ...who, ...query } }, { headers: key.headers, origin: null });
const list = async (query: object = {}) => (await get(listTimeline, query)).body;
// Strict schemas, as a customer's client may validate: no field missing, none added.
const item = z.strictObject(timelineItem.shape);

describe('the timeline over v20', () => {
  it('lists the items newest first, in the public shape', async () => {
    const items = z.array(item).parse(await list());
    expect(items.length).toBeGreaterThan(3);
    const starts = items.map((one) => Date.parse(one.startTs));
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect(items.every((one) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(one.startTs))).toBe(true);
    expect(items.find((one) => one.type === 'IDLE')?.features).toEqual({ source: { id: '', name: 'timeline' } });
    expect(items.find((one) => one.type === 'CAR')).toMatchObject({
      startTimeZone: expect.stringContaining('/'),
      features: { source: { name: 'trip' }, gpsStats: { distance: expect.any(Number) }, scores: expect.any(Object) },
    });
    expect(JSON.stringify(items)).toContain('commute');
  });
  it('filters by from, to and limit, in Unix seconds', async () => {
    const items = z.array(item).parse(await list());
    const [newest, second] = items.map((one) => Date.parse(one.startTs) / 1000);
    expect(await list({ limit: 1 })).toEqual(items.slice(0, 1));
    expect(await list({ from: newest })).toEqual(items.slice(0, 1));
    expect(await list({ to: second })).toEqual(items.slice(1));
    expect(await list({ to: 5 })).toEqual([]);
  });
  it('returns one item, and its way points with and without details', async () => {
    const items = z.array(item).parse(await list());
    const car = items.find((one) => one.type === 'CAR');
    const ts = Date.parse(car?.startTs ?? '') / 1000;
    expect((await get(getTimelineItem, {}, { startTs: ts })).body).toEqual(car);
    const plain = z.array(z.strictObject(wayPoint.shape)).parse((await get(listWayPoints, {}, { startTs: ts })).body);
    expect(plain.length).toBeGreaterThan(50);
    expect(plain.every((point) => point.wayPointInfo === undefined)).toBe(true);
    expect(Date.parse(plain[0]?.timestamp ?? '')).toBeGreaterThanOrEqual(ts * 1000);
    const full = (await get(listWayPoints, { withWayPointInfo: true }, { startTs: ts })).body;
    expect(full[10]?.wayPointInfo).toMatchObject({ speed: expect.any(Number), origLat: expect.any(Number) });
  });
  it('returns each item of a batch once, without foreign and unknown ones', async () => {
    const items = z.array(item).parse(await list());
    const car = items.find((one) => one.type === 'CAR');
    const ts = Date.parse(car?.startTs ?? '') / 1000;
    const body = [
      { projectId: phone.projectId, userId: 'demo-user', startTime: ts },
      { projectId: phone.projectId, userId: 'demo-user', startTime: items[0]?.startTs },
      { projectId: phone.projectId, userId: 'demo-user', startTime: car?.startTs },
      { projectId: phone.projectId, userId: 'demo-user', startTime: 5 },
      { projectId: await app.aProject('Foreign'), userId: 'demo-user', startTime: ts },
    ];
    const batch = await app.call(batchTimeline, { body }, { headers: key.headers, origin: null });
    expect(batch.body).toEqual([car, items[0]]);
  });
  it('changes the type by a label, keeps what was measured, and scores drives only', async () => {
    const items = z.array(item).parse(await list());
    const walk = items.find((one) => one.type === 'WALKING' || one.type === 'CYCLING' || one.type === 'TRAIN');
    const ts = Date.parse(walk?.startTs ?? '') / 1000;
    const label = (to: string) =>
      app.attempt(
        labelTimelineItem,
        { params: { ts, label: to }, query: who },
        {
          headers: key.headers,
          origin: null,
        },
      );
    const labelled = await label('CAR');
    expect(item.parse(labelled.body)).toMatchObject({ type: 'CAR', features: { scores: expect.any(Object) } });
    const row = await app.db.selectFrom('timeline_items').selectAll().where('start_ts', '=', ts).executeTakeFirst();
    expect(row).toMatchObject({
      measured_type: walk?.type,
      overridden: { transport: { apiKey: 'backend' }, measured: [{ features: walk?.features }] },
    });
    expect((await label('BUS')).body.features.scores).toBeUndefined();
    expect((await label('ROCKET')).status).toBe(400);
    expect((await get(getTimelineItem, {}, { startTs: ts })).body.type).toBe('BUS');
  });
  it('deletes an item permanently, from the sums too, despite later uploads', async () => {
    const items = z.array(item).parse(await list());
    const gone = items.find((one) => one.features.gpsStats);
    const ts = Date.parse(gone?.startTs ?? '') / 1000;
    const remove = () =>
      app.call(
        deleteTimelineItem,
        { params: { startTs: ts }, query: who },
        {
          headers: key.headers,
          origin: null,
        },
      );
    expect((await remove()).body).toEqual({ deleted: true });
    expect((await remove()).status).toBe(404);
    expect((await get(getTimelineItem, {}, { startTs: ts })).status).toBe(404);
    const t = startTs * 1000 - 1_000;
    await phone.upload({ fixes: { t: [t], lat: [48], lon: [16] } });
    await processAll(app.db);
    expect((await list()).map((one: { startTs: string }) => one.startTs)).not.toContain(gone?.startTs);
    const { total } = await app.db
      .selectFrom('day_aggregates')
      .select(({ fn }) => fn.sum<number>('items').as('total'))
      .where('user_id', '=', 'demo-user')
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe((await list()).length);
  });
});

describe('answers over v20', () => {
  it('name the parameter that is missing or not a number', async () => {
    const ask = (query: string) => app.send('GET', `${listTimeline.path}?${query}`, { headers: key.headers });
    expect((await ask('userId=x')).error).toMatchObject({ fields: { 'query.projectId': 'is missing' } });
    expect((await ask('projectId=&userId=x')).error).toMatchObject({ fields: { 'query.projectId': 'is missing' } });
    expect((await ask('projectId=one&userId=x')).error).toMatchObject({
      fields: { 'query.projectId': 'must be a number' },
    });
  });
  it('have an ETag, answer 304 if unchanged, and are compressed on request', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      app.http.inject({
        url: `${listTimeline.path}?projectId=${who.projectId}&userId=${who.userId}`,
        headers: { ...key.headers, ...headers },
      });
    const plain = await ask();
    expect(plain.headers).toMatchObject({ etag: expect.stringMatching(/^W\/".+"$/), vary: 'Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const known = await ask({ 'if-none-match': `"other", ${plain.headers.etag}` });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const gzipped = await ask({ 'accept-encoding': 'gzip' });
    expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag });
    expect(JSON.parse(gunzipSync(gzipped.rawPayload).toString())).toEqual(plain.json());
    expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect((await ask({ 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe('br');
  });
});

describe('a long timeline over v20', () => {
  const DAY = 86_400;
  const COUNT = 158;
  let own: { projectId: number; userId: string };
  let newest: number;
  beforeAll(async () => {
    own = { projectId: phone.projectId, userId: 'long-user' };
    await app.aPhone(own.projectId, own.userId);
    newest = morningOf(app.clock.now, 2);
    await insert(Array.from({ length: COUNT }, (_, at) => newest - at * DAY));
  });
  const insert = (starts: readonly number[]) =>
    app.db
      .insertInto('timeline_items')
      .values(
        starts.map((start) => ({
          project_id: own.projectId,
          user_id: own.userId,
          start_ts: start,
          end_ts: start + 60,
          type: 'IDLE' as const,
          measured_type: 'IDLE' as const,
          day: new Date(start * 1000).toISOString().slice(0, 10),
          open: false,
          distance_meters: 0,
          features: JSON.stringify({ source: { id: '', name: 'timeline' } }),
          engine_version: 'test',
        })),
      )
      .execute();
  const ask = (query: object = {}) => get(listTimeline, { ...own, ...query });
  const startsOf = (items: { startTs: string }[]) => items.map(({ startTs: at }) => Date.parse(at) / 1000);

  it('is returned whole without a limit', async () => {
    const answer = await ask();
    expect(answer.body).toHaveLength(COUNT);
    expect(answer.headers['next-cursor']).toBeUndefined();
  });
  it('is returned page by page with a limit, each item once', async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const answer = await ask({ limit: 50, cursor });
      seen.push(...startsOf(answer.body));
      cursor = answer.headers['next-cursor'] as string | undefined;
      if (cursor) expect(answer.headers.link).toMatch(/^<\/v20\/timeline\?.*cursor=.*>; rel="next"$/);
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: COUNT }, (_, at) => newest - at * DAY));
    expect((await ask({ limit: 50, cursor: 'x' })).status).toBe(400);
  });
  it('is rejected with an explanation when it has too many items, and can be read page by page', async () => {
    const day = newest - 200 * DAY;
    const starts = Array.from({ length: MAX_TIMELINE_ITEMS + 1 }, (_, at) => day + at);
    for (let at = 0; at < starts.length; at += 1_000) await insert(starts.slice(at, at + 1_000));
    const span = { from: day, to: day + MAX_TIMELINE_ITEMS };
    expect(await ask(span)).toMatchObject({ status: 400, error: { code: 'validation' } });
    expect((await ask({ ...span, limit: 10 })).body).toHaveLength(10);
    await app.db
      .deleteFrom('timeline_items')
      .where('user_id', '=', own.userId)
      .where('start_ts', 'in', starts)
      .execute();
    expect((await ask()).body).toHaveLength(COUNT);
  });
  it('is rejected with an explanation when too long, and can be read by spans or pages', async () => {
    await insert([newest - (MAX_TIMELINE_DAYS + 30) * DAY]);
    const answer = await ask();
    expect(answer).toMatchObject({ status: 400, error: { code: 'validation' } });
    expect(answer.error.message).toContain('396 days');
    expect((await ask({ from: newest - 300 * DAY })).body).toHaveLength(COUNT);
    expect((await ask({ limit: 1_000 })).body).toHaveLength(COUNT + 1);
  });
});

describe('locations and states over v20', () => {
  it('return the last position in each context', async () => {
    const places = z.array(z.strictObject(lastLocation.shape)).parse((await get(listLocations)).body);
    expect(places.map((place) => place.context)).toEqual(
      expect.arrayContaining(['CAR-END', 'TIMELINE-END', 'USERPOS']),
    );
    const one = (await get(getLocation, {}, { context: 'USERPOS' })).body;
    expect(one).toEqual(places.find((place) => place.context === 'USERPOS'));
    expect((await get(getLocation, {}, { context: 'TAG:car' })).status).toBe(404);
    expect((await get(getLocation, {}, { context: 'ELSEWHERE' })).status).toBe(400);
  });
  it('return the last position of each tag, in any order of arrival', async () => {
    const t = startTs * 1000;
    const at = (name: string) => get(getLocation, {}, { context: `TAG:${name}` });
    const { body } = await phone.upload({
      tags: [
        { t: t + 2_000, name: 'bicycle', lat: 48.2, lon: 16.3, accuracy: 8 },
        { t: t + 1_000, name: 'bicycle', lat: 1, lon: 1 },
        { t, name: 'Depot süd/1', lat: 48.3, lon: 16.4 },
        { t, name: 'nowhere' },
      ],
    });
    expect(body).toMatchObject({ accepted: { records: 3 }, rejected: [{ part: 'tags', index: 3 }] });
    await phone.upload({ tags: [{ t: t + 500, name: 'bicycle', lat: 2, lon: 2 }] });
    const bicycle = {
      context: 'TAG:bicycle',
      lat: 48.2,
      lon: 16.3,
      accuracy: 8,
      timestamp: new Date(t + 2_000).toISOString(),
    };
    expect((await at('bicycle')).body).toEqual(bicycle);
    expect((await at('Depot süd/1')).body).toMatchObject({ lat: 48.3, lon: 16.4 });
    const places = z.array(z.strictObject(lastLocation.shape)).parse((await get(listLocations)).body);
    expect(places).toContainEqual(bicycle);
    await phone.upload({ tags: [{ t: t + 3_000, name: 'bicycle', lat: 48.25, lon: 16.35 }] });
    expect((await at('bicycle')).body).toMatchObject({ lat: 48.25, lon: 16.35 });
  });
  it('return the SDK’s state changes, newest first', async () => {
    const { body } = await get(getStateHistory, { properties: 'STATUS' });
    expect(body).toEqual({
      history: [
        { timestamp: new Date(startTs * 1000 + 5_000).toISOString(), data: { STATUS: 'RUNNING' } },
        { timestamp: new Date(startTs * 1000).toISOString(), data: { STATUS: 'READY' } },
      ],
    });
    const first = await get(getStateHistory, { properties: 'STATUS', limit: 1 });
    expect(first.body.history).toHaveLength(1);
    const rest = await get(getStateHistory, { limit: 1, cursor: first.headers['next-cursor'] });
    expect(rest.body.history).toEqual(body.history.slice(1));
    expect(rest.headers['next-cursor']).toBeUndefined();
    expect((await get(getStateHistory, { from: startTs + 1 })).body.history).toHaveLength(1);
  });
});

describe('users who do not exist', () => {
  it.each([listTimeline, listLocations, getStateHistory])('get 404 on $path', async (endpoint) => {
    expect((await get(endpoint, { userId: 'nobody' })).status).toBe(404);
  });
});

describe('an erased user', () => {
  it('leaves nothing in any table with users, except the project’s sums', async () => {
    await app.call(deleteAppUser, { query: who }, { headers: key.headers, origin: null });
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' and data_type = 'text'
    `.execute(app.db);
    expect(rows.length).toBeGreaterThan(9);
    for (const { table } of rows) {
      const left = await app.db
        .selectFrom(table as 'batches')
        .selectAll()
        .where('user_id', '=', 'demo-user')
        .execute();
      expect(left, table).toEqual([]);
    }
    const sums = await app.db.selectFrom('project_day_aggregates').selectAll().execute();
    expect(sums.length).toBeGreaterThan(0);
    const notes = JSON.stringify(await app.db.selectFrom('revisions').selectAll().execute());
    expect(notes).not.toContain('demo-user');
  });
});
