import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntry, listAudit, restoreAudit } from '#contract/audit.ts';
import { emptyColumns, encodeBatch } from '#contract/fix-codec.ts';
import {
  cancelTransitImport,
  changeTransitRegion,
  countTransitRides,
  deleteTransitRegion,
  getTransitLine,
  listTransitLines,
  listTransitRegions,
  loadTransitRegion,
  mapTransitRegion,
  replaceTransitRegion,
  type TransitRegion,
} from '#contract/public-transport.ts';
import { lonAt, madeFeed, STOP_METERS } from '#engine/transit/made-feed.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { doTransitImports } from './do-transit-imports.ts';
import { aRegion, feedZipOf, uploadFeed } from './feed.test-support.ts';

let app: TestApp;
let dolphin: Visitor;
const feeds = createServer((request, response) => {
  if (request.url === '/moved') return response.writeHead(302, { location: '/town.zip' }).end();
  if (request.url !== '/town.zip') return response.writeHead(404).end();
  response.end(feedZipOf(thisYear()));
});
beforeAll(async () => {
  await new Promise<void>((done) => feeds.listen(0, '127.0.0.1', done));
  app = await anApp({ MOVE_RECEIVER_ALLOW: '127.0.0.1' });
  dolphin = await app.aPerson({ dolphin: true });
});
afterAll(() => feeds.close());

const compact = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const thisYear = () => madeFeed({ from: compact(-100), to: compact(100) });
const lastYear = () => madeFeed({ from: compact(-500), to: compact(-300) });
const feedAddress = (path: string) => `http://127.0.0.1:${(feeds.address() as AddressInfo).port}${path}`;

const regions = async (): Promise<TransitRegion[]> =>
  (await app.call(listTransitRegions, {}, { as: dolphin })).body.items;
const regionOf = async (id: string) => (await regions()).find((region) => region.id === id);
const patch = (id: string, body: object) => app.attempt(changeTransitRegion, { params: { id }, body }, { as: dolphin });
const remove = (id: string) => app.call(deleteTransitRegion, { params: { id } }, { as: dolphin });
const contentRows = async () =>
  (await app.db.selectFrom('transit_patterns').select('content').execute()).map(({ content }) => content);

