import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aHouse,
  anEmail,
  BETTER_PASSWORD,
  GOOD_PASSWORD,
  type House,
  PROVIDER_ORIGIN,
  tokenMailedTo,
} from '#server/identity/embedded/embedded-provider.test-support.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { IdentityError } from '#web/identity/identity-client.ts';
import { identityClientFor } from '#web/identity/identity-client-for.ts';

let house: House;
let address: string;
let cookie = '';
const realFetch = globalThis.fetch;

/** What a browser adds to a page's calls: the origin, and the cookie it was given. */
async function browserFetch(path: string, init: RequestInit): Promise<Response> {
  const headers = {
    ...(init.headers as Record<string, string>),
    Origin: PROVIDER_ORIGIN,
    ...(cookie && { Cookie: cookie }),
  };
  const reply = await realFetch(`${address}${path}`, { ...init, headers });
  for (const line of reply.headers.getSetCookie())
    cookie = /max-age=0(;|$)/i.test(line) ? '' : (line.split(';')[0] ?? '');
  return reply;
}

beforeAll(async () => {
  house = await aHouse(await aDatabase());
  address = await house.http.listen({ port: 0, host: '127.0.0.1' });
  vi.stubGlobal('fetch', browserFetch);
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
});
beforeEach(async () => {
  cookie = '';
  await house.db.deleteFrom('rate_limits').execute();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await house.close();
});

const client = identityClientFor({ kind: 'embedded' });
const code = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof IdentityError ? error.code : error;
};

describe('the browser’s client of the embedded provider', () => {
  it('registers, refreshes, signs out and signs in', async () => {
    const email = anEmail();
    const made = await client.register(email, GOOD_PASSWORD, 'de');
    expect(made).toMatchObject({ email, emailVerified: false, image: '', provider: 'embedded' });
    expect(await client.freshIdToken()).toMatchObject({ uid: made.uid });
    await client.signOut();
    expect(await client.freshIdToken()).toBeNull();
    expect(await client.signIn(email, GOOD_PASSWORD)).toMatchObject({ uid: made.uid });
  });

  it('confirms the e-mail, changes and resets the password', async () => {
    const email = anEmail();
    await client.register(email, GOOD_PASSWORD, 'en');
    expect(await client.resendVerification('en')).toEqual({ status: true });
    expect(await client.verifyEmail(await tokenMailedTo(house.db, email, 'verify-email'))).toEqual({ status: true });
    expect(await client.freshIdToken()).toMatchObject({ emailVerified: true });
    expect(await client.changePassword(GOOD_PASSWORD, BETTER_PASSWORD)).toEqual({ status: true });
    expect(await client.requestReset(email, 'en')).toEqual({ status: true });
    const token = await tokenMailedTo(house.db, email, 'reset-password');
    expect(await client.resetPassword(token, GOOD_PASSWORD)).toEqual({ status: true });
    expect(await client.freshIdToken()).toBeNull();
    expect(await client.signIn(email, GOOD_PASSWORD)).toMatchObject({ email });
  });

  it('confirms the e-mail in a browser without a session by the password, or by a new one', async () => {
    const email = anEmail();
    await client.register(email, GOOD_PASSWORD, 'en');
    const token = await tokenMailedTo(house.db, email, 'verify-email');
    cookie = '';
    expect(await client.verifyEmail(token)).toMatchObject({ status: false, code: 'session_over' });
    const wrong = { password: BETTER_PASSWORD, isNew: false };
    expect(await client.verifyEmail(token, wrong)).toMatchObject({ status: false, code: 'wrong_password' });
    expect(await client.verifyEmail(token, { ...wrong, isNew: true })).toEqual({ status: true });
    expect(await client.signIn(email, BETTER_PASSWORD)).toMatchObject({ email, emailVerified: true });
  });

  it('reports each rejection by its code', async () => {
    const email = anEmail();
    await client.register(email, GOOD_PASSWORD, 'en');
    expect(await client.changePassword('not this one', BETTER_PASSWORD)).toEqual({
      status: false,
      code: 'wrong_password',
      error: 'Das aktuelle Passwort ist falsch.',
    });
    expect(await client.changePassword(GOOD_PASSWORD, 'short')).toMatchObject({ status: false, code: 'weak_password' });
    expect(await client.verifyEmail('made up')).toMatchObject({ status: false, code: 'invalid_link' });
    expect(await client.resetPassword('', GOOD_PASSWORD)).toMatchObject({ status: false, code: 'invalid_link' });
    expect(await client.requestReset('nobody', 'en')).toMatchObject({ status: false, code: 'invalid_email' });
    cookie = '';
    expect(await client.changePassword(GOOD_PASSWORD, BETTER_PASSWORD)).toMatchObject({ code: 'session_over' });
    expect(await client.resendVerification('en')).toMatchObject({ code: 'session_over' });
    expect(await code(client.signIn(email, BETTER_PASSWORD))).toBe('wrong_credentials');
    expect(await code(client.signIn('nobody', GOOD_PASSWORD))).toBe('invalid_email');
    expect(await code(client.register(email, BETTER_PASSWORD, 'en'))).toBe('exists');
    expect(await code(client.register(anEmail(), 'short', 'en'))).toBe('weak_password');
  });

  it('reports how long to wait', async () => {
    const email = anEmail();
    const guesses = Array.from({ length: 11 }, () => client.signIn(email, 'a wrong guess'));
    const errors = (await Promise.allSettled(guesses)).flatMap((guess) =>
      guess.status === 'rejected' ? [guess.reason] : [],
    );
    const limited = errors.find((error: IdentityError) => error.code === 'rate_limited');
    expect(limited?.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('reports unavailable when nobody answers, and keeps the session', async () => {
    const answering = address;
    address = 'http://127.0.0.1:1';
    expect(await code(client.signIn(anEmail(), GOOD_PASSWORD))).toBe('unavailable');
    expect(await code(client.freshIdToken())).toBe('unavailable');
    expect(await client.requestReset(anEmail(), 'en')).toMatchObject({ status: false, code: 'unavailable' });
    address = answering;
  });
});
