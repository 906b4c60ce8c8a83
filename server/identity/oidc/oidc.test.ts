import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase, POOL_SIZE } from '#server/db/database.ts';
import { createHttp } from '#server/http/create-http.ts';
import { secretsFrom } from '#server/secrets.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { freePort } from '#tests/setup/free-port.ts';
import {
  anOpenidProvider,
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenidProvider,
  subjectOf,
} from '#tests/setup/openid-provider.ts';
import { openOidcProvider } from './oidc-provider.ts';

const DASHBOARD = 'http://localhost:3000';
const EMAIL = 'demo.person@example.com';
const PASSWORD = 'password at the demo provider';
const log = pino({ level: 'silent' });

let provider: OpenidProvider;
let db: Db;
let http: FastifyInstance;
const closers: (() => Promise<unknown>)[] = [];
let verify: ReturnType<typeof openOidcProvider>['verify'];

const renewals: { renewed: Buffer; openingKey: Buffer }[] = [];
/** Whether sign-ins go on. */
const isLive = vi.fn(() => true);

async function aHouse(settings: Record<string, string>): Promise<FastifyInstance> {
  const { oidc } = readConfig({ MOVE_IDENTITY: 'oidc', MOVE_OIDC_CLIENT_ID: CLIENT_ID, ...settings }, '/srv');
  if (!oidc) throw new Error('no settings');
  const app = await createHttp({ log, origins: [DASHBOARD], trustedProxies: [], secure: false });
  const secrets = secretsFrom('a secret of the tests that is long enough');
  const house = openOidcProvider({
    ...{ settings: oidc, db, secrets, publicUrl: DASHBOARD, origins: [DASHBOARD], log },
    isLive: async (tx) => (await tx.selectFrom('users').select('id').limit(1).execute()).length >= 0 && isLive(),
    lock: async () => {},
    belongsTo: async (_tx, renewed, openingKey) => void renewals.push({ renewed, openingKey }),
  });
  house.routes(app);
  verify = house.verify;
  closers.push(() => app.close());
  return app;
}

beforeAll(async () => {
  provider = await anOpenidProvider({ port: await freePort(), dashboard: DASHBOARD });
  provider.accounts.set(EMAIL, { email: EMAIL, password: PASSWORD, verified: true });
  db = openDatabase(await aDatabase());
  http = await aHouse({ MOVE_OIDC_ISSUER: provider.issuer, MOVE_OIDC_CLIENT_SECRET: CLIENT_SECRET });
});
afterAll(async () => {
  for (const close of closers) await close();
  await provider?.down();
  await db?.destroy();
});

/** A browser: cookies of the dashboard, cookies of the provider, and a person who fills in its form. */
class Browser {
  private readonly here = new Map<string, string>();
  private readonly there = new Map<string, string>();

  async post(path: string, body: object = {}, app = http, origin: string = DASHBOARD) {
    const answer = await app.inject({
      method: 'POST',
      url: `/identity/${path}`,
      headers: { origin, 'content-type': 'application/json', cookie: cookieOf(this.here) },
      payload: JSON.stringify(body),
    });
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === '' || maxAge === 0) this.here.delete(name);
      else this.here.set(name, value);
    }
    return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
  }

  start(app = http) {
    const input = { purpose: 'sign-in', email: EMAIL, redirect: '/admin/poi?projectId=7', language: 'en' };
    return this.post('start', input, app);
  }

  /** Goes through the provider's pages; answers the query that it sends back. */
  async signInThere(url: string, email = EMAIL): Promise<string> {
    let next = url;
    let form: string | null = null;
    for (let hops = 0; hops < 12; hops++) {
      const answer: Response = await fetch(next, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          cookie: cookieOf(this.there),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: form }),
      });
      for (const line of answer.headers.getSetCookie()) keep(this.there, line);
      const location = answer.headers.get('location');
      if (!location) {
        await answer.text();
        form = new URLSearchParams({ email, password: PASSWORD }).toString();
        continue;
      }
      form = null;
      next = new URL(location, next).href;
      if (next.startsWith(`${DASHBOARD}/`)) return new URL(next).search;
    }
    throw new Error('lost at the provider');
  }

  async signIn(app = http) {
    const { body } = await this.start(app);
    return this.post('finish', { search: await this.signInThere(body.url) }, app);
  }
}

const cookieOf = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
const keep = (jar: Map<string, string>, line: string): void => {
  const [pair = ''] = line.split(';', 1);
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (value) jar.set(name, value);
  else jar.delete(name);
};
const OVER = { status: 400, body: { error: { code: 'invalid_link' } } };

