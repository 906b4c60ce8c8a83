import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
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
