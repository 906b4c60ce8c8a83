import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyEndpoint, addressOf } from '#contract/endpoint.ts';
import { reportGpx, reportOsmAnd, reportOverland, reportOwnTracks, reportTraccar } from '#contract/reports.ts';
import { anApp, type TestApp, type TestKey } from '#tests/setup/app.ts';
import { HOSTILE_VALUES, hostileBody } from '#tests/setup/hostile-bodies.ts';
import { longestTurn, longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';

/** No report delays another caller by more than this, although reports are read on the main thread. */
const MAX_MS = 100;
/** What a report may weigh. */
const MAX_BYTES = 2_000_000;
/** Enough digits in one number to show it. */
const DIGITS = 60_000;
/** What an address, or a form, may weigh. */
const [ADDRESS_BYTES, FORM_BYTES] = [15_000, 64_000];

let app: TestApp;
let key: TestKey;
beforeAll(async () => {
  app = await anApp();
  key = await app.aKey(await app.aProject());
});

interface Report {
  body?: string;
  query?: string;
  type?: string;
}

async function report(endpoint: AnyEndpoint, { body, query = '', type = 'application/json' }: Report) {
  const basic = Buffer.from(`demo-hostile:${key.secret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, ...(body !== undefined && { 'content-type': type }) };
  const url = addressOf(endpoint) + (query && `?${query}`);
  return app.http.inject({
    method: endpoint.method as 'GET',
    url,
    headers,
    ...(body !== undefined && { payload: body }),
  });
}

async function expectQuick(endpoint: AnyEndpoint, one: Report) {
  await report(endpoint, { body: '{}' });
  const { ms } = await longestTurnOfRepeated(async () => {
    const { statusCode } = await report(endpoint, one);
    expect(statusCode).toBeLessThan(500);
  });
  expect(ms).toBeLessThan(MAX_MS);
}

const FORM = 'application/x-www-form-urlencoded';
const digits = (bytes: number) => `${'1'.repeat(bytes)}x`;
/** As many locations as a report may hold, each with a share of its bytes in one number. */
const locations = (one: (number: string) => object, count: number, bytes = MAX_BYTES) =>
  Array.from({ length: count }, () => one(digits(bytes / count - 200)));
const overland = (number: string) => ({
  geometry: { coordinates: [16, number] },
  properties: { timestamp: '2026-01-01T00:00:00Z' },
});
const traccar = (number: string) => ({
  timestamp: '2026-01-01T00:00:00Z',
  coords: { latitude: number, longitude: 16 },
});

describe('very many digits and a letter in a number delay nobody', () => {
  it.each<[string, AnyEndpoint, Report]>([
    [
      'OwnTracks',
      reportOwnTracks,
      { body: JSON.stringify({ _type: 'location', lat: digits(DIGITS), lon: 16, tst: 1 }) },
    ],
    ['OsmAnd, in the address', reportOsmAnd, { query: `lat=${digits(ADDRESS_BYTES)}&lon=16` }],
    ['Traccar, in the address', reportTraccar, { query: `lat=${digits(ADDRESS_BYTES)}&lon=16&batt=1`, body: '' }],
    ['a form', reportTraccar, { body: `lat=${digits(FORM_BYTES)}&lon=16`, type: FORM }],
    ['PhoneTrack in JSON', reportTraccar, { body: JSON.stringify({ lat: digits(DIGITS), lon: 16 }) }],
    ['one of Traccar', reportTraccar, { body: JSON.stringify({ location: traccar(digits(DIGITS)) }) }],
    ['many of Traccar', reportTraccar, { body: JSON.stringify({ location: locations(traccar, 50, 400_000) }) }],
    ['one of Overland', reportOverland, { body: JSON.stringify({ locations: [overland(digits(DIGITS))] }) }],
    ['many of Overland', reportOverland, { body: JSON.stringify({ locations: locations(overland, 50, 400_000) }) }],
    ['very many of Overland', reportOverland, { body: JSON.stringify({ locations: locations(overland, 1_500) }) }],
  ])('in a report of %s', (_what, endpoint, one) => expectQuick(endpoint, one));
});

const FIELDS = ['lat', 'lon', 'tst', 'timestamp', 'location', 'locations'];

describe('no value in a report delays another caller', () => {
  it.each(
    [reportOwnTracks, reportTraccar, reportOverland].flatMap((endpoint) =>
      Object.keys(HOSTILE_VALUES).map((kind) => [endpoint.name, kind, endpoint] as const),
    ),
  )('%s: %s', async (_name, kind, endpoint) => {
    await expectQuick(endpoint, { body: hostileBody(FIELDS, kind, MAX_BYTES) });
  });
});

describe('a phone that sends many small reports at once', () => {
  /** As many as may wait, each as costly to read as a small one can be. */
  const AT_ONCE = 40;
  const SMALL = 64 * 1024;
  const filled = (before: string, one: string, after: string, between = '') => {
    const count = Math.floor((SMALL - before.length - after.length) / (one.length + between.length));
    return before + Array(count).fill(one).join(between) + after;
  };
  const track = gzipSync(filled('<gpx>', '<trkpt lat="" lon=""/>', '</gpx>'));
  const places = filled('{"locations":[', '{"geometry":{"coordinates":[9,9]},"properties":{"timestamp":1}}', ']}', ',');
  const GPX = ['GPX', reportGpx, track, { 'content-encoding': 'gzip', 'content-type': 'application/gpx+xml' }] as const;
  const OVERLAND = ['Overland', reportOverland, places, { 'content-type': 'application/json' }] as const;
  const OWN_TRACKS = [
    ...(['OwnTracks', reportOwnTracks] as const),
    ...([filled('{"_type":"location","x":[', '[]', ']}', ','), { 'content-type': 'application/json' }] as const),
  ] as const;

  const sendAs = (name: string, endpoint: AnyEndpoint, payload: Buffer | string, type: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: addressOf(endpoint),
      headers: { authorization: `Basic ${Buffer.from(`${name}:${key.secret}`).toString('base64')}`, ...type },
      payload,
    });

  it.each([GPX, OVERLAND, OWN_TRACKS])('delays nobody by %s', async (what, endpoint, payload, type) => {
    const send = () => sendAs(`many-${what}`, endpoint, payload, type);
    expect((await send()).statusCode).toBe(200);
    const { ms, result } = await longestTurn(() => Promise.all(Array.from({ length: AT_ONCE }, send)));
    expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(ms).toBeLessThan(MAX_MS);
  });

  it('delays nobody by reports that name it only inside, where its turn is not known yet', async () => {
    const named = '{"geometry":{"coordinates":[9,9]},"properties":{"timestamp":1,"device_id":"many-inside"}}';
    const payload = filled('{"locations":[', named, ']}', ',');
    const headers = { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' };
    const send = () => app.http.inject({ method: 'POST', url: addressOf(reportOverland), headers, payload });
    expect((await send()).statusCode).toBe(200);
    const { ms, result } = await longestTurn(() => Promise.all(Array.from({ length: AT_ONCE }, send)));
    expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(ms).toBeLessThan(MAX_MS);
  });

  it.each([GPX, OVERLAND])(
    'waits for its own %s, while another phone is answered',
    async (what, endpoint, payload, type) => {
      const order: string[] = [];
      const send = (name: string) => sendAs(name, endpoint, payload, type).then(() => order.push(name));
      await send(`quick-${what}`);
      order.length = 0;
      await Promise.all([...Array.from({ length: AT_ONCE }, () => send(`busy-${what}`)), send(`quick-${what}`)]);
      expect(order.indexOf(`quick-${what}`)).toBeLessThan(AT_ONCE / 4);
    },
  );

  it('is asked to come again if more of them wait than may', async () => {
    const [, endpoint, payload, type] = GPX;
    const answers = await Promise.all(Array.from({ length: 80 }, () => sendAs('flood', endpoint, payload, type)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  });
});
