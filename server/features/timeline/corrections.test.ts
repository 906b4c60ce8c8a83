import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeItems, overrideScores, overrideTransport, resetItem, splitItem } from '#contract/corrections.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { listRevisions, restoreRevision } from '#contract/revisions.ts';
import { getTrip, type Trip } from '#contract/trip.ts';
import { labelTimelineItem } from '#contract/v20.ts';
import { sliceFixes } from '#engine/fixes.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let project: number;
let admin: Visitor;
let reader: Visitor;
let phone: TestPhone;
let fixes: ReturnType<typeof aDay>;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aPerson();
  reader = await app.aPerson();
  await app.grant(admin, project, 'admin');
  await app.grant(reader, project, 'reader');
});

/** Each test has its own user, with a day of a walk, a drive, a stay, a ride and more. */
beforeEach(async () => {
  phone = await app.aPhone(project);
  const timestamp = morningOf(app.clock.now, 3);
  fixes = aDay({ seed: 7, timestamp });
  await phone.uploadBytes(encodeBatch(randomUUID(), fixes));
  await phone.upload({ device: { platform: 'Android', sdkVersion: '2.18.0' } });
  await processAll(app.db);
});

const who = () => ({ projectId: project, userId: phone.userId });
const rows = () =>
  app.db
    .selectFrom('timeline_items')
    .selectAll()
    .where('user_id', '=', phone.userId)
    .where('deleted', '=', false)
    .orderBy('start_ts')
    .execute();
const spans = async () => (await rows()).map((row) => [row.start_ts, row.end_ts, row.type]);
const firstOf = async (type: string) => {
  const row = (await rows()).find((one) => one.type === type && !one.open);
  if (!row) throw new Error(`no ${type}`);
  return row;
};
const tripAt = async (startTs: number, as = admin): Promise<Trip> =>
  (await app.call(getTrip, { query: { ...who(), startTs } }, { as })).body;
const post = <E extends AnyEndpoint>(endpoint: E, body: object, as = admin) =>
  app.attempt(endpoint, { query: who(), body }, { as });
const announced = async () =>
  (
    await app.db
      .selectFrom('timeline_changes')
      .select(['kind', 'start_ts'])
      .where('user_id', '=', phone.userId)
      .orderBy('start_ts')
      .execute()
  ).map(({ kind, start_ts }) => [kind, start_ts]);
const drives = async () =>
  app.db
    .selectFrom('day_aggregates')
    .select(({ fn }) => fn.sum<number>('items').as('items'))
    .where('user_id', '=', phone.userId)
    .where('type', 'in', ['CAR', 'DRIVING'])
    .executeTakeFirstOrThrow()
    .then(({ items }) => Number(items));

describe('the transport set by a person', () => {
  it('turns an item into a scored drive, and keeps the measured item, the author and the reason', async () => {
    const walk = await firstOf('CYCLING');
    const input = { startTs: walk.start_ts, version: 0, transport: 'CAR', reason: 'Drove behind a tractor' };
    const before = await drives();
    expect((await post(overrideTransport, input)).body).toMatchObject({
      items: [{ startTs: walk.start_ts, type: 'DRIVING', version: 1 }],
    });
    const trip = await tripAt(walk.start_ts, reader);
    expect(trip).toMatchObject({
      type: 'DRIVING',
      measuredType: 'CYCLING',
      features: { scores: { BRAKING: expect.any(Number) } },
      corrections: { transport: { by: admin.email, reason: 'Drove behind a tractor', type: 'DRIVING' } },
      measured: [{ type: 'CYCLING', startTs: walk.start_ts }],
    });
    expect(trip.measured?.[0]?.features.scores).toBeUndefined();
    expect(await drives()).toBe(before + 1);
    expect(await announced()).toContainEqual(['changed', walk.start_ts]);
  });
  it('removes the scores of other modes, and resets to exactly the measured item', async () => {
    const drive = await firstOf('CAR');
    const ofItem = { startTs: drive.start_ts };
    await post(overrideTransport, { ...ofItem, version: 0, transport: 'BUS', reason: 'Line 13' });
    expect((await tripAt(drive.start_ts)).features.scores).toBeUndefined();
    expect((await post(resetItem, { ...ofItem, version: 1, what: 'transport' })).status).toBe(200);
    const { version: _version, ...after } = await firstOf('CAR');
    const { version: _before, ...before } = drive;
    expect(after).toEqual(before);
    expect(await tripAt(drive.start_ts)).toMatchObject({ corrections: null, measured: null, version: 2 });
    expect((await post(resetItem, { ...ofItem, version: 2, what: 'transport' })).status).toBe(400);
  });
  it('is kept when late data arrives', async () => {
    const drive = await firstOf('CAR');
    const input = { startTs: drive.start_ts, version: 0, transport: 'TRAIN', reason: 'On rails' };
    await post(overrideTransport, input);
    const { start_ts, end_ts } = drive;
    // A late fix within the drive and one long before it cause the days to be recomputed.
    const t = [(start_ts + end_ts) * 500 + 137, (fixes.timestamp[0] ?? 0) * 1000 - 60_000];
    await phone.upload({ fixes: { t, lat: [48.2, 48.2], lon: [16.3, 16.3], acc: [5, 5] } });
    await processAll(app.db);
    const after = (await rows()).filter((row) => row.start_ts < end_ts && row.end_ts > start_ts);
    expect(after.map((row) => [row.start_ts, row.end_ts, row.type])).toEqual([[start_ts, end_ts, 'TRAIN']]);
  });
});

