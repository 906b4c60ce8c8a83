import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAppUsers } from '#contract/app-user-list.ts';
import { createLog } from '#server/log.ts';
import type { Person } from './caller.ts';
import { createHttp } from './create-http.ts';
import type { Gatekeeper } from './gatekeeper.ts';
import { route } from './route.ts';
import { serveRoutes } from './serve-routes.ts';

const person = {
  id: 'somebody',
  emailVerified: true,
  globalRoles: [],
  projectRoles: [7, 8].map((projectId) => ({ projectId, productName: '', roles: ['reader'] })),
} as unknown as Person;
const caller = { kind: 'signed-in', person, sessionId: '', recentlyProved: true } as const;
const keeper = { signedIn: async () => caller, again: async () => caller } as unknown as Gatekeeper;

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

const download = (projectId: number) => fetch(`${address}${exportAppUsers.path}?projectId=${projectId}`);

describe('downloads of one project', () => {
  it('are limited to three at a time, without affecting other projects', async () => {
    const running = await Promise.all([download(7), download(7), download(7)]);
    expect(running.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await download(7);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(refused.headers.get('content-disposition')).toBeNull();
    expect(begun.at(-1)?.destroyed).toBe(true);
    expect(recorded).toBe(3);
    expect((await download(8)).status).toBe(200);

    begun[0]?.push(null);
    await running[0]?.text();
    expect((await download(7)).status).toBe(200);
  });

  it('are released when the client disconnects', async () => {
    const leaving = new AbortController();
    const file = begun.length;
    expect((await download(7)).status).toBe(429);
    for (const one of begun) one.destroy();
    const last = await fetch(`${address}${exportAppUsers.path}?projectId=7`, { signal: leaving.signal });
    expect(last.status).toBe(200);
    const closed = once(begun[file + 1] as Readable, 'close');
    leaving.abort();
    await closed;
    const next = await Promise.all([download(7), download(7), download(7)]);
    expect(next.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
