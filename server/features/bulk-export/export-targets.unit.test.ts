import { existsSync, readdirSync, readlinkSync } from 'node:fs';
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

/** Closes the connection before it has read much. */
function reset({ socket }: IncomingMessage): void {
  socket.resetAndDestroy();
}
/** Has an answer at once, and never reads the rest. */
function refuse(request: IncomingMessage): void {
  request.pause();
  request.socket.write('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
}

const OPEN_FILES = '/proc/self/fd';
/** The files within a folder that this process has open. */
const openWithin = (folder: string): string[] =>
  readdirSync(OPEN_FILES).flatMap((name) => {
    try {
      const file = readlinkSync(path.join(OPEN_FILES, name));
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });

it.skipIf(!existsSync(OPEN_FILES)).each([
  { answer: reset, what: 'resets the connection' },
  { answer: refuse, what: 'refuses it without reading it' },
])('keeps no file open after a bucket $what', async ({ answer }) => {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const folder = await mkdtemp(path.join(tmpdir(), 'move-test-bucket-'));
  try {
    const file = path.join(folder, 'day.csv');
    // More than the buffers on the way take.
    await writeFile(file, Buffer.alloc(32_000_000));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const place = { kind: 's3', endpoint, bucket: 'demo', prefix: '', region: 'eu', accessKeyId: 'id' } as const;
    const put = intoBucket(place, 'secret', networksFrom(['127.0.0.0/8']));
    await expect(put('trips/2026-03-02.csv', file, new AbortController().signal)).rejects.toThrow();
    await expect.poll(() => openWithin(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
    server.closeAllConnections();
    server.close();
  }
});

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
