import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadBatch } from '#contract/upload.ts';
import {
  aBatchOf,
  anUploadServer,
  send,
  type TestBatch,
  type UploadServer,
  underLoad,
} from '#tests/setup/upload-server.ts';

let server: UploadServer;
let phones: string[];
beforeAll(async () => {
  server = await anUploadServer();
  await server.start();
  phones = await server.phones(50);
});
afterAll(() => server.stop());

const storedIds = async () =>
  (await server.db.selectFrom('batches').select('batch_id').execute()).map((row) => row.batch_id);

async function sendAgain(batches: readonly TestBatch[]): Promise<void> {
  for (let from = 0; from < batches.length; from += 25) {
    const statuses = await Promise.all(batches.slice(from, from + 25).map((batch) => send(server.port, batch)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
}

describe('uploads', () => {
  it('survive kill -9 during 50 of them: none acknowledged is lost or doubled', async () => {
    const load = underLoad(server.port, phones);
    await load.until(() => load.acknowledged.size >= 120);
    await server.kill('SIGKILL');
    await load.stop();
    const survived = await storedIds();
    expect(new Set(survived).size).toBe(survived.length);
    for (const id of load.acknowledged) expect(survived).toContain(id);
    await server.start();
    await sendAgain(load.sent);
    expect((await storedIds()).sort()).toEqual(load.sent.map((batch) => batch.batchId).sort());
  });

  it('answer 503 while the database restarts, then continue without losing any acknowledged', async () => {
    const load = underLoad(server.port, phones);
    await load.until(() => load.acknowledged.size >= 60);
    process.kill(server.database.pid, 'SIGINT');
    await load.until(() => load.statuses.includes(503));
    const before = load.acknowledged.size;
    await load.until(() => load.acknowledged.size >= before + 60);
    await load.stop();
    expect(new Set(load.statuses)).toEqual(new Set([200, 503]));
    const survived = new Set(await storedIds());
    for (const id of load.acknowledged) expect(survived.has(id)).toBe(true);
    await sendAgain(load.sent);
  });

  it('are processed by the engine once after all of these faults', async () => {
    const waiting = async () => (await server.db.selectFrom('pending_batches').select('batch_id').execute()).length;
    for (let tries = 0; (await waiting()) > 0 && tries < 1_000; tries++) await sleep(100);
    expect(await waiting()).toBe(0);
    const users = await server.db.selectFrom('timeline_items').select('user_id').distinct().execute();
    expect(users).toHaveLength(50);
  });

  it('of others continue beside slow clients and bodies of 100 MB, which are cut off', async () => {
    const token = phones[0] ?? '';
    const head = (length: number) =>
      `POST ${uploadBatch.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    const slow = Array.from({ length: 100 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${head(1_000)}{`);
      return socket;
    });
    const huge = connect(server.port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      huge.on('error', () => {});
      huge.once('data', (data) => resolve(String(data)));
    });
    const closed = new Promise<void>((resolve) => huge.once('close', () => resolve()));
    huge.write(head(100 * 1024 * 1024));
    const megabyte = Buffer.alloc(1024 * 1024, 32);
    const flood = setInterval(() => huge.writable && huge.write(megabyte), 5);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    await closed;
    clearInterval(flood);
    const statuses = await Promise.all(phones.map((phone) => send(server.port, aBatchOf(phone, 5_000))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const socket of slow) socket.destroy();
  });
});
