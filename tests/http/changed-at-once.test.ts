import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOtherSessions } from '#contract/session.ts';
import { getUser } from '#contract/users.ts';
import { tokenMailedTo, unbase32 } from '#server/identity/embedded/embedded-provider.test-support.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import {
  anEmbeddedApp,
  type EmbeddedApp,
  type EmbeddedBrowser,
  NEXT_PASSWORD,
  PASSWORD,
} from '#tests/setup/embedded-app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

/** What a thief began with the old password or an old session does not outlive the owner's change. */
let app: EmbeddedApp;
beforeAll(async () => {
  app = await anEmbeddedApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const THIEFS_PASSWORD = 'roter Fuchs hinter sieben Bergen';
const STEP_MS = 30_000;
const stepNow = () => Math.floor(Date.now() / STEP_MS);

type Act = () => Promise<{ status: number }>;

async function anOwnerAndAThief() {
  const owner = await app.aPerson();
  const thief = app.aBrowser();
  await thief.signIn(owner.email);
  return { owner, thief };
}

async function aResetOf({ email }: EmbeddedBrowser): Promise<Act> {
  await app.aBrowser().identity('request-reset', { email });
  const token = await tokenMailedTo(app.db, email, 'reset-password');
  return () => app.aBrowser().identity('reset-password', { token, password: NEXT_PASSWORD });
}

const aChangeOf = async (owner: EmbeddedBrowser): Promise<Act> => {
  return () => owner.identity('change-password', { current: PASSWORD, next: NEXT_PASSWORD });
};
const OWNERS_CHANGES = { 'resets it by mail': aResetOf, 'changes it': aChangeOf };

const statusOfSignIn = async (email: string, password: string) =>
  (await app.aBrowser().identity('sign-in', { email, password })).status;

/** Rows that a call is about to write: it has looked at everything else by then. */
const holdPassword = (uid: string) => sql`select 1 from identity.account where "userId" = ${uid}::uuid for update`;
const holdFactor = (uid: string) => sql`select 1 from identity.second_factors where user_id = ${uid}::uuid for update`;

/** The first call reaches the row first, and the second has checked all it checks before the first is done. */
async function oneAfterTheOther(held: ReturnType<typeof sql>, first: Act, second: Act) {
  const calls = await app.db.transaction().execute(async (tx) => {
    await held.execute(tx);
    const one = first();
    await untilWaiting(app.db, 1);
    const other = second();
    await untilWaiting(app.db, 2);
    return { all: [one, other] };
  });
  return (await Promise.all(calls.all)).map(({ status }) => status);
}

/** The second call is made and answered while the first is about to write. */
async function meanwhile(held: ReturnType<typeof sql>, first: Act, second: Act) {
  const calls = await app.db.transaction().execute(async (tx) => {
    await held.execute(tx);
    const one = first();
    await untilWaiting(app.db, 1);
    expect((await second()).status).toBe(200);
    return { one };
  });
  return (await calls.one).status;
}

describe('a change of the password with the old one', () => {
  it.each(Object.entries(OWNERS_CHANGES))('does not replace the new one when the owner %s meanwhile', async (_, by) => {
    const { owner, thief } = await anOwnerAndAThief();
    const change = await by(owner);
    const steal = () => thief.identity('change-password', { current: PASSWORD, next: THIEFS_PASSWORD });
    const [changed, stolen] = await oneAfterTheOther(holdPassword(owner.uid), change, steal);
    expect(changed).toBe(200);
    expect([400, 401]).toContain(stolen);
    expect(await statusOfSignIn(owner.email, NEXT_PASSWORD)).toBe(200);
    expect(await statusOfSignIn(owner.email, THIEFS_PASSWORD)).toBe(401);
    expect((await thief.identity('token')).status).toBe(401);
    expect((await thief.call(getUser)).status).toBe(401);
  });

  it('leaves nothing behind when the owner resets it right after it', async () => {
    const { owner, thief } = await anOwnerAndAThief();
    const reset = await aResetOf(owner);
    const steal = () => thief.identity('change-password', { current: PASSWORD, next: THIEFS_PASSWORD });
    const [, changed] = await oneAfterTheOther(holdPassword(owner.uid), steal, reset);
    expect(changed).toBe(200);
    expect(await statusOfSignIn(owner.email, NEXT_PASSWORD)).toBe(200);
    expect(await statusOfSignIn(owner.email, THIEFS_PASSWORD)).toBe(401);
    expect((await thief.identity('token')).status).toBe(401);
    expect((await thief.call(getUser)).status).toBe(401);
  });

  it('lets in nobody who signs in with the old one meanwhile', async () => {
    const { owner } = await anOwnerAndAThief();
    const change = await aChangeOf(owner);
    const thief = app.aBrowser();
    const signIn = () => thief.identity('sign-in', { email: owner.email, password: PASSWORD });
    expect(await oneAfterTheOther(holdPassword(owner.uid), change, signIn)).toEqual([200, 401]);
    expect((await thief.identity('token')).status).toBe(401);
  });

  it('is not made by a session that is ended meanwhile', async () => {
    const { owner, thief } = await anOwnerAndAThief();
    const steal = () => thief.identity('change-password', { current: PASSWORD, next: THIEFS_PASSWORD });
    const stolen = await meanwhile(holdPassword(owner.uid), steal, () => owner.call(endOtherSessions));
    expect(stolen).toBe(401);
    expect(await statusOfSignIn(owner.email, PASSWORD)).toBe(200);
  });
});

describe('a second factor', () => {
  async function begunBy(browser: EmbeddedBrowser): Promise<Buffer> {
    return unbase32(
      (await browser.identity<{ secret: string }>('second-factor/begin', { password: PASSWORD })).body.secret,
    );
  }
  async function recoveryCodesOf(owner: EmbeddedBrowser): Promise<string[]> {
    const code = codeAt(await begunBy(owner), stepNow());
    return (await owner.identity<{ recoveryCodes: string[] }>('second-factor/confirm', { code })).body.recoveryCodes;
  }
  async function isOn(uid: string): Promise<boolean | undefined> {
    const state = sql<{ on: boolean }>`
      select confirmed_at is not null as on from identity.second_factors where user_id = ${uid}::uuid`;
    return (await state.execute(app.db)).rows[0]?.on;
  }

  it('is not set up by a thief while the owner resets the password', async () => {
    const { owner, thief } = await anOwnerAndAThief();
    const code = codeAt(await begunBy(thief), stepNow());
    const confirm = () => thief.identity('second-factor/confirm', { code });
    expect(await meanwhile(holdFactor(owner.uid), confirm, await aResetOf(owner))).toBe(401);
    expect(await isOn(owner.uid)).toBe(false);
  });

  it('is not removed by a session that is ended meanwhile', async () => {
    const owner = await app.aPerson();
    const [code] = await recoveryCodesOf(owner);
    const remove = () => owner.identity('second-factor/remove', { password: PASSWORD, code });
    expect(await meanwhile(holdFactor(owner.uid), remove, await aResetOf(owner))).toBe(401);
    expect(await isOn(owner.uid)).toBe(true);
  });

  it('is confirmed once when several codes arrive at once: the recovery codes shown are those that work', async () => {
    const owner = await app.aPerson();
    const secret = await begunBy(owner);
    const confirm = (near: number) => () =>
      owner.identity('second-factor/confirm', { code: codeAt(secret, stepNow() + near) });
    expect(await oneAfterTheOther(holdFactor(owner.uid), confirm(0), confirm(1))).toEqual([200, 409]);
  });

  it('gets new recovery codes once when several codes arrive at once', async () => {
    const owner = await app.aPerson();
    const [one, other] = await recoveryCodesOf(owner);
    const renew = (code?: string) => () => owner.identity('second-factor/recovery', { password: PASSWORD, code });
    expect(await oneAfterTheOther(holdFactor(owner.uid), renew(one), renew(other))).toEqual([200, 400]);
  });
});

it('a sign-in to an account that is deleted meanwhile is refused like any other', async () => {
  const { email, uid } = await app.aPerson();
  const calls = await app.db.transaction().execute(async (tx) => {
    await sql`delete from identity."user" where id = ${uid}::uuid`.execute(tx);
    const signIn = app.aBrowser().identity('sign-in', { email, password: PASSWORD });
    await untilWaiting(app.db, 1);
    return { signIn };
  });
  expect((await calls.signIn).status).toBe(401);
});
