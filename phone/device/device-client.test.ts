import { describe, expect, test } from 'vitest';
import { emptyColumns, type FixColumns } from '#contract/fix-codec.ts';
import { ALL_SERVICES } from '#contract/services.ts';
import { batchIdOf } from './batch-id.ts';
import { DeviceClient, type DeviceClientOptions } from './device-client.ts';
import { MemoryOutbox } from './outbox.ts';
import { parcelsOf } from './parcels.ts';
import type { DeviceReport } from './report.ts';
import { aSmallServer } from './small-server.test-support.ts';
import { pauseBefore, type Timing } from './timing.ts';

/** Does not wait, but records how long it should have. */
function aPatientClock(): Timing & { pauses: number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    now: () => 1_800_000_000_000,
    chance: () => 0.5,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  };
}

function someFixes(length = 3): FixColumns {
  const fixes = emptyColumns(length);
  for (let at = 0; at < length; at++) {
    fixes.timestamp[at] = 1_800_000_000 + at;
    fixes.lat[at] = 48;
    fixes.lon[at] = 16;
  }
  return fixes;
}

const t = 1_800_000_000_000;
const aReport = (name: string): DeviceReport => ({
  batchId: batchIdOf(name),
  fixes: someFixes(),
  records: {
    events: [
      { t, kind: 'BRAKING', strength: 2, rawAccel: 4.4 },
      { t, kind: 'SWIPE_AND_TYPE', end: t + 9000 },
      { t, kind: 'ACTIVITY', activity: 'IN_VEHICLE', confidence: 90 },
    ],
    scans: [{ t, name: 'Demo car', data: '02:00:00:00:00:01', isConnected: true }],
    health: [{ t, reason: 'BATTERY_LEVEL', description: '50 %' }],
    logs: [{ t, level: 'INFO', text: 'hello' }],
  },
});

async function aPhone(more: Partial<DeviceClientOptions> = {}) {
  const server = await aSmallServer();
  const timing = aPatientClock();
  const proof = { userId: 'demo-user', apiKey: 'key' };
  const phone = new DeviceClient({ server: server.address, proof, timing, ...more });
  return { server, timing, phone };
}

describe('signing in', () => {
  test('registers with the API key once, then shows its own token', async () => {
    const { server, phone } = await aPhone();
    expect(await phone.start()).toBe('sent');
    await phone.report(aReport('a'));
    expect(server.seen[0]).toMatchObject({ path: '/v20/user', authorization: 'Bearer key' });
    expect(server.control.logins).toBe(1);
    expect(new Set(server.uploads().map(({ authorization }) => authorization))).toEqual(new Set(['Bearer access-1']));
    expect(phone.user).toMatchObject({ userId: 'demo-user', projectId: 1001 });
  });

  test('takes an auth code instead', async () => {
    const { server, phone } = await aPhone({ proof: { authCode: '00000000-0000-4000-8000-000000000009' } });
    expect(await phone.start()).toBe('sent');
    expect(server.seen[0]).toMatchObject({ path: '/v20/device/login', authorization: '' });
  });

  test('joins by a project code with nothing else, once: afterwards it renews its tokens', async () => {
    const { server, phone } = await aPhone({ proof: { projectCode: 'abcd efgh' } });
    expect(await phone.start()).toBe('sent');
    expect(server.seen[0]).toMatchObject({ path: '/v20/user/join', authorization: '' });
    server.control.accessToken = 'access-2';
    server.control.refreshToken = 'refresh-2';
    expect(await phone.report(aReport('a'))).toBe('signed out');
    expect(server.seen.filter(({ path }) => path === '/v20/user/join')).toHaveLength(1);
  });

  test('renews an expired token and sends the same batch again', async () => {
    const { server, phone } = await aPhone();
    await phone.start();
    server.control.accessToken = 'access-2';
    expect(await phone.report(aReport('a'))).toBe('sent');
    expect(server.seen.filter(({ path }) => path === '/v20/device/refresh')).toHaveLength(1);
    expect(server.stored.size).toBe(2);
  });

  test('with a used auth code and expired tokens it is signed out, and sends no more', async () => {
    const { server, phone } = await aPhone({ proof: { authCode: '00000000-0000-4000-8000-000000000009' } });
    await phone.start();
    server.control.accessToken = 'access-2';
    server.control.refreshToken = 'refresh-2';
    expect(await phone.report(aReport('a'))).toBe('signed out');
    const before = server.seen.length;
    expect(await phone.flush()).toBe('signed out');
    expect(server.seen.length).toBe(before);
  });

  test('a blocked user stops and asks no more', async () => {
    const { server, phone } = await aPhone();
    await phone.start();
    server.control.blocked = true;
    expect(await phone.report(aReport('a'))).toBe('blocked');
    const before = server.seen.length;
    expect(await phone.report(aReport('b'))).toBe('blocked');
    expect(server.seen.length).toBe(before);
  });

  test('a suspended project accepts nothing: batches are kept, and sent once it is resumed', async () => {
    const { server, phone } = await aPhone({ format: 'json' });
    await phone.start();
    server.control.suspended = true;
    expect(await phone.report(aReport('a'))).toBe('offline');
    expect(await phone.waiting()).toBe(1);
    server.control.suspended = false;
    expect(await phone.flush()).toBe('sent');
    expect(server.stored.size).toBe(1);
  });
});

