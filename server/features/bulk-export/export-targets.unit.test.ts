import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { networksFrom } from '#server/outgoing/networks.ts';
import { intoBucket } from './export-targets.ts';

function answerForEver({ socket }: IncomingMessage): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket.write('X-More: of this\r\n'), 20);
  socket.once('close', () => clearInterval(timer));
}
function changeProtocol({ socket }: IncomingMessage): void {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: demo\r\nConnection: Upgrade\r\n\r\n');
}

it.each([
  { answer: answerForEver, what: 'answers without ever coming to an end', error: 'too slow' },
  { answer: changeProtocol, what: 'changes the protocol', error: 'closed the connection' },
])('gives up on a bucket that $what', async ({ answer, error }) => {
  const server = createServer((request) => {
    request.resume();
    answer(request);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const folder = await mkdtemp(path.join(tmpdir(), 'move-test-bucket-'));
  try {
    const file = path.join(folder, 'day.csv');
    await writeFile(file, 'userId\r\n');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const place = { kind: 's3', endpoint, bucket: 'demo', prefix: '', region: 'eu', accessKeyId: 'id' } as const;
    const put = intoBucket(place, 'secret', networksFrom(['127.0.0.0/8']), 200);
    await expect(put('trips/2026-03-02.csv', file, new AbortController().signal)).rejects.toThrow(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
    server.closeAllConnections();
    server.close();
  }
});
