import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeFixes } from '#contract/fix-codec.ts';
import { reportGpx, reportOsmAnd, reportOwnTracks, reportTraccar } from '#contract/reports.ts';
import { anApp, type TestApp, type TestKey } from '#tests/setup/app.ts';

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
  return rows.map((row) => decodeFixes(row.fixes ?? Buffer.alloc(0)));
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
  it('reports what is wrong with a location', async () => {
    expect((await send({ ...location(), lat: 95 })).status).toBe(400);
    expect((await send({ ...location(), tst: undefined })).status).toBe(400);
    expect((await send({ ...location(), tst: seconds + 10 * 86_400 })).status).toBe(400);
    expect((await send({ ...location(), tst: 8_640_000_000_000_000 })).status).toBe(400);
  });
  it('answers 403 for a blocked user', async () => {
    await app.db.updateTable('app_users').set({ blocked: true }).where('user_id', '=', 'demo-owntracks').execute();
    expect((await send({ ...location(), tst: seconds + 1 })).status).toBe(403);
  });
});

describe('OsmAnd and the Traccar client', () => {
  const send = (method: 'GET' | 'POST', query: Record<string, string>) =>
    app.attempt(method === 'GET' ? reportOsmAnd : reportTraccar, { query }, { origin: null });
  it('store a fix from the query, with the key in it', async () => {
    const query = {
      id: 'demo-osmand',
      key: key.secret,
      lat: '48.2',
      lon: '16.37',
      hdop: '2',
      speed: '19.4385',
      bearing: '45',
    };
    expect((await send('GET', { ...query, timestamp: String(seconds) })).body.accepted.fixes).toBe(1);
    expect((await send('POST', { ...query, timestamp: String(seconds * 1000 + 1000) })).body.accepted.fixes).toBe(1);
    expect((await send('GET', { ...query, timestamp: new Date((seconds + 2) * 1000).toISOString() })).status).toBe(200);
    const fixes = await fixesOf('demo-osmand');
    expect(fixes.map((fix) => fix.timestamp[0]).sort()).toEqual([seconds, seconds + 1, seconds + 2]);
    expect(fixes[0]?.speed[0]).toBeCloseTo(10, 2);
    expect(fixes[0]?.accuracy[0]).toBe(10);
  });
  it('never show the key in the log', () => expect(app.logs.join('')).not.toContain(key.secret));
  it.each([
    { lat: '48' },
    { lat: 'x', lon: '1' },
    { lat: '48', lon: '16', timestamp: 'soon' },
    { lat: '48', lon: '16', timestamp: '8640000000000000' },
  ])('reject %j', async (query) => {
    expect((await send('GET', { id: 'demo-osmand', key: key.secret, ...query } as Record<string, string>)).status).toBe(
      400,
    );
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
  it('keeps the good points of a file with an impossible time', async () => {
    const far = point(8, '<time>+275760-09-13T00:00:00Z</time>');
    const answer = await send(file([point(7), far, point(9)].join('')));
    expect(answer.json()).toMatchObject({ accepted: { fixes: 2 }, rejected: [{ index: 1 }] });
  });
  it('is read in UTF-16 too', async () => {
    const answer = await send(Buffer.from(`\ufeff${file(point(20))}`, 'utf16le'));
    expect(answer.json().accepted.fixes).toBe(1);
  });
  it.each([
    ['ten million open tags', '<a>'.repeat(10_000_000)],
    ['ten million closed tags', `<gpx>${'<a/>'.repeat(8_000_000)}</gpx>`],
    ['a map', '<kml><Document/></kml>'],
    ['no XML', 'hello'],
    ['a file cut short', '<gpx><trk>'],
    ['an entity that would grow', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx>'],
  ])('is rejected: %s', async (_what, text) => {
    const { statusCode } = await send(gzipSync(text), { 'content-encoding': 'gzip' });
    expect([400, 413]).toContain(statusCode);
  });
});
