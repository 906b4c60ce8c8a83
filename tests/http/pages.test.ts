import { beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_COOKIE } from '#contract/constants.ts';
import { pageState } from '#contract/runtime.ts';
import { getUser, saveUser } from '#contract/users.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const open = (url: string, headers: Record<string, string> = {}, on = app) =>
  on.send('GET', url, { headers, origin: null });
const stateOf = (html: string) =>
  pageState.parse(JSON.parse(/id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'));

describe('a page', () => {
  it('contains the person', async () => {
    const person = await app.aPerson();
    const { text, headers } = await open('/admin/appUsers?projectId=1', {
      cookie: `${LOGIN_COOKIE}=${person.loginToken}`,
    });
    const state = stateOf(text);
    expect(state.session?.user.uid).toBe(person.uid);
    expect(text).toContain('data-user="1"');
    expect(text).not.toContain(person.loginToken);
    expect(headers['cache-control']).toBe('no-store');
    const { token } = state.session ?? { token: '' };
    expect((await app.call(getUser, {}, { as: { ...person, token } })).status).toBe(200);
  });

  it('contains nobody when the cookie names nobody', async () => {
    for (const cookie of ['', `${LOGIN_COOKIE}=stale`, `${LOGIN_COOKIE}=%00`]) {
      const { status, text } = await open('/admin', { cookie });
      expect(status).toBe(200);
      expect(stateOf(text).session).toBeNull();
    }
  });

  it('cannot be broken out of by a name', async () => {
    const person = await app.aPerson();
    const company = '</script><script>alert(1)</script>';
    await app.call(saveUser, { body: { company } }, { as: person });
    const { text } = await open('/admin', { cookie: `${LOGIN_COOKIE}=${person.loginToken}` });
    expect(text).not.toContain('<script>alert');
    expect(stateOf(text).session?.user.company).toBe(company);
  });

  it('has a strict policy with a nonce of its own each time', async () => {
    const policies = await Promise.all([open('/'), open('/')]);
    const nonces = policies.map(({ headers, text }) => {
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('http');
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(text).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('uses the chosen language, else the browser’s, else English', async () => {
    const language = async (headers: Record<string, string>) => stateOf((await open('/', headers)).text).language;
    expect(await language({ cookie: 'language=de', 'accept-language': 'en' })).toBe('de');
    expect(await language({ 'accept-language': 'fr;q=0.9, de-AT;q=0.8, en;q=0.5' })).toBe('de');
    expect(await language({ 'accept-language': 'fr' })).toBe('en');
  });

  it('contains theme, registration and other addresses from the settings', async () => {
    const red = await anApp({
      MOVE_THEME: 'red',
      MOVE_REGISTRATION: 'example.com',
      MOVE_MAP_STYLE_URL: 'https://maps.example.com/style.json',
    });
    const { text, headers } = await open('/', {}, red);
    expect(stateOf(text)).toMatchObject({ theme: 'red', registration: 'domains' });
    expect(text).toContain('data-theme="red"');
    expect(text).not.toContain('example.com,');
    expect(headers['content-security-policy']).toContain('https://maps.example.com');
  });

  it('reports unavailable and keeps the session while the API cannot be reached', async () => {
    const away = await anApp();
    const person = await away.aPerson();
    await away.db.destroy();
    const { status, text, headers } = await open('/admin', { cookie: `${LOGIN_COOKIE}=${person.loginToken}` }, away);
    expect(status).toBe(503);
    expect(text).toContain('still signed in');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('security headers', () => {
  it.each(['/', '/healthz', '/api/nothing', '/openapi.json'])('are on %s', async (url) => {
    const { headers } = await open(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('allow only the dashboard’s origin to call the SDK server', async () => {
    const preflight = (origin: string, url = '/move/project') => app.send('OPTIONS', url, { origin });
    const ours = await preflight('http://localhost:3000');
    expect(ours.status).toBe(200);
    expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect(ours.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    expect(
      (await preflight('http://localhost:3000', '/api/user')).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });
});

describe('health', () => {
  it('reports that the process is alive and ready', async () => {
    expect((await open('/healthz')).body).toEqual({ status: 'ok' });
    expect((await open('/readyz')).body).toEqual({ status: 'ok', checks: { database: true, migrations: true } });
  });
  it('reports alive but not ready without the database', async () => {
    const away = await anApp();
    expect((await open('/readyz', {}, away)).status).toBe(200);
    await away.db.destroy();
    expect((await open('/healthz', {}, away)).status).toBe(200);
    expect((await open('/readyz', {}, away)).status).toBe(503);
  });
});

describe('metrics', () => {
  it('do not exist without a configured token or with a wrong one', async () => {
    expect((await open('/metrics')).status).toBe(404);
    const guarded = await anApp({ MOVE_METRICS_TOKEN: 'metrics-token' });
    expect((await open('/metrics', { authorization: 'Bearer wrong' }, guarded)).status).toBe(404);
    await open('/healthz', {}, guarded);
    const { status, text } = await open('/metrics', { authorization: 'Bearer metrics-token' }, guarded);
    expect(status).toBe(200);
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
  });
});

describe('a script of the pages', () => {
  it('may call only its own server when it runs as a worker', async () => {
    const { status, headers } = await open('/assets/worker.js');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toContain('immutable');
  });
});
