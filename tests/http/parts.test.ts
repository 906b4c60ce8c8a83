import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_COOKIE } from '#contract/constants.ts';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { secretsFrom } from '#server/secrets.ts';
import { aWebDir } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { aTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import type { TestConnection } from '#tests/setup/postgres.global-setup.ts';

const SECRET = 'y'.repeat(32);
let connection: TestConnection;
let identity: TestIdentity;

/** One process of an installation, with its own connections, listening. */
async function aProcess(env: Record<string, string>): Promise<{ app: App; url: string }> {
  const db = openDatabase({ ...connection, max: 3 });
  const settings = { DATABASE_URL: 'postgres://elsewhere/move', MOVE_SECRET_KEY: SECRET, ...env };
  const app = await createApp({
    config: readConfig(settings, tmpdir()),
    db,
    connection,
    identity,
    secrets: secretsFrom(SECRET),
    log: createLog('silent'),
    version: 'test',
    webDir: aWebDir(),
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  atEnd(async () => {
    await app.http.close();
    await db.destroy();
  });
  return { app, url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  connection = await aDatabase();
  identity = await aTestIdentity();
});

it('a process that serves pages passes on the real address of the caller, whatever the caller claims', async () => {
  const api = createServer((request, response) =>
    response.end(JSON.stringify(request.headers['x-forwarded-for'] ?? null)),
  );
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
  atEnd(async () => void api.close());
  const web = await aProcess({
    MOVE_PARTS: 'web',
    MOVE_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    MOVE_SDK_URL: 'http://127.0.0.1:9',
  });
  const told = (headers: Record<string, string>) =>
    fetch(`${web.url}/api/user/session`, { headers }).then((answer) => answer.json());
  expect([await told({}), await told({ 'x-forwarded-for': '192.0.2.66' })]).toEqual(['127.0.0.1', '127.0.0.1']);
});

describe('three processes with one part each', () => {
  it('are one product to a browser', async () => {
    const publicUrl = 'https://move.example.com';
    const api = await aProcess({ MOVE_PARTS: 'api', MOVE_PUBLIC_URL: publicUrl });
    const sdk = await aProcess({ MOVE_PARTS: 'sdk', MOVE_PUBLIC_URL: publicUrl });
    const web = await aProcess({
      MOVE_PARTS: 'web',
      MOVE_PUBLIC_URL: publicUrl,
      MOVE_API_URL: api.url,
      MOVE_SDK_URL: sdk.url,
    });
    const headers = { origin: publicUrl, 'content-type': 'application/json' };
    const claims = { uid: 'u1', email: 'demo.person@example.com' };
    const idToken = await identity.tokenFor(claims);
    const post = (path: string, body: object) =>
      fetch(web.url + path, { method: 'POST', headers, body: JSON.stringify(body) });

    expect((await post('/api/user/create', { ...claims, id_token: idToken })).status).toBe(200);
    const opened = await post('/api/auth', { token: idToken });
    const { token } = (await opened.json()) as { token: string };
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(cookie.startsWith(`${LOGIN_COOKIE}=`)).toBe(true);

    const page = await (await fetch(`${web.url}/admin`, { headers: { cookie } })).text();
    expect(page).toContain('"uid":"u1"');
    expect(page).toContain(`"sdkUrl":"${sdk.url}"`);

    const bearer = { origin: publicUrl, 'x-move-token': `Bearer ${token}` };
    expect((await fetch(`${sdk.url}/move/project/list`, { headers: bearer })).status).toBe(200);
    expect((await fetch(`${api.url}/move/project/list`, { headers: bearer })).status).toBe(404);
    expect((await fetch(`${sdk.url}/api/user`, { headers: bearer })).status).toBe(404);
    expect((await fetch(`${sdk.url}/`, { headers: bearer })).status).toBe(404);
  });
});
