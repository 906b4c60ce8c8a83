import { beforeAll, describe, expect, it } from 'vitest';
import { createInvitation } from '#contract/invitations.ts';
import { createProject } from '#contract/projects.ts';
import { listOwnSessions } from '#contract/session.ts';
import { getUser, saveUser } from '#contract/users.ts';
import { sentMailsTo, tokenMailedTo, unbase32 } from '#server/identity/embedded/embedded-provider.test-support.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import { limitMailsToStranger } from '#server/mail/mail-limits.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { catalogue } from '#tests/setup/catalogue.ts';
import { anEmbeddedApp, type EmbeddedApp, NEXT_PASSWORD, PASSWORD } from '#tests/setup/embedded-app.ts';

const BY_SESSION = new Set(['signed-in', 'self', 'member', 'member of any', 'dolphin']);
const OWN_ACCOUNT = new Set([
  ...[
    'check or end session',
    'list own sessions',
    'end own session',
    'end other sessions',
    'end viewing as a customer',
    'prove again',
  ],
  ...['delete user', 'get current user', 'get user by uid', 'save current user'],
  ...['remove avatar', 'get avatar'],
]);
const garbage = new Proxy({}, { get: () => '1' }) as Record<string, string>;

describe('an account with an unverified e-mail', () => {
  let app: TestApp;
  let dolphin: Visitor;
  beforeAll(async () => {
    app = await anApp();
    // Even with every role: the provider withdrew the verification.
    dolphin = await app.aPerson({ dolphin: true, emailVerified: false });
  });
  const calls = catalogue.filter(({ right }) => BY_SESSION.has(right.who));

  it.each(calls.filter(({ name }) => !OWN_ACCOUNT.has(name)).map((endpoint) => [endpoint.name, endpoint] as const))(
    'is refused by %s',
    async (_name, endpoint) => {
      const answer = await app.attempt(endpoint, { params: garbage, query: 'projectId=1' }, { as: dolphin });
      expect(answer).toMatchObject({ status: 403, error: { code: 'email_unverified' } });
    },
  );

  it('can manage itself', async () => {
    expect((await app.call(getUser, {}, { as: dolphin })).status).toBe(200);
    expect((await app.call(saveUser, { body: { firstname: 'Anna' } }, { as: dolphin })).status).toBe(200);
    expect((await app.call(listOwnSessions, {}, { as: dolphin })).status).toBe(200);
  });
});

