import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { decodeFixes, emptyColumns, encodeBatch, FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import { exportTrip, getTrip, getTripFixes, type Trip, trip } from '#contract/trip.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

const USER = 'demo <driver> & "co"';
let app: TestApp;
let project: number;
let reader: Visitor;
let drive: { start_ts: number; end_ts: number };

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
  const phone = await app.aPhone(project, USER);
  const timestamp = morningOf(app.clock.now, 3);
  await phone.uploadBytes(encodeBatch(randomUUID(), aDay({ seed: 7, timestamp })));
  await processAll(app.db);
  drive = await app.db
    .selectFrom('timeline_items')
    .select(['start_ts', 'end_ts'])
    .where('type', '=', 'CAR')
    .orderBy('start_ts')
    .executeTakeFirstOrThrow();
});

const who = (startTs: number, userId = USER) =>
  `projectId=${project}&userId=${encodeURIComponent(userId)}&startTs=${startTs}`;
const get = <E extends AnyEndpoint>(endpoint: E, query: string, as = reader) =>
  app.attempt(endpoint, { query }, { as });
const bytesOf = async (startTs: number, userId = USER) => {
  const answer = await app.http.inject({
    url: `${getTripFixes.path}?${who(startTs, userId)}`,
    headers: { 'x-move-token': `Bearer ${reader.token}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, FIXES_MEDIA_TYPE]);
  return decodeFixes(answer.rawPayload);
};
const fileOf = async (format: string) => get(exportTrip, `${who(drive.start_ts)}&format=${format}`);
/** Inserts an item; it has only the fixes of uploaded batches. */
async function anItem(userId: string, startTs: number, endTs: number): Promise<void> {
  const features = JSON.stringify({ source: { id: '', name: 'trip' } });
  const about = { day: '2026-01-01', open: false, distance_meters: 0, features, engine_version: 'x' };
  const values = { project_id: project, user_id: userId, start_ts: startTs, end_ts: endTs, ...about };
  await app.db
    .insertInto('timeline_items')
    .values({ ...values, type: 'CAR', measured_type: 'CAR' })
    .execute();
}

describe('a trip', () => {
  it('includes everything known about it, and its neighbours', async () => {
    const { body } = await get(getTrip, who(drive.start_ts));
    const shown: Trip = z.strictObject(trip.shape).parse(body);
    expect(shown).toMatchObject({ type: 'CAR', measuredType: 'CAR', version: 0, corrections: null, measured: null });
    expect(shown.features.quality?.score).toBeGreaterThan(50);
    expect(shown.features.transport?.probabilities.CAR).toBeGreaterThan(0.5);
    expect(shown.previous?.endTs).toBeLessThanOrEqual(drive.start_ts);
    expect(shown.following[0]?.startTs).toBeGreaterThanOrEqual(drive.end_ts);
  });
  it('has exactly the positions measured in it', async () => {
    const { timestamp, length, speed } = await bytesOf(drive.start_ts);
    expect(length).toBeGreaterThan(500);
    expect(timestamp[0]).toBeGreaterThanOrEqual(drive.start_ts);
    expect(timestamp.at(-1)).toBeLessThanOrEqual(drive.end_ts);
    expect(Math.max(...speed)).toBeGreaterThan(10);
  });
  it('records the viewer', async () => {
    const views = await app.db.selectFrom('track_views').selectAll().where('user_id', '=', USER).execute();
    expect(views).toMatchObject([{ viewer: reader.userId, what: 'trip' }]);
  });
  it.each(['startTs=5', 'startTs=-1', 'startTs=1e99', 'startTs=x', ''])(
    'is rejected with a clear message: %s',
    async (query) => {
      const { status } = await get(getTrip, `projectId=${project}&userId=${encodeURIComponent(USER)}&${query}`);
      expect(status).toBe(query === 'startTs=5' ? 404 : 400);
    },
  );
  it('is not found for an unknown user or another project', async () => {
    expect((await get(getTrip, who(drive.start_ts, 'nobody'))).status).toBe(404);
    const foreign = await app.aProject();
    const query = who(drive.start_ts).replace(`projectId=${project}`, `projectId=${foreign}`);
    for (const endpoint of [getTrip, getTripFixes, exportTrip]) {
      expect((await get(endpoint, `${query}&format=csv`)).status).toBe(404);
    }
  });
});

describe('the export of a trip is', () => {
  it('GPX, with escaped names', async () => {
    const { text, headers } = await fileOf('gpx');
    expect(headers['content-type']).toContain('application/gpx+xml');
    expect(headers['content-disposition']).toMatch(/filename="trip-[\dTZ-]+\.gpx"/);
    expect(text).toContain('<name>demo &lt;driver&gt; &amp; &quot;co&quot;</name>');
    expect(text.match(/<trkpt /g)?.length).toBe((await bytesOf(drive.start_ts)).length);
    expect(text.trimEnd()).toMatch(/<\/trkseg><\/trk><\/gpx>$/);
  });
  it('GeoJSON, with the track as lines and events as points', async () => {
    const { features } = JSON.parse((await fileOf('geojson')).text);
    expect(features[0]).toMatchObject({
      properties: { userId: USER, type: 'CAR' },
      geometry: { type: 'MultiLineString' },
    });
    expect(features[0].geometry.coordinates.flat().length).toBe((await bytesOf(drive.start_ts)).length);
  });
  it('CSV, with a row for each position', async () => {
    const lines = (await fileOf('csv')).text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('timestamp,lat,lon,accuracyMeters,speedKmh');
    expect(lines.length - 1).toBe((await bytesOf(drive.start_ts)).length);
  });
  it('JSON, with the item and its points', async () => {
    const { item, points } = JSON.parse((await fileOf('json')).text);
    expect(item).toMatchObject({ startTs: drive.start_ts, type: 'CAR' });
    expect(points.length).toBe((await bytesOf(drive.start_ts)).length);
  });
  it('rejected in an unknown format', async () => {
    expect((await fileOf('exe')).status).toBe(400);
  });
});

describe('the export of few or many positions', () => {
  const T0 = 1_700_000_000;
  it('is a valid empty file without positions', async () => {
    await app.aPhone(project, 'demo-none');
    await anItem('demo-none', T0, T0 + 60);
    expect((await get(getTrip, who(T0, 'demo-none'))).status).toBe(200);
    expect((await bytesOf(T0, 'demo-none')).length).toBe(0);
    const geojson = await get(exportTrip, `${who(T0, 'demo-none')}&format=geojson`);
    expect(JSON.parse(geojson.text).features[0].geometry.coordinates).toEqual([]);
    expect((await get(exportTrip, `${who(T0, 'demo-none')}&format=gpx`)).text).toContain('<trkseg>\n</trkseg>');
  });
  it('has a line for a single position', async () => {
    const phone = await app.aPhone(project, 'demo-one');
    await phone.upload({ fixes: { t: [T0 * 1000 + 5_000], lat: [48], lon: [16] } });
    await anItem('demo-one', T0, T0 + 60);
    const geojson = await get(exportTrip, `${who(T0, 'demo-one')}&format=geojson`);
    expect(JSON.parse(geojson.text).features[0].geometry.coordinates).toEqual([
      [
        [16, 48],
        [16, 48],
      ],
    ]);
  });
  it('has all of 100,000 positions in time order, with gaps', async () => {
    const phone = await app.aPhone(project, 'demo-many');
    for (let batch = 0; batch < 10; batch++) {
      const fixes = emptyColumns(10_000);
      for (let at = 0; at < fixes.length; at++) {
        fixes.timestamp[at] = T0 + (batch * 10_000 + at) / 2 + (batch >= 5 ? 600 : 0);
        fixes.lat[at] = 48 + (batch * 10_000 + at) * 1e-6;
        fixes.lon[at] = 16;
      }
      await phone.uploadBytes(encodeBatch(randomUUID(), fixes));
    }
    await anItem('demo-many', T0, T0 + 60_000);
    const fixes = await bytesOf(T0, 'demo-many');
    expect(fixes.length).toBe(100_000);
    const geojson = await get(exportTrip, `${who(T0, 'demo-many')}&format=geojson`);
    const { coordinates } = JSON.parse(geojson.text).features[0].geometry;
    expect(coordinates.map((line: unknown[]) => line.length)).toEqual([50_000, 50_000]);
  });
});
