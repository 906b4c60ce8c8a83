import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { networksFrom } from '#server/outgoing/networks.ts';
import { createPoster } from './post.ts';

it('delivers to a receiver that resets every connection it kept open', async () => {
  const used = new Set<Socket>();
  const server = createServer((request, response) => {
    request.resume();
    const { socket } = request;
    if (used.has(socket)) {
      socket.resetAndDestroy();
      return;
    }
    used.add(socket);
    // Only then several connections are open at once.
    request.once('end', () => setTimeout(() => response.end(), 100));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const poster = createPoster({ networks: networksFrom(['127.0.0.0/8']) });
  const post = () => poster.post({ url, headers: {}, body: '{}' });
  await Promise.all([post(), post(), post()]);
  expect(await Promise.all([post(), post()])).toMatchObject([{ status: 200 }, { status: 200 }]);
  poster.close();
  server.closeAllConnections();
  server.close();
});

it('ends a delivery that is answered by notices without end', async () => {
  const notices = Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000));
  let sent = 0;
  const server = createPlainServer((socket) => {
    socket.on('error', () => {});
    const more = () => {
      // Ends by itself, also where nobody else ends it.
      for (let isRead = true; isRead && sent < 20_000; sent += 1_000) isRead = socket.write(notices);
    };
    socket.once('data', more).on('drain', more);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const poster = createPoster({ networks: networksFrom(['127.0.0.0/8']), answerLimitMs: 2_000 });
  expect(await poster.post({ url, headers: {}, body: '{}' })).toMatchObject({ status: null, error: 'protocol' });
  poster.close();
  server.close();
});