describe('with registration for a domain', () => {
  let app: EmbeddedApp;
  beforeAll(async () => {
    app = await anEmbeddedApp({ MOVE_REGISTRATION: 'example.com', MOVE_PUBLIC_URL: 'http://localhost:3000' });
  });

  it('whoever types an e-mail of it gets a session without a project or an invitation', async () => {
    const stranger = await app.aPerson({ confirmed: false, email: 'demo.boss@example.com' });
    expect((await stranger.call(createProject, { body: { productName: 'Buy now' } })).error.code).toBe(
      'email_unverified',
    );
    const invitation = { email: 'demo.target@example.org', roles: ['reader'] };
    const invited = await stranger.call(createInvitation, { query: { projectId: 1 }, body: invitation });
    expect(invited.error.code).toBe('email_unverified');
    expect(await sentMailsTo(app.db, invitation.email)).toEqual([]);
    await stranger.confirmEmail();
    expect((await stranger.call(createProject, { body: { productName: 'Mine' } })).status).toBe(200);
  });

  it('a stranger sets up no second factor for the owner of an e-mail', async () => {
    const stranger = await app.aPerson({ confirmed: false });
    const begun = await stranger.identity('second-factor/begin', { password: PASSWORD });
    expect(begun.error.code).toBe('email_unverified');
  });

  it('a reset by mail removes a second factor that was set up before the e-mail was verified', async () => {
    const stranger = await app.aPerson();
    const { secret } = (await stranger.identity<{ secret: string }>('second-factor/begin', { password: PASSWORD }))
      .body;
    const code = codeAt(unbase32(secret), Math.floor(Date.now() / 30_000));
    expect((await stranger.identity('second-factor/confirm', { code })).status).toBe(200);
    await app.unconfirm(stranger.uid);
    await app.aBrowser().identity('request-reset', { email: stranger.email });
    const token = await tokenMailedTo(app.db, stranger.email, 'reset-password');
    const owner = app.aBrowser();
    await owner.identity('reset-password', { token, password: NEXT_PASSWORD });
    await owner.signIn(stranger.email, NEXT_PASSWORD);
    expect((await owner.call(getUser)).body.user).toMatchObject({ emailVerified: true });
  });

  it('nobody confirms an e-mail by a click where others can reach the product', async () => {
    const stranger = await app.aPerson({ confirmed: false });
    expect((await stranger.identity('confirm-here')).status).toBe(404);
    expect((await stranger.call(getUser)).body.user.emailVerified).toBe(false);
  });

  it('somebody whose e-mail is registered again and again gets at most ten mails a day', async () => {
    const email = 'demo.flooded@example.com';
    for (let round = 0; round < 4; round++) {
      await app.db.deleteFrom('rate_limits').where('key', 'like', 'identity %').execute();
      for (let time = 0; time < 5; time++) {
        expect((await app.aBrowser().identity('sign-up', { email, password: PASSWORD })).status).toBe(200);
      }
    }
    expect((await sentMailsTo(app.db, email)).length).toBe(10);
  });

  it('a mailbox whose plus addresses are registered gets at most ten mails a day for all of them', async () => {
    const [plain, plus] = ['demo.box@example.com', (number: number) => `demo.box+${number}@example.com`];
    const sent = async () => {
      const mails = app.db.selectFrom('mails').select(({ fn }) => fn.countAll<number>().as('sent'));
      return Number((await mails.where('recipient', 'like', 'demo.box+%').executeTakeFirstOrThrow()).sent);
    };
    for (let number = 0; number < 15; number++) {
      expect((await app.aBrowser().identity('sign-up', { email: plus(number), password: PASSWORD })).status).toBe(200);
    }
    expect(await sent()).toBe(10);
    // Nor does asking for new passwords send more.
    for (let number = 0; number < 15; number++) await app.aBrowser().identity('request-reset', { email: plus(number) });
    expect(await sent()).toBe(20);
    const owner = app.aBrowser();
    await owner.register(plain);
    await owner.confirmEmail();
    expect((await owner.identity('token')).body.emailVerified).toBe(true);
  });

  it('nobody is invited by more mails because their address is written with plus parts', async () => {
    const inviter = await app.aPerson();
    const { projectId } = (await inviter.call(createProject, { body: { productName: 'Mine' } })).body.project;
    for (let time = 0; time < 10; time++) await limitMailsToStranger(app.db, `demo.many+${time}@example.com`);
    const body = { email: 'demo.many+x@example.com', roles: ['reader' as const] };
    const invited = await inviter.call(createInvitation, { query: { projectId }, body });
    expect(invited).toMatchObject({ status: 200, body: { mail: 'withheld' } });
  });

  it('whoever registered a foreign e-mail sends its owner no mails by changing the password', async () => {
    const stranger = await app.aPerson({ confirmed: false });
    await stranger.identity('change-password', { current: PASSWORD, next: NEXT_PASSWORD });
    expect((await sentMailsTo(app.db, stranger.email)).map(({ kind }) => kind)).toEqual(['verify-email']);
  });

  it('whoever got ten mails that others caused gets no more of them, and can still register', async () => {
    const email = 'demo.invited@example.com';
    const inviter = await app.aPerson();
    const project = await inviter.call(createProject, { body: { productName: 'Mine' } });
    const { projectId } = project.body.project;
    const invite = () => inviter.call(createInvitation, { query: { projectId }, body: { email, roles: ['reader'] } });
    for (let time = 0; time < 9; time++) await limitMailsToStranger(app.db, email);
    expect(await invite()).toMatchObject({ status: 200, body: { mail: 'sent' } });
    expect(await invite()).toMatchObject({ status: 200, body: { mail: 'withheld' } });
    expect(await sentMailsTo(app.db, email)).toHaveLength(1);
    const invited = app.aBrowser();
    await invited.register(email);
    await invited.confirmEmail();
    await invited.signIn(email);
    expect((await invited.call(createProject, { body: { productName: 'Mine too' } })).status).toBe(200);
  });
});

it('on a machine without mail and without visitors, one click confirms one’s own e-mail', async () => {
  const app = await anEmbeddedApp();
  const person = await app.aPerson({ confirmed: false });
  expect((await person.identity('confirm-here')).status).toBe(200);
  expect((await person.call(createProject, { body: { productName: 'Mine' } })).status).toBe(200);
});
