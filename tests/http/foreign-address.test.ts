import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvitation } from '#contract/invitations.ts';
import { createProject } from '#contract/projects.ts';
import { getUser, updateToken } from '#contract/users.ts';
import { sentMailsTo, tokenMailedTo } from '#server/identity/embedded/embedded-provider.test-support.ts';
import {
  anEmbeddedApp,
  type EmbeddedApp,
  type EmbeddedBrowser,
  NEXT_PASSWORD,
  PASSWORD,
} from '#tests/setup/embedded-app.ts';

const ATTACKERS_PASSWORD = 'drei Dachse unter der Brücke';

let app: EmbeddedApp;
let stranger: EmbeddedBrowser;
let victim: string;
let token: string;
let victims = 0;
beforeAll(async () => {
  app = await anEmbeddedApp({ MOVE_PUBLIC_URL: 'http://localhost:3000' });
});
beforeEach(async () => {
  victim = `demo.foreseen${++victims}@example.com`;
  stranger = app.aBrowser();
  await stranger.register(victim, ATTACKERS_PASSWORD);
  await stranger.signIn(victim, ATTACKERS_PASSWORD);
  const admin = await app.aPerson();
  const { projectId } = (await admin.call(createProject, { body: { productName: 'Mine' } })).body.project;
  const body = { email: victim, roles: ['admin' as const] };
  expect((await admin.call(createInvitation, { query: { projectId }, body })).status).toBe(200);
  token = await tokenMailedTo(app.db, victim, 'verify-email');
});

/** Whether the address counts as confirmed, and what the person may do; the status if they do not get in. */
async function rightsOf(browser: EmbeddedBrowser, password: string): Promise<unknown> {
  const signedIn = await browser.identity('sign-in', { email: victim, password });
  if (signedIn.status !== 200) return signedIn.status;
  const { uid, email, idToken } = signedIn.body;
  await browser.call(updateToken, { body: { uid, email, id_token: idToken } });
  const opened = await browser.openSession((await browser.identity('token')).body.idToken);
  if (opened.status !== 200) return opened.status;
  const { emailVerified, projectRoles } = (await browser.call(getUser)).body.user;
  return [emailVerified, projectRoles.map(({ roles }) => roles)];
}
const rightsOfStranger = () => rightsOf(stranger, ATTACKERS_PASSWORD);

describe('somebody else’s address that a stranger registered', () => {
  it('is not confirmed by its owner’s click on the link', async () => {
    const owner = app.aBrowser();
    expect((await owner.identity('sign-up', { email: victim, password: PASSWORD })).error.code).toBe('user_exists');
    const refused = await owner.identity('verify-email', { token });
    expect(refused).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
    expect(await rightsOfStranger()).toEqual([false, []]);
  });

  it('is not confirmed from a browser that is signed in to another account', async () => {
    const other = await app.aPerson();
    expect((await other.identity('verify-email', { token })).status).toBe(401);
    expect(await rightsOfStranger()).toEqual([false, []]);
  });

  it('is not confirmed with a password that is not the account’s', async () => {
    const refused = await app.aBrowser().identity('verify-email/password', { token, password: PASSWORD });
    expect(refused).toMatchObject({ status: 400, error: { code: 'wrong_password' } });
    expect(await rightsOfStranger()).toEqual([false, []]);
  });

  it('belongs to its owner, who sets a new password by the link; nothing of the stranger’s goes on', async () => {
    const owner = app.aBrowser();
    const set = await owner.identity('verify-email/new-password', { token, password: NEXT_PASSWORD });
    expect(set.status).toBe(200);
    expect((await stranger.identity('token')).status).toBe(401);
    expect((await stranger.openSession()).status).toBe(401);
    expect(await rightsOfStranger()).toBe(401);
    expect(await rightsOf(owner, NEXT_PASSWORD)).toEqual([true, [['admin']]]);
    expect((await sentMailsTo(app.db, victim))[0]?.kind).toBe('password-changed');
  });
});

describe('the link that confirms an address', () => {
  it('confirms it with the password in a browser without a session, and goes on with those there are', async () => {
    const elsewhere = app.aBrowser();
    const proof = { token, password: ATTACKERS_PASSWORD };
    expect((await elsewhere.identity('verify-email/password', proof)).status).toBe(200);
    expect((await stranger.identity('token')).body.emailVerified).toBe(true);
    // Opened once more, anywhere.
    expect((await app.aBrowser().identity('verify-email', { token })).status).toBe(200);
  });

  it('sets no password once the address is confirmed, nor a weak one, nor does a link for resets', async () => {
    const set = (given: string, password: string) =>
      app.aBrowser().identity('verify-email/new-password', { token: given, password });
    expect((await set(token, 'short')).error.code).toBe('weak_password');
    await app.aBrowser().identity('request-reset', { email: victim });
    const reset = await tokenMailedTo(app.db, victim, 'reset-password');
    expect((await set(reset, NEXT_PASSWORD)).error.code).toBe('invalid_link');
    expect((await stranger.identity('verify-email', { token })).status).toBe(200);
    expect((await set(token, NEXT_PASSWORD)).error.code).toBe('invalid_link');
    expect((await stranger.identity('token')).status).toBe(200);
  });
});
