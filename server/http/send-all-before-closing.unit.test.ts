import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { createHttp } from './create-http.ts';

/** Larger than the socket buffers between two processes. */
const LARGE = 40_000_000;

it('sends a large response completely before closing its connection at shutdown', async () => {
  const app = await createHttp({ log: createLog('silent'), origins: [], trustedProxies: [], secure: false });
  let answered = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  app.get('/large', (_request, reply) => {
    void reply.send(Buffer.alloc(LARGE));
    setImmediate(answered);
  });
  const client = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1');
  client.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await isAnswered;
  await sleep(100);
  const closed = app.close();
  let received = 0;
  client
    .on('error', () => {})
    .on('data', (chunk) => {
      received += chunk.length;
    });
  client.resume();
  await once(client, 'close');
  await closed;
  expect(received).toBeGreaterThan(LARGE);
});