describe('sending', () => {
  test('an answer lost on its way leads to the same batch with the same bytes', async () => {
    const { server, phone } = await aPhone({ format: 'json' });
    server.control.tricks = ['cut'];
    expect(await phone.report(aReport('a'))).toBe('sent');
    expect(server.uploads().map(({ batchId }) => batchId)).toEqual([batchIdOf('a'), batchIdOf('a')]);
    expect(server.stored.size).toBe(1);
    expect(phone.tally).toMatchObject({ acknowledged: 1, refused: 0, retries: 1 });
  });

  test('waits longer each time, and as long as the server asks', async () => {
    const { server, phone, timing } = await aPhone({ format: 'json' });
    server.control.tricks = [{ status: 503 }, { status: 500 }, { status: 429, headers: { 'retry-after': '30' } }];
    expect(await phone.report(aReport('a'))).toBe('sent');
    expect(timing.pauses).toHaveLength(3);
    expect(timing.pauses[1]).toBeGreaterThan(timing.pauses[0] ?? 0);
    expect(timing.pauses[2]).toBeGreaterThanOrEqual(30_000);
  });

  test('keeps everything while nobody answers and sends it later, oldest first', async () => {
    const { server, phone } = await aPhone({ format: 'json', maxAttempts: 2 });
    await phone.start();
    server.control.tricks = [{ status: 503 }, { status: 503 }, { status: 503 }, { status: 503 }];
    expect(await phone.report(aReport('a'))).toBe('offline');
    expect(await phone.report(aReport('b'))).toBe('offline');
    expect(await phone.waiting()).toBe(2);
    expect(await phone.flush()).toBe('sent');
    expect([...server.stored.keys()]).toEqual([batchIdOf('a'), batchIdOf('b')]);
    expect(await phone.waiting()).toBe(0);
  });

  test('a batch that is refused for good does not hold up the next one', async () => {
    const { server, phone } = await aPhone({ format: 'json' });
    await phone.report(aReport('a'));
    expect(await phone.report({ batchId: batchIdOf('a'), fixes: someFixes(5) })).toBe('sent');
    expect(phone.tally).toMatchObject({ acknowledged: 1, refused: 1 });
    expect(phone.lastRefusal).toBe('No: conflict');
    await phone.report(aReport('b'));
    expect([...server.stored.keys()]).toEqual([batchIdOf('a'), batchIdOf('b')]);
  });

  test('two flushes at once send each batch once', async () => {
    const { server, phone } = await aPhone({ format: 'json' });
    await phone.keep(aReport('a'));
    await Promise.all([phone.flush(), phone.flush()]);
    expect(server.uploads()).toHaveLength(1);
  });

  test('pauses stay below five minutes and vary randomly', () => {
    expect(pauseBefore(50, 0, 0.999)).toBeLessThanOrEqual(300_000);
    expect(pauseBefore(3, 0, 0)).toBeLessThan(pauseBefore(3, 0, 0.9));
    expect(pauseBefore(0, 9_000, 0)).toBe(9_000);
  });
});

