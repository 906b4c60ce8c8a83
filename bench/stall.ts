import { setTimeout as sleep } from 'node:timers/promises';
import { uploadBatch } from '#contract/upload.ts';
import { HOSTILE_VALUES, hostileBody, packed } from '#tests/setup/hostile-bodies.ts';
import type { Bench } from './bench.ts';
import { open, requestBytes, requestSender } from './ingest/http-load.ts';
import { aWorld, usersIn } from './ingest/world.ts';

const MOST_MS = 100;
const BYTES = 16_000_000;
const ASK_EVERY_MS = 5;

/** How long another caller's /healthz waits at most while a phone sends bodies that were made to be costly. */
export const stall: Bench = {
  name: 'stall',
  run: async (note) => {
    const world = await aWorld();
    try {
      const { tokens } = await usersIn(world, 1);
      const headers = {
        Authorization: `Bearer ${[...tokens.values()][0]}`,
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
      };
      const kinds = Object.keys(HOSTILE_VALUES);
      const bodies = kinds.map((kind) =>
        requestBytes(uploadBatch.path, headers, packed(hostileBody(['logs'], kind, BYTES))),
      );
      const phone = await open(world.port);
      const send = requestSender(phone);
      // Once before it is measured: the reading thread starts with the first large body.
      await send(bodies[0] ?? Buffer.alloc(0));
      const idleMs = await longestWait(world.port, () => sleep(3_000));
      const busyMs = await longestWait(world.port, async () => {
        for (const body of bodies) await send(body);
      });
      phone.destroy();
      note(
        `stall: /healthz waits at most ${idleMs.toFixed(1)} ms when idle, ${busyMs.toFixed(1)} ms beside costly bodies`,
      );
      const ratio = busyMs / MOST_MS;
      return [
        {
          name: 'longest wait for /healthz beside costly bodies',
          value: Number(busyMs.toFixed(1)),
          unit: 'ms',
          against: `${MOST_MS} ms (when idle ${idleMs.toFixed(1)} ms)`,
          ratio: Number(ratio.toFixed(3)),
          must: '<= 1.0',
          holds: ratio <= 1,
        },
      ];
    } finally {
      await world.stop();
    }
  },
};

async function longestWait(port: number, work: () => Promise<unknown>): Promise<number> {
  const socket = await open(port);
  const ask = requestSender(socket);
  const request = requestBytes('/healthz', {}, new Uint8Array(), 'GET');
  let [longest, isDone] = [0, false];
  const asking = (async () => {
    while (!isDone) {
      const start = performance.now();
      await ask(request);
      longest = Math.max(longest, performance.now() - start);
      await sleep(ASK_EVERY_MS);
    }
  })();
  await work();
  isDone = true;
  await asking;
  socket.destroy();
  return longest;
}
