import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type Day, day, getCalendar, getDay, getTrack } from '#contract/day.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { emptyColumns, encodeBatch } from '#contract/fix-codec.ts';
import { decodeTrack } from '#contract/track-codec.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { startOfDay } from '#server/time/day-bounds.ts';
import { localDay } from '#server/time/local-day.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

const HOUR = 3_600;
let app: TestApp;
let project: number;
let reader: Visitor;
let phone: TestPhone;
let startTs: number;
let date: string;
let zone: string;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
  phone = await app.aPhone(project, 'demo-user');
  startTs = morningOf(app.clock.now, 3);
  const fixes = aDay({ seed: 7, timestamp: startTs });
  await phone.uploadBytes(encodeBatch(randomUUID(), fixes));
  const at = (hours: number) => (startTs + hours * HOUR) * 1000;
  await phone.upload({
    device: { platform: 'Android', sdkVersion: '2.18.0' },
    states: [
      { t: at(-48), state: 'READY' },
      { t: at(1), state: 'RUNNING' },
    ],
    warnings: [
      { t: at(1), service: 'driving', reasons: ['gpsOff'] },
      { t: at(1.5), service: 'driving', reasons: ['gpsOff'] },
      { t: at(2), service: 'driving', reasons: [] },
    ],
    impacts: [{ t: at(2), lat: 48.2, lon: 16.3, asi: 1.21, speed: 10 }],
    logs: [
      { t: at(1), level: 'INFO', text: 'started' },
      { t: at(1) + 1_000, level: 'ERROR', text: 'lost the sensor' },
    ],
  });
  await processAll(app.db);
  const first = await app.db.selectFrom('timeline_items').selectAll().orderBy('start_ts').executeTakeFirstOrThrow();
  zone = first.start_time_zone ?? '';
  date = localDay(first.start_ts * 1000, zone);
});

const who = (userId = 'demo-user', id = project) => `projectId=${id}&userId=${encodeURIComponent(userId)}`;
const get = <E extends AnyEndpoint>(endpoint: E, query: string, as = reader, headers = {}) =>
  app.attempt(endpoint, { query }, { as, headers });
const dayOf = async (query = `&date=${date}`): Promise<Day> =>
  z.strictObject(day.shape).parse((await get(getDay, `${who()}${query}`)).body);

describe('a day', () => {
  it('is the local day of the place, with its time zone', async () => {
    const shown = await dayOf();
    expect(shown).toMatchObject({ date, zone, isZoneOfPlace: true, isRunning: false });
    expect(shown.fromTs).toBeLessThanOrEqual(startOfDay(date, zone) / 1000);
    expect(shown.items.length).toBeGreaterThan(3);
    expect(shown.items.every((item) => item.endTs > shown.fromTs && item.startTs < shown.toTs)).toBe(true);
    expect(shown.items.find((item) => item.type === 'CAR')).toMatchObject({
      totalScore: expect.any(Number),
      distanceMeters: expect.any(Number),
      isOverridden: false,
    });
  });
  it('lists items and gaps without overlaps, from the first to the last', async () => {
    const { items, gaps } = await dayOf();
    const spans = [...items.map((one) => [one.startTs, one.endTs]), ...gaps.map((one) => [one.fromTs, one.toTs])];
    spans.sort(([a = 0], [b = 0]) => a - b);
    spans.slice(1).forEach(([from = 0], at) => {
      const until = spans[at]?.[1] ?? 0;
      expect(from).toBeGreaterThanOrEqual(until);
      expect(from - until).toBeLessThan(60);
    });
  });
  it('includes the phone’s states, events and log marks', async () => {
    const { states, moments, logs } = await dayOf(`&date=${localDay((startTs + HOUR) * 1000, zone)}`);
    expect(states.map(({ state }) => state)).toEqual(['READY', 'RUNNING']);
    expect(moments.filter(({ kind }) => kind === 'WARNING')).toMatchObject([
      { service: 'driving', reasons: ['gpsOff'] },
    ]);
    expect(logs).toMatchObject([{ level: 'ERROR', count: 2, text: 'lost the sensor' }]);
    const later = await dayOf(`&date=${localDay((startTs + 2 * HOUR) * 1000, zone)}`);
    expect(later.moments.find(({ kind }) => kind === 'IMPACT')).toMatchObject({ severity: 1.21, speedKmh: 36 });
  });
  it('shows an item across midnight on both days', async () => {
    const edge = startOfDay(dayAfter(date), zone) / 1000;
    const row = await app.db.selectFrom('timeline_items').selectAll().orderBy('start_ts').executeTakeFirstOrThrow();
    const features = JSON.stringify({ source: { id: '', name: 'timeline' } });
    const night = {
      ...row,
      start_ts: edge - 600,
      end_ts: edge + 600,
      features,
      overridden: null,
      day: date,
      type: 'WALKING' as const,
    };
    await app.db
      .insertInto('timeline_items')
      .values({ ...night, user_id: 'night-owl' })
      .execute();
    await app.aPhone(project, 'night-owl');
    const itemsOn = async (on: string) => (await get(getDay, `${who('night-owl')}&date=${on}`)).body.items;
    expect(await itemsOn(date)).toMatchObject([{ startTs: edge - 600, startsBefore: false, endsAfter: true }]);
    expect(await itemsOn(dayAfter(date))).toMatchObject([
      { startTs: edge - 600, startsBefore: true, endsAfter: false },
    ]);
    expect(await itemsOn(dayAfter(date, 2))).toEqual([]);
  });
  it('defaults to the last day with movement, and names the active days around it', async () => {
    const last = await dayOf('');
    expect(last.items.some((item) => item.type !== 'IDLE')).toBe(true);
    const after = await dayOf(`&date=${dayAfter(last.date, 5)}`);
    expect(after).toMatchObject({ items: [], gaps: [], previousActive: last.date, nextActive: null });
  });
  it('can be requested in another zone', async () => {
    const shown = await dayOf(`&date=${date}&zone=Pacific/Auckland`);
    expect(shown).toMatchObject({ zone: 'Pacific/Auckland', isZoneOfPlace: false });
    expect(shown.fromTs * 1000).toBe(startOfDay(date, 'Pacific/Auckland'));
  });
  it('is empty for a user who never sent anything', async () => {
    await app.aPhone(project, 'silent');
    const { body, status } = await get(getDay, who('silent'));
    expect([status, body.items, body.zone]).toEqual([200, [], 'UTC']);
  });
  it.each(['0000-01-01', '9999-12-31', '2026-02-30', 'yesterday', ''])('is rejected with 400 for %j', async (wrong) => {
    expect((await get(getDay, `${who()}&date=${encodeURIComponent(wrong)}`)).status).toBe(400);
  });
  it('is rejected with 400 for an invalid zone', async () => {
    expect((await get(getDay, `${who()}&zone=Moon/Base`)).status).toBe(400);
  });
});