describe('a region of public transport', () => {
  it('is loaded from an uploaded feed, with its contents', async () => {
    const { id } = await aRegion(app, dolphin, thisYear());
    const region = await regionOf(id);
    expect(region).toMatchObject({ name: 'Town', active: true, fileName: 'town.zip', agencies: ['Town Lines'] });
    expect(region?.counts).toMatchObject({ lines: 1, stops: 6, trips: 109, stopTimes: 654 });
    expect(region?.lastImport).toMatchObject({ state: 'done', progress: 1, report: [] });
    expect(region?.bounds?.[0]).toBeCloseTo(16.3);
    const lines = await app.call(listTransitLines, { params: { id }, query: { search: 'stat' } }, { as: dolphin });
    expect(lines.body).toMatchObject({ total: 1, items: [{ lineId: 'r7', mode: 'BUS', shortName: '7', stops: 6 }] });
    const line = await app.call(getTransitLine, { params: { id, lineId: 'r7' } }, { as: dolphin });
    expect(line.body.patterns[0]?.stops.map(({ name }: { name: string }) => name)).toContain('Bridge');
    expect(line.body.patterns[0]?.trips).toHaveLength(109);
    expect(line.body.patterns[0]?.trips[0]?.slice(0, 2)).toEqual([21_600, 21_690]);
    const map = await app.call(mapTransitRegion, { params: { id } }, { as: dolphin });
    expect(map.body).toMatchObject({ cut: false, lines: [{ color: '1e9e6a' }] });
    expect(map.body.stops).toHaveLength(6);
    await remove(id);
  });

  it('shows no times on a day without service', async () => {
    const { id } = await aRegion(app, dolphin, lastYear());
    const today = new Date().toISOString().slice(0, 10);
    const line = await app.call(
      getTransitLine,
      { params: { id, lineId: 'r7' }, query: { day: today } },
      { as: dolphin },
    );
    expect(line.body.patterns[0]?.trips).toEqual([]);
    await remove(id);
  });

  it('is rejected as a whole, with a report by file and line', async () => {
    const texts = thisYear();
    const bad = { ...texts, 'stops.txt': String(texts['stops.txt']).replace(/s1,Market,.*/, 's1,Market,0,0') };
    const before = await contentRows();
    const { id } = await aRegion(app, dolphin, bad);
    const region = await regionOf(id);
    expect(region).toMatchObject({ counts: null, lastImport: { state: 'failed', failure: 'feed' } });
    expect(region?.lastImport?.report[0]).toMatchObject({
      level: 'error',
      code: 'stop_at_zero',
      file: 'stops.txt',
      places: [{ line: 3 }],
    });
    expect(await contentRows()).toEqual(before);
    await remove(id);
  });

  it('keeps its contents when a replacement is invalid, and changes all at once when it is valid', async () => {
    const { id } = await aRegion(app, dolphin, thisYear());
    const replace = async (bytes: Buffer) => {
      const uploadId = await uploadFeed(app, dolphin, bytes);
      const answer = await app.call(
        replaceTransitRegion,
        { params: { id }, body: { source: { kind: 'upload', uploadId } } },
        { as: dolphin },
      );
      expect(answer.status, answer.text).toBe(200);
      await doTransitImports(app.context);
      return regionOf(id);
    };
    expect(await replace(Buffer.from('no zip at all'))).toMatchObject({
      counts: { trips: 109 },
      lastImport: { state: 'failed' },
    });
    const fewer = { ...thisYear() };
    fewer['trips.txt'] = String(fewer['trips.txt']).split('\n').slice(0, 11).join('\n');
    fewer['stop_times.txt'] = String(fewer['stop_times.txt']).split('\n').slice(0, 61).join('\n');
    expect(await replace(feedZipOf(fewer))).toMatchObject({ counts: { trips: 10 }, lastImport: { state: 'done' } });
    expect(await contentRows()).toHaveLength(1);
    await remove(id);
    expect(await contentRows()).toEqual([]);
  });

  it('is fetched from an address and refreshed, but never from internal networks', async () => {
    const load = (address: string) =>
      app.call(
        loadTransitRegion,
        { body: { name: 'From afar', source: { kind: 'address', address } } },
        { as: dolphin },
      );
    for (const address of [
      'https://10.1.2.3/feed.zip',
      'https://192.168.1.1/feed.zip',
      'ftp://example.com/x',
      'feed',
    ]) {
      const answer = await load(address);
      expect(answer.error?.fields, `${address} ${answer.text}`).toHaveProperty(['body.source.address']);
    }
    const { id } = (await load(feedAddress('/town.zip'))).body.region;
    await doTransitImports(app.context);
    expect(await regionOf(id)).toMatchObject({ counts: { trips: 109 }, address: feedAddress('/town.zip') });
    const again = await app.call(replaceTransitRegion, { params: { id } }, { as: dolphin });
    expect(again.body.region.lastImport).toMatchObject({ state: 'waiting' });
    const twice = await app.call(replaceTransitRegion, { params: { id } }, { as: dolphin });
    expect(twice.status).toBe(409);
    await doTransitImports(app.context);
    expect((await regionOf(id))?.lastImport).toMatchObject({ state: 'done' });
    const moved = (await load(feedAddress('/moved'))).body.region;
    await doTransitImports(app.context);
    expect((await regionOf(moved.id))?.lastImport).toMatchObject({ state: 'failed', failure: 'status' });
    for (const one of [id, moved.id]) await remove(one);
  });

  it('has no address to refresh from when it came from a file', async () => {
    const { id } = await aRegion(app, dolphin, thisYear());
    const answer = await app.call(replaceTransitRegion, { params: { id } }, { as: dolphin });
    expect(answer.status).toBe(400);
    await remove(id);
  });

  it('is not touched by an import that was cancelled', async () => {
    const uploadId = await uploadFeed(app, dolphin, feedZipOf(thisYear()));
    const body = { name: 'Never', source: { kind: 'upload', uploadId } };
    const { id } = (await app.attempt(loadTransitRegion, { body }, { as: dolphin })).body.region;
    const cancelled = await app.call(cancelTransitImport, { params: { id } }, { as: dolphin });
    expect(cancelled.body.region.lastImport).toMatchObject({ state: 'cancelled' });
    await doTransitImports(app.context);
    expect(await regionOf(id)).toMatchObject({ counts: null, lastImport: { state: 'cancelled' } });
    await remove(id);
  });

  it('is switched off by version, and reports who saved first', async () => {
    const { id } = await aRegion(app, dolphin, thisYear());
    const version = (await regionOf(id))?.version ?? 0;
    expect((await patch(id, { version, active: false })).body.region).toMatchObject({ active: false });
    const late = await patch(id, { version, name: 'Too late' });
    expect(late).toMatchObject({ status: 409, error: { conflict: { changedBy: dolphin.email } } });
    await remove(id);
  });

  it('restores its name and switch from the audit trail, but not a deleted timetable', async () => {
    const { id } = await aRegion(app, dolphin, thisYear());
    const version = (await regionOf(id))?.version ?? 0;
    await patch(id, { version, active: false, name: 'Village' });
    const undo = async () => {
      const { body } = await app.call(listAudit, { query: { entity: 'transit-region' } }, { as: dolphin });
      const last = (body.items as AuditEntry[]).find(({ entityId }) => entityId === id);
      return app.call(restoreAudit, { params: { id: last?.id ?? 0 } }, { as: dolphin });
    };
    const done = await undo();
    expect(done.status, done.text).toBe(200);
    expect(await regionOf(id)).toMatchObject({ name: 'Town', active: true, version: version + 2 });
    await remove(id);
    expect((await undo()).status).toBeGreaterThanOrEqual(400);
    expect(await regionOf(id)).toBeUndefined();
  });
});