describe('signing in with an OpenID provider', () => {
  it('sends PKCE, state, nonce and the typed e-mail', async () => {
    const { body, cookies } = await new Browser().start();
    const parameters = new URL(body.url).searchParams;
    expect(Object.fromEntries(parameters)).toMatchObject({
      client_id: CLIENT_ID,
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: EMAIL,
      redirect_uri: `${DASHBOARD}/`,
    });
    for (const name of ['code_challenge', 'state', 'nonce']) expect(parameters.get(name)?.length).toBeGreaterThan(20);
    expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/identity' }]);
    // What is kept in the browser is sealed: neither verifier nor nonce can be read from it.
    expect(JSON.stringify(cookies)).not.toContain(parameters.get('nonce'));
  });

  it('returns the person, an accepted token, and where to continue', async () => {
    const { status, body } = await new Browser().signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      identity: { uid: subjectOf(EMAIL), email: EMAIL, emailVerified: true, provider: 'oidc' },
      purpose: 'sign-in',
      email: EMAIL,
      redirect: '/admin/poi?projectId=7',
    });
    await expect(verify(body.identity.idToken)).resolves.toMatchObject({
      issuer: provider.issuer,
      uid: subjectOf(EMAIL),
    });
  });

  it('proves who sits there by the time of the password, not by that of the token', async () => {
    const browser = new Browser();
    const provedAt = async () => (await verify((await browser.signIn()).body.identity.idToken)).provedAt;
    const first = await provedAt();
    expect(Date.now() - first.getTime()).toBeLessThan(60_000);
    await sleep(1_100);
    expect(await provedAt()).toEqual(first);
  });

  it('opens the registration of a provider that offers one', async () => {
    const input = { purpose: 'register', email: EMAIL, redirect: null, language: 'de' };
    const { body } = await new Browser().post('start', input);
    expect(new URL(body.url).searchParams.get('prompt')).toBe('create');
    // Whoever is to prove again who they are is asked, although signed in there.
    const again = await new Browser().post('start', { ...input, purpose: 'sign-in', again: true });
    expect(new URL(again.body.url).searchParams.get('prompt')).toBe('login');
    expect(new URL(body.url).searchParams.get('ui_locales')).toBe('de');
  });

  it('works for a client without a secret, which PKCE protects alone', async () => {
    const open = await anOpenidProvider({ port: await freePort(), dashboard: DASHBOARD, isPublic: true });
    open.accounts.set(EMAIL, { email: EMAIL, password: PASSWORD, verified: false });
    const app = await aHouse({ MOVE_OIDC_ISSUER: open.issuer });
    expect((await new Browser().signIn(app)).body.identity).toMatchObject({ email: EMAIL, emailVerified: false });
    const trusting = await aHouse({ MOVE_OIDC_ISSUER: open.issuer, MOVE_OIDC_EMAIL_VERIFIED: 'always' });
    expect((await new Browser().signIn(trusting)).body.identity.emailVerified).toBe(true);
    await open.down();
  });
});

describe('attacks on the way back', () => {
  it('a replayed code is rejected, in the same browser and in another', async () => {
    const browser = new Browser();
    const { body } = await browser.start();
    const search = await browser.signInThere(body.url);
    const jar = new Browser();
    Object.assign(jar, { here: new Map(Reflect.get(browser, 'here')) });
    expect((await browser.post('finish', { search })).status).toBe(200);
    expect(await browser.post('finish', { search })).toMatchObject(OVER);
    // Even with the cookie of the attempt put back, the provider knows that the code was used.
    expect(await jar.post('finish', { search })).toMatchObject(OVER);
  });

  it('a response is rejected in a browser that did not start it (login CSRF)', async () => {
    const attacker = new Browser();
    const { body } = await attacker.start();
    const search = await attacker.signInThere(body.url);
    const victim = new Browser();
    expect(await victim.post('finish', { search })).toMatchObject(OVER);
    await victim.start();
    expect(await victim.post('finish', { search })).toMatchObject(OVER);
  });

  it('another person’s code under one’s own state is rejected by PKCE and nonce', async () => {
    const attacker = new Browser();
    const stolen = new URLSearchParams(await attacker.signInThere((await attacker.start()).body.url));
    const victim = new Browser();
    const own = new URL((await victim.start()).body.url).searchParams.get('state') ?? '';
    stolen.set('state', own);
    expect(await victim.post('finish', { search: `?${stolen}` })).toMatchObject(OVER);
  });

  it('a changed state and a missing response are rejected', async () => {
    const browser = new Browser();
    const answer = new URLSearchParams(await browser.signInThere((await browser.start()).body.url));
    answer.set('state', `${answer.get('state')}x`);
    expect(await browser.post('finish', { search: `?${answer}` })).toMatchObject(OVER);
    expect(await browser.post('finish', { search: '?nothing' })).toMatchObject(OVER);
    expect((await browser.post('finish', { search: '' })).status).toBe(400);
  });

  it('a response in the name of another issuer is rejected', async () => {
    const browser = new Browser();
    const answer = new URLSearchParams(await browser.signInThere((await browser.start()).body.url));
    answer.set('iss', 'https://evil.example');
    expect(await browser.post('finish', { search: `?${answer}` })).toMatchObject(OVER);
  });

  it.each(['start', 'finish', 'token', 'sign-out'])('%s is accepted from our own pages only', async (path) => {
    const answer = await new Browser().post(path, {}, http, 'https://evil.example');
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'origin' } } });
  });
});

