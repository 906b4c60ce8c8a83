import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDatabase } from '#tests/setup/database.ts';
import {
  aBrowser,
  aConfirmed,
  aHouse,
  type Browser,
  GOOD_PASSWORD,
  type House,
  sentMailsTo,
  unbase32,
} from './embedded-provider.test-support.ts';
import { IDENTITY_LIMITS } from './limits.ts';
import { codeAt } from './totp.ts';

let house: House;
/** The same, set up to ask for no codes. */
let lenient: House;
beforeAll(async () => {
  const connection = await aDatabase();
  house = await aHouse(connection);
  lenient = await aHouse(connection, { secondFactor: 'off' });
});
beforeEach(async () => {
  await house.db.deleteFrom('rate_limits').execute();
});
afterAll(async () => {
  await house.close();
  await lenient.close();
});

const STEP_MS = 30_000;
// biome-ignore lint/suspicious/noExplicitAny: the assertions say what it should be
const post = async (browser: Browser, path: string, body: object): Promise<{ status: number; body: any }> =>
  browser.post(path, body);

/** Someone with the second factor on; each call of `code` gives one that was not used before. */
async function aProtected() {
  const person = await aConfirmed(house);
  const { body } = await post(person.browser, 'second-factor/begin', { password: GOOD_PASSWORD });
  const secret = unbase32(body.secret);
  let step = Math.floor(Date.now() / STEP_MS);
  const code = () => codeAt(secret, step++);
  /** A code of no moment near enough to be taken. */
  const isWrong = (given: string) => [-2, -1, 0, 1, 2, 3].every((near) => codeAt(secret, step + near) !== given);
  const { body: confirmed } = await post(person.browser, 'second-factor/confirm', { code: code() });
  return { ...person, code, isWrong, recoveryCodes: confirmed.recoveryCodes as string[] };
}
const amrOf = (idToken: string): string[] =>
  (JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { amr: string[] }).amr;

