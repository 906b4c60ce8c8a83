import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser, deleteAppUser } from '#contract/app-users.ts';
import { MAX_REJECTED_LISTED } from '#contract/constants.ts';
import { decodeFixes, emptyColumns, encodeBatch, type FixColumns } from '#contract/fix-codec.ts';
import { MAX_UPLOAD_BYTES, uploadBatch } from '#contract/upload.ts';
import { anApp, type TestApp, type TestPhone } from '#tests/setup/app.ts';

let app: TestApp;
let project: number;
let phone: TestPhone;
let startMs: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  phone = await app.aPhone(project);
  startMs = app.clock.now.getTime() - 3_600_000;
});

/** A drive east with one fix per second. */
const someFixes = (count: number) => ({
  t: Array.from({ length: count }, (_, at) => startMs + at * 1000),
  lat: Array.from({ length: count }, () => 48.2),
  lon: Array.from({ length: count }, (_, at) => Number((16.37 + at * 0.0001).toFixed(7))),
  acc: Array.from({ length: count }, (_, at) => (at % 3 ? 5 : null)),
});

const columns = (count: number): FixColumns => {
  const { t, lat, lon } = someFixes(count);
  const all = emptyColumns(count);
  for (let at = 0; at < count; at++) {
    all.timestamp[at] = (t[at] ?? 0) / 1000;
    all.lat[at] = lat[at] ?? 0;
    all.lon[at] = lon[at] ?? 0;
  }
  return all;
};

const stored = (batchId: string) => app.db.selectFrom('batches').selectAll().where('batch_id', '=', batchId).execute();