describe('scores set by a person', () => {
  it('replace individual scores of the item, next to the measured ones', async () => {
    const drive = await firstOf('CAR');
    const scores = { BRAKING: 12, DFD: 34 };
    const input = { startTs: drive.start_ts, version: 0, scores, reason: 'Seen on the camera' };
    expect((await post(overrideScores, input)).status).toBe(200);
    const trip = await tripAt(drive.start_ts);
    expect(trip.features).toMatchObject({ scores, scoreOverrides: scores });
    expect(trip.features.scores?.CORNERING).toBe(trip.measured?.[0]?.features.scores?.CORNERING);
    expect(trip.measured?.[0]?.features.scores?.BRAKING).not.toBe(12);
    expect(trip.corrections?.scores).toMatchObject({ parts: scores, by: admin.email, reason: 'Seen on the camera' });
    await post(resetItem, { startTs: drive.start_ts, version: 1, what: 'scores' });
    expect((await tripAt(drive.start_ts)).features).toEqual(trip.measured?.[0]?.features);
  });
  it('are rejected for items without scores, out of range, empty or without a reason', async () => {
    const [drive, walk] = [await firstOf('CAR'), await firstOf('WALKING')];
    const of = (startTs: number, scores: object, reason = 'x') => ({ startTs, version: 0, scores, reason });
    expect((await post(overrideScores, of(walk.start_ts, { BRAKING: 5 }))).status).toBe(400);
    for (const scores of [{}, { BRAKING: 101 }, { BRAKING: -1 }, { BRAKING: 5.5 }, { SPIN: 5 }]) {
      expect((await post(overrideScores, of(drive.start_ts, scores))).status, JSON.stringify(scores)).toBe(400);
    }
    expect((await post(overrideScores, of(drive.start_ts, { BRAKING: 5 }, ' '))).status).toBe(400);
  });
});

