import { beforeAll, describe, expect, it } from 'vitest';
import type { listProjectUsers, listUsers, setGlobalRoles, setProjectRoles } from '#contract/access-control.ts';
import { DEFAULT_STYLE, type getAppStyle, type saveAppStyle } from '#contract/app-style.ts';
import type { createBillingOrganisation } from '#contract/billing.ts';
import { LOGIN_COOKIE } from '#contract/constants.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { pageState } from '#contract/runtime.ts';
import type { createSdkVersion, listSdkVersions } from '#contract/sdk-versions.ts';
import type { findByToken } from '#contract/session.ts';
import type { createUser, getUser, getUserByUid, saveUser, updateToken, userExists } from '#contract/users.ts';
import { WEB_SERVER_HEADER, webServerKey } from '#server/http/web-server-key.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

// Paths, methods and fields are written out, because other clients of these servers rely on them.
let app: TestApp;
let dolphin: Visitor;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  project = await app.aProject('Seed');
  admin = await app.aMember(project, 'admin');
});

const CURRENT_USER = [
  ...['id', '_id', 'uid', 'email', 'emailVerified', 'image', 'provider', 'roles', 'capabilities'],
  ...['firstname', 'lastname', 'company', 'projectRoles', 'globalRoles'],
];

let newcomers = 0;
const aNewcomer = async () => {
  newcomers += 1;
  const claims = { uid: `newcomer-${newcomers}`, email: `demo.newcomer${newcomers}@example.com`, emailVerified: true };
  return { ...claims, id_token: await app.identity.tokenFor(claims) };
};

