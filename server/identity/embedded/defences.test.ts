import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDatabase } from '#tests/setup/database.ts';
import {
  aBrowser,
  aHouse,
  anEmail,
  aRegistered,
  type Browser,
  GOOD_PASSWORD,
  type House,
  PROVIDER_ORIGIN,
  sentMailsTo,
} from './embedded-provider.test-support.ts';
import { IDENTITY_LIMITS, type Limited } from './limits.ts';

let house: House;
let behindProxy: House;
beforeAll(async () => {
  const connection = await aDatabase();
  house = await aHouse(connection);
  behindProxy = await aHouse(connection, {
    trustedProxies: ['10.9.9.9'],
    mayRegister: (email) => email.endsWith('@allowed.example'),
  });
});
beforeEach(() => house.db.deleteFrom('rate_limits').execute());
afterAll(async () => {
  await house.close();
  await behindProxy.close();
});

describe('invalid requests', () => {
  const raw = (options: {
    method?: 'GET' | 'POST' | 'PUT';
    path?: string;
    type?: string;
    payload?: string;
    origin?: string | null;
  }) =>
    house.http.inject({
      method: options.method ?? 'POST',
      url: options.path ?? '/identity/sign-in',
      headers: {
        ...(options.origin === null ? {} : { origin: options.origin ?? PROVIDER_ORIGIN }),
        ...(options.type === undefined
          ? { 'content-type': 'application/json' }
          : options.type && { 'content-type': options.type }),
      },
      payload: options.payload,
    });
  const good = JSON.stringify({ email: 'demo@example.com', password: GOOD_PASSWORD });

  it.each([
    ['a form', 415, { type: 'application/x-www-form-urlencoded', payload: 'email=demo@example.com&password=x' }],
    ['plain text', 415, { type: 'text/plain', payload: good }],
    ['a multipart form', 415, { type: 'multipart/form-data; boundary=x', payload: '--x--' }],
    ['no type at all', 415, { type: '', payload: good }],
    ['broken JSON', 400, { payload: '{"email":' }],
    ['no body', 400, { payload: '' }],
    ['a list', 400, { payload: '[]' }],
    ['null', 400, { payload: 'null' }],
    ['wrong types', 400, { payload: '{"email":1,"password":{}}' }],
    ['a field that is not known', 400, { payload: good.replace('}', ',"callbackURL":"https://evil.example"}') }],
    ['a poisoned prototype', 400, { payload: '{"__proto__":{"x":1},"email":"a@b.co","password":"x"}' }],
    ['NUL in the e-mail', 400, { payload: '{"email":"a\\u0000@example.com","password":"x"}' }],
    ['NUL in the password', 400, { payload: '{"email":"a@example.com","password":"x\\u0000"}' }],
    ['17 kB', 413, { payload: JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(17_000) }) }],
    ['a foreign origin', 403, { payload: good, origin: 'https://evil.example' }],
    ['the origin null', 403, { payload: good, origin: 'null' }],
    ['no origin', 403, { payload: good, origin: null }],
  ])('answers %s with %i', async (_what, status, options) => {
    const reply = await raw(options);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().error.message).toBeTruthy();
  });

  it.each([
    '/identity/sign-in/email',
    '/identity/sign-up/email',
    '/identity/list-sessions',
    '/identity/update-user',
    '/identity/get-session',
    '/identity/delete-user',
    '/identity/verify-email?token=x',
    '/identity/token',
    '/identity/reset-password/x?callbackURL=/',
    '/identity/../identity/get-session',
  ])('answers GET %s with 404', async (path) => {
    expect((await raw({ method: 'GET', path })).statusCode).toBe(404);
  });

  it('publishes the public half of its keys and nothing more', async () => {
    const reply = await raw({ method: 'GET', path: '/identity/jwks' });
    expect(reply.statusCode).toBe(200);
    for (const key of reply.json().keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y']);
    }
  });
});

