import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { PERIOD_FORMATS } from '#contract/insight-lists.ts';
import { exportPeriod } from '#contract/insight-trips.ts';
import { exportTrip, getTripFixes, TRIP_FORMATS } from '#contract/trip.ts';
import { batchTimeline, listTimeline } from '#contract/v20.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';

/** No answer of any size delays another caller by more than this. */
const MAX_MS = 100;
const AT_ONCE = 10;
const START = 1_768_459_200;
const HOUR_S = 3_600;
/** A long drive with a position each second. */
const POSITIONS = 3 * HOUR_S;
/** A year of a person who is often on the move. */
const ITEMS = 10 * 365;

let app: TestApp;
let reader: Visitor;
let key: TestKey;
let project: number;
let driver: string;
const BUSY = 'busy';

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  key = await app.aKey(project);
  reader = await app.aMember(project, 'reader');
  const phone = await app.aPhone(project);
  driver = phone.userId;
  for (let from = 0; from < POSITIONS; from += HOUR_S) await phone.upload({ fixes: aDrive(from, from + HOUR_S) });
  await items(driver, [START]);
  await app.aPhone(project, BUSY);
  await items(
    BUSY,
    Array.from({ length: ITEMS }, (_, at) => START - at * HOUR_S),
  );
});

const aDrive = (from: number, to: number) => {
  const seconds = Array.from({ length: to - from }, (_, at) => from + at);
  return {
    t: seconds.map((at) => (START + at) * 1_000),
    lat: seconds.map((at) => 48 + at * 1e-4),
    lon: seconds.map(() => 16),
    speed: seconds.map((at) => at % 40),
  };
};

async function items(userId: string, starts: readonly number[]): Promise<void> {
  const event = { timestamp: '2026-01-15T06:40:00Z', type: 'BRAKING', strength: 1, lat: 48, lon: 16, rawAccel: -3 };
  const features = JSON.stringify({
    source: { id: '', name: 'trip' },
    drivingBehaviorEvents: { events: Array(5).fill(event), validTime: 600 },
  });
  const about = { day: '2026-01-15', open: false, distance_meters: 9_000, features, engine_version: 'x' };
  for (let at = 0; at < starts.length; at += 1_000) {
    const rows = starts.slice(at, at + 1_000).map((start_ts) => ({ start_ts, end_ts: start_ts + POSITIONS - 1 }));
    await app.db
      .insertInto('timeline_items')
      .values(
        rows.map((row) => ({
          project_id: project,
          user_id: userId,
          ...row,
          ...about,
          type: 'CAR',
          measured_type: 'CAR',
        })),
      )
      .execute();
  }
}

const ask = (url: string, headers: Record<string, string>) => app.http.inject({ url, headers });
const byKey = (url: string, more: Record<string, string> = {}) => ask(url, { ...key.headers, ...more });
const byReader = (url: string) => ask(url, { 'x-move-token': `Bearer ${reader.token}` });
const ofDriver = () => `projectId=${project}&userId=${driver}`;
const points = () => `/v20/timeline/${START}/points?${ofDriver()}&withWayPointInfo=true`;
const timeline = () => `${listTimeline.path}?projectId=${project}&userId=${BUSY}`;

const LARGE: Record<string, () => ReturnType<typeof ask>> = {
  'all positions of a trip': () => byKey(points()),
  'the timeline of a year': () => byKey(timeline()),
  'many items by their starts': () =>
    app.http.inject({
      method: 'POST',
      url: batchTimeline.path,
      headers: key.headers,
      payload: Array.from({ length: 500 }, (_, at) => ({
        projectId: project,
        userId: BUSY,
        startTime: START - at * HOUR_S,
      })),
    }),
  'the positions of a trip as bytes': () => byReader(`${getTripFixes.path}?${ofDriver()}&startTs=${START}`),
  ...Object.fromEntries(
    TRIP_FORMATS.map((format) => [
      `a trip as ${format}`,
      () => byReader(`${exportTrip.path}?${ofDriver()}&startTs=${START}&format=${format}`),
    ]),
  ),
  ...Object.fromEntries(
    PERIOD_FORMATS.map((format) => [
      `the positions of a period as ${format}`,
      () => {
        const period = `fromTimestamp=${START}&toTimestamp=${START + POSITIONS}`;
        return byReader(`${exportPeriod.path}?${ofDriver()}&${period}&format=${format}`);
      },
    ]),
  ),
};

