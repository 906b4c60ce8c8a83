import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { watchThread } from './watch-thread.ts';

const aThread = (work: string) =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${work}`, { eval: true });

it('ends a thread that hangs', async () => {
  let hangs = 0;
  const thread = aThread(`parentPort.postMessage('alive'); setTimeout(() => { for (;;); }, 50);`);
  watchThread(thread, { silenceMs: 400, onHang: () => void hangs++ });
  await once(thread, 'exit');
  expect(hangs).toBe(1);
});

it('leaves a thread alone that starts slowly, and one that gives signs of life', async () => {
  let hangs = 0;
  const slow = aThread(`setTimeout(() => {}, 60_000);`);
  const alive = aThread(`setInterval(() => parentPort.postMessage('alive'), 20);`);
  for (const thread of [slow, alive]) watchThread(thread, { silenceMs: 2_000, onHang: () => void hangs++ });
  await sleep(4_000);
  expect(hangs).toBe(0);
  await Promise.all([slow.terminate(), alive.terminate()]);
});