describe('the second factor', () => {
  it('is active once a code was entered, and then required at every sign-in', async () => {
    const { email, browser } = await aConfirmed(house);
    const begun = await post(browser, 'second-factor/begin', { password: GOOD_PASSWORD });
    expect(begun.body.address).toMatch(/^otpauth:\/\/totp\//);
    const signIn = () => post(aBrowser(house), 'sign-in', { email, password: GOOD_PASSWORD });
    expect((await signIn()).body.idToken).toEqual(expect.any(String));
    expect(await post(browser, 'second-factor/confirm', { code: '000000' })).toMatchObject({ status: 400 });
    const code = codeAt(unbase32(begun.body.secret), Math.floor(Date.now() / STEP_MS));
    const { body } = await post(browser, 'second-factor/confirm', { code });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await post(browser, 'second-factor/state', {})).body).toEqual({
      policy: 'optional',
      enabled: true,
      recoveryLeft: 10,
    });
    const response = await signIn();
    expect(response.body).toEqual({ secondFactor: expect.any(String) });
    await expect
      .poll(() => sentMailsTo(house.db, email), { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ kind: 'second-factor' }));
  });

  it('issues neither token nor cookie before the code, and a token that states it afterwards', async () => {
    const { email, code } = await aProtected();
    const browser = aBrowser(house);
    const response = await browser.post('sign-in', { email, password: GOOD_PASSWORD });
    expect(response.cookies).toEqual([]);
    expect((await browser.post('token')).status).toBe(401);
    const ticket = (response.body as { secondFactor?: string }).secondFactor ?? '';
    const entered = await post(browser, 'second-factor/sign-in', { ticket, code: code() });
    expect(amrOf(entered.body.idToken)).toEqual(['pwd', 'otp']);
    expect(amrOf((await post(browser, 'token', {})).body.idToken)).toEqual(['pwd', 'otp']);
  });

  it('accepts each code and each recovery code once', async () => {
    const { email, code, recoveryCodes } = await aProtected();
    const enter = async (given: string) => {
      const browser = aBrowser(house);
      const { body } = await post(browser, 'sign-in', { email, password: GOOD_PASSWORD });
      return (await post(browser, 'second-factor/sign-in', { ticket: body.secondFactor, code: given })).status;
    };
    const once = code();
    expect(await enter(once)).toBe(200);
    expect(await enter(once)).toBe(400);
    const spare = recoveryCodes[0] ?? '';
    expect(await enter(spare.toLowerCase())).toBe(200);
    expect(await enter(spare)).toBe(400);
    expect(await enter(recoveryCodes[1] ?? '')).toBe(200);
  });

  it('is not passed with an invented ticket, nor by guessing codes', async () => {
    const { email, isWrong } = await aProtected();
    const browser = aBrowser(house);
    expect((await post(browser, 'second-factor/sign-in', { ticket: 'x', code: '123456' })).status).toBe(401);
    const { body } = await post(browser, 'sign-in', { email, password: GOOD_PASSWORD });
    const guesses: number[] = [];
    const { hits } = IDENTITY_LIMITS['second-factor'].account;
    const wrong = Array.from({ length: hits + 10 }, (_, number) => String(number).padStart(6, '0')).filter(isWrong);
    for (const code of wrong.slice(0, hits + 1)) {
      guesses.push((await post(browser, 'second-factor/sign-in', { ticket: body.secondFactor, code })).status);
    }
    expect(guesses.at(-1)).toBe(429);
    expect(guesses).not.toContain(200);
  });

  it('refuses the ticket of a sign-in that has ended, and uses up no code for it', async () => {
    const { email, browser, recoveryCodes } = await aProtected();
    const next = 'another Password for it';
    const ticketBy = async (password: string): Promise<string> =>
      (await post(aBrowser(house), 'sign-in', { email, password })).body.secondFactor;
    const enter = (ticket: string) =>
      post(aBrowser(house), 'second-factor/sign-in', { ticket, code: recoveryCodes[0] ?? '' });
    const ended = await ticketBy(GOOD_PASSWORD);
    expect((await post(browser, 'change-password', { current: GOOD_PASSWORD, next })).status).toBe(200);
    expect(await enter(ended)).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
    expect((await enter(await ticketBy(next))).status).toBe(200);
  });

  it('ends sessions without it', async () => {
    const person = await aConfirmed(house);
    const elsewhere = aBrowser(house);
    await elsewhere.post('sign-in', { email: person.email, password: GOOD_PASSWORD });
    expect((await elsewhere.post('token')).status).toBe(200);
    const { body } = await post(person.browser, 'second-factor/begin', { password: GOOD_PASSWORD });
    const code = codeAt(unbase32(body.secret), Math.floor(Date.now() / STEP_MS));
    await post(person.browser, 'second-factor/confirm', { code });
    expect((await elsewhere.post('token')).status).toBe(401);
    expect((await person.browser.post('token')).status).toBe(200);
  });

  it('is asked for again after a time without it, of whoever signed in by password alone meanwhile', async () => {
    const { email, browser, code } = await aProtected();
    const [there, here] = [aBrowser(lenient), aBrowser(house)];
    expect((await there.post('sign-in', { email, password: GOOD_PASSWORD })).body.uid).toBeDefined();
    expect(amrOf((await there.post('token')).body.idToken ?? '')).toEqual(['pwd']);
    here.cookie = there.cookie;
    expect((await here.post('token')).status).toBe(401);
    expect((await there.post('token')).status).toBe(401);
    const { body } = await post(here, 'sign-in', { email, password: GOOD_PASSWORD });
    const entered = await post(here, 'second-factor/sign-in', { ticket: body.secondFactor, code: code() });
    for (const passed of [entered, await here.post('token'), await browser.post('token')])
      expect(amrOf(passed.body.idToken ?? '')).toEqual(['pwd', 'otp']);
  });

  it('stays passed after a change of the password', async () => {
    const { browser } = await aProtected();
    const next = 'blauer Wal auf dem Fahrrad';
    expect((await post(browser, 'change-password', { current: GOOD_PASSWORD, next })).status).toBe(200);
    expect(amrOf((await browser.post('token')).body.idToken ?? '')).toEqual(['pwd', 'otp']);
  });

  it('is set up, renewed and removed only with the password, and renewed and removed only with a code too', async () => {
    const { email, browser, code, recoveryCodes } = await aProtected();
    const wrong = { status: 400, body: { error: { code: 'wrong_password' } } };
    for (const path of ['begin', 'recovery', 'remove']) {
      const body = { password: 'a wrong guess', ...(path !== 'begin' && { code: '000000' }) };
      expect(await post(browser, `second-factor/${path}`, body), path).toMatchObject(wrong);
    }
    const again = await post(browser, 'second-factor/begin', { password: GOOD_PASSWORD });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    const renew = (given: string) => post(browser, 'second-factor/recovery', { password: GOOD_PASSWORD, code: given });
    expect(await renew('not a code')).toMatchObject({ status: 400, body: { error: { code: 'wrong_code' } } });
    const renewed = await renew(recoveryCodes[1] ?? '');
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(renewed.body.recoveryCodes).not.toContain(recoveryCodes[0]);
    const keep = await post(browser, 'second-factor/remove', { password: GOOD_PASSWORD, code: recoveryCodes[0] ?? '' });
    expect(keep).toMatchObject({ status: 400, body: { error: { code: 'wrong_code' } } });
    expect((await post(browser, 'second-factor/remove', { password: GOOD_PASSWORD, code: code() })).status).toBe(200);
    const { body } = await post(aBrowser(house), 'sign-in', { email, password: GOOD_PASSWORD });
    expect(amrOf(body.idToken)).toEqual(['pwd']);
  });

  it('keeps its key and its codes unreadable in the database', async () => {
    const { recoveryCodes } = await aProtected();
    const { rows } = await sql`select recovery, secret from identity.second_factors`.execute(house.db);
    const stored = JSON.stringify(rows);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});