describe('the calendar', () => {
  it('marks the days of a month with what was done', async () => {
    const { body } = await get(getCalendar, `${who()}&month=${date.slice(0, 7)}`);
    const entry = body.days.find((one: { date: string }) => one.date === date);
    expect(entry?.modes.map((mode: { type: string }) => mode.type)).toContain('CAR');
    expect(body.first).toBeTruthy();
    expect((await get(getCalendar, `${who()}&month=1999-01`)).body.days).toEqual([]);
  });
  it.each(['0000-01', '9999-01', '2026-13', '2026'])('is rejected with 400 for %s', async (month) => {
    expect((await get(getCalendar, `${who()}&month=${month}`)).status).toBe(400);
  });
});

const track = async (query: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({
    method: 'GET',
    url: `${getTrack.path}?${who()}${query}`,
    headers: { 'x-move-token': `Bearer ${reader.token}`, ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

describe('the track', () => {
  const all = () => `&from=${startTs - 1}&to=${startTs + 3 * 86_400}`;
  it('stays within the tolerance at all times, with far fewer points', async () => {
    const fixes = aDay({ seed: 7, timestamp: startTs });
    const { parts, fixCount } = decodeTrack((await track(`${all()}&tolerance=10`)).bytes);
    const points = parts.reduce((sum, part) => sum + part.length, 0);
    expect(points).toBeLessThan(fixCount / 3);
    for (let at = 0; at < fixes.length; at += 7) {
      const [ms, lat] = [Math.round((fixes.timestamp[at] ?? 0) * 1000), fixes.lat[at] ?? 0];
      const part = parts.find(
        (one) => one.type !== 'IDLE' && (one.timeMs[0] ?? 0) <= ms && (one.timeMs[one.length - 1] ?? 0) >= ms,
      );
      if (!part || (fixes.accuracy[at] ?? 0) > 200) continue;
      const next = Math.max(
        1,
        part.timeMs.findIndex((time) => time >= ms),
      );
      const [t0 = 0, t1 = 0] = [part.timeMs[next - 1], part.timeMs[next]];
      const [lat0 = 0, lat1 = 0] = [part.lat[next - 1], part.lat[next]];
      const shown = lat0 + ((lat1 - lat0) * (ms - t0)) / (t1 - t0);
      expect(Math.abs(shown - lat) * 111_195).toBeLessThan(12);
    }
  });
  it('is available for a day, from its first item to its last', async () => {
    const shown = await dayOf();
    const byDay = await track(`&date=${date}`);
    expect(byDay.bytes).toEqual((await track(`&from=${shown.fromTs}&to=${shown.toTs}`)).bytes);
    expect(decodeTrack(byDay.bytes).parts.length).toBeGreaterThan(0);
  });
  it.each(['', '&date=2026-02-30', '&date=2026-03-01&from=1&to=2', '&from=5', '&from=5&to=5'])(
    'requires a day or two times, not %j',
    async (query) => {
      expect((await track(query)).status).toBe(400);
    },
  );
  it('names the item and the mode of each part', async () => {
    const { parts } = decodeTrack((await track(all())).bytes);
    const starts = (
      await app.db.selectFrom('timeline_items').select('start_ts').where('user_id', '=', 'demo-user').execute()
    ).map((row) => row.start_ts);
    expect(new Set(parts.map((part) => part.type))).toContain('CAR');
    expect(parts.every((part) => part.itemTs === null || starts.includes(part.itemTs))).toBe(true);
  });
  it('continues across the date line', async () => {
    const sailor = await app.aPhone(project, 'sailor');
    const columns = emptyColumns(60);
    for (let at = 0; at < 60; at++) {
      columns.timestamp[at] = startTs + at * 10;
      columns.lat[at] = -16;
      columns.lon[at] = ((((179.95 + at * 0.002 + 180) % 360) + 360) % 360) - 180;
    }
    await sailor.uploadBytes(encodeBatch(randomUUID(), columns));
    await processAll(app.db);
    const answer = await app.http.inject({
      method: 'GET',
      url: `${getTrack.path}?${who('sailor')}${all()}`,
      headers: { 'x-move-token': `Bearer ${reader.token}` },
    });
    const longitudes = decodeTrack(answer.rawPayload).parts.flatMap((part) => [...part.lon]);
    expect(Math.max(...longitudes)).toBeGreaterThan(180);
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(1);
  });
  it('is compressed for clients that support it, and not sent twice', async () => {
    const plain = await track(all());
    const small = await track(all(), { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/vnd.move.track' });
    expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes);
    const again = await track(all(), { 'if-none-match': String(plain.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await track(`${all()}&tolerance=50`)).headers.etag).not.toBe(plain.headers.etag);
  });
  it.each(['&from=5&to=4', '&from=0&to=99999999999999', '&from=1&to=9000000', '&from=-1&to=3', '&from=a&to=b'])(
    'rejects %s with 400',
    async (query) => {
      expect((await track(query)).status).toBe(400);
    },
  );
  it('is empty for a time without data', async () => {
    expect(decodeTrack((await track('&from=1&to=2')).bytes)).toEqual({ parts: [], fixCount: 0 });
  });
});

describe('a user who does not exist, or belongs to another project', () => {
  it.each([getDay, getCalendar, getTrack])('is 404 on $path', async (endpoint) => {
    const rest = '&month=2026-03&from=1&to=2';
    const other = await app.aProject('Other');
    await app.aPhone(other, 'stranger');
    expect((await get(endpoint, who('nobody') + rest)).status).toBe(404);
    expect((await get(endpoint, who('stranger') + rest)).status).toBe(404);
    expect((await get(endpoint, who('stranger', other) + rest)).status).toBe(404);
  });
});

describe('the list of viewers', () => {
  it('records a viewer once an hour', async () => {
    await dayOf();
    await dayOf();
    const views = await app.db.selectFrom('track_views').selectAll().where('user_id', '=', 'demo-user').execute();
    expect(views).toMatchObject([{ project_id: project, viewer: reader.userId }]);
  });
});

describe('a day of many overlapping batches', () => {
  let busy: TestPhone;
  const track = async () => {
    const url = `${getTrack.path}?${who(busy.userId)}&from=${startTs}&to=${startTs + 86_400}`;
    const { ms, result } = await longestTurnOfRepeated(() =>
      app.http.inject({ url, headers: { 'x-move-token': `Bearer ${reader.token}` } }),
    );
    return { ms, fixCount: decodeTrack(result.rawPayload).fixCount };
  };
  beforeAll(async () => {
    busy = await app.aPhone(project, 'busy-user');
    const columns = emptyColumns(9_000);
    for (let at = 0; at < columns.length; at++) {
      columns.timestamp[at] = startTs + at;
      columns.lat[at] = 48 + at / 1e5;
      columns.lon[at] = 16;
    }
    await busy.uploadBytes(encodeBatch(randomUUID(), columns));
    const row = await app.db
      .selectFrom('batches')
      .selectAll()
      .where('project_id', '=', project)
      .where('user_id', '=', busy.userId)
      .executeTakeFirstOrThrow();
    for (let at = 0; at < 10; at++) {
      const more = Array.from({ length: 20 }, () => ({
        ...row,
        content_hash: String(row.content_hash),
        rejected: null,
        batch_id: randomUUID(),
      }));
      await app.db.insertInto('batches').values(more).execute();
    }
  });

  it('does not block other requests while its track is read', async () => {
    const { ms, fixCount } = await track();
    expect(fixCount).toBe(9_000);
    expect(ms).toBeLessThan(100);
  });

  it('leaves out batches that were set aside', async () => {
    await app.db
      .updateTable('batches')
      .set({ set_aside_at: new Date() })
      .where('project_id', '=', project)
      .where('user_id', '=', busy.userId)
      .execute();
    expect((await track()).fixCount).toBe(0);
  });
});
