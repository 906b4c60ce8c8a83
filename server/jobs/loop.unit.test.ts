import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startLoop } from './loop.ts';

const log = { warn: () => {} };

it('runs rounds without a pause while there is more to do, then waits', async () => {
  let rounds = 0;
  const loop = startLoop({ name: 'test', log, everyMs: 60_000, round: async () => ++rounds < 3 });
  await expect.poll(() => rounds).toBe(3);
  await sleep(20);
  expect(rounds).toBe(3);
  await loop.stop();
});

it('starts a round at once when woken, also when woken during a round', async () => {
  let rounds = 0;
  const loop = startLoop({
    name: 'test',
    log,
    everyMs: 60_000,
    round: async () => {
      rounds += 1;
      if (rounds === 1) loop.wake();
      await sleep(1);
    },
  });
  await expect.poll(() => rounds).toBe(2);
  await sleep(20);
  loop.wake();
  await expect.poll(() => rounds).toBe(3);
  await loop.stop();
});

it('pauses longer while round after round finds nothing, and is quick again after work', async () => {
  const times: number[] = [];
  let hasWork = false;
  const loop = startLoop({
    name: 'test',
    log,
    everyMs: 1,
    idleMs: 60_000,
    round: async () => {
      times.push(performance.now());
      return hasWork ? 'worked' : undefined;
    },
  });
  await expect.poll(() => performance.now() - (times.at(-1) ?? 0)).toBeGreaterThan(200);
  const idle = times.length;
  expect(idle).toBeLessThan(40);
  hasWork = true;
  loop.wake();
  await expect.poll(() => times.length).toBeGreaterThan(idle + 40);
  await loop.stop();
});

it('ends a grown pause when told to hurry, but not a usual one', async () => {
  let rounds = 0;
  const idle = startLoop({ name: 'test', log, everyMs: 1, idleMs: 60_000, round: async () => void rounds++ });
  await expect.poll(() => rounds).toBeGreaterThan(24);
  const before = rounds;
  idle.hurry();
  await expect.poll(() => rounds).toBeGreaterThan(before + 20);
  await idle.stop();

  let others = 0;
  const usual = startLoop({ name: 'test', log, everyMs: 60_000, round: async () => void others++ });
  await expect.poll(() => others).toBe(1);
  usual.hurry();
  await sleep(20);
  expect(others).toBe(1);
  await usual.stop();
});

it('logs a failed round and tries again', async () => {
  const messages: string[] = [];
  let rounds = 0;
  const loop = startLoop({
    name: 'test',
    log: { warn: (_: unknown, message?: string) => void messages.push(message ?? '') },
    everyMs: 1,
    round: async () => {
      rounds += 1;
      if (rounds < 3) throw new Error('away');
    },
  });
  await expect.poll(() => rounds).toBeGreaterThan(3);
  await loop.stop();
  expect(messages).toEqual(['test failed, will retry', 'test failed, will retry']);
});

it('tells the running round to stop and waits for it', async () => {
  let ended = false;
  const loop = startLoop({
    name: 'test',
    log,
    everyMs: 1,
    round: async (signal) => {
      while (!signal.aborted) await sleep(1);
      ended = true;
    },
  });
  await sleep(5);
  await loop.stop();
  expect(ended).toBe(true);
});