describe('a split item', () => {
  it('becomes two, each scored by itself, and is not joined by late data', async () => {
    const drive = await firstOf('CAR');
    const atTs = drive.start_ts + Math.round((drive.end_ts - drive.start_ts) / 3);
    const { body } = await post(splitItem, { startTs: drive.start_ts, version: 0, atTs, reason: 'Two drivers' });
    expect(body.items).toMatchObject([
      { startTs: drive.start_ts, endTs: atTs, type: 'CAR' },
      { startTs: atTs, endTs: drive.end_ts, type: 'CAR' },
    ]);
    const [one, two] = [await tripAt(drive.start_ts), await tripAt(atTs)];
    expect(one.features.scores).toBeTruthy();
    expect(two).toMatchObject({ corrections: { cut: { kind: 'split', reason: 'Two drivers' } }, measuredType: 'CAR' });
    const whole = drive.distance_meters;
    expect(Math.abs(one.distanceMeters + two.distanceMeters - whole)).toBeLessThan(whole * 0.05);
    expect(await announced()).toEqual(
      expect.arrayContaining([
        ['changed', drive.start_ts],
        ['created', atTs],
      ]),
    );
    const before = await spans();
    await phone.upload({ fixes: { t: [atTs * 1000 + 137], lat: [48.2], lon: [16.3], acc: [5] } });
    await processAll(app.db);
    expect(
      (await spans()).filter(([start]) => Number(start) >= drive.start_ts && Number(start) < drive.end_ts),
    ).toEqual(before.filter(([start]) => Number(start) >= drive.start_ts && Number(start) < drive.end_ts));
  });
  it('is whole again when merged back or reset', async () => {
    const drive = await firstOf('CAR');
    const atTs = drive.start_ts + 200;
    const cut = { startTs: drive.start_ts, version: 0, atTs };
    await post(splitItem, cut);
    const merged = await post(mergeItems, { startTs: drive.start_ts, version: 1, lastStartTs: atTs });
    expect(merged.body.items).toMatchObject([{ startTs: drive.start_ts, endTs: drive.end_ts, version: 2 }]);
    expect(await firstOf('CAR')).toEqual({ ...drive, version: 2 });
    await post(splitItem, { ...cut, version: 2 });
    // Resetting the second piece resets both.
    const reset = await post(resetItem, { startTs: atTs, version: 3, what: 'all' });
    expect(reset.body.items).toMatchObject([{ startTs: drive.start_ts, endTs: drive.end_ts }]);
    expect(await firstOf('CAR')).toEqual({ ...drive, version: 4 });
  });
  it('is rejected at its ends, outside, and while it is open', async () => {
    const drive = await firstOf('CAR');
    for (const atTs of [drive.start_ts, drive.end_ts, drive.start_ts + 3, drive.end_ts + 60, 5]) {
      expect((await post(splitItem, { startTs: drive.start_ts, version: 0, atTs })).status, String(atTs)).toBe(400);
    }
    const running = (await rows()).at(-1);
    expect(running?.open).toBe(true);
    const middle = Math.round(((running?.start_ts ?? 0) + (running?.end_ts ?? 0)) / 2);
    expect((await post(splitItem, { startTs: running?.start_ts, version: 0, atTs: middle })).status).toBe(400);
  });
});

describe('merged items', () => {
  it('become one item with everything between them, and can be separated again', async () => {
    const all = await rows();
    const at = all.findIndex((row) => row.type === 'CAR');
    const [drive, next, last] = all.slice(at, at + 3);
    if (!drive || !next || !last) throw new Error('no items to merge');
    const input = { startTs: drive.start_ts, version: 0, lastStartTs: last.start_ts };
    const { body } = await post(mergeItems, input);
    expect(body.items).toMatchObject([{ startTs: drive.start_ts, endTs: last.end_ts, type: 'CAR' }]);
    const trip = await tripAt(drive.start_ts);
    expect(trip.measured?.map((item) => item.startTs)).toEqual([drive, next, last].map((row) => row.start_ts));
    expect((await announced()).filter(([kind]) => kind === 'deleted')).toEqual([
      ['deleted', next.start_ts],
      ['deleted', last.start_ts],
    ]);
    await post(resetItem, { startTs: drive.start_ts, version: 1, what: 'all' });
    expect((await rows()).slice(at, at + 3)).toEqual([drive, next, last].map((row) => ({ ...row, version: 2 })));
  });
  it('include parts of other splits, and are reset together', async () => {
    const before = await spans();
    const all = await rows();
    const at = all.findIndex((row) => row.type === 'CAR');
    const [drive, next] = all.slice(at, at + 2);
    if (!drive || !next) throw new Error('no items to merge');
    const atTs = drive.start_ts + 300;
    await post(splitItem, { startTs: drive.start_ts, version: 0, atTs });
    expect((await post(mergeItems, { startTs: atTs, version: 1, lastStartTs: next.start_ts })).status).toBe(200);
    expect((await post(resetItem, { startTs: drive.start_ts, version: 1, what: 'all' })).status).toBe(200);
    expect(await spans()).toEqual(before);
    expect((await rows()).every((row) => row.overridden === null)).toBe(true);
  });
  it('must be consecutive', async () => {
    const drive = await firstOf('CAR');
    const of = (lastStartTs: number) => ({ startTs: drive.start_ts, version: 0, lastStartTs });
    expect((await post(mergeItems, of(drive.start_ts - 60))).status).toBe(400);
    expect((await post(mergeItems, of(drive.end_ts + 1))).status).toBe(409);
  });
});

describe('concurrent corrections', () => {
  it('report to the second person who saved first, and what', async () => {
    const drive = await firstOf('CAR');
    const input = { startTs: drive.start_ts, version: 0, transport: 'BUS', reason: 'Line 13' };
    await post(overrideTransport, input);
    const second = await post(overrideTransport, { ...input, transport: 'TRAM' });
    expect(second).toMatchObject({
      status: 409,
      error: { conflict: { current: { type: 'BUS', version: 1 }, changedBy: admin.email } },
    });
    expect((await firstOf('BUS')).version).toBe(1);
  });
});