describe('a batch', () => {
  it('is stored durably before it is acknowledged, as JSON', async () => {
    const batchId = randomUUID();
    const fixes = someFixes(100);
    const { status, body } = await phone.upload({ batchId, fixes });
    expect(status).toBe(200);
    expect(body).toEqual({ batchId, accepted: { fixes: 100, records: 0 }, rejected: [], rejectedCount: 0 });
    const [row] = await stored(batchId);
    expect(row).toMatchObject({ fix_count: 100, first_ms: startMs, last_ms: startMs + 99_000, user_id: phone.userId });
    const back = decodeFixes(row?.fixes ?? Buffer.alloc(0));
    expect([...back.lon]).toEqual(fixes.lon);
    expect(back.accuracy[0]).toBeNaN();
    expect(back.accuracy[1]).toBe(5);
  });
  it('is accepted as compact bytes, and both compressed with gzip', async () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const packed = { 'content-encoding': 'gzip' };
    expect((await phone.uploadBytes(encodeBatch(one, columns(50)))).body.accepted.fixes).toBe(50);
    expect((await phone.uploadBytes(gzipSync(encodeBatch(two, columns(50))), packed)).body.accepted.fixes).toBe(50);
    const json = gzipSync(JSON.stringify({ batchId: three, fixes: someFixes(20) }));
    const answer = await phone.uploadBytes(json, { ...packed, 'content-type': 'application/json; charset=utf-8' });
    expect(answer.body.accepted.fixes).toBe(20);
    const [row] = await stored(one);
    expect([...decodeFixes(row?.fixes ?? Buffer.alloc(0)).timestamp]).toEqual([...columns(50).timestamp]);
  });
  it.each([
    ['a NUL character', '\0'],
    ['half a surrogate pair', '\ud800'],
    ['a surrogate pair where the reason is cut', '😀'.repeat(200)],
    ['one at the other half', `a${'😀'.repeat(200)}`],
  ])('is stored without a record whose key is %s, and says why', async (_what, key) => {
    const batch = {
      batchId: randomUUID(),
      fixes: someFixes(2),
      tripMetas: [{ t: startMs, metas: { [key]: 5 } }],
      states: [
        { t: startMs, state: 'READY', [key]: 1 },
        { t: startMs, state: 'READY' },
      ],
    };
    const { status, body } = await phone.upload(batch);
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: { fixes: 2, records: 1 }, rejectedCount: 2 });
    expect((await phone.upload(batch)).body).toEqual(body);
  });
  it('is idempotent, even under concurrent repeats, with the same answer', async () => {
    const batch = { batchId: randomUUID(), fixes: { ...someFixes(3), lat: [48, 91, 48] } };
    const answers = await Promise.all(Array.from({ length: 12 }, () => phone.upload(batch)));
    const again = await phone.upload(batch);
    for (const answer of answers) expect(answer.body).toEqual(again.body);
    expect(again.body).toMatchObject({ accepted: { fixes: 2 }, rejected: [{ part: 'fixes', index: 1 }] });
    expect(await stored(batch.batchId)).toHaveLength(1);
  });
  it('is rejected if it reuses the id of another batch, and changes nothing', async () => {
    const batchId = randomUUID();
    await phone.upload({ batchId, fixes: someFixes(5) });
    const before = await stored(batchId);
    const other = await phone.upload({ batchId, fixes: someFixes(6) });
    expect(other.status).toBe(409);
    expect(other.error.code).toBe('conflict');
    expect(await stored(batchId)).toEqual(before);
  });
  it('of another user may have the same id', async () => {
    const batchId = randomUUID();
    const other = await app.aPhone(project);
    expect((await phone.upload({ batchId, fixes: someFixes(5) })).status).toBe(200);
    expect((await other.upload({ batchId, fixes: someFixes(6) })).status).toBe(200);
  });
  it('with one invalid record of 1,000 keeps the other 999 and reports the one', async () => {
    const fixes = someFixes(1000);
    const bad = { ...fixes, lat: fixes.lat.map((lat, at) => (at === 517 ? 'north' : lat)) };
    const { body } = await phone.upload({ fixes: bad });
    expect(body.accepted.fixes).toBe(999);
    expect(body.rejected).toEqual([{ part: 'fixes', index: 517, reason: 'the latitude is not within -90 and 90' }]);
  });
  it('with very many invalid records reports the first of them and their number, also when it is repeated', async () => {
    const fixes = { ...someFixes(3_000), lat: Array.from({ length: 3_000 }, (_, at) => (at === 2_500 ? 48 : 91)) };
    const batch = { batchId: randomUUID(), fixes, states: [{ t: startMs, state: 'RUNNING' }, {}] };
    const { body } = await phone.upload(batch);
    expect(body.accepted).toEqual({ fixes: 1, records: 1 });
    expect(body.rejected).toHaveLength(MAX_REJECTED_LISTED);
    expect(body.rejected[999]).toMatchObject({ part: 'fixes', index: 999 });
    expect(body.rejectedCount).toBe(3_000);
    expect((await phone.upload(batch)).body).toEqual(body);
    const [row] = await stored(batch.batchId);
    expect(row?.rejected).toHaveLength(MAX_REJECTED_LISTED);
  });
  it('in compact bytes with an invalid position keeps the others too', async () => {
    const all = columns(10);
    all.lon[4] = 999;
    const batchId = randomUUID();
    const { body } = await phone.uploadBytes(encodeBatch(batchId, all));
    expect(body).toMatchObject({ accepted: { fixes: 9 }, rejected: [{ part: 'fixes', index: 4 }] });
    const [row] = await stored(batchId);
    expect(decodeFixes(row?.fixes ?? Buffer.alloc(0)).length).toBe(9);
  });
  it('reports every kind of invalid position', async () => {
    const now = app.clock.now.getTime();
    const { body } = await phone.upload({
      fixes: {
        t: [now, null, 5, now + 2 * 86_400_000, now, now, now, now],
        lat: [48, 48, 48, 48, 91, 48, 48, 48],
        lon: [16, 16, 16, 16, 16, -181, 16, 16],
        speed: [-1, 1, 1, 1, 1, 1, 'fast', 1],
        acc: [5, 5, 5, 5, 5, 5, 5, 1e12],
      },
    });
    expect(body.accepted.fixes).toBe(1);
    expect(body.rejected.map((one: { index: number }) => one.index)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it('carries events, states, warnings, failures, health, logs, scans, impacts, calls and metadata', async () => {
    const t = startMs;
    const batchId = randomUUID();
    const { status, body } = await phone.upload({
      batchId,
      device: { platform: 'iOS', sdkVersion: '2.18.1' },
      events: [
        { t, kind: 'BRAKING', strength: 2, rawAccel: -4.1 },
        { t, kind: 'PHONE_CALL', end: t + 60_000 },
        { t, kind: 'ACTIVITY', activity: 'IN_VEHICLE', confidence: 80 },
        { t, kind: 'FLYING' },
      ],
      states: [
        { t, state: 'RUNNING' },
        { t: t + 1, state: 'READY' },
        { t, state: 'ASLEEP' },
      ],
      warnings: [{ t, service: 'driving', reasons: ['gpsOff'] }],
      failures: [{ t, service: 'driving', reasons: ['offline'] }],
      health: [{ t, reason: 'BATTERY_LEVEL', description: '80 %' }],
      logs: [
        { t, level: 'INFO', text: 'started' },
        { t, level: 'INFO', text: 'a\u0000b' },
        { t, level: 'INFO', text: '\ud800' },
      ],
      scans: [{ t, name: 'car', data: 'aa:bb', isConnected: true }],
      impacts: [{ t, lat: 48, lon: 16, asi: 1.21 }],
      calls: [{ t, lat: 48, lon: 16 }],
      tripMetas: [{ t, metas: { purpose: 'business' } }],
    });
    expect(status).toBe(200);
    expect(body.accepted).toEqual({ fixes: 0, records: 13 });
    expect(body.rejected.map((one: { part: string; index: number }) => [one.part, one.index])).toEqual([
      ['events', 3],
      ['states', 2],
      ['logs', 1],
      ['logs', 2],
    ]);
    const rows = await app.db.selectFrom('device_records').selectAll().where('batch_id', '=', batchId).execute();
    expect(rows.map((row) => row.list).sort()).toEqual([
      'calls',
      'events',
      'failures',
      'health',
      'impacts',
      'logs',
      'scans',
      'states',
      'tripMetas',
      'warnings',
    ]);
    const user = await app.db
      .selectFrom('app_users')
      .selectAll()
      .where('user_id', '=', phone.userId)
      .executeTakeFirst();
    expect(user).toMatchObject({ status: 'READY', device: { platform: 'iOS', sdkVersion: '2.18.1' } });
    expect((await phone.upload({ batchId, states: [] })).status).toBe(409);
    const twice = await app.db.selectFrom('device_records').selectAll().where('batch_id', '=', batchId).execute();
    expect(twice).toHaveLength(rows.length);
  });
  it('with a list of a long time is stored in rows of at most 30 days', async () => {
    const batchId = randomUUID();
    const [now, day] = [app.clock.now.getTime(), 86_400_000];
    const logs = [0, 100, 29, 65, 40].map((days) => ({ t: now - days * day, level: 'INFO', text: `${days} days ago` }));
    const phone = await app.aPhone(project, 'offline-for-long');
    expect((await phone.upload({ batchId, logs })).body.accepted).toEqual({ fixes: 0, records: 5 });
    const rows = await app.db
      .selectFrom('device_records')
      .select(['first_ms', 'last_ms', 'record_count'])
      .where('batch_id', '=', batchId)
      .orderBy('last_ms')
      .execute();
    const ago = (ms: number) => (now - ms) / day;
    expect(rows.map((row) => [ago(row.first_ms), ago(row.last_ms), row.record_count])).toEqual([
      [100, 100, 1],
      [65, 40, 2],
      [29, 0, 2],
    ]);
  });
  it('of a blocked user gets 403, of a replaced device or an erased user 401, and is not stored', async () => {
    const blocked = await app.aPhone(project, 'to-be-blocked');
    const key = await app.aKey(project);
    await app.call(
      blockUser,
      { body: { projectId: project, userId: 'to-be-blocked', block: true } },
      { headers: key.headers },
    );
    const batchId = randomUUID();
    expect((await blocked.upload({ batchId, fixes: someFixes(2) })).status).toBe(403);
    const first = await app.aPhone(project, 'two-phones');
    const second = await app.aPhone(project, 'two-phones');
    expect((await first.upload({ batchId, fixes: someFixes(2) })).status).toBe(401);
    expect((await second.upload({ fixes: someFixes(2) })).status).toBe(200);
    await app.call(deleteAppUser, { query: { projectId: project, userId: 'two-phones' } }, { headers: key.headers });
    expect((await second.upload({ batchId, fixes: someFixes(2) })).status).toBe(401);
    expect(await stored(batchId)).toEqual([]);
  });
});

describe('an invalid batch', () => {
  const sent = (text: string, type = 'application/json') =>
    phone.uploadBytes(Buffer.from(text), { 'content-type': type });
  it.each([
    ['not JSON', '{', 400],
    ['nothing', '', 400],
    ['no id', '{}', 400],
    ['an id that is none', '{"batchId":"x"}', 400],
    ['an unknown field', `{"batchId":"${'0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f'}","more":1}`, 400],
    [
      'columns of unequal length',
      '{"batchId":"0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f","fixes":{"t":[1],"lat":[],"lon":[1]}}',
      400,
    ],
    ['a list where columns belong', '{"batchId":"0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f","fixes":[]}', 400],
    ['null', 'null', 400],
  ])('is rejected: %s', async (_what, text, status) => expect((await sent(text)).status).toBe(status));
  it('is rejected in an unsupported type or compression', async () => {
    expect((await sent('x', 'text/plain')).status).toBe(415);
    const br = { 'content-type': 'application/json', 'content-encoding': 'br' };
    expect((await phone.uploadBytes(Buffer.from('{}'), br)).status).toBe(415);
    const lie = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await phone.uploadBytes(Buffer.from('{}'), lie)).status).toBe(400);
    expect((await sent('MVFX', 'application/vnd.move.fixes')).status).toBe(400);
  });
  it('is rejected when too large, also after decompression', async () => {
    const large = Buffer.alloc(MAX_UPLOAD_BYTES + 1, 'x');
    expect((await phone.uploadBytes(large, { 'content-type': 'application/json' })).status).toBe(413);
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(MAX_UPLOAD_BYTES);
    const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await phone.uploadBytes(bomb, packed)).status).toBe(413);
  });
  it('is rejected from strangers before its body is read', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: uploadBatch.path,
      headers: { 'content-type': 'application/json', authorization: 'Bearer device.x.y' },
      payload: Buffer.alloc(MAX_UPLOAD_BYTES + 1),
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a batch crafted to be costly', () => {
  const sent = async (text: string) => {
    const answer = await phone.uploadBytes(gzipSync(text), {
      'content-encoding': 'gzip',
      'content-type': 'application/json',
    });
    expect(answer.text.length).toBeLessThan(20_000);
    return answer;
  };
  it.each([
    ['30 MB of brackets', '['.repeat(30_000_000), /deeply/],
    ['two million unknown keys', `{"device":{${Array.from({ length: 2_000_000 }, (_, at) => `"${at}":1`)}}}`, /keys/],
    ['ten million empty objects', `{"logs":[[${'{},'.repeat(10_000_000)}{}]]}`, /values/],
    [
      'broken UTF-8',
      Buffer.concat([Buffer.from('{"batchId":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      /UTF-8/,
    ],
  ])('is refused with a short answer: %s', async (_what, text, message) => {
    const answer = await sent(text as string);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.error.message).toMatch(message);
  });
  it('is answered with a few of its unknown keys and the number of others', async () => {
    const keys = Array.from({ length: 900 }, (_, at) => `"k${at}":1`);
    const { error } = await sent(`{"batchId":"${randomUUID()}","device":{${keys}}}`);
    expect(Object.keys(error.fields ?? {})).toHaveLength(20);
    expect(error.message).toContain('and 899 more');
  });
  it('keeps at most 100 metadata entries per trip, and reports the others', async () => {
    const metas = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`m${at}`, 'x']));
    const { body } = await phone.upload({ tripMetas: [{ t: startMs, metas }] });
    expect(body.rejected).toMatchObject([{ part: 'tripMetas', index: 0 }]);
  });
  it('is stored completely if it is merely large', async () => {
    const logs = Array.from({ length: 1_000 }, (_, at) => ({
      t: startMs + at,
      level: 'INFO',
      text: 'x'.repeat(4_000),
    }));
    const batchId = randomUUID();
    const { body } = await phone.upload({ batchId, fixes: someFixes(1_000), logs });
    expect(body).toEqual({ batchId, accepted: { fixes: 1_000, records: 1_000 }, rejected: [], rejectedCount: 0 });
    const [row] = await stored(batchId);
    expect(decodeFixes(row?.fixes ?? Buffer.alloc(0)).length).toBe(1_000);
  });
});
