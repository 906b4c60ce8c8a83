import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadBatch } from '#contract/upload.ts';
import { createLog } from '#server/log.ts';
import { createHttp } from './create-http.ts';
import { serveRaw } from './raw-route.ts';

const SLOWEST_MS = 3_000;

let app: Awaited<ReturnType<typeof createHttp>>;
let port: number;
beforeAll(async () => {
  const log = createLog('silent');
  app = await createHttp({ log, origins: [], trustedProxies: [], secure: false, requestTimeoutMs: SLOWEST_MS });
  serveRaw(app, {
    endpoint: uploadBatch,
    bodyLimit: 1_000_000,
    admit: () => ({}),
    handle: async (_caller, { bytes }) => ({ got: bytes.length }),
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Sends a body byte by byte until disconnected; returns the response and the number of bytes sent. */
async function trickle(): Promise<{ answer: string; sent: number }> {
  const socket = connect(port, '127.0.0.1');
  let [answer, isOpen, sent] = ['', true, 0];
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('close', () => {
    isOpen = false;
  });
  socket.write(`POST ${uploadBatch.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`);
  for (; isOpen; sent++) {
    if (socket.writable) socket.write('x');
    await sleep(20);
  }
  return { answer, sent };
}

const aQuickOne = () =>
  fetch(`http://127.0.0.1:${port}${uploadBatch.path}`, { method: 'POST', body: 'quick' }).then((answer) =>
    answer.json(),
  );

describe('clients that send their body slowly', () => {
  it('are disconnected even if they never pause, while others are served', async () => {
    const slow = Array.from({ length: 20 }, trickle);
    let isOver = false;
    const over = Promise.all(slow).finally(() => {
      isOver = true;
    });
    let served = 0;
    while (!isOver) {
      expect(await aQuickOne()).toEqual({ got: 5 });
      served += 1;
      await sleep(10);
    }
    for (const { answer, sent } of await over) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(sent).toBeLessThan(100_000);
    }
    expect(served).toBeGreaterThan(5);
  });

  it('are disconnected even if they keep their side of the connection open', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.resume();
    socket.write(`POST ${uploadBatch.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`);
    const [accepted] = (await once(app.server, 'connection')) as [Socket];
    await once(socket, 'end');
    await once(accepted, 'close');
    socket.destroy();
  });
});
