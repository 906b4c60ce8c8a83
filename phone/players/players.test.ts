import { describe, expect, test } from 'vitest';
import { DeviceClient } from '#phone/device/device-client.ts';
import { aSmallServer } from '#phone/device/small-server.test-support.ts';
import type { Timing } from '#phone/device/timing.ts';
import { dayStart } from '#phone/world/people/calendar.ts';
import { World } from '#phone/world/world.ts';
import { parseGpx } from './gpx.ts';
import { playLoad } from './load.ts';
import { MemoryBookmarks, PersonPlayer } from './person-player.ts';
import { playFixes } from './play-gpx.ts';
import { playLive } from './play-live.ts';

const track = (points: number) =>
  `<gpx><trk><trkseg>${Array.from({ length: points }, (_, at) => {
    const time = new Date(1_777_874_400_000 + at * 1000).toISOString();
    return `<trkpt lat="${(48 + at * 1e-5).toFixed(7)}" lon="16"><time>${time}</time></trkpt>`;
  }).join('')}</trkseg></trk></gpx>`;

describe('a GPX file', () => {
  test('arrives whole, and once however often it is played', async () => {
    const server = await aSmallServer();
    const play = async () => {
      const phone = new DeviceClient({ server: server.address, proof: { userId: 'demo-user', apiKey: 'key' } });
      return [await playFixes(phone, parseGpx(track(1200), 0)), phone.tally.fixes];
    };
    expect(await play()).toEqual(['sent', 1200]);
    expect(await play()).toEqual(['sent', 1200]);
    expect(server.stored.size).toBe(3);
  });
});

describe('a live phone', () => {
  test('reports every few seconds what happened since', async () => {
    const server = await aSmallServer();
    const world = new World('demo', 1);
    const [person] = world.people;
    if (!person) throw new Error('Nobody there.');
    const [ride] = world.day(person, 20_761).truth;
    let now = Math.round((ride?.fromMs ?? 0) + 90_000);
    const pause = async (milliseconds: number) => {
      now += milliseconds;
    };
    const timing: Timing = { now: () => now, chance: () => 0, pause };
    const phone = new DeviceClient({ server: server.address, proof: { userId: 'demo-user', apiKey: 'key' }, timing });
    const player = new PersonPlayer(world, person, phone, new MemoryBookmarks(now));
    await playLive([player], { timing, signal: new AbortController().signal, everyMs: 5_000, untilMs: now + 60_000 });
    const counts = server
      .uploads()
      .flatMap(({ fixes }) => fixes ?? [])
      .filter((count) => count > 0);
    expect(counts.length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
    expect(player.doneTo).toBeGreaterThan(now - 10_000);
  });

  test('stops for good when it is blocked', async () => {
    const server = await aSmallServer();
    server.control.blocked = true;
    const world = new World('demo', 1);
    const [person] = world.people;
    if (!person) throw new Error('Nobody there.');
    let now = dayStart(20_761) + 3_600_000;
    const pause = async (milliseconds: number) => {
      now += milliseconds;
    };
    const timing: Timing = { now: () => now, chance: () => 0, pause };
    const phone = new DeviceClient({ server: server.address, proof: { userId: 'demo-user', apiKey: 'key' }, timing });
    const player = new PersonPlayer(world, person, phone, new MemoryBookmarks(dayStart(20_761)));
    await playLive([player], { timing, signal: new AbortController().signal, everyMs: 5_000 });
    expect(phone.state).toBe('blocked');
  });
});

describe('a load', () => {
  const load = { apiKey: 'key', format: 'binary', seed: 'load', signal: new AbortController().signal } as const;

  test('is produced by many phones, ends with their days or their time, and counts', async () => {
    const server = await aSmallServer();
    const sizes = { phones: 3, seconds: 20, connections: 2, fixesPerBatch: 2_000 };
    const result = await playLoad({ ...load, ...sizes, server: server.address });
    expect(result.fixes).toBe(server.uploads().reduce((sum, { fixes }) => sum + (fixes ?? 0), 0));
    expect(result.batches).toBe(server.stored.size);
    expect(result.fixes).toBeGreaterThan(1000);
    expect(server.control.logins).toBe(3);
    expect(result.seconds).toBeLessThan(20);
    expect(result.p99).toBeGreaterThanOrEqual(result.median);
  });

  test.each([{ phones: 10_001 }, { seconds: 3_601 }, { connections: 0 }])(
    'beyond its bounds is refused: %o',
    async (wrong) => {
      const sizes = { phones: 1, seconds: 1, connections: 1, fixesPerBatch: 100, ...wrong };
      await expect(playLoad({ ...load, ...sizes, server: 'http://127.0.0.1:1' })).rejects.toThrow(RangeError);
    },
  );
});
