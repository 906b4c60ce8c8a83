import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endWithReader } from './end-with-reader.ts';

const SILENCE_MS = 400;
const PIECE = 'x'.repeat(16_384);

/** What the server answers with, and what it has learned of it. */
let pieces: () => AsyncIterable<string>;
let file: Readable;
let ended: number;
const server = createServer((_request, response: ServerResponse) => {
  file = Readable.from(pieces());
  endWithReader(file, response, {
    silenceMs: SILENCE_MS,
    onEnd: () => {
      ended += 1;
    },
  });
  pipeline(file, response, () => {});
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  ended = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function* endless() {
  for (;;) yield PIECE;
}

/** A connection that has asked for the file and reads only when told to. */
async function aReader() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const asked = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  return socket;
}

it('ends a download whose reader takes nothing, and its connection', async () => {
  pieces = endless;
  const socket = await aReader();
  await once(file, 'close').catch(() => {});
  expect([ended, file.destroyed]).toEqual([1, true]);
  const closed = once(socket, 'close');
  socket.resume();
  await closed;
});

it('ends a download whose reader takes next to nothing', async () => {
  pieces = endless;
  const socket = await aReader();
  let isOpen = true;
  file.once('close', () => {
    isOpen = false;
  });
  while (isOpen) {
    socket.read(1);
    await pause(20);
  }
  expect(ended).toBe(1);
  socket.destroy();
});

it('keeps a download whose reader pauses for less than that', async () => {
  pieces = endless;
  const socket = await aReader();
  for (let at = 0; at < 6; at++) {
    socket.resume();
    await pause(SILENCE_MS / 4);
    socket.pause();
    await pause(SILENCE_MS / 4);
  }
  expect([ended, file.destroyed]).toEqual([0, false]);
  socket.destroy();
});

it('keeps a download that is slow itself', async () => {
  pieces = async function* () {
    yield 'the first';
    await pause(3 * SILENCE_MS);
    yield 'the last';
  };
  const socket = await aReader();
  let text = '';
  socket.on('data', (data) => {
    text += String(data);
  });
  await once(file, 'close');
  await pause(20);
  expect(ended).toBe(0);
  expect(text).toContain('the last');
  socket.destroy();
});
