import { sql } from 'kysely';
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
  tokenMailedTo,
} from './embedded-provider.test-support.ts';

let house: House;
beforeAll(async () => {
  house = await aHouse(await aDatabase());
});
afterAll(() => house.close());

const statusOfSignIn = async (email: string, password: string) =>
  (await aBrowser(house).post('sign-in', { email, password })).status;

async function aResetToken(email: string): Promise<string> {
  await aBrowser(house).post('request-reset', { email, language: 'en' });
  return tokenMailedTo(house.db, email, 'reset-password');
}

describe('requesting a reset', () => {
  it('mails a link whose token is not sent to any server', async () => {
    const { email } = await aRegistered(house);
    await aBrowser(house).post('request-reset', { email: ` ${email.toUpperCase()}`, language: 'de' });
    const [mail] = await sentMailsTo(house.db, email);
    expect(mail).toMatchObject({ kind: 'reset-password', subject: 'Neues Passwort setzen' });
    expect(mail?.text).toMatch(/^https:\/\/move\.example\.com\/resetpw#token=[\w-]{32}$/m);
  });

  it('answers the same, after the same time, whether there is an account or not', async () => {
    const { email } = await aRegistered(house);
    const stranger = anEmail();
    const timed = async (who: string) => {
      const start = performance.now();
      const { status, body } = await aBrowser(house).post('request-reset', { email: who });
      return { ms: performance.now() - start, answer: { status, body } };
    };
    const [known, unknown] = [await timed(email), await timed(stranger)];
    expect(unknown.answer).toEqual(known.answer);
    expect(unknown.answer).toEqual({ status: 200, body: { sent: true } });
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(245);
    expect(await sentMailsTo(house.db, stranger)).toEqual([]);
  });

  it('stores nothing that allows signing in', async () => {
    const { email } = await aRegistered(house);
    const token = await aResetToken(email);
    const { rows } = await sql`select * from identity.verification`.execute(house.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('resetting', () => {
  it('sets the password once, verifies the e-mail, and ends every session', async () => {
    const { email, uid, browser } = await aRegistered(house);
    const token = await aResetToken(email);
    const reply = await aBrowser(house).post('reset-password', { token, password: BETTER_PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { reset: true } });
    expect((await browser.post('token')).status).toBe(401);
    expect(await statusOfSignIn(email, GOOD_PASSWORD)).toBe(401);
    const again = await aBrowser(house).post('sign-in', { email, password: BETTER_PASSWORD });
    expect(again).toMatchObject({ status: 200, body: { uid, emailVerified: true } });
    expect(house.changes).toContain(`password reset ${uid}`);
    expect((await sentMailsTo(house.db, email))[0]?.kind).toBe('password-changed');
  });

  it('accepts a link once, and no older ones after it', async () => {
    const { email } = await aRegistered(house);
    const [older, newer] = [await aResetToken(email), await aResetToken(email)];
    expect((await aBrowser(house).post('reset-password', { token: newer, password: BETTER_PASSWORD })).status).toBe(
      200,
    );
    for (const token of [newer, older]) {
      const reply = await aBrowser(house).post('reset-password', { token, password: GOOD_PASSWORD });
      expect(reply.status).toBe(400);
      expect(reply.body.error?.code).toBe('invalid_link');
    }
    expect(await statusOfSignIn(email, BETTER_PASSWORD)).toBe(200);
  });

  it('accepts a link once when used many times at once', async () => {
    const { email } = await aRegistered(house);
    const token = await aResetToken(email);
    const passwords = Array.from({ length: 5 }, (_, i) => `${BETTER_PASSWORD} ${i}`);
    const replies = await Promise.all(
      passwords.map((password) => aBrowser(house).post('reset-password', { token, password })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('keeps the link valid when the password was too weak', async () => {
    const { email } = await aRegistered(house);
    const token = await aResetToken(email);
    const weak = await aBrowser(house).post('reset-password', { token, password: email });
    expect(weak.body.error?.code).toBe('weak_password');
    expect((await aBrowser(house).post('reset-password', { token, password: BETTER_PASSWORD })).status).toBe(200);
  });

  it('rejects an expired link', async () => {
    const { email } = await aRegistered(house);
    const token = await aResetToken(email);
    await sql`update identity.verification set "expiresAt" = now() - interval '1 second'`.execute(house.db);
    const reply = await aBrowser(house).post('reset-password', { token, password: BETTER_PASSWORD });
    expect(reply.body.error?.code).toBe('invalid_link');
  });

  it('rejects tokens of another kind and invented ones', async () => {
    const { email, idToken } = await aRegistered(house);
    const verification = await tokenMailedTo(house.db, email, 'verify-email');
    for (const token of [verification, 'x'.repeat(32), "' or 1=1 --", 'reset-password:x', idToken.slice(0, 150)]) {
      const reply = await aBrowser(house).post('reset-password', { token, password: BETTER_PASSWORD });
      expect(reply.status, token).toBe(400);
      expect(reply.body.error?.code).toBe('invalid_link');
    }
  });

  it('admits someone whose account was locked by guessing', async () => {
    const { email } = await aRegistered(house);
    for (let i = 0; i < 11; i++) await statusOfSignIn(email, 'a wrong guess');
    expect(await statusOfSignIn(email, GOOD_PASSWORD)).toBe(429);
    const token = await aResetToken(email);
    await aBrowser(house).post('reset-password', { token, password: BETTER_PASSWORD });
    expect(await statusOfSignIn(email, BETTER_PASSWORD)).toBe(200);
  });
});

describe('changing', () => {
  it('keeps this browser signed in with a new session and ends the others', async () => {
    const { email, uid, browser } = await aRegistered(house);
    const other = aBrowser(house);
    await other.post('sign-in', { email, password: GOOD_PASSWORD });
    const before = browser.cookie;
    const reply = await browser.post('change-password', { current: GOOD_PASSWORD, next: BETTER_PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { changed: true } });
    expect(browser.cookie).not.toBe(before);
    expect((await browser.post('token')).body.uid).toBe(uid);
    expect((await other.post('token')).status).toBe(401);
    expect(await statusOfSignIn(email, BETTER_PASSWORD)).toBe(200);
    expect(house.changes).toContain(`password changed ${uid}`);
  });

  it('invalidates a pending reset link', async () => {
    const { email, browser } = await aRegistered(house);
    const token = await aResetToken(email);
    await browser.post('change-password', { current: GOOD_PASSWORD, next: BETTER_PASSWORD });
    const reply = await aBrowser(house).post('reset-password', { token, password: GOOD_PASSWORD });
    expect(reply.body.error?.code).toBe('invalid_link');
  });

  it('answers 400 to a wrong current password, never 401', async () => {
    const { browser } = await aRegistered(house);
    const reply = await browser.post('change-password', { current: 'not this one', next: BETTER_PASSWORD });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'wrong_password', message: 'The current password is wrong.' });
    expect((await browser.post('token')).status).toBe(200);
  });

  it('rejects a weak one, and anyone who is not signed in', async () => {
    const { browser } = await aRegistered(house);
    const weak = await browser.post('change-password', { current: GOOD_PASSWORD, next: 'Password123!' });
    expect(weak.body.error?.code).toBe('weak_password');
    const nobody = await aBrowser(house).post('change-password', { current: GOOD_PASSWORD, next: BETTER_PASSWORD });
    expect(nobody.status).toBe(401);
  });
});

describe('confirming the e-mail', () => {
  it('happens by a call, and a second one changes nothing', async () => {
    const { email, browser } = await aRegistered(house);
    const token = await tokenMailedTo(house.db, email, 'verify-email');
    for (const at of [browser, aBrowser(house)]) {
      const reply = await at.post('verify-email', { token });
      expect(reply).toMatchObject({ status: 200, body: { verified: true }, cookies: [] });
    }
    expect((await browser.post('token')).body.emailVerified).toBe(true);
  });

  it('requires a valid link of its own kind', async () => {
    const { email, browser } = await aRegistered(house);
    const reset = await aResetToken(email);
    const token = await tokenMailedTo(house.db, email, 'verify-email');
    await sql`update identity.verification set "expiresAt" = now() - interval '1 second'`.execute(house.db);
    for (const wrong of [token, reset, 'x'.repeat(32)]) {
      expect((await aBrowser(house).post('verify-email', { token: wrong })).body.error?.code).toBe('invalid_link');
    }
    expect((await browser.post('token')).body.emailVerified).toBe(false);
  });

  it('does nothing for a deleted account', async () => {
    const { email, uid } = await aRegistered(house);
    const token = await tokenMailedTo(house.db, email, 'verify-email');
    await house.provider.deleteAccount(uid);
    expect((await aBrowser(house).post('verify-email', { token })).body.error?.code).toBe('invalid_link');
  });

  it('can be requested again until it is done', async () => {
    const { email, browser } = await aRegistered(house);
    expect((await browser.post('resend-verification', { language: 'de' })).body).toEqual({ sent: true });
    expect(await sentMailsTo(house.db, email)).toHaveLength(2);
    await browser.post('verify-email', { token: await tokenMailedTo(house.db, email, 'verify-email') });
    await browser.post('resend-verification');
    expect(await sentMailsTo(house.db, email)).toHaveLength(2);
    expect((await aBrowser(house).post('resend-verification')).status).toBe(401);
  });
});