describe('the product server', () => {
  it('seed 7.12, seed 5.1: exist takes an e-mail, in any writing, and answers a status', async () => {
    const post = (email: string) => app.send('POST', '/api/user/exist', { body: { email } });
    expect((await post(` ${admin.email.toUpperCase()} `)).body).toEqual({ status: '200' });
    expect((await post('demo.stranger@example.com')).body).toEqual({ status: '404' });
  });
  it('seed 7.13, seed 1.5: create takes eight fields and makes the server’s own record', async () => {
    const newcomer = await aNewcomer();
    const body = { provider: 'test', image: '', roles: [], capabilities: [], ...newcomer };
    expect(Object.keys(body)).toHaveLength(8);
    const { status, body: reply } = await app.send<ReplyOf<typeof createUser>>('POST', '/api/user/create', { body });
    expect([status, reply.user.uid]).toEqual([200, newcomer.uid]);
    const record = await app.db.selectFrom('users').select('id').where('id', '=', reply.user._id).executeTakeFirst();
    expect(record).toBeDefined();
  });
  it('seed 7.14, seed 4.12: updateToken takes uid, email and id_token, and reports a newUser', async () => {
    const { uid, email, id_token } = await aNewcomer();
    const send = () =>
      app.send<ReplyOf<typeof updateToken>>('POST', '/api/user/updateToken', { body: { uid, email, id_token } });
    expect((await send()).body.newUser).toBe(true);
    expect((await send()).body.newUser).toBe(false);
  });
  it('seed 7.15: update takes the user object', async () => {
    const { body } = await app.send<ReplyOf<typeof getUser>>('GET', '/api/user', { as: admin });
    const answer = await app.send('POST', '/api/user/update', { as: admin, body: { ...body.user, company: 'Demo' } });
    expect(answer).toMatchObject({ status: 200, body: { user: { company: 'Demo' } } });
  });
  it('seed 7.16: delete takes a uid', async () => {
    const leaver = await app.aPerson();
    const { status } = await app.send('POST', '/api/user/delete', { as: leaver, body: { uid: leaver.uid } });
    expect(status).toBe(200);
    expect(
      (await app.send<ReplyOf<typeof userExists>>('POST', '/api/user/exist', { body: { email: leaver.email } })).body
        .status,
    ).toBe('404');
  });
  it('seed 7.17, seed 7.9: auth takes a token and puts the login token into the cookie `user`', async () => {
    const { id_token, ...claims } = await aNewcomer();
    await app.send('POST', '/api/user/create', { body: { ...claims, id_token } });
    const { status, cookies } = await app.send('POST', '/api/auth', { body: { token: id_token } });
    expect(status).toBe(200);
    expect(cookies).toMatchObject([{ name: 'user', httpOnly: true, sameSite: 'Lax', path: '/' }]);
  });
  it('seed 7.18: GET auth checks the session, or ends it', async () => {
    const person = await app.aPerson();
    expect((await app.send('GET', '/api/auth', { as: person })).body).toMatchObject({ active: true });
    expect((await app.send('GET', '/api/auth?logout=true', { as: person })).body).toMatchObject({ active: false });
    expect((await app.send('GET', '/api/auth', { as: person })).status).toBe(401);
  });
  it('seed 7.19, seed 3.1: GET user answers the user with its fields; an id token is never among them', async () => {
    const { body } = await app.send<ReplyOf<typeof getUser>>('GET', '/api/user', { as: admin });
    expect(Object.keys(body.user).sort()).toEqual([...CURRENT_USER].sort());
    expect(body.user).toMatchObject({ id: body.user._id, uid: admin.uid });
  });
  it('seed 3.2: a project role entry has project, name and a list of roles', async () => {
    const { body } = await app.send<ReplyOf<typeof getUser>>('GET', '/api/user', { as: admin });
    expect(body.user.projectRoles).toEqual([{ projectId: project, productName: 'Seed', roles: ['admin'] }]);
  });
  it('seed 7.20: POST user saves the user and says so', async () => {
    const { body } = await app.send<ReplyOf<typeof saveUser>>('POST', '/api/user', {
      as: admin,
      body: { firstname: 'Demo' },
    });
    expect(body).toMatchObject({ message: 'User saved', user: { firstname: 'Demo' } });
  });
  it('seed 7.21: the users of a project', async () => {
    const { body } = await app.send<ReplyOf<typeof listProjectUsers>>('GET', `/api/user/role/product/${project}`, {
      as: admin,
    });
    expect(body.users).toMatchObject([{ uid: admin.uid, roles: ['admin'] }]);
  });
  it('seed 7.22: all dashboard users, to a dolphin', async () => {
    const { body } = await app.send<ReplyOf<typeof listUsers>>('GET', '/api/user/role/users', { as: dolphin });
    expect(body.users.map(({ uid }) => uid)).toEqual(expect.arrayContaining([admin.uid, dolphin.uid]));
  });
  it('seed 7.23, seed 6.17: roles on a project are granted by entering a user', async () => {
    const person = await app.aPerson();
    const path = `/api/user/role/product/${project}/${encodeURIComponent(person.email)}`;
    const { body } = await app.send<ReplyOf<typeof setProjectRoles>>('POST', path, {
      as: admin,
      body: { data: { roles: ['reader'] } },
    });
    expect(body.users).toContainEqual(expect.objectContaining({ uid: person.uid, roles: ['reader'] }));
  });
  it('seed 7.24, seed 6.17, seed 6.2: a global role makes a dolphin', async () => {
    const person = await app.aPerson();
    const path = `/api/user/role/product/global/${person.uid}`;
    const { body } = await app.send<ReplyOf<typeof setGlobalRoles>>('POST', path, {
      as: dolphin,
      body: { data: { roles: ['admin'] } },
    });
    expect(body.users).toContainEqual(expect.objectContaining({ uid: person.uid, roles: ['admin'] }));
    const own = await app.send<ReplyOf<typeof getUser>>('GET', '/api/user', { as: person });
    expect(own.body.user).toMatchObject({ globalRoles: ['admin'], roles: ['dolphin'] });
  });
  it('seed 6.18: an unknown user is told in the promised words', async () => {
    for (const [as, where] of [
      [admin, project],
      [dolphin, 'global'],
    ] as const) {
      const path = `/api/user/role/product/${where}/demo.stranger@example.com`;
      const { status, error } = await app.send('POST', path, { as, body: { data: { roles: ['admin'] } } });
      expect(status).toBe(404);
      expect(error.message).toBe('Unknown User. User has not yet registered in the MOVE Dashboard.');
    }
  });
  it('seed 7.25: signing out ends the session', async () => {
    const person = await app.aPerson();
    expect((await app.send('POST', '/auth/signout', { as: person })).status).toBe(200);
    expect((await app.send<ReplyOf<typeof getUser>>('GET', '/api/user', { as: person })).status).toBe(401);
  });
});

