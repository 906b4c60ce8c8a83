import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disableUser, endAllSessions } from '#contract/dashboard-users.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from '#contract/session.ts';
import { createUser, deleteUser, getUser, updateToken } from '#contract/users.ts';
import { IDLE_SECONDS } from '#server/access/sessions.queries.ts';
import { tokenMailedTo, unbase32 } from '#server/identity/embedded/embedded-provider.test-support.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import {
  anEmbeddedApp,
  type EmbeddedApp,
  type EmbeddedBrowser,
  NEXT_PASSWORD,
  PASSWORD,
} from '#tests/setup/embedded-app.ts';

/** Ending, changing or deleting anything of an account ends everything older that could act for it. */
let app: EmbeddedApp;
beforeAll(async () => {
  app = await anEmbeddedApp();
});
beforeEach(() => {
  app.clock.now = new Date();
});

/** Someone signed in on two browsers. */
async function onTwoBrowsers(): Promise<{ here: EmbeddedBrowser; there: EmbeddedBrowser }> {
  const here = await app.aPerson();
  const there = app.aBrowser();
  await there.signIn(here.email);
  return { here, there };
}

async function aDolphin(): Promise<EmbeddedBrowser> {
  const dolphin = await app.aPerson();
  const { id } = await app.db.selectFrom('users').select('id').where('uid', '=', dolphin.uid).executeTakeFirstOrThrow();
  await app.db.insertInto('global_roles').values({ user_id: id, role: 'admin' }).execute();
  return dolphin;
}

/** Everything that a browser could use to get back in. */
async function waysBack(browser: EmbeddedBrowser): Promise<string[]> {
  const open: string[] = [];
  const { uid, email, idToken } = browser;
  if ((await browser.call(getUser)).status !== 401) open.push('session');
  const thief = browser.onlyWith(/^id\./);
  const fresh = await thief.identity('token');
  if (fresh.status !== 401) open.push('provider session');
  if (fresh.status === 200 && (await thief.openSession(fresh.body.idToken)).status !== 401) open.push('new session');
  const stranger = app.aBrowser();
  if ((await stranger.openSession(idToken)).status !== 401) open.push('old id token');
  if ((await stranger.call(updateToken, { body: { uid, email, id_token: idToken } })).status !== 401)
    open.push('record by id token');
  return open;
}