describe('limits', () => {
  const tries = async (count: number, attempt: () => ReturnType<Browser['post']>) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i++) statuses.push((await attempt()).status);
    return statuses;
  };
  const bodies: Record<Limited, (email: string) => object> = {
    'sign-in': (email) => ({ email, password: 'a wrong guess' }),
    'sign-up': (email) => ({ email, password: 'a wrong guess' }),
    'request-reset': (email) => ({ email }),
    'reset-password': () => ({ token: 'x'.repeat(32), password: GOOD_PASSWORD }),
    'change-password': () => ({ current: 'a wrong guess', next: 'weak' }),
    'verify-email': () => ({ token: 'x'.repeat(32) }),
    'resend-verification': () => ({}),
    'second-factor': () => ({ ticket: 'x', code: '000000' }),
    'second-factor-change': () => ({ password: 'a wrong guess' }),
  };
  const paths: Partial<Record<Limited, string>> = {
    'second-factor': 'second-factor/sign-in',
    'second-factor-change': 'second-factor/begin',
  };
  const pathOf = (what: Limited) => paths[what] ?? what;
  const byAddress = Object.keys(IDENTITY_LIMITS) as Limited[];
  const fill = (rule: string, hits: number) =>
    house.db.insertInto('rate_limits').values({ key: rule, window_start: new Date(), hits }).execute();

  it.each(byAddress)('%s is limited by address, whatever account is named', async (what) => {
    const browser = aBrowser(house);
    await fill(`identity ${what} by address:${browser.address}`, IDENTITY_LIMITS[what].address.hits);
    const refused = await browser.post(pathOf(what), bodies[what](anEmail()));
    expect(refused.status).toBe(429);
    expect(refused.body.error?.code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.error?.retryAfterSeconds).toBe(Number(refused.headers['retry-after']));
    expect((await aBrowser(house).post(pathOf(what), bodies[what](anEmail()))).status).not.toBe(429);
  });

  it.each(byAddress)('%s is limited by the whole network of somebody who has very many IPv6 networks', async (what) => {
    const from = (network: string) => {
      const browser = aBrowser(house, `${network}::1`);
      return browser.post(pathOf(what), bodies[what](anEmail()));
    };
    expect((await from('2001:db8:7:1')).status).not.toBe(429);
    const { numUpdatedRows } = await house.db
      .updateTable('rate_limits')
      .set({ hits: 16 * IDENTITY_LIMITS[what].address.hits })
      .where('key', 'like', `identity ${what} by address:%2001:db8:7::/48`)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect((await from('2001:db8:7:2')).status).toBe(429);
    expect((await from('2001:db8:8:1')).status).not.toBe(429);
  });

  it('what one network is refused slows no other network around it', async () => {
    const signUp = (network: string) =>
      aBrowser(house, `${network}::1`).post('sign-up', { email: anEmail(), password: 'short' });
    const { hits } = IDENTITY_LIMITS['sign-up'].address;
    const statuses = await tries(17 * hits, () => signUp('2001:db8:7:1'));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(hits);
    expect((await signUp('2001:db8:7:2')).status).not.toBe(429);
  });

  it.each(['sign-in', 'sign-up'] as const)('%s is limited by account, whatever address asks', async (what) => {
    const { email } = await aRegistered(house);
    const { hits } = IDENTITY_LIMITS[what].account;
    const statuses = await tries(hits + 1, () => aBrowser(house).post(what, bodies[what](email.toUpperCase())));
    expect(statuses.slice(0, hits)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await aBrowser(house).post(what, bodies[what](` ${email}`))).status).toBe(429);
  });

  it('sign-up is limited by network for each e-mail, whether an account exists or not', async () => {
    const { email: known } = await aRegistered(house);
    for (const email of [known, anEmail()]) {
      const browser = aBrowser(house);
      const signUp = () => browser.post('sign-up', { email, password: GOOD_PASSWORD });
      const { hits } = IDENTITY_LIMITS['sign-up'].account;
      const statuses = await tries(hits + 1, signUp);
      expect(statuses).toEqual([...Array(hits).fill(200), 429]);
      expect((await browser.post('sign-up', { email: anEmail(), password: GOOD_PASSWORD })).status).toBe(200);
    }
  });

  it('request-reset mails a few links an hour, and answers the same however often it is asked', async () => {
    const { email } = await aRegistered(house);
    const { hits } = IDENTITY_LIMITS['request-reset'].account;
    const statuses = await tries(hits + 3, () => aBrowser(house).post('request-reset', { email }));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const resets = (await sentMailsTo(house.db, email)).filter(({ kind }) => kind === 'reset-password');
    expect(resets).toHaveLength(hits);
  });

  it.each(['change-password', 'resend-verification'] as const)(
    '%s is limited for whoever is signed in',
    async (what) => {
      const { browser } = await aRegistered(house);
      const { hits } = IDENTITY_LIMITS[what].account;
      const statuses = await tries(hits + 1, () => browser.post(what, bodies[what]('')));
      expect(statuses.slice(0, hits)).not.toContain(429);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  it('sign-up is limited against guessing like sign-in', async () => {
    const { email } = await aRegistered(house);
    const guess = () => aBrowser(house).post('sign-up', { email, password: 'a wrong guess' });
    await tries(IDENTITY_LIMITS['sign-in'].account.hits - 1, guess);
    await tries(1, () => aBrowser(house).post('sign-in', { email, password: 'a wrong guess' }));
    expect((await aBrowser(house).post('sign-in', { email, password: GOOD_PASSWORD })).status).toBe(429);
  });

  it('a correct password is not counted as guessing', async () => {
    const { email } = await aRegistered(house);
    const signIn = () => aBrowser(house).post('sign-in', { email, password: GOOD_PASSWORD });
    expect(new Set(await tries(IDENTITY_LIMITS['sign-in'].account.hits + 3, signIn))).toEqual(new Set([200]));
  });

  it('a forged X-Forwarded-For does not change the counted address', async () => {
    const browser = aBrowser(house);
    await fill(`identity sign-in by address:${browser.address}`, IDENTITY_LIMITS['sign-in'].address.hits);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'x-client-ip']) {
      const reply = await browser.post('sign-in', bodies['sign-in'](anEmail()), { [header]: '203.0.113.7' });
      expect(reply.status, header).toBe(429);
    }
  });

  it('behind a trusted proxy the address is the last one it added', async () => {
    await fill('identity sign-in by address:203.0.113.7', IDENTITY_LIMITS['sign-in'].address.hits);
    const proxy = aBrowser(behindProxy, '10.9.9.9');
    const through = (chain: string) =>
      proxy.post('sign-in', bodies['sign-in'](anEmail()), { 'x-forwarded-for': chain });
    expect((await through('198.51.100.1, 203.0.113.7')).status).toBe(429);
    expect((await through('203.0.113.7, 198.51.100.1')).status).toBe(401);
  });
});

describe('who may register', () => {
  it('is checked before any lookup', async () => {
    const { email } = await aRegistered(house);
    for (const who of [anEmail(), email]) {
      const reply = await aBrowser(behindProxy).post('sign-up', { email: who, password: GOOD_PASSWORD });
      expect(reply.status).toBe(403);
      expect(reply.body.error?.code).toBe('registration_closed');
      expect(reply.cookies).toEqual([]);
    }
    const allowed = { email: 'demo@allowed.example', password: GOOD_PASSWORD };
    expect((await aBrowser(behindProxy).post('sign-up', allowed)).status).toBe(200);
  });
});