describe('the server-side page load', () => {
  it('seed 7.10: findByToken takes a token and answers e-mail and token', async () => {
    const headers = { [WEB_SERVER_HEADER]: webServerKey(app.context.secrets) };
    const post = (token: string) =>
      app.send<ReplyOf<typeof findByToken>>('POST', '/api/user/findByToken', {
        body: { token },
        headers,
        origin: null,
      });
    const { body } = await post(admin.loginToken);
    expect(body.email).toBe(admin.email);
    expect(
      (await app.send<ReplyOf<typeof getUser>>('GET', '/api/user', { as: { ...admin, token: body.token ?? '' } }))
        .status,
    ).toBe(200);
    expect((await post('of-nobody')).body).toEqual({ email: null, token: null });
  });
  it('seed 7.11: the page comes with the user when there is one, and without when there is none', async () => {
    const open = async (cookie: string) => {
      const { text } = await app.send('GET', '/admin', { headers: { cookie }, origin: null });
      const state = /id="page-state">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null';
      return pageState.parse(JSON.parse(state)).session?.user.email ?? null;
    };
    expect(await open(`${LOGIN_COOKIE}=${admin.loginToken}`)).toBe(admin.email);
    expect(await open(`${LOGIN_COOKIE}=of-nobody`)).toBeNull();
  });
});

describe('the SDK server', () => {
  it('seed 7.26: billing roles for an organisation are set by its query, answered as data, and said so', async () => {
    const person = await app.aPerson();
    const made = await app.send<ReplyOf<typeof createBillingOrganisation>>('POST', '/move/billing/organisation', {
      as: dolphin,
      body: { name: 'Seed Payer' },
    });
    const { id } = made.body.billingOrganisation;
    const path = `/move/users/${person.uid}/billingroles?billingOrganisationId=${id}`;
    const { body } = await app.send('POST', path, { as: dolphin, body: { data: { roles: ['billing'] } } });
    expect(body).toEqual({
      data: { uid: person.uid, billingOrganisationId: id, roles: ['billing'] },
      message: 'Success',
    });
  });
  it('seed 7.27 to 7.29: SDK versions are made, listed and deleted', async () => {
    const made = await app.send<ReplyOf<typeof createSdkVersion>>('POST', '/move/sdk/version', {
      as: dolphin,
      body: { platform: 'Android', version: '9.8.7' },
    });
    expect(made.status).toBe(200);
    const listed = async () =>
      (await app.send<ReplyOf<typeof listSdkVersions>>('GET', '/move/sdk/version', { as: dolphin })).body.items.map(
        ({ id }) => id,
      );
    expect(await listed()).toContain(made.body.version.id);
    const gone = await app.send('DELETE', `/move/sdk/version/${made.body.version.id}`, { as: dolphin });
    expect(gone.status).toBe(200);
    expect(await listed()).not.toContain(made.body.version.id);
  });
  it('seed 7.30, seed 7.31: the app style is saved, said so, and read again', async () => {
    const path = `/move/app/style?projectId=${project}`;
    const { version } = (await app.send<ReplyOf<typeof getAppStyle>>('GET', path, { as: admin })).body;
    const style = { ...DEFAULT_STYLE, cornerRadius: 7 };
    const saved = await app.send<ReplyOf<typeof saveAppStyle>>('POST', path, { as: admin, body: { version, style } });
    expect(saved.body.message).toBe('Style saved');
    expect((await app.send<ReplyOf<typeof getAppStyle>>('GET', path, { as: admin })).body.style.cornerRadius).toBe(7);
  });
  it('seed 7.32: a user by uid', async () => {
    const { body } = await app.send<ReplyOf<typeof getUserByUid>>('GET', `/move/users/uid/${admin.uid}`, { as: admin });
    expect(body.user).toMatchObject({ uid: admin.uid, email: admin.email });
  });
});
