import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase } from '#tests/setup/database.ts';
import {
  aBrowser,
  aHouse,
  anEmail,
  aRegistered,
  BETTER_PASSWORD,
  GOOD_PASSWORD,
  type House,
  sentMailsTo,
} from './embedded-provider.test-support.ts';

let house: House;
beforeAll(async () => {
  house = await aHouse(await aDatabase());
});
afterAll(() => house.close());

describe('registering', () => {
  it('signs in, returns the person, and keeps the session in the cookie only', async () => {
    const browser = aBrowser(house);
    const email = anEmail();
    const reply = await browser.post('sign-up', { email: ` ${email.toUpperCase()} `, password: GOOD_PASSWORD });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['email', 'emailVerified', 'idToken', 'image', 'provider', 'uid']);
    expect(reply.body).toMatchObject({ email, emailVerified: false, image: '', provider: 'embedded' });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.cookies).toHaveLength(1);
    expect(reply.cookies[0]).toMatch(/^__Secure-id\.session_token=/);
    for (const attribute of ['Path=/identity', 'HttpOnly', 'SameSite=Strict', 'Secure']) {
      expect(reply.cookies[0]).toContain(attribute);
    }
  });

  it('issues an id token with few claims, valid for ten minutes', async () => {
    const { email, uid, idToken } = await aRegistered(house);
    const claims = decodeJwt(idToken);
    expect(Object.keys(claims).sort()).toEqual(
      ['amr', 'aud', 'auth_time', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sid', 'sub'].sort(),
    );
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    expect(decodeProtectedHeader(idToken).alg).toBe('ES256');
    const verified = await house.provider.verify(idToken);
    expect(verified).toMatchObject({
      issuer: house.provider.issuer,
      uid,
      email,
      emailVerified: false,
      provider: 'embedded',
    });
  });

  it('mails a link to confirm the e-mail, in the language of the form', async () => {
    const email = anEmail();
    await aBrowser(house).post('sign-up', { email, password: GOOD_PASSWORD, language: 'de' });
    const [mail] = await sentMailsTo(house.db, email);
    expect(mail).toMatchObject({ kind: 'verify-email', subject: 'Bitte bestätigen Sie Ihre E-Mail' });
    expect(mail?.text).toMatch(/^https:\/\/move\.example\.com\/verify#token=[\w-]+$/m);
    expect(mail?.html).not.toMatch(/<img|<script|src=|url\(/i);
  });

  it.each([
    ['too short', 'short'],
    ['common', 'Password123!'],
    ['endless', 'x'.repeat(300)],
  ])('rejects a password that is %s with a message for the form', async (_what, password) => {
    const reply = await aBrowser(house).post('sign-up', { email: anEmail(), password });
    expect(reply.status).toBe(400);
    expect(reply.body.error?.code).toBe('weak_password');
    expect(reply.body.error?.message).toMatch(/^The password|^This password/);
  });

  it('answers in German to German readers', async () => {
    const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const reply = await aBrowser(house).post('sign-up', { email: anEmail(), password: 'kurz' }, headers);
    expect(reply.body.error?.message).toBe('Das Passwort braucht mindestens 10 Zeichen.');
  });

  it('rejects the own e-mail as password', async () => {
    const email = anEmail();
    const reply = await aBrowser(house).post('sign-up', { email, password: email.split('@')[0] });
    expect(reply.body.error?.code).toBe('weak_password');
  });

  it.each(['nobody', 'a@b', 'a b@example.com', 'a@example.com\u0000', ''])('rejects %j as e-mail', async (email) => {
    const reply = await aBrowser(house).post('sign-up', { email, password: GOOD_PASSWORD });
    expect(reply.status).toBe(400);
    expect(reply.body.error?.code).toBe('validation');
  });

  it('continues with the right password after a crash, and otherwise reports that the account exists', async () => {
    const { email, uid } = await aRegistered(house);
    const again = await aBrowser(house).post('sign-up', { email, password: GOOD_PASSWORD });
    expect(again).toMatchObject({ status: 200, body: { uid } });
    const stranger = await aBrowser(house).post('sign-up', { email, password: BETTER_PASSWORD });
    expect(stranger.status).toBe(409);
    expect(stranger.body.error).toMatchObject({ code: 'user_exists', message: 'User already exists' });
    expect(stranger.cookies).toEqual([]);
  });

  it('creates one account when the form is sent many times at once', async () => {
    const email = anEmail();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => aBrowser(house).post('sign-up', { email, password: GOOD_PASSWORD })),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.body.uid)).size).toBe(1);
  });
});

