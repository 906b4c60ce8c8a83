import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { userExists } from '#contract/users.ts';
import { sentMailsTo, tokenMailedTo, unbase32 } from '#server/identity/embedded/embedded-provider.test-support.ts';
import { IDENTITY_LIMITS, type Limited } from '#server/identity/embedded/limits.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import {
  anEmbeddedApp,
  type EmbeddedApp,
  type EmbeddedBrowser,
  NEXT_PASSWORD,
  PASSWORD,
} from '#tests/setup/embedded-app.ts';

let app: EmbeddedApp;
beforeAll(async () => {
  app = await anEmbeddedApp();
});

/** Guesses from many addresses until it is told to wait. */
async function guess(email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    statuses.push((await app.aBrowser().identity('sign-in', { email, password: `guess ${time}` })).status);
  }
  return statuses;
}

it('strangers who guess a password are slowed, and the owner still gets in from a browser known to the account', async () => {
  const owner = await app.aPerson();
  expect((await guess(owner.email)).at(-1)).toBe(429);
  expect((await owner.identity('sign-in', { email: owner.email, password: PASSWORD })).status).toBe(200);
  // The cookie of a known browser grants nothing, and is worthless for another account.
  const device = owner.onlyWith(/^id\.device$/);
  expect((await device.identity('token')).status).toBe(401);
  const other = await app.aPerson();
  await guess(other.email);
  expect((await device.identity('sign-in', { email: other.email, password: PASSWORD })).status).toBe(429);
});

it('strangers who ask again and again whether an account exists are slowed, and its owner is not', async () => {
  const { email } = await app.aPerson();
  const ask = async (browser: EmbeddedBrowser) => (await browser.call(userExists, { body: { email } })).status;
  const stranger = app.aBrowser();
  const statuses: number[] = [];
  for (let time = 0; time < 25; time++) statuses.push(await ask(stranger));
  expect(statuses.at(-1)).toBe(429);
  for (let time = 0; time < 25; time++) await ask(app.aBrowser());
  expect(await ask(app.aBrowser())).toBe(200);
});

it('strangers who register an e-mail again and again with poor passwords do not keep its owner from it', async () => {
  const email = 'demo.wanted@example.com';
  const stranger = app.aBrowser();
  for (let time = 0; time < 12; time++) {
    const refused = await stranger.identity('sign-up', { email, password: 'short' });
    expect(refused.error.code).toBe('weak_password');
  }
  expect((await app.aBrowser().identity('sign-up', { email, password: PASSWORD })).status).toBe(200);
});

it('a registration tells no stranger with a poor password whether the account exists', async () => {
  const { email } = await app.aPerson();
  const tried = await app.aBrowser().identity('sign-up', { email, password: 'short' });
  expect(tried.error.code).toBe('weak_password');
});

