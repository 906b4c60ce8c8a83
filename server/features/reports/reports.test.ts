import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { decodeFixes } from '#contract/fix-codec.ts';
import { reportGpx, reportOsmAnd, reportOverland, reportOwnTracks, reportTraccar } from '#contract/reports.ts';
import { listTimeline } from '#contract/v20.ts';
import { anApp, type TestApp, type TestKey } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let key: TestKey;
let project: number;
let seconds: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  key = await app.aKey(project);
  seconds = Math.floor(app.clock.now.getTime() / 1000) - 600;
});

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const fixesOf = async (userId: string) => {
  const rows = await app.db.selectFrom('batches').select('fixes').where('user_id', '=', userId).execute();
  return rows.flatMap(({ fixes }) => (fixes ? [decodeFixes(fixes)] : []));
};

/** What the key's list of calls shows of an answer. */
const expectReported = async ({ headers }: { headers: Record<string, unknown> }) => {
  const calls = app.db.selectFrom('api_key_calls').select(['status', 'code']);
  await expect
    .poll(() => calls.where('request_id', '=', String(headers['x-request-id'])).execute(), { timeout: 10_000 })
    .toEqual([{ status: 200, code: 'validation' }]);
};

describe('OwnTracks over HTTP', () => {
  const send = (body: object, headers = basic('demo-owntracks', key.secret)) =>
    app.attempt(reportOwnTracks, { body }, { headers, origin: null });
  const location = () => ({
    _type: 'location',
    lat: 48.2,
    lon: 16.37,
    tst: seconds,
    acc: 12,
    vel: 36,
    cog: 90,
    tid: 'ab',
    t: 'u',
  });
  it('stores locations of the named user, creates missing ones, and returns no commands', async () => {
    const { status, body } = await send(location());
    expect({ status, body }).toEqual({ status: 200, body: [] });
    const [fix] = await fixesOf('demo-owntracks');
    expect([fix?.timestamp[0], fix?.lat[0], fix?.accuracy[0], fix?.speed[0], fix?.bearing[0]]).toEqual([
      seconds,
      48.2,
      12,
      10,
      90,
    ]);
  });
  it('is idempotent, and ignores other messages', async () => {
    await send(location());
    expect((await send({ _type: 'lwt', tst: seconds })).body).toEqual([]);
    expect(await fixesOf('demo-owntracks')).toHaveLength(1);
  });
  it('requires a read-write key', async () => {
    const weak = await app.aKey(project, 'write-only');
    expect((await send(location(), basic('demo-owntracks', weak.secret))).status).toBe(403);
    expect((await send(location(), basic('demo-owntracks', 'mk_x'))).status).toBe(401);
    expect((await app.call(reportOwnTracks, { body: location() }, { origin: null })).status).toBe(401);
    expect((await send(location(), basic('', key.secret))).status).toBe(400);
  });
  it.each([
    ['a clock that is days ahead', () => ({ tst: seconds + 10 * 86_400 })],
    ['a time beyond all calendars', () => ({ tst: 8_640_000_000_000_000 })],
    ['no time', () => ({ tst: undefined })],
    ['a place that is not on Earth', () => ({ lat: 95 })],
    ['no place', () => ({ lat: undefined })],
    ['a list for a latitude', () => ({ lat: [] })],
  ])('accepts a location with %s, so that the queue goes on, and reports it', async (_what, wrong) => {
    const answer = await send({ ...location(), ...wrong() }, basic('demo-bad-clock', key.secret));
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: [] });
    expect(await fixesOf('demo-bad-clock')).toEqual([]);
    await expectReported(answer);
  });
  it('refuses an encrypted message and says what to change, so that the app keeps it until then', async () => {
    const answer = await send({ _type: 'encrypted', data: 'AAAA' }, basic('demo-encrypted', key.secret));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Remove the encryption key');
    expect(await fixesOf('demo-encrypted')).toEqual([]);
  });
  it('accepts the empty message by which the app deletes a friend', async () => {
    const headers = { ...basic('demo-owntracks', key.secret), 'content-type': 'application/json' };
    const answer = await app.http.inject({ method: 'POST', url: reportOwnTracks.path, headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });
  it('reads numbers that are written as text, as PhoneTrack sends them in this form', async () => {
    const asText = { ...location(), lat: '48.2', lon: '16.37', acc: '12', vel: 36 };
    expect((await send(asText, basic('demo-text', key.secret))).status).toBe(200);
    const [fix] = await fixesOf('demo-text');
    expect([fix?.lat[0], fix?.accuracy[0], fix?.speed[0]]).toEqual([48.2, 12, 10]);
  });
  it('asks an app to come again if too many of its reports wait, and stores the others', async () => {
    const headers = basic('demo-many', key.secret);
    const sent = Array.from({ length: 100 }, (_, at) => send({ ...location(), tst: seconds - at }, headers));
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(await fixesOf('demo-many')).toHaveLength(100 - refused.length);
  });
  it('answers 403 for a blocked user', async () => {
    await app.db.updateTable('app_users').set({ blocked: true }).where('user_id', '=', 'demo-owntracks').execute();
    expect((await send({ ...location(), tst: seconds + 1 })).status).toBe(403);
  });
});