const DOWNLOADS_AT_ONCE = 2;

describe('large answers delay nobody, however many ask for them at once', () => {
  it.each(Object.entries(LARGE))('%s', async (what, get) => {
    const { statusCode, rawPayload } = await get();
    expect(statusCode).toBe(200);
    const { ms, result } = await longestTurnOfRepeated(() => Promise.all(Array.from({ length: AT_ONCE }, get)));
    expect(ms).toBeLessThan(MAX_MS);
    // A project has a few downloads at a time.
    const answered = result.filter((one) => one.statusCode !== 429);
    expect(answered.length).toBeGreaterThanOrEqual(what.includes(' as ') ? DOWNLOADS_AT_ONCE : AT_ONCE);
    for (const one of answered) expect([one.statusCode, one.rawPayload.equals(rawPayload)]).toEqual([200, true]);
  });
});

describe('a large answer', () => {
  it('is the whole of it, with its length', async () => {
    const all = await byKey(points());
    expect(all.json()).toHaveLength(POSITIONS);
    expect(all.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(all.rawPayload.length),
    });
    expect((await byKey(timeline())).json()).toHaveLength(ITEMS);
  });

  it('has an ETag, is compressed as the caller wishes, and is not sent again if unchanged', async () => {
    const plain = await byKey(points());
    const gzip = await byKey(points(), { 'accept-encoding': 'gzip' });
    const brotli = await byKey(points(), { 'accept-encoding': 'br' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    const known = await byKey(points(), { 'if-none-match': String(plain.headers.etag) });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });
});

describe('items with long texts', () => {
  const LONG = 40;
  const TEXT = 300_000;
  const WORDY = 'wordy';
  const starts = Array.from({ length: LONG }, (_, at) => START - at * HOUR_S);
  const wordy = () => ({ projectId: project, userId: WORDY });
  beforeAll(async () => {
    await app.aPhone(project, WORDY);
    await items(WORDY, starts);
    const source = JSON.stringify({ source: { id: 'x'.repeat(TEXT), name: 'trip' } });
    await app.db.updateTable('timeline_items').set({ features: source }).where('user_id', '=', WORDY).execute();
  });
  const batch = () =>
    app.http.inject({
      method: 'POST',
      url: batchTimeline.path,
      headers: key.headers,
      payload: starts.map((startTime) => ({ ...wordy(), startTime })),
    });

  it('are streamed in the order in which they were requested', async () => {
    const { ms, result } = await longestTurnOfRepeated(batch);
    expect(result.headers['content-length']).toBeUndefined();
    expect(result.headers['content-type']).toBe('application/json; charset=utf-8');
    const found = result.json() as { startTs: string; features: { source: { id: string } } }[];
    expect(found.map(({ startTs }) => Date.parse(startTs) / 1000)).toEqual(starts);
    expect(new Set(found.map(({ features }) => features.source.id.length))).toEqual(new Set([TEXT]));
    expect(ms).toBeLessThan(MAX_MS);
    const notes = await app.db
      .selectFrom('revisions')
      .selectAll()
      .where('entity_id', '=', batchTimeline.name)
      .execute();
    expect(notes).toEqual([]);
  });

  it('delay nobody as a list either', async () => {
    const list = () => byKey(`${listTimeline.path}?projectId=${project}&userId=${WORDY}`);
    await list();
    const { ms, result } = await longestTurnOfRepeated(() => Promise.all(Array.from({ length: 3 }, list)));
    for (const one of result) expect(one.json()).toHaveLength(LONG);
    expect(ms).toBeLessThan(MAX_MS);
  });
});