describe('renewing', () => {
  it('issues a fresh token, also for several pages at once', async () => {
    const browser = new Browser();
    await browser.signIn();
    const all = await Promise.all([1, 2, 3].map(() => browser.post('token')));
    for (const { body } of all) expect(body).toMatchObject({ kept: true, identity: { email: EMAIL } });
  });

  it('by one person many times at once leaves connections to the database for others', async () => {
    const browser = new Browser();
    await browser.signIn();
    const renewed = Promise.all(Array.from({ length: POOL_SIZE + 5 }, () => browser.post('token')));
    // All of them have begun.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const other = db.selectFrom('users').select('id').limit(1).execute();
    expect(await Promise.race([renewed.then(() => 'renewals'), other.then(() => 'other')])).toBe('other');
    expect(new Set((await renewed).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('ties a renewed token to the sign-in behind it, so that it proves nothing new', async () => {
    const browser = new Browser();
    await browser.signIn();
    renewals.length = 0;
    await browser.post('token');
    const kept = await db.selectFrom('oidc_logins').select('opening_key').orderBy('created_at', 'desc').execute();
    expect(renewals).toEqual([{ renewed: expect.any(Buffer), openingKey: kept[0]?.opening_key }]);
    expect(renewals[0]?.renewed).not.toEqual(kept[0]?.opening_key);
  });

  it('yields nothing if the sign-in was ended while the provider was being asked', async () => {
    const browser = new Browser();
    await browser.signIn();
    isLive.mockReturnValueOnce(true).mockReturnValueOnce(false);
    expect((await browser.post('token')).body).toEqual({ kept: true, identity: null });
    expect((await browser.post('token')).body).toEqual({ kept: false, identity: null });
  });

  it('keeps refresh tokens sealed in the database and out of the browser', async () => {
    const browser = new Browser();
    const { cookies } = await browser.signIn();
    const rows = await db.selectFrom('oidc_logins').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const login = (cookies as { name: string; value: string }[]).find(({ name }) => name === 'id.login');
    expect(rows.some(({ refresh_token: sealed }) => sealed.includes(login?.value ?? 'x'))).toBe(false);
  });

  it('ends with the sign-out, here and at the provider', async () => {
    const browser = new Browser();
    await browser.signIn();
    const { body } = await browser.post('sign-out');
    const leave = new URL(body.url);
    expect(leave.origin).toBe(provider.issuer);
    expect(leave.searchParams.get('post_logout_redirect_uri')).toBe(`${DASHBOARD}/`);
    expect(leave.search).not.toContain('eyJ');
    expect((await browser.post('token')).body).toEqual({ kept: false, identity: null });
  });

  it('ends when the provider ends it', async () => {
    const browser = new Browser();
    await browser.signIn();
    provider.accounts.delete(EMAIL);
    expect((await browser.post('token')).body).toEqual({ kept: true, identity: null });
    provider.accounts.set(EMAIL, { email: EMAIL, password: PASSWORD, verified: true });
    expect((await browser.post('token')).body).toEqual({ kept: false, identity: null });
  });
});

describe('an unreachable provider', () => {
  it('does not prevent the start, is reported as unavailable, and works once it is back', async () => {
    const late = await anOpenidProvider({ port: await freePort(), dashboard: DASHBOARD });
    await late.down();
    const app = await aHouse({ MOVE_OIDC_ISSUER: late.issuer, MOVE_OIDC_CLIENT_SECRET: CLIENT_SECRET });
    const away = { status: 503, body: { error: { code: 'identity_unavailable' } } };
    expect(await new Browser().start(app)).toMatchObject(away);
    await late.up();
    late.accounts.set(EMAIL, { email: EMAIL, password: PASSWORD, verified: true });
    const browser = new Browser();
    expect((await browser.signIn(app)).status).toBe(200);
    await late.down();
    expect(await browser.post('token', {}, app)).toMatchObject(away);
    // It answered a moment ago, and yet nobody is sent to a page that does not open.
    expect(await new Browser().start(app)).toMatchObject(away);
    await late.up();
    expect((await new Browser().start(app)).status).toBe(200);
    expect((await browser.post('token', {}, app)).body).toMatchObject({ kept: true, identity: { email: EMAIL } });
    await late.down();
  });
});

describe('a provider that accepts connections and answers nothing', () => {
  const WITHIN_MS = 5_000;

  it('is reported as unavailable within five seconds, whatever was asked of it', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closers.push(async () => {
      silent.closeAllConnections();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const app = await aHouse({ MOVE_OIDC_ISSUER: `http://127.0.0.1:${port}` });
    const began = Date.now();
    const answers = await Promise.all([
      app.inject({
        method: 'POST',
        url: '/identity/start',
        headers: { origin: DASHBOARD },
        payload: { purpose: 'sign-in', email: EMAIL, redirect: null, language: 'en' },
      }),
      app.inject({ method: 'POST', url: '/identity/token', headers: { origin: DASHBOARD }, payload: {} }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json().error.code).toBe('identity_unavailable');
    }
    expect(Date.now() - began).toBeLessThan(WITHIN_MS);
  });
});