/** As an app calls it: an address, headers and bytes. */
const report = ({ method, path }: AnyEndpoint, query: string, headers: Record<string, string> = {}, payload?: string) =>
  app.http.inject({ method, url: `${path}?${query}`, headers, ...(payload !== undefined && { payload }) });
const firstFixOf = async (userId: string) => {
  const [fix] = await fixesOf(userId);
  return {
    at: fix?.timestamp[0],
    lat: fix?.lat[0],
    lon: fix?.lon[0],
    speed: fix?.speed[0],
    bearing: fix?.bearing[0],
    accuracy: fix?.accuracy[0],
    altitude: fix?.altitude[0],
  };
};
/** 36 km/h to the east, measured within 12 m, 180 m above the sea. */
const measured = () => ({ at: seconds, lat: 48.2, lon: 16.37, speed: 10, bearing: 90, accuracy: 12, altitude: 180 });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('each app, as it documents what it sends', () => {
  it('OsmAnd: metres a second, and metres as hdop', async () => {
    const query = `key=${key.secret}&id=osmand&lat=48.2&lon=16.37&timestamp=${seconds}000&hdop=12.0&altitude=180.0&speed=10.0&bearing=90.0`;
    const answer = await report(reportOsmAnd, `${query}`);
    expect(answer.json()).toMatchObject({ accepted: { fixes: 1 }, rejected: [] });
    expect(await firstFixOf('osmand')).toEqual(measured());
  });
  it('GPSLogger: metres a second in a custom URL, with Basic credentials', async () => {
    const time = new Date(seconds * 1000).toISOString();
    const query = `lat=48.2&lon=16.37&timestamp=${time}&accuracy=12.0&altitude=180.0&speed=10.0&bearing=90.0&batt=80.0`;
    const answer = await report(reportOsmAnd, `${query}`, basic('gpslogger', key.secret));
    expect(answer.json().accepted.fixes).toBe(1);
    expect(await firstFixOf('gpslogger')).toEqual(measured());
  });
  it('GPSLogger by POST: the same as a form', async () => {
    const body = `lat=48.2&lon=16.37&timestamp=${seconds}&accuracy=12.0&altitude=180.0&speed=10.0&bearing=90.0&batt=80.0`;
    expect(
      (await report(reportTraccar, '', { ...FORM, ...basic('gpslogger-form', key.secret) }, body)).statusCode,
    ).toBe(200);
    expect(await firstFixOf('gpslogger-form')).toEqual(measured());
  });
  it('Traccar Client up to 8 on Android: knots in the query of a POST', async () => {
    const query = `key=${key.secret}&id=traccar-android&timestamp=${seconds}&lat=48.2&lon=16.37&speed=19.43844&bearing=90.0&altitude=180.0&accuracy=12.0&batt=80.0`;
    expect((await report(reportTraccar, `${query}`)).json().accepted.fixes).toBe(1);
    const fix = await firstFixOf('traccar-android');
    expect({ ...fix, speed: Math.round((fix.speed ?? 0) * 100) / 100 }).toEqual(measured());
  });
  it('Traccar Client up to 8 on iOS: replaces the query, so the key follows the user in the identifier', async () => {
    const query = `id=traccar-ios:${key.secret}&timestamp=${seconds}&lat=48.200000&lon=16.370000&speed=19.43844&bearing=90.0&altitude=180.0&accuracy=12.0&batt=80.0`;
    const answer = await report(reportTraccar, `${query}`, { ...FORM, 'content-length': '0' });
    expect(answer.statusCode).toBe(200);
    const fix = await firstFixOf('traccar-ios');
    expect({ ...fix, speed: Math.round((fix.speed ?? 0) * 100) / 100 }).toEqual(measured());
  });
  const traccarLocation = () => ({
    timestamp: new Date(seconds * 1000).toISOString(),
    coords: { latitude: 48.2, longitude: 16.37, accuracy: 12, speed: 10, heading: 90, altitude: 180 },
    is_moving: true,
    odometer: 0,
    event: 'motionchange',
    battery: { level: 0.8, is_charging: false },
    activity: { type: 'in_vehicle' },
    extras: {},
  });
  it('Traccar Client 9 and newer: JSON with the identifier as device_id', async () => {
    const body = JSON.stringify({ location: traccarLocation(), device_id: 'traccar-9' });
    const answer = await report(reportTraccar, `key=${key.secret}`, JSON_TYPE, body);
    expect(answer.json().accepted.fixes).toBe(1);
    expect(await firstFixOf('traccar-9')).toEqual(measured());
  });
  it('Traccar Client 9 and newer: the key in the identifier, and unknown values as -1', async () => {
    const location = traccarLocation();
    const coords = { ...location.coords, speed: -1, heading: -1, altitude: null };
    const body = JSON.stringify({ location: { ...location, coords }, device_id: `traccar-9b:${key.secret}` });
    expect((await report(reportTraccar, '', JSON_TYPE, body)).statusCode).toBe(200);
    const { speed, bearing, altitude, accuracy } = await firstFixOf('traccar-9b');
    expect([speed, bearing, altitude, accuracy]).toEqual([Number.NaN, Number.NaN, Number.NaN, 12]);
  });
  const overlandLocation = (at = seconds) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [16.37, 48.2] },
    properties: {
      timestamp: new Date(at * 1000).toISOString(),
      altitude: 180,
      speed: 10,
      course: 90,
      horizontal_accuracy: 12,
      vertical_accuracy: 4,
      motion: ['driving'],
      battery_state: 'unplugged',
      battery_level: 0.8,
      wifi: '',
      device_id: 'overland',
    },
  });
  it('Overland: a batch of GeoJSON with the key as access token', async () => {
    const body = JSON.stringify({ locations: [overlandLocation(), overlandLocation(seconds + 1)], current: {} });
    const answer = await report(reportOverland, '', { ...JSON_TYPE, authorization: `Bearer ${key.secret}` }, body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'ok' }]);
    expect(await firstFixOf('overland')).toEqual(measured());
    expect((await fixesOf('overland'))[0]?.length).toBe(2);
  });
  it('Overland: a bad point does not hold up the batch, and a long queue fits', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => overlandLocation(seconds - at));
    const bad = { ...overlandLocation(), properties: { timestamp: 'soon' } };
    const locations = [bad, { geometry: null }, ...many];
    const answer = await report(
      reportOverland,
      `id=overland-queue&key=${key.secret}`,
      JSON_TYPE,
      JSON.stringify({ locations }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'ok' }]);
    expect((await fixesOf('overland-queue'))[0]?.length).toBe(1_000);
  });
  it('PhoneTrack by POST: moves the query of its address into a form, key and user too', async () => {
    const body = `key=${key.secret}&id=phonetrack&lat=48.2&lon=16.37&timestamp=${seconds}&alt=180.0&acc=12.0&speed=10.0&bearing=90.0&sat=9&bat=80.0`;
    expect((await report(reportTraccar, '', FORM, body)).json().accepted.fixes).toBe(1);
    expect(await firstFixOf('phonetrack')).toEqual(measured());
  });
  it('any other app: a unit that it names', async () => {
    const query = `key=${key.secret}&id=named-unit&lat=48.2&lon=16.37&timestamp=${seconds}&speed=36&speedUnit=km/h`;
    expect((await report(reportOsmAnd, `${query}`)).statusCode).toBe(200);
    expect((await firstFixOf('named-unit')).speed).toBe(10);
  });
  it('is idempotent', async () => {
    const query = `key=${key.secret}&id=twice&lat=48.2&lon=16.37&timestamp=${seconds}`;
    await report(reportOsmAnd, query);
    expect((await report(reportOsmAnd, query)).json().accepted.fixes).toBe(1);
    expect(await fixesOf('twice')).toHaveLength(1);
  });
  it('never shows the key in the log', () => expect(app.logs.join('')).not.toContain(key.secret));
  it('accepts a fix with a bad clock, so that the queue goes on, and says so', async () => {
    const answer = await report(reportOsmAnd, `key=${key.secret}&id=early&lat=48&lon=16&timestamp=8640000000000000`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ accepted: { fixes: 0 }, rejected: [{ index: 0 }] });
  });
  it.each([
    ['lat=48', { 'query.lon': 'is missing' }],
    ['lat=&lon=', { 'query.lat': 'is missing', 'query.lon': 'is missing' }],
    ['lat=x&lon=1', { 'query.lat': 'must be a number' }],
  ])('refuses settings that name no place: %s', async (query, fields) => {
    const answer = await report(reportOsmAnd, `id=demo-osmand&key=${key.secret}&${query}`);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
  });
  it('refuses a time that cannot be read, and a form without a fix', async () => {
    const who = `id=demo-osmand&key=${key.secret}`;
    expect((await report(reportOsmAnd, `${who}&lat=48&lon=16&timestamp=soon`)).statusCode).toBe(400);
    expect((await report(reportTraccar, `${who}`, FORM, 'a=1')).statusCode).toBe(400);
    expect((await report(reportTraccar, `${who}`, JSON_TYPE, '[1]')).statusCode).toBe(400);
    expect((await report(reportOverland, `${who}`, JSON_TYPE, '{"locations":7}')).statusCode).toBe(400);
  });
  it('reads no more than a small form from a stranger', async () => {
    const big = `key=${key.secret}&id=u&lat=48.2&lon=16.37&x=${'x'.repeat(10_000)}`;
    expect((await report(reportTraccar, '', FORM, big)).statusCode).toBe(401);
    expect((await report(reportTraccar, '', JSON_TYPE, '{"broken')).statusCode).toBe(401);
    expect((await report(reportTraccar, '', FORM, 'key=mk_x&id=u&lat=1&lon=1')).statusCode).toBe(401);
  });
});

