import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exportAppUsers } from '#contract/app-user-list.ts';
import { createLog } from '#server/log.ts';
import type { Person, SignedIn } from './caller.ts';
import { createHttp } from './create-http.ts';
import type { Gatekeeper } from './gatekeeper.ts';
import { route } from './route.ts';
import { serveRoutes } from './serve-routes.ts';

const personCalled = (id: string) => ({
  id,
  emailVerified: true,
  globalRoles: [],
  projectRoles: [7, 8].map((projectId) => ({ projectId, productName: '', roles: ['reader'] })),
});
const callerCalled = (id: string): SignedIn => ({
  ...{ kind: 'signed-in', sessionId: '', recentlyProved: true, lacksSecondFactor: false },
  person: personCalled(id) as unknown as Person,
});
const keeper = {
  signedIn: async ({ headers }: FastifyRequest) => callerCalled(String(headers['x-person'])),
  again: async (caller: SignedIn) => caller,
} as unknown as Gatekeeper;

/** Files that the test starts and ends. */
const begun: Readable[] = [];
let recorded = 0;
let address: string;
let app: Awaited<ReturnType<typeof createHttp>>;
beforeAll(async () => {
  app = await createHttp({ log: createLog('silent'), origins: [], trustedProxies: [], secure: false });
  const handler = route(exportAppUsers, async ({ exchange: { reply } }) => {
    const file = new Readable({ read: () => {} });
    file.push('head\n');
    begun.push(file);
    reply.type('text/csv').header('content-disposition', 'attachment; filename="app-users.csv"');
    return file;
  });
  serveRoutes(app, [handler], keeper, {
    onExport: async () => {
      recorded += 1;
    },
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

const ANNA = 'anna';
const BERTA = 'berta';
const download = (projectId: number, person: string, signal: AbortSignal | null = null) =>
  fetch(`${address}${exportAppUsers.path}?projectId=${projectId}`, { headers: { 'x-person': person }, signal });
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status);
const endAll = async () => {
  const open = begun.filter(({ closed }) => !closed);
  const closed = open.map((file) => once(file, 'close'));
  for (const file of open) file.destroy();
  await Promise.all(closed);
};
afterEach(endAll);

describe('downloads of one project', () => {
  it('are limited to three at a time, without affecting other projects', async () => {
    const running = await Promise.all([download(7, ANNA), download(7, ANNA), download(7, BERTA)]);
    expect(statuses(running)).toEqual([200, 200, 200]);
    const refused = await download(7, BERTA);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(refused.headers.get('content-disposition')).toBeNull();
    expect(begun.at(-1)?.destroyed).toBe(true);
    expect(recorded).toBe(3);
    expect((await download(8, BERTA)).status).toBe(200);

    begun[0]?.push(null);
    await running[0]?.text();
    expect((await download(7, BERTA)).status).toBe(200);
  });

  it('are limited to two of one caller, so that nobody holds all of them', async () => {
    expect(statuses([await download(7, ANNA), await download(7, ANNA)])).toEqual([200, 200]);
    const refused = await download(7, ANNA);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('2 of your downloads');
    expect((await download(8, ANNA)).status).toBe(200);
    expect((await download(7, BERTA)).status).toBe(200);
  });

  it('are released when the client disconnects', async () => {
    const leaving = new AbortController();
    const file = begun.length;
    await download(7, ANNA, leaving.signal);
    await download(7, ANNA);
    expect((await download(7, ANNA)).status).toBe(429);
    const closed = once(begun[file] as Readable, 'close');
    leaving.abort();
    await closed;
    expect((await download(7, ANNA)).status).toBe(200);
  });
});
