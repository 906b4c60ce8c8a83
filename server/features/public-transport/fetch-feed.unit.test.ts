import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { networksFrom } from '#server/outgoing/networks.ts';
import { FetchFailed, fetchFeed } from './fetch-feed.ts';

it('gives up on a server that changes the protocol', async () => {
  const server = createServer(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: demo\r\nConnection: Upgrade\r\n\r\n');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.zip`;
  const into = path.join(tmpdir(), 'move-test-no-feed.zip');
  const fetched = fetchFeed(address, networksFrom(['127.0.0.0/8']), into, new AbortController().signal);
  await expect(fetched).rejects.toEqual(new FetchFailed('unreachable'));
  server.closeAllConnections();
  server.close();
});
