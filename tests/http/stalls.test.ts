import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { importDangerousAreas } from '#contract/dangerous-areas.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { importPois } from '#contract/poi.ts';
import { reportGpx } from '#contract/reports.ts';
import { uploadBatch } from '#contract/upload.ts';
import { importVehicles } from '#contract/vehicle-files.ts';
import { anApp, type CallOptions, type TestApp, type TestKey, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { catalogue } from '#tests/setup/catalogue.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { HOSTILE_FILES, HOSTILE_VALUES, hostileBodies, hostileBody, packed } from '#tests/setup/hostile-bodies.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';

/** No body of any size or shape delays another caller by more than this. */
const MAX_MS = 100;

let app: TestApp;
let dolphin: Visitor;
let project: number;
let phone: TestPhone;
let key: TestKey;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  project = await app.aProject();
  phone = await app.aPhone(project);
  key = await app.aKey(project);
  // Code that runs for the first time is compiled, and the reading thread is started.
  await phone.upload({ batchId: randomUUID(), logs: Array(20).fill({ t: 1, level: 'INFO', text: 'x'.repeat(4_000) }) });
  for (const endpoint of WRITES) await app.attempt(endpoint, { params: PARAMS, query, body: '{}' }, { as: dolphin });
});

const PARAMS = new Proxy({}, { get: () => '1' }) as Record<string, string>;
const query = 'projectId=1';
const WRITES = catalogue.filter(({ method, name }) => ['POST', 'PUT', 'PATCH'].includes(method) && name !== 'sign out');

const basicOf = ({ secret }: TestKey) => Buffer.from(`demo-user:${secret}`).toString('base64');
/** Who may make the call: a reporting app has a key, not a session. */
const knownTo = ({ right }: AnyEndpoint): CallOptions =>
  right.who === 'reporting app' ? { headers: { authorization: `Basic ${basicOf(key)}` } } : { as: dolphin };

const send = (url: string, headers: Record<string, string>, payload: Buffer) =>
  app.http.inject({ method: 'POST', url, headers: { 'content-encoding': 'gzip', ...headers }, payload });

it('many simultaneous requests for the API description delay nobody, and it has an ETag', async () => {
  const ask = (more: Record<string, string> = {}) =>
    app.http.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip', ...more } });
  const many = () => Promise.all([ask(), ...Array.from({ length: 19 }, () => ask())]);
  const { ms, result } = await longestTurnOfRepeated(many);
  const [first] = result;
  expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(ms).toBeLessThan(MAX_MS);
  expect(JSON.parse(gunzipSync(first.rawPayload).toString()).openapi).toMatch(/^3\.1/);
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  expect((await ask({ 'accept-encoding': 'identity' })).json().openapi).toMatch(/^3\.1/);
});

describe('no body delays another caller', () => {
  it('of any call, whatever its content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...WRITES),
        hostileBodies(fc, [60_000, 255_000]),
        fc.boolean(),
        async (endpoint, { kind, bytes, fields }, isKnown) => {
          const body = hostileBody(fields, kind, bytes);
          const options: CallOptions = isKnown ? knownTo(endpoint) : {};
          const { ms } = await longestTurnOfRepeated(async () => {
            const answer = await app.attempt(endpoint, { params: PARAMS, query, body }, options);
            expect(answer.status).toBeLessThan(500);
          });
          expect(ms).toBeLessThan(MAX_MS);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each(Object.keys(HOSTILE_VALUES))('by a large upload: %s', async (kind) => {
    const payload = packed(hostileBody(['logs'], kind, 16_000_000));
    const headers = { ...phone.headers, 'content-type': 'application/json' };
    const { ms } = await longestTurnOfRepeated(async () => {
      const { statusCode, body } = await send(uploadBatch.path, headers, payload);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
      expect(body.length).toBeLessThan(20_000);
    });
    expect(ms).toBeLessThan(MAX_MS);
  });

  const filesOf = (wanted: boolean) =>
    Object.entries(HOSTILE_FILES).filter(([, { format }]) => (format === 'gpx') === wanted);

  it.each(filesOf(true))('by a track: %s', async (_what, { text }) => {
    const payload = packed(text(16_000_000));
    const { ms } = await longestTurnOfRepeated(async () => {
      const answer = await send(reportGpx.path, { authorization: `Basic ${basicOf(key)}` }, payload);
      expect(answer.statusCode).toBeLessThan(500);
    });
    expect(ms).toBeLessThan(MAX_MS);
  });

  it.each(filesOf(false))('by a file: %s', async (_what, { format, text }) => {
    const imports = [importPois, importDangerousAreas, ...(format === 'csv' ? [importVehicles] : [])];
    for (const endpoint of imports) {
      const isOfVehicles = endpoint === importVehicles;
      const body = JSON.stringify({ text: text(1_900_000), dryRun: true, ...(!isOfVehicles && { format }) });
      const { ms } = await longestTurnOfRepeated(async () => {
        const answer = await app.attempt(endpoint, { query: { projectId: project }, body }, { as: dolphin });
        expect(answer.status).toBeLessThan(500);
      });
      expect(ms).toBeLessThan(MAX_MS);
    }
  });

  it.each([
    ['one repeated column and too many lines', 'lat,'.repeat(199), 32_367],
    ['one repeated column', 'lat,'.repeat(199), 9_990],
    ['all known columns', PLACE_COLUMNS, 9_990],
  ])('by a small file of places with %s', async (_what, columns, lines) => {
    const text = `${columns}name\n${'1\n'.repeat(lines)}`;
    const body = JSON.stringify({ text, dryRun: true, format: 'csv' });
    for (const endpoint of [importPois, importDangerousAreas]) {
      const { ms } = await longestTurnOfRepeated(async () => {
        const answer = await app.attempt(endpoint, { query: { projectId: project }, body }, { as: dolphin });
        expect(answer.status).toBeLessThan(500);
      });
      expect(ms).toBeLessThan(MAX_MS);
    }
  });

  it.each([
    ['tags', 'csv', `name,lat,lon,tags\nA,48,16,"${'a,'.repeat(3_800_000)}"`],
    ['tags in many lines', 'csv', `name,lat,lon,tags\n${`A,48,16,"${'a,'.repeat(3_800)}"\n`.repeat(1_000)}`],
    ['corners', 'geojson', polygonFile(400_000)],
  ] as const)('by places with very many %s: %s', async (_what, format, text) => {
    const body = JSON.stringify({ text, dryRun: true, format });
    const { ms } = await longestTurnOfRepeated(async () => {
      const answer = await app.attempt(importPois, { query: { projectId: project }, body }, { as: dolphin });
      expect(answer.status).toBeLessThan(500);
    });
    expect(ms).toBeLessThan(MAX_MS);
  });
});

const PLACE_COLUMNS =
  'lat,latitude,lon,lng,longitude,polygon,id,title,active,radius,radiusMeters,tags,inTrip,onEnter,onExit,dwell,kind,';

function polygonFile(corners: number): string {
  const ring = Array.from({ length: corners }, (_, at) => [16 + (at % 1_000) / 1e4, 48 + (at % 7) / 1e4]);
  const geometry = { type: 'Polygon', coordinates: [ring] };
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name: 'A' }, geometry }],
  });
}