describe('a GPX file', () => {
  const point = (at: number, extra = '') =>
    `<trkpt lat="${48 + at / 1e4}" lon="16.3"><ele>200.5</ele>${extra || `<time>${new Date((seconds + at) * 1000).toISOString()}</time>`}</trkpt>`;
  const file = (points: string) =>
    `<?xml version="1.0"?><gpx version="1.1" creator="demo" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>a &amp; b</name><trkseg>${points}</trkseg></trk></gpx>`;
  const send = (payload: Buffer | string, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url: reportGpx.path,
      headers: { 'content-type': 'application/gpx+xml', ...basic('demo-gpx', key.secret), ...headers },
      payload,
    });
  it('is stored point by point, and points without a time are reported', async () => {
    const answer = await send(file([point(0), point(1), point(2, '<sym>x</sym>'), point(3)].join('')));
    expect(answer.json()).toEqual({
      accepted: { fixes: 3 },
      rejected: [{ index: 2, reason: 'the time lies before the year 2000' }],
      rejectedCount: 1,
    });
    const [fixes] = await fixesOf('demo-gpx');
    expect([...(fixes?.timestamp ?? [])]).toEqual([seconds, seconds + 1, seconds + 3]);
    expect(fixes?.altitude[0]).toBe(200.5);
  });
  it('is idempotent, also compressed, and split into batches when long', async () => {
    const long = file(Array.from({ length: 10_500 }, (_, at) => point(at - 10_500)).join(''));
    expect((await send(gzipSync(long), { 'content-encoding': 'gzip' })).json().accepted.fixes).toBe(10_500);
    expect((await send(long)).json().accepted.fixes).toBe(10_500);
    expect(await fixesOf('demo-gpx')).toHaveLength(3);
  });
  it('is asked for again if too many of a user wait', async () => {
    const headers = basic('demo-files', key.secret);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => send(file(point(-at)), headers)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(await fixesOf('demo-files')).toHaveLength(100 - refused.length);
  });
  it('keeps the good points of a file with an impossible time', async () => {
    const far = point(8, '<time>+275760-09-13T00:00:00Z</time>');
    const answer = await send(file([point(7), far, point(9)].join('')));
    expect(answer.json()).toMatchObject({ accepted: { fixes: 2 }, rejected: [{ index: 1 }] });
  });
  it('starts a user’s first trip at its first point, so that the speed is the one driven', async () => {
    const credentials = basic('demo-first', key.secret);
    // 20 m a second to the north, for ten minutes.
    const driven = (at: number) =>
      `<trkpt lat="${48 + (at * 20) / 111_195}" lon="16.3"><time>${new Date((seconds - 7_200 + at) * 1000).toISOString()}</time></trkpt>`;
    await send(file(Array.from({ length: 600 }, (_, at) => driven(at)).join('')), credentials);
    await processAll(app.db);
    const items = await app.call(
      listTimeline,
      { query: { projectId: key.projectId, userId: 'demo-first' } },
      { headers: key.headers },
    );
    const trip = items.body.find(({ type }) => type === 'CAR');
    expect(Date.parse(trip?.startTs ?? '')).toBe((seconds - 7_200) * 1000);
    expect(trip?.features.gpsStats?.averageSpeed).toBeCloseTo(72, -1);
  });
  it('is read in UTF-16 too', async () => {
    const answer = await send(Buffer.from(`\ufeff${file(point(20))}`, 'utf16le'));
    expect(answer.json().accepted.fixes).toBe(1);
  });
  it.each([
    ['an empty file', '', 'it is empty'],
    ['a map', '<kml><Document/></kml>', 'it begins with <kml>'],
    ['a file without points', '<gpx version="1.1"></gpx>', 'no track points'],
  ])('says why it is rejected: %s', async (_what, text, why) => {
    const answer = await send(text);
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, expect.stringContaining(why)]);
  });
  it.each([
    ['ten million open tags', '<a>'.repeat(10_000_000)],
    ['ten million closed tags', `<gpx>${'<a/>'.repeat(8_000_000)}</gpx>`],
    ['no XML', 'hello'],
    ['a file cut short', '<gpx><trk>'],
    ['an entity that would grow', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx>'],
  ])('is rejected: %s', async (_what, text) => {
    const { statusCode } = await send(gzipSync(text), { 'content-encoding': 'gzip' });
    expect([400, 413]).toContain(statusCode);
  });
});