describe('no way back remains', () => {
  it('in other browsers after signing out the others', async () => {
    const { here, there } = await onTwoBrowsers();
    expect((await here.call(endOtherSessions)).body.ended).toBe(1);
    expect(await waysBack(there)).toEqual([]);
    expect((await here.call(getUser)).status).toBe(200);
    expect((await here.identity('token')).status).toBe(200);
  });

  it('after one session is ended from another', async () => {
    const { here, there } = await onTwoBrowsers();
    const { items } = (await here.call(listOwnSessions)).body;
    const other = items.find(({ own }) => !own)?.id ?? '';
    expect((await here.call(endOwnSession, { params: { id: other } })).status).toBe(200);
    expect(await waysBack(there)).toEqual([]);
    expect((await here.identity('token')).status).toBe(200);
  });

  it('after a dolphin ended the sessions', async () => {
    const dolphin = await aDolphin();
    const person = await app.aPerson();
    expect((await dolphin.call(endAllSessions, { params: { uid: person.uid } })).status).toBe(200);
    expect(await waysBack(person)).toEqual([]);
  });

  it('for a sign-in that had not opened its session when a dolphin ended them', async () => {
    const dolphin = await aDolphin();
    const person = await app.aPerson();
    const half = app.aBrowser();
    const { idToken } = (await half.identity('sign-in', { email: person.email, password: PASSWORD })).body;
    await dolphin.call(endAllSessions, { params: { uid: person.uid } });
    expect((await half.openSession(idToken)).status).toBe(401);
    expect((await half.identity('token')).status).toBe(401);
  });

  it('after the person was disabled', async () => {
    const dolphin = await aDolphin();
    const person = await app.aPerson();
    await dolphin.call(disableUser, { params: { uid: person.uid }, body: { disabled: true } });
    await dolphin.call(disableUser, { params: { uid: person.uid }, body: { disabled: false } });
    expect(await waysBack(person)).toEqual([]);
  });

  it('after signing out', async () => {
    const person = await app.aPerson();
    expect((await person.call(signOut)).status).toBe(200);
    expect(await waysBack(person)).toEqual([]);
  });

  it('after the session was idle too long', async () => {
    const person = await app.aPerson();
    app.clock.now = new Date(Date.now() + (IDLE_SECONDS + 60) * 1000);
    expect(await waysBack(person)).toEqual([]);
  });

  it('in other browsers after the password was changed', async () => {
    const { here, there } = await onTwoBrowsers();
    const before = here.idToken;
    const changed = await here.identity('change-password', { current: PASSWORD, next: NEXT_PASSWORD });
    expect(changed.status).toBe(200);
    expect(await waysBack(there)).toEqual([]);
    expect((await app.aBrowser().openSession(before)).status).toBe(401);
    expect((await here.call(getUser)).status).toBe(200);
    expect((await here.identity('token')).status).toBe(200);
  });

  it('for a sign-in whose old password was being verified when it was replaced', async () => {
    const person = await app.aPerson();
    await app.aBrowser().identity('request-reset', { email: person.email });
    const token = await tokenMailedTo(app.db, person.email, 'reset-password');
    // Takes so long to verify that the reset comes first.
    const slow = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 100, parallelism: 1 });
    await sql`update identity.account set password = ${slow} where "userId" = ${person.uid}`.execute(app.db);
    const thief = app.aBrowser();
    const signIn = thief.identity('sign-in', { email: person.email, password: PASSWORD });
    expect((await app.aBrowser().identity('reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
    expect((await signIn).status).toBe(401);
    expect((await thief.identity('token')).status).toBe(401);
  });

  it('after the password was reset by mail', async () => {
    const person = await app.aPerson();
    await app.aBrowser().identity('request-reset', { email: person.email });
    const token = await tokenMailedTo(app.db, person.email, 'reset-password');
    expect((await app.aBrowser().identity('reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
    expect(await waysBack(person)).toEqual([]);
    const again = app.aBrowser();
    await again.signIn(person.email, NEXT_PASSWORD);
    expect((await again.call(getUser)).status).toBe(200);
  });

  it('in other browsers after a second factor was switched on or off', async () => {
    const { here, there } = await onTwoBrowsers();
    const begun = await here.identity<{ secret: string }>('second-factor/begin', { password: PASSWORD });
    const code = codeAt(unbase32(begun.body.secret), Math.floor(Date.now() / 30_000));
    expect((await here.identity('second-factor/confirm', { code })).status).toBe(200);
    expect(await waysBack(there)).toEqual([]);
    expect((await here.call(getUser)).status).toBe(200);
    expect((await here.identity('token')).status).toBe(200);
  });

  it('after the account was deleted, not even as a new record', async () => {
    const person = await app.aPerson();
    const { uid, email, idToken } = person;
    expect((await person.call(deleteUser, { body: { uid } })).status).toBe(200);
    expect(await waysBack(person)).toEqual([]);
    expect((await app.aBrowser().call(createUser, { body: { uid, email, id_token: idToken } })).status).toBe(401);
    expect(await app.db.selectFrom('users').select('id').where('uid', '=', uid).execute()).toEqual([]);
  });

  it('for whoever registered a foreign e-mail first and kept a token', async () => {
    const victim = 'demo.victim@example.com';
    const attacker = app.aBrowser();
    await attacker.register(victim);
    await app.aBrowser().identity('request-reset', { email: victim });
    const token = await tokenMailedTo(app.db, victim, 'reset-password');
    await app.aBrowser().identity('reset-password', { token, password: NEXT_PASSWORD });
    expect(await waysBack(attacker)).toEqual([]);
  });
});

describe('an id token', () => {
  it('opens one session', async () => {
    const person = await app.aPerson();
    expect((await app.aBrowser().openSession(person.idToken)).status).toBe(401);
  });

  it('of a session that goes on opens no second one', async () => {
    const person = await app.aPerson();
    const { idToken } = (await person.identity('token')).body;
    expect((await app.aBrowser().openSession(idToken)).status).toBe(401);
    const { uid, email } = person;
    expect((await person.call(updateToken, { body: { uid, email, id_token: idToken } })).status).toBe(200);
  });
});