/** Waits at the first stop, rides to the last and waits there: one fix every two seconds. */
function aBusRide(startTs: number): ReturnType<typeof emptyColumns> {
  const rows: { second: number; meters: number; speed: number }[] = [];
  let second = -900;
  const wait = (meters: number, seconds: number) => {
    for (const end = second + seconds; second < end; second += 2) rows.push({ second, meters, speed: 0 });
  };
  wait(0, 900);
  for (let stop = 0; stop < 5; stop++) {
    for (let meters = stop * STOP_METERS; meters < (stop + 1) * STOP_METERS; meters += 20) {
      rows.push({ second, meters, speed: 10 });
      second += 2;
    }
    wait((stop + 1) * STOP_METERS, stop === 4 ? 1800 : 50);
  }
  const fixes = emptyColumns(rows.length);
  rows.forEach(({ second: at, meters, speed }, row) => {
    fixes.timestamp[row] = startTs + at;
    fixes.lat[row] = 48.2;
    fixes.lon[row] = lonAt(meters);
    fixes.accuracy[row] = 5;
    fixes.speed[row] = speed;
  });
  return fixes;
}

describe('rides on lines', () => {
  /** Two days ago at nine in the morning by the world's clock: a departure of the timetable, in summer and in winter. */
  const startTs = Math.floor(Date.now() / 86_400_000) * 86_400 - 2 * 86_400 + 9 * 3600;
  const ride = async () => {
    const phone = await app.aPhone(await app.aProject());
    const { status, text } = await phone.uploadBytes(encodeBatch(randomUUID(), aBusRide(startTs)));
    expect(status, text).toBe(200);
    await processAll(app.db);
    const items = await app.db
      .selectFrom('timeline_items')
      .select(['type', 'features'])
      .where('user_id', '=', phone.userId)
      .where('project_id', '=', phone.projectId)
      .where('type', '<>', 'IDLE')
      .orderBy('start_ts')
      .execute();
    return { phone, items: items as { type: string; features: { publicTransport?: object } }[] };
  };
  const counted = async (query: object = {}) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return (await app.call(countTransitRides, { query: { from: day(-5), to: day(0), ...query } }, { as: dolphin }))
      .body;
  };

  it('carry the line and its stops, and are counted by line, once', async () => {
    const { id } = await aRegion(app, dolphin, thisYear());
    const { items, phone } = await ride();
    const [item] = items.filter(({ features }) => features.publicTransport);
    expect(item?.type).toBe('BUS');
    expect(item?.features.publicTransport).toMatchObject({
      regionId: id,
      shortName: '7',
      fromStop: 'North',
      toStop: 'Station',
      timetable: 'fits',
    });
    expect(await counted({ region: id })).toMatchObject({
      total: 1,
      items: [{ regionName: 'Town', lineId: 'r7', mode: 'BUS', rides: 1, riders: 1, onTimes: 1 }],
    });
    // The same fixes again: the items are computed anew.
    await phone.uploadBytes(encodeBatch(randomUUID(), aBusRide(startTs)));
    await processAll(app.db);
    expect(await counted({ region: id })).toMatchObject({ total: 1 });
    await remove(id);
    expect(await counted({ region: id })).toMatchObject({ items: [{ regionName: null, rides: 1 }] });
  });

  it('report when no service covers their day', async () => {
    const { id } = await aRegion(app, dolphin, lastYear());
    const { items } = await ride();
    expect(items[0]).toMatchObject({ type: 'BUS', features: { publicTransport: { timetable: 'no service' } } });
    await remove(id);
  });

  it('are on no line of a region that is switched off', async () => {
    const { id } = await aRegion(app, dolphin, thisYear());
    await patch(id, { version: (await regionOf(id))?.version, active: false });
    const { items } = await ride();
    expect(items.every(({ features }) => features.publicTransport === undefined)).toBe(true);
    await remove(id);
  });
});