it('a known browser is slowed by its own wrong guesses', async () => {
  const owner = await app.aPerson();
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    statuses.push((await owner.identity('sign-in', { email: owner.email, password: `guess ${time}` })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

it('the owner gets in from a new browser by a mail, however often strangers asked for one', async () => {
  const { email } = await app.aPerson();
  for (let time = 0; time < 8; time++) {
    expect((await app.aBrowser().identity('request-reset', { email })).status).toBe(200);
  }
  await guess(email);
  const browser = app.aBrowser();
  expect((await browser.identity('request-reset', { email })).status).toBe(200);
  const token = await tokenMailedTo(app.db, email, 'reset-password');
  expect((await browser.identity('reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
  await guess(email);
  expect((await browser.identity('sign-in', { email, password: NEXT_PASSWORD })).status).toBe(200);
});

it('strangers cause at most ten reset mails a day, of which the last one lets the owner in for a day', async () => {
  const { email } = await app.aPerson();
  const askOften = async () => {
    for (let round = 0; round < 4; round++) {
      await app.db.deleteFrom('rate_limits').where('key', 'like', 'identity %').execute();
      for (let time = 0; time < 5; time++) await app.aBrowser().identity('request-reset', { email });
    }
  };
  const resets = async () => (await sentMailsTo(app.db, email)).filter(({ kind }) => kind === 'reset-password');
  await askOften();
  expect(await resets()).toHaveLength(10);
  expect((await resets())[0]?.text).toContain('24 hours');
  expect((await resets())[1]?.text).toContain('one hour');
  await sql`update identity.verification set "expiresAt" = "expiresAt" - interval '23 hours'`.execute(app.db);
  const token = await tokenMailedTo(app.db, email, 'reset-password');
  const owner = app.aBrowser();
  expect((await owner.identity('reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
  // Whoever reads the mailbox may ask again.
  await askOften();
  expect(await resets()).toHaveLength(20);
});

it('the owner gets in by a mail from a known browser that is slowed by its own wrong guesses', async () => {
  const owner = await app.aPerson();
  const { email } = owner;
  for (let time = 0; time < 12; time++) await owner.identity('sign-in', { email, password: `guess ${time}` });
  await owner.identity('request-reset', { email });
  const token = await tokenMailedTo(app.db, email, 'reset-password');
  expect((await owner.identity('reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
  expect((await owner.identity('sign-in', { email, password: NEXT_PASSWORD })).status).toBe(200);
});

/** As if the network of a browser had called so often that one more call of the kind is the last. */
async function nearlyFill({ address }: EmbeddedBrowser, what: Limited): Promise<void> {
  const hits = IDENTITY_LIMITS[what].address.hits - 1;
  const { numUpdatedRows } = await app.db
    .updateTable('rate_limits')
    .set({ hits })
    .where('key', 'like', `identity ${what} by address:%${address}`)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
}

it('sign-ins, registrations and resets tried from a network slow unknown browsers in it, not known ones', async () => {
  const owner = await app.aPerson();
  const { email } = owner;
  const stranger = app.aBrowser(owner.address);
  const body = {
    'sign-in': { email, password: PASSWORD },
    'sign-up': { email, password: PASSWORD },
    'request-reset': { email },
  };
  for (const what of ['sign-in', 'sign-up', 'request-reset'] as const) {
    const nobody = { ...body[what], email: `demo.nobody.${what}@example.com` };
    await stranger.identity(what, nobody);
    await nearlyFill(stranger, what);
    await stranger.identity(what, nobody);
    expect((await stranger.identity(what, body[what])).status).toBe(429);
    expect((await owner.identity(what, body[what])).status).toBe(200);
  }
});

it('sign-ins and resets tried from very many IPv6 networks slow no known browser in them', async () => {
  const owner = await app.aPerson({ address: '2001:db8:7:1::1' });
  const { email } = owner;
  const body = { 'sign-in': { email, password: PASSWORD }, 'request-reset': { email } };
  for (const what of ['sign-in', 'request-reset'] as const) {
    const strangers = app.aBrowser('2001:db8:7:2::1');
    await strangers.identity(what, { ...body[what], email: 'demo.nobody@example.com' });
    await app.db
      .updateTable('rate_limits')
      .set({ hits: 1_000_000 })
      .where('key', 'like', `identity ${what} by address:%2001:db8:7::/48`)
      .execute();
    expect((await app.aBrowser('2001:db8:7:3::1').identity(what, body[what])).status).toBe(429);
    expect((await owner.identity(what, body[what])).status).toBe(200);
  }
});

it('correct passwords from a network slow nobody in it', async () => {
  const { email } = await app.aPerson();
  const office = app.aBrowser();
  await office.identity('sign-in', { email, password: 'a wrong guess' });
  await nearlyFill(office, 'sign-in');
  for (let time = 0; time < 3; time++) {
    const colleague = app.aBrowser(office.address);
    expect((await colleague.identity('sign-in', { email, password: PASSWORD })).status).toBe(200);
  }
  const wrong = { email, password: 'a wrong guess' };
  expect((await office.identity('sign-in', wrong)).status).toBe(401);
  expect((await office.identity('sign-in', wrong)).status).toBe(429);
});

it('calls without a link or a session slow nobody in the same network who has one', async () => {
  const owner = await app.aPerson();
  const { email } = owner;
  const stranger = app.aBrowser(owner.address);
  const tryOften = async (what: Limited, path: string, body: object) => {
    await stranger.identity(path, body);
    await nearlyFill(stranger, what);
    await stranger.identity(path, body);
    expect((await stranger.identity(path, body)).status).toBe(429);
  };
  await tryOften('reset-password', 'reset-password', { token: 'x'.repeat(32), password: NEXT_PASSWORD });
  await tryOften('change-password', 'change-password', { current: PASSWORD, next: NEXT_PASSWORD });
  await tryOften('second-factor-change', 'second-factor/remove', { password: PASSWORD, code: 'no code' });
  await tryOften('resend-verification', 'resend-verification', {});
  expect((await owner.identity('resend-verification')).status).toBe(200);
  expect((await owner.identity('second-factor/begin', { password: PASSWORD })).status).toBe(200);
  const changed = await owner.identity('change-password', { current: PASSWORD, next: NEXT_PASSWORD });
  expect(changed.status).toBe(200);
  await owner.identity('request-reset', { email });
  const token = await tokenMailedTo(app.db, email, 'reset-password');
  const elsewhere = app.aBrowser(owner.address);
  expect((await elsewhere.identity('reset-password', { token, password: PASSWORD })).status).toBe(200);
});

it.each([
  ['verify-email', {}],
  ['verify-email/password', { password: PASSWORD }],
  ['verify-email/new-password', { password: NEXT_PASSWORD }],
])('invalid links slow nobody in the same network who has one, by %s', async (path, body) => {
  const owner = await app.aPerson({ confirmed: false });
  const stranger = app.aBrowser(owner.address);
  const guess = async () => (await stranger.identity(path, { token: 'x'.repeat(32), ...body })).status;
  expect(await guess()).toBe(400);
  await nearlyFill(stranger, 'verify-email');
  expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
  const token = await tokenMailedTo(app.db, owner.email, 'verify-email');
  expect((await owner.identity(path, { token, ...body })).status).toBe(200);
});

describe('with a second factor', () => {
  /** Switches it on; each call of the result gives a code that was not used before. */
  async function protect(owner: EmbeddedBrowser): Promise<() => string> {
    const begun = await owner.identity<{ secret: string }>('second-factor/begin', { password: PASSWORD });
    const code = codeAt(unbase32(begun.body.secret), Math.floor(Date.now() / 30_000));
    const confirmed = await owner.identity<{ recoveryCodes: string[] }>('second-factor/confirm', { code });
    const codes = [...confirmed.body.recoveryCodes];
    return () => codes.pop() ?? '';
  }

  async function ticketFor(browser: EmbeddedBrowser, email: string, password: string): Promise<string> {
    const answer = await browser.identity<{ secondFactor: string }>('sign-in', { email, password });
    expect(answer.status).toBe(200);
    return answer.body.secondFactor;
  }
  const signIn = async (browser: EmbeddedBrowser, email: string, code: string, password = PASSWORD) => {
    const ticket = await ticketFor(browser, email, password);
    return (await browser.identity('second-factor/sign-in', { ticket, code })).status;
  };

  /** Wrong codes, by somebody who knows the password. */
  async function guessCodes(email: string, browser = app.aBrowser()): Promise<number[]> {
    const ticket = await ticketFor(browser, email, PASSWORD);
    const statuses: number[] = [];
    for (let time = 0; time < 13; time++) {
      statuses.push((await browser.identity('second-factor/sign-in', { ticket, code: 'no code' })).status);
    }
    return statuses;
  }

  it('somebody who knows the password and guesses codes is slowed, and the owner gets in from a known browser', async () => {
    const owner = await app.aPerson();
    const code = await protect(owner);
    expect((await guessCodes(owner.email)).at(-1)).toBe(429);
    const known = owner.onlyWith(/^id\.device$/);
    expect(await signIn(known, owner.email, code())).toBe(200);
    expect((await guessCodes(owner.email)).at(0)).toBe(429);
    expect(await signIn(known, owner.email, code())).toBe(200);
    expect((await guessCodes(owner.email, known)).at(-1)).toBe(429);
  });

  it('a browser that is known by the password alone guesses no more codes than a stranger', async () => {
    const owner = await app.aPerson();
    const thiefs = [app.aBrowser(), app.aBrowser()];
    for (const thief of thiefs) await thief.signIn(owner.email);
    await protect(owner);
    const [one, other] = thiefs.map((thief) => thief.onlyWith(/^id\.device$/));
    expect((await guessCodes(owner.email, one)).at(-1)).toBe(429);
    expect((await guessCodes(owner.email, other)).at(0)).toBe(429);
  });

  it('the owner gets in from a new browser by a mail', async () => {
    const owner = await app.aPerson();
    const code = await protect(owner);
    await guessCodes(owner.email);
    const browser = app.aBrowser();
    await browser.identity('request-reset', { email: owner.email });
    const token = await tokenMailedTo(app.db, owner.email, 'reset-password');
    expect((await browser.identity('reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
    expect(await signIn(browser, owner.email, code(), NEXT_PASSWORD)).toBe(200);
  });

  it('the owner gets in by a mail from a known browser that is slowed by its own wrong codes', async () => {
    const owner = await app.aPerson();
    const code = await protect(owner);
    expect((await guessCodes(owner.email, owner)).at(-1)).toBe(429);
    await owner.identity('request-reset', { email: owner.email });
    const token = await tokenMailedTo(app.db, owner.email, 'reset-password');
    expect((await owner.identity('reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
    expect(await signIn(owner, owner.email, code(), NEXT_PASSWORD)).toBe(200);
  });

  it('invalid tickets slow nobody in the same network who has one', async () => {
    const owner = await app.aPerson();
    const code = await protect(owner);
    const stranger = app.aBrowser(owner.address);
    const guess = async () =>
      (await stranger.identity('second-factor/sign-in', { ticket: 'x', code: '000000' })).status;
    expect(await guess()).toBe(401);
    await nearlyFill(stranger, 'second-factor');
    expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    expect(await signIn(owner, owner.email, code())).toBe(200);
    expect(await signIn(app.aBrowser(owner.address), owner.email, code())).toBe(200);
  });

  it('correct codes from a network slow nobody in it, and wrong ones only unknown browsers', async () => {
    const owner = await app.aPerson();
    const code = await protect(owner);
    const office = app.aBrowser(owner.address);
    expect(await signIn(office, owner.email, 'no code')).toBe(400);
    await nearlyFill(office, 'second-factor');
    for (let time = 0; time < 3; time++) {
      expect(await signIn(app.aBrowser(owner.address), owner.email, code())).toBe(200);
    }
    for (const status of [400, 429]) {
      expect(await signIn(app.aBrowser(owner.address), owner.email, 'no code')).toBe(status);
    }
    expect(await signIn(app.aBrowser(owner.address), owner.email, code())).toBe(429);
    expect(await signIn(owner, owner.email, code())).toBe(200);
  });

  it.each([
    ['second-factor/begin', { password: 'a wrong guess' }],
    ['second-factor/remove', { password: 'a wrong guess', code: 'no code' }],
    ['second-factor/confirm', { code: 'no code' }],
    ['change-password', { current: 'a wrong guess', next: NEXT_PASSWORD }],
  ])('whoever guesses in a session of the owner, by %s, slows only that session', async (path, body) => {
    const owner = await app.aPerson();
    const code = await protect(owner);
    const there = app.aBrowser();
    expect(await signIn(there, owner.email, code())).toBe(200);
    const statuses: number[] = [];
    for (let time = 0; time < 13; time++) statuses.push((await there.identity(path, body)).status);
    expect(statuses.at(-1)).toBe(429);
    const changed = await owner.identity('change-password', { current: PASSWORD, next: NEXT_PASSWORD });
    expect(changed.status).toBe(200);
    expect(await signIn(app.aBrowser(), owner.email, code(), NEXT_PASSWORD)).toBe(200);
  });
});
