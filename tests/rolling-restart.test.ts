import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBalancer, nginx } from './setup/nginx.ts';
import { aBatchOf, anUploadServer, send, type UploadServer } from './setup/upload-server.ts';

const DRAIN_SECONDS = 3;
let server: UploadServer;
let phones: string[];
beforeAll(async () => {
  server = await anUploadServer({ MOVE_DRAIN_SECONDS: String(DRAIN_SECONDS) });
  await server.start();
  phones = await server.phones(8);
});
afterAll(() => server.stop());

const ask = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);

describe('a process that is asked to stop', () => {
  it('reports it on /readyz first, and answers everything until the drain time is over', async () => {
    const [token = ''] = phones;
    const told = Date.now();
    const exit = server.kill('SIGTERM');
    while ((await ask(server.port, '/readyz')).ok) await sleep(20);
    const answer = await ask(server.port, '/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'stopping', checks: { database: true, migrations: true } });
    expect(answer.headers.get('connection')).toBe('close');
    expect((await ask(server.port, '/healthz')).status).toBe(200);
    expect(await send(server.port, aBatchOf(token, 0))).toBe(200);
    expect(await exit).toBe(0);
    expect(Date.now() - told).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000);
    expect(await send(server.port, aBatchOf(token, 1))).toBe(0);
    await server.start();
  });
});

describe.skipIf(!nginx)('two processes behind nginx, where that is installed', () => {
  it('are restarted one after the other without a failed request', async () => {
    const second = await server.another();
    await second.start();
    const balancer = await aBalancer([server.port, second.port]);
    const statuses: number[] = [];
    const stored = async () => (await server.db.selectFrom('batches').select('batch_id').execute()).length;
    const before = await stored();
    let sent = 0;
    let isOver = false;
    const load = Promise.all([
      ...phones.map(async (token) => {
        for (let at = 2; !isOver; at++, sent++) statuses.push(await send(balancer.port, aBatchOf(token, at)));
      }),
      (async () => {
        while (!isOver) {
          const answer = await ask(balancer.port, '/openapi.json');
          statuses.push(answer.status);
          // Read to its end: an answer that is cut off is a failed request too.
          await answer.arrayBuffer();
        }
      })(),
    ]);
    try {
      for (const one of [server, second]) {
        await one.kill('SIGTERM');
        await one.start();
      }
    } finally {
      isOver = true;
      await load;
      await balancer.stop();
    }
    expect(statuses.length).toBeGreaterThan(100);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await stored()).toBe(before + sent);
  });
});