describe('configuration', () => {
  const drivingOff = { enabled: false, distractionFreeDriving: false, drivingBehaviour: false, deviceDiscovery: false };

  test('a service that is off sends nothing of its own', async () => {
    const { server, phone } = await aPhone({ format: 'json' });
    server.control.services = { ...ALL_SERVICES, driving: drivingOff, health: { enabled: false } };
    await phone.start();
    await phone.report(aReport('a'));
    const sent = server.uploads()[0]?.json;
    expect(sent?.events?.map(({ kind }) => kind)).toEqual(['ACTIVITY']);
    expect(sent).not.toHaveProperty('scans');
    expect(sent).not.toHaveProperty('health');
    expect(sent?.logs).toHaveLength(1);
    expect(sent?.fixes?.t).toHaveLength(3);
  });

  test('with all movement services off, no position leaves the phone', async () => {
    const { server, phone } = await aPhone({ format: 'json' });
    server.control.services = {
      ...ALL_SERVICES,
      driving: drivingOff,
      cycling: { enabled: false },
      publicTransport: { enabled: false },
      walking: { enabled: false, walkingLocation: false },
      places: { enabled: false },
    };
    await phone.start();
    await phone.report(aReport('a'));
    expect(server.uploads()[0]?.json).not.toHaveProperty('fixes');
    expect(server.uploads()[0]?.json).not.toHaveProperty('events');
  });
});

describe('batches', () => {
  test('records go first, then the fixes, each within the limits', () => {
    const parcels = parcelsOf({ ...aReport('a'), fixes: someFixes(10_001) }, 'binary');
    expect(parcels.map(({ mediaType }) => mediaType.split('/')[1])).toEqual([
      'json',
      'vnd.move.fixes',
      'vnd.move.fixes',
    ]);
    expect(new Set(parcels.map(({ batchId }) => batchId)).size).toBe(3);
  });

  test('equal reports make equal bytes', () => {
    expect(parcelsOf(aReport('a'), 'binary')).toEqual(parcelsOf(aReport('a'), 'binary'));
    expect(parcelsOf(aReport('a'), 'json')).toEqual(parcelsOf(aReport('a'), 'json'));
  });

  test('the last part of a report whose id ends in f has an id too', () => {
    const batchId = '00000000-0000-4000-8000-ffffffffffff';
    const parcels = parcelsOf({ ...aReport('a'), batchId }, 'binary');
    expect(parcels.map((parcel) => parcel.batchId)).toEqual(['00000000-0000-4000-8000-000000000000', batchId]);
  });
});

describe('the outbox', () => {
  const parcel = (name: string, bytes = 10) => ({
    batchId: batchIdOf(name),
    mediaType: 'application/json',
    body: Buffer.alloc(bytes, name),
  });

  test('drops the oldest when it is full and keeps the order', async () => {
    const outbox = new MemoryOutbox({ parcels: 2, bytes: 1_000 });
    for (const name of ['a', 'b', 'c']) await outbox.add(parcel(name));
    expect(outbox.dropped).toBe(1);
    expect((await outbox.first())?.batchId).toBe(batchIdOf('b'));
    await outbox.add(parcel('d', 995));
    expect(await outbox.count()).toBe(1);
    expect((await outbox.first())?.batchId).toBe(batchIdOf('d'));
  });
});
