import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeBatch } from '#contract/fix-codec.ts';
import { aSmallServer } from '#phone/device/small-server.test-support.ts';
import { realTiming, type Timing } from '#phone/device/timing.ts';
import { dayOfMoment, dayStart } from '#phone/world/people/calendar.ts';
import { World } from '#phone/world/world.ts';
import { aTemporaryFolder } from '#tests/setup/temporary-folder.ts';
import { type DemoOptions, type DemoProgress, playDemoWorld } from './demo-world.ts';
import { startDemo } from './start-demo.ts';

const NOON = dayStart(20_761) + 12 * 3_600_000;

/** A clock that pauses move; after `endMs` of its time the world is stopped. */
function aClock(endMs: number, stop: AbortController): Timing {
  let now = NOON;
  return {
    now: () => now,
    chance: () => 0.5,
    pause: async (milliseconds) => {
      now += milliseconds;
      if (now >= endMs) stop.abort();
    },
  };
}

async function aDemo(more: Partial<DemoOptions> = {}) {
  const server = await aSmallServer();
  const memoryFile = path.join(aTemporaryFolder(), 'demo', 'world.json');
  const options = { apiKey: 'key', worldId: 'world 1', memoryFile, people: 1, days: 2, livePeople: 1, ...more };
  const play = async (endMs: number, whileAt?: (stop: AbortController) => void) => {
    const stop = new AbortController();
    const reports: DemoProgress[] = [];
    whileAt?.(stop);
    await playDemoWorld({ ...options, server: server.address }, aClock(endMs, stop), stop.signal, (progress) =>
      reports.push(progress),
    ).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return reports;
  };
  /** The times of every fix the server keeps. */
  const keptTimes = () =>
    [...server.stored.values()]
      .filter((body) => body.subarray(0, 4).toString() === 'MVFX')
      .flatMap((body) => [...decodeBatch(body).fixes.timestamp])
      .sort((a, b) => a - b);
  return { server, options, memoryFile, play, keptTimes };
}

/** What the first person's phone sends between the start of the history and a moment. */
function expectedTimes(days: number, endMs: number): number[] {
  const world = new World('demo', 1);
  const [person] = world.people;
  if (!person) throw new Error('Nobody there.');
  const times: number[] = [];
  for (let day = dayOfMoment(NOON) - days; day <= dayOfMoment(endMs); day++) {
    for (const time of world.day(person, day).fixes.timestamp) if (time * 1000 < endMs) times.push(time);
  }
  return times;
}

describe('the demo world', () => {
  test('sends the whole history, then continues live, every fix once', async () => {
    const { play, keptTimes } = await aDemo();
    const reports = await play(NOON + 120_000);
    const kept = keptTimes();
    expect(kept).toEqual(expectedTimes(2, (kept.at(-1) ?? 0) * 1000 + 1));
    expect(new Set(kept).size).toBe(kept.length);
    expect(reports[0]).toMatchObject({ phase: 'history', people: 1, personDays: 2 });
    expect(reports.at(-1)).toMatchObject({ phase: 'live', personDaysDone: 2, peopleDone: 1 });
    expect(reports.at(-1)?.fixes).toBe(kept.length);
  });

  test('continues after a kill between the server’s commit and the bookmark, without duplicates', async () => {
    const { server, play, keptTimes } = await aDemo();
    // The second upload is stored, its answer lost, and the process ends right then.
    await play(NOON + 60_000, (stop) => {
      const { stored } = server;
      const set = stored.set.bind(stored);
      stored.set = (id, body) => {
        set(id, body);
        if (stored.size === 2) stop.abort();
        return stored;
      };
    });
    expect(server.stored.size).toBe(2);
    const uploads = server.uploads().length;
    await play(NOON + 60_000);
    expect(server.uploads()[uploads]?.batchId).toBe(server.uploads()[0]?.batchId);
    const kept = keptTimes();
    expect(kept).toEqual(expectedTimes(2, (kept.at(-1) ?? 0) * 1000 + 1));
    expect(new Set(kept).size).toBe(kept.length);
  });

  test('sends no second history where one was sent, and a new one to a new database', async () => {
    const { server, options, play } = await aDemo();
    await play(NOON + 10_000);
    const first = server.uploads().length;
    await play(NOON + 10_000);
    expect(server.uploads().length - first).toBeLessThanOrEqual(4);
    options.worldId = 'world 2';
    const before = server.uploads().length;
    await play(NOON + 10_000);
    expect(server.uploads().length - before).toBeGreaterThanOrEqual(4);
  });

  test('sends the same days as the same batches, even without its bookmark', async () => {
    const { server, memoryFile, play, keptTimes } = await aDemo();
    await play(NOON + 1_000);
    const kept = keptTimes();
    const batches = server.stored.size;
    rmSync(memoryFile);
    await play(NOON + 1_000);
    expect(server.stored.size).toBe(batches);
    expect(keptTimes()).toEqual(kept);
  });

  test('skips a blocked person and continues with the others', async () => {
    const { server, play } = await aDemo({ people: 2, livePeople: 1 });
    server.control.blocked = true;
    const reports = await play(NOON + 30_000);
    expect(server.stored.size).toBe(0);
    expect(reports.at(-1)?.phase).toBe('live');
    expect(server.seen.length).toBe(2);
  });
});

test('runs in a separate thread, reports, and stops when told', async () => {
  const { server, options, memoryFile } = await aDemo({ days: 1 });
  const demo = startDemo({ ...options, server: server.address });
  const until = realTiming.now() + 60_000;
  while (demo.progress?.phase !== 'live' && realTiming.now() < until) await realTiming.pause(50);
  expect(demo.progress).toMatchObject({ phase: 'live', people: 1, personDaysDone: 1 });
  expect(server.stored.size).toBeGreaterThan(1);
  await demo.stop();
  const uploads = server.uploads().length;
  await realTiming.pause(100);
  expect(server.uploads().length).toBe(uploads);
  expect(existsSync(memoryFile) && JSON.parse(readFileSync(memoryFile, 'utf8')).worldId).toBe('world 1');
}, 90_000);