describe('the right to correct', () => {
  it('belongs to admins of the project only', async () => {
    const drive = await firstOf('CAR');
    const input = { startTs: drive.start_ts, version: 0, transport: 'BUS', reason: 'x' };
    expect((await post(overrideTransport, input, reader)).status).toBe(403);
    expect((await post(overrideTransport, { ...input, startTs: 5 })).status).toBe(404);
    const elsewhere = await app.attempt(
      overrideTransport,
      { query: { projectId: project, userId: 'nobody' }, body: input },
      { as: admin },
    );
    expect(elsewhere.status).toBe(404);
  });
  it('extends to a backend that labels an item, recorded with its API key', async () => {
    const drive = await firstOf('CAR');
    const key = await app.aKey(project);
    const params = { ts: drive.start_ts, label: 'TRAM' } as const;
    await app.call(labelTimelineItem, { params, query: who() }, { headers: key.headers, origin: null });
    expect((await tripAt(drive.start_ts)).corrections?.transport).toMatchObject({ apiKey: 'backend', by: null });
    expect((await post(resetItem, { startTs: drive.start_ts, version: 1, what: 'all' })).status).toBe(200);
  });
});

describe('each correction', () => {
  const latest = async () =>
    (await app.call(listRevisions, { query: { projectId: project, limit: 1 } }, { as: admin })).body.items[0];
  const restore = (id = 0) =>
    app.call(restoreRevision, { params: { id }, query: { projectId: project } }, { as: admin });

  it('is a restorable revision, for an override', async () => {
    const drive = await firstOf('CAR');
    await post(overrideTransport, { startTs: drive.start_ts, version: 0, transport: 'BUS', reason: 'Line 13' });
    const revision = await latest();
    expect(revision).toMatchObject({
      entity: 'app-user-correction',
      unrestorable: null,
      actor: { email: admin.email },
    });
    expect((await restore(revision?.id)).status).toBe(200);
    expect(await tripAt(drive.start_ts)).toMatchObject({ type: 'CAR', corrections: null });
    expect((await restore((await latest())?.id)).status).toBe(200);
    expect(await tripAt(drive.start_ts)).toMatchObject({
      type: 'BUS',
      corrections: { transport: { reason: 'Line 13' } },
    });
  });
  it('is a restorable revision, for a split', async () => {
    const before = await spans();
    const drive = await firstOf('CAR');
    await post(splitItem, { startTs: drive.start_ts, version: 0, atTs: drive.start_ts + 300 });
    const after = await spans();
    const revision = await latest();
    expect(revision).toMatchObject({ entity: 'app-user-cut', unrestorable: null });
    expect((await restore(revision?.id)).status).toBe(200);
    expect(await spans()).toEqual(before);
    expect((await restore((await latest())?.id)).status).toBe(200);
    expect(await spans()).toEqual(after);
  });
});

describe('data that arrived while an item was corrected', () => {
  it('is used when the correction is removed', async () => {
    const half = Math.floor(fixes.length / 2);
    phone = await app.aPhone(project);
    await phone.uploadBytes(encodeBatch(randomUUID(), sliceFixes(fixes, 0, 1_900)));
    await phone.uploadBytes(encodeBatch(randomUUID(), sliceFixes(fixes, half, fixes.length)));
    await processAll(app.db);
    const [first] = (await rows()).filter((row) => row.type === 'CAR' && !row.open);
    if (!first) throw new Error('no drive');
    await post(overrideTransport, { startTs: first.start_ts, version: 0, transport: 'BUS', reason: 'x' });
    app.clock.now = new Date(app.clock.now.getTime() + 1_000);
    await phone.uploadBytes(encodeBatch(randomUUID(), sliceFixes(fixes, 1_900, half)));
    await processAll(app.db);
    expect(await rows()).toContainEqual(expect.objectContaining({ start_ts: first.start_ts, end_ts: first.end_ts }));
    await post(resetItem, { startTs: first.start_ts, version: 1, what: 'all' });
    await processAll(app.db);
    const drive = (await rows()).find((row) => row.type === 'CAR');
    expect(drive?.end_ts).toBeGreaterThan(first.end_ts);
  });
});