describe('signing in', () => {
  it('accepts the e-mail in any case, and replaces the browser’s session', async () => {
    const { email, browser, uid } = await aRegistered(house);
    const old = browser.cookie;
    const reply = await browser.post('sign-in', { email: email.toUpperCase(), password: GOOD_PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { uid, email } });
    expect(browser.cookie).not.toBe(old);
    const left = aBrowser(house);
    left.cookie = old;
    expect((await left.post('token')).status).toBe(401);
  });

  it('answers the same, after comparable work, whether the account or the password is wrong', async () => {
    const { email } = await aRegistered(house);
    const timed = async (who: string) => {
      const start = performance.now();
      const reply = await aBrowser(house).post('sign-in', { email: who, password: BETTER_PASSWORD });
      return { ms: performance.now() - start, status: reply.status, error: { ...reply.body.error, requestId: '' } };
    };
    // The fastest of a few, in turns: a busy machine only ever adds, and then to both.
    const turns = [];
    for (let turn = 0; turn < 5; turn++) turns.push({ known: await timed(email), unknown: await timed(anEmail()) });
    const fastest = (tries: Awaited<ReturnType<typeof timed>>[]) =>
      tries.reduce((best, one) => (one.ms < best.ms ? one : best));
    const wrongPassword = fastest(turns.map(({ known }) => known));
    const noAccount = fastest(turns.map(({ unknown }) => unknown));
    expect(wrongPassword.status).toBe(401);
    expect(noAccount.error).toEqual(wrongPassword.error);
    expect(noAccount.status).toBe(401);
    // Hashing takes tens of milliseconds; an early answer would take one or two.
    expect(noAccount.ms).toBeGreaterThan(wrongPassword.ms / 5);
  });

  it('treats an overlong or malformed password as a wrong one', async () => {
    const { email } = await aRegistered(house);
    for (const password of ['x'.repeat(1_000), '\u0001', '🚲'.repeat(70)]) {
      expect((await aBrowser(house).post('sign-in', { email, password })).status).toBe(401);
    }
  });
});

describe('the session at the provider', () => {
  it('issues fresh id tokens until signing out', async () => {
    const { browser, uid } = await aRegistered(house);
    const fresh = await browser.post('token');
    expect(fresh).toMatchObject({ status: 200, body: { uid } });
    await expect(house.provider.verify(fresh.body.idToken ?? '')).resolves.toMatchObject({ uid });
    const kept = browser.cookie;
    expect((await browser.post('sign-out')).body).toEqual({ signedOut: true });
    expect(browser.cookie).toBe('');
    browser.cookie = kept;
    expect((await browser.post('token')).status).toBe(401);
  });

  it('belongs to the account of its cookie, and a forged one to nobody', async () => {
    const anna = await aRegistered(house);
    const bert = await aRegistered(house);
    bert.browser.cookie = anna.browser.cookie;
    expect((await bert.browser.post('token')).body.uid).toBe(anna.uid);
    const [name = '', value = ''] = anna.browser.cookie.split('=');
    const [session = ''] = decodeURIComponent(value).split('.');
    const forged = [
      `${name}=${session}`,
      `${name}=${session}.AAAA`,
      `${name}=%00.%00`,
      `${name}=`,
      'user=x',
      '%%%=%%%',
    ];
    for (const cookie of forged) {
      const stranger = aBrowser(house);
      stranger.cookie = cookie;
      expect((await stranger.post('token')).status, cookie).toBe(401);
    }
  });

  it('is reported as signed out also when there was none', async () => {
    expect(await aBrowser(house).post('sign-out')).toMatchObject({ status: 200, body: { signedOut: true } });
  });

  it('ends with the account, whose tokens then open no session', async () => {
    const { browser, email, uid } = await aRegistered(house);
    await house.provider.deleteAccount(uid);
    expect((await browser.post('token')).status).toBe(401);
    expect((await aBrowser(house).post('sign-in', { email, password: GOOD_PASSWORD })).status).toBe(401);
    await expect(house.provider.deleteAccount(uid)).resolves.toBeUndefined();
    await expect(house.provider.deleteAccount('no uuid \u0000')).resolves.toBeUndefined();
  });
});
