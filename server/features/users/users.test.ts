import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { setProjectRoles } from '#contract/access-control.ts';
import { HEADER, LOGIN_COOKIE } from '#contract/constants.ts';
import { disableUser } from '#contract/dashboard-users.ts';
import { createInvitation } from '#contract/invitations.ts';
import { MESSAGE } from '#contract/messages.ts';
import { createProject } from '#contract/projects.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { createUser, deleteUser, getUser, saveUser, updateToken, updateUser, userExists } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { tablesWith } from '#tests/setup/tables-with.ts';
import { confirmEmailOf } from './confirm-email.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

describe('userExists', () => {
  const exist = (email: unknown) => app.attempt(userExists, { body: { email } });

  it('returns the status as a string', async () => {
    const person = await app.aPerson();
    expect(await exist(person.email)).toMatchObject({ status: 200, body: { status: '200' } });
    expect(await exist('nobody.here@example.com')).toMatchObject({ status: 200, body: { status: '404' } });
  });
  it('lowercases and trims the e-mail', async () => {
    const person = await app.aPerson();
    expect((await exist(`  ${person.email.toUpperCase()} `)).body.status).toBe('200');
  });
  it('limits guessing by account within a network and by network, ignoring a forged X-Forwarded-For', async () => {
    const fresh = await anApp();
    const exists = (email: string, address: string, forged: string) =>
      fresh.call(userExists, { body: { email } }, { remoteAddress: address, headers: { 'x-forwarded-for': forged } });
    for (let i = 0; i < 20; i++) expect((await exists('one@example.com', `2001:db8::${i}`, '')).status).toBe(200);
    const byAccount = await exists('one@example.com', '2001:db8::99', '');
    expect(byAccount.status).toBe(429);
    expect(Number(byAccount.headers['retry-after'])).toBeGreaterThan(0);
    expect((await exists('one@example.com', '127.2.0.1', '')).status).toBe(200);
    for (let i = 0; i < 60; i++) await exists(`guess${i}@example.com`, '127.3.0.1', `10.0.0.${i}`);
    expect((await exists('guess99@example.com', '127.3.0.1', '10.0.0.99')).status).toBe(429);
    expect((await exists('guess99@example.com', '127.3.0.2', '')).status).toBe(200);
  });
  it('limits whoever has very many IPv6 networks', async () => {
    const fresh = await anApp();
    const exists = async (network: string) => {
      const remoteAddress = `${network}::1`;
      return (await fresh.call(userExists, { body: { email: 'one@example.com' } }, { remoteAddress })).status;
    };
    expect(await exists('2001:db8:7:1')).toBe(200);
    const { numUpdatedRows } = await fresh.db
      .updateTable('rate_limits')
      .set({ hits: 16 * 60 })
      .where('key', 'like', '%2001:db8:7::/48')
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect(await exists('2001:db8:7:2')).toBe(429);
    expect(await exists('2001:db8:8:1')).toBe(200);
  });
  it('counts the address that a trusted proxy reports', async () => {
    const behind = await anApp({ MOVE_TRUSTED_PROXIES: '127.9.9.9' });
    const exists = (i: number, forwarded: string) =>
      behind.call(
        userExists,
        { body: { email: `guess${i}@example.com` } },
        { remoteAddress: '127.9.9.9', headers: { 'x-forwarded-for': forwarded } },
      );
    for (let i = 0; i < 60; i++) await exists(i, `198.51.100.7`);
    expect((await exists(60, '198.51.100.7')).status).toBe(429);
    expect((await exists(61, '198.51.100.8')).status).toBe(200);
  });
});

describe('createUser', () => {
  it('takes the identity from the token and ignores roles and capabilities', async () => {
    const claims = { uid: 'new-1', email: 'demo.new1@example.com' };
    const answer = await app.call(createUser, {
      body: {
        ...claims,
        emailVerified: true,
        provider: 'made-up',
        image: 'javascript:alert(1)',
        id_token: await app.identity.tokenFor({ ...claims, emailVerified: false }),
        roles: ['dolphin'],
        capabilities: ['everything'],
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      uid: 'new-1',
      emailVerified: false,
      provider: 'test',
      image: '',
      roles: ['none'],
      globalRoles: [],
      projectRoles: [],
    });
  });
  it('rejects another person’s uid or e-mail with one’s own token', async () => {
    const attacker = { uid: 'attacker', email: 'attacker@example.com' };
    const id_token = await app.identity.tokenFor(attacker);
    for (const body of [
      { ...attacker, uid: 'victim' },
      { ...attacker, email: 'victim@example.com' },
    ]) {
      expect((await app.call(createUser, { body: { ...body, id_token } })).status).toBe(401);
    }
    expect((await app.call(userExists, { body: { email: 'victim@example.com' } })).body.status).toBe('404');
  });
  it('continues where a crash left an account with a record', async () => {
    const claims = { uid: 'again', email: 'demo.again@example.com' };
    const body = { ...claims, id_token: await app.identity.tokenFor(claims) };
    const first = await app.call(createUser, { body });
    const second = await app.call(createUser, { body });
    expect(second.body.user._id).toBe(first.body.user._id);
  });
  it('rejects strangers where registration is closed or for other domains', async () => {
    const limited = await anApp({ MOVE_REGISTRATION: 'example.com' });
    const create = async (email: string) => {
      const claims = { uid: email, email };
      return limited.call(createUser, { body: { ...claims, id_token: await limited.identity.tokenFor(claims) } });
    };
    expect((await create('someone@example.com')).status).toBe(200);
    const refused = await create('someone@example.com.evil.example');
    expect(refused).toMatchObject({ status: 403, error: { code: 'registration_closed' } });
    expect(await create('someone@evilexample.com')).toMatchObject({ status: 403 });
  });
});

describe('updateToken', () => {
  it('rejects a uid or e-mail that is not the token’s, and changes nothing', async () => {
    const [victim, attacker] = [await app.aPerson(), await app.aPerson()];
    const id_token = await app.identity.tokenFor({ uid: attacker.uid, email: attacker.email });
    for (const body of [
      { uid: victim.uid, email: victim.email },
      { uid: victim.uid, email: attacker.email },
      { uid: attacker.uid, email: victim.email },
    ]) {
      expect((await app.call(updateToken, { body: { ...body, id_token } })).status).toBe(401);
    }
  });
  it('reports whether the record changed', async () => {
    const claims = { uid: 'verifies', email: 'demo.verifies@example.com', emailVerified: false };
    const send = async (emailVerified: boolean) => {
      const id_token = await app.identity.tokenFor({ ...claims, emailVerified });
      return app.call(updateToken, { body: { uid: claims.uid, email: claims.email, id_token } });
    };
    expect((await send(false)).body).toMatchObject({ newUser: true, token: null });
    expect((await send(false)).body.newUser).toBe(false);
    expect((await send(true)).body).toMatchObject({ newUser: true, user: { emailVerified: true } });
  });
  it('returns a call token and renews the cookie only within the person’s session', async () => {
    const [person, other] = [await app.aPerson(), await app.aPerson()];
    const id_token = await app.identity.tokenFor(person);
    const body = { uid: person.uid, email: person.email, id_token };
    const cookieOf = (visitor: typeof person) => ({ cookie: `${LOGIN_COOKIE}=${visitor.loginToken}` });
    const inside = await app.call(updateToken, { body }, { headers: cookieOf(person) });
    expect(inside.cookies[0]).toMatchObject({ name: LOGIN_COOKIE, value: person.loginToken });
    expect((await app.call(getUser, {}, { as: { ...person, token: inside.body.token ?? '' } })).status).toBe(200);
    const foreign = await app.call(updateToken, { body }, { headers: cookieOf(other) });
    expect(foreign.body.token).toBeNull();
    expect(foreign.cookies).toEqual([]);
  });
});

describe('updateUser', () => {
  it('fills in the names with the id token of the registration', async () => {
    const person = await app.aPerson();
    const idToken = await app.identity.tokenFor(person);
    const answer = await app.call(
      updateUser,
      { body: { firstname: 'Demo', lastname: 'Person', company: 'Demo Insurance' } },
      { headers: { [HEADER.token]: `Bearer ${idToken}` } },
    );
    expect(answer.body.user).toMatchObject({ firstname: 'Demo', lastname: 'Person', company: 'Demo Insurance' });
  });
  it('is refused to a disabled person, also with an id token', async () => {
    const person = await app.aPerson();
    await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.userId).execute();
    const idToken = await app.identity.tokenFor(person);
    const answer = await app.call(
      updateUser,
      { body: { firstname: 'Changed' } },
      { headers: { [HEADER.token]: `Bearer ${idToken}` } },
    );
    expect(answer).toMatchObject({ status: 403, error: { code: 'user_disabled' } });
  });

  it('changes the caller, whatever uid, e-mail or roles the body names', async () => {
    const [caller, victim] = [await app.aPerson(), await app.aPerson()];
    const answer = await app.call(
      updateUser,
      {
        body: {
          uid: victim.uid,
          _id: victim.userId,
          email: victim.email,
          globalRoles: ['admin'],
          firstname: 'Changed',
        },
      },
      { as: caller },
    );
    expect(answer.body.user).toMatchObject({
      uid: caller.uid,
      email: caller.email,
      globalRoles: [],
      firstname: 'Changed',
    });
    expect((await app.call(getUser, {}, { as: victim })).body.user.firstname).toBe('');
  });
});

describe('saveUser and getUser', () => {
  it('save what was typed', async () => {
    const person = await app.aPerson();
    const body = { firstname: '  Zoë ', lastname: 'O’Demo 🚲', company: '', image: 'https://example.com/me.png' };
    const saved = await app.call(saveUser, { body }, { as: person });
    expect(saved.body.message).toBe(MESSAGE.userSaved);
    const read = await app.call(getUser, {}, { as: person });
    expect(read.body.user).toMatchObject({ ...body, firstname: 'Zoë' });
  });
  it('accepts the whole object it returned', async () => {
    const person = await app.aPerson();
    const { user } = (await app.call(getUser, {}, { as: person })).body;
    expect((await app.call(saveUser, { body: { ...user, company: 'New' } }, { as: person })).status).toBe(200);
  });
  it.each([
    ['an unknown field', { nickname: 'x' }],
    ['a script as picture', { image: 'javascript:alert(1)' }],
    ['a foreign scheme-relative picture', { image: '//evil.example/x.png' }],
    ['control characters', { firstname: 'a\u0007b' }],
    ['a NUL byte', { firstname: 'a\u0000b' }],
    ['text direction marks', { lastname: 'ab\u202Ecd' }],
    ['ten thousand characters', { company: 'x'.repeat(10_000) }],
    ['a number as name', { firstname: 7 }],
  ])('rejects %s with 400', async (_what, body) => {
    const answer = await app.attempt(saveUser, { body }, { as: await app.aPerson() });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ code: 'validation', requestId: answer.headers['x-request-id'] });
  });
});

describe('deleteUser', () => {
  const remove = (as: Awaited<ReturnType<TestApp['aPerson']>>, uid: string) =>
    app.call(deleteUser, { body: { uid } }, { as });

  it('ends the sessions, removes the account and keeps a pseudonym', async () => {
    const person = await app.aPerson();
    expect((await remove(person, person.uid)).body).toEqual({ deleted: true });
    expect(app.identity.deleted).toContain(person.uid);
    expect((await app.call(getUser, {}, { as: person })).status).toBe(401);
    const revisions = await app.db.selectFrom('revisions').selectAll().where('entity_id', '=', person.userId).execute();
    expect(JSON.stringify(revisions)).not.toContain(person.email);
    expect(revisions.map(({ entity }) => entity)).toEqual(['sign-in', 'dashboard-user']);
  });
  it('leaves the address neither in waiting e-mails nor in invitations', async () => {
    const email = 'zora.zwick@example.net';
    const project = await app.aProject();
    const admin = await app.aMember(project, 'admin');
    const body = { email, roles: ['reader' as const] };
    await app.call(createInvitation, { query: { projectId: project }, body }, { as: admin });
    const person = await app.aPerson({ email });
    expect(await tablesWith(app.db, email)).toEqual(expect.arrayContaining(['invitations', 'mails']));
    await remove(person, person.uid);
    const left = await tablesWith(app.db, email);
    expect(left).not.toContain('invitations');
    expect(left).not.toContain('mails');
    expect(left).not.toContain('users');
  });
  it('waits for a role that is being given, and takes it away with the rest', async () => {
    const person = await app.aPerson();
    const project = await app.aProject();
    const giving = await app.db.startTransaction().execute();
    const row = { project_id: project, user_id: person.userId, role: 'reader' as const };
    await giving.insertInto('project_roles').values(row).execute();
    const deletion = remove(person, person.uid);
    await sleep(200);
    await giving.commit().execute();
    expect((await deletion).status).toBe(200);
    expect(await app.db.selectFrom('users').select('id').where('id', '=', person.userId).execute()).toEqual([]);
  });
  it('leaves no record behind, whatever another page of the person does meanwhile', async () => {
    const person = await app.aPerson();
    const id_token = await app.identity.tokenFor(person);
    const renew = () => app.call(updateToken, { body: { uid: person.uid, email: person.email, id_token } });
    const [deleted] = await Promise.all([remove(person, person.uid), ...Array.from({ length: 20 }, renew)]);
    expect(deleted?.status).toBe(200);
    await renew();
    expect(await app.db.selectFrom('users').select('id').where('uid', '=', person.uid).execute()).toEqual([]);
  });
  it('is allowed to oneself or a dolphin', async () => {
    const [victim, other, dolphin] = [await app.aPerson(), await app.aPerson(), await app.aPerson({ dolphin: true })];
    expect((await remove(other, victim.uid)).status).toBe(403);
    expect((await remove(dolphin, victim.uid)).status).toBe(200);
    expect((await remove(dolphin, victim.uid)).status).toBe(404);
  });
  it('rejects the last admin of a project and the last dolphin', async () => {
    const person = await app.aPerson();
    const made = await app.call(createProject, { body: { productName: 'Only mine' } }, { as: person });
    const project = made.body.project.projectId;
    expect(await remove(person, person.uid)).toMatchObject({ status: 409, error: { code: 'last_admin' } });
    await app.grant(await app.aPerson(), project, 'admin');
    expect((await remove(person, person.uid)).status).toBe(200);
    const alone = await anApp();
    const dolphin = await alone.aPerson({ dolphin: true });
    const answer = await alone.call(deleteUser, { body: { uid: dolphin.uid } }, { as: dolphin });
    expect(answer.status).toBe(409);
  });
  it('counts no disabled colleague as the admin or the dolphin who stays', async () => {
    const alone = await anApp();
    const dolphin = await alone.aPerson({ dolphin: true });
    const [other, person, colleague] = [
      await alone.aPerson({ dolphin: true }),
      await alone.aPerson(),
      await alone.aPerson(),
    ];
    const made = await alone.call(createProject, { body: { productName: 'Only theirs' } }, { as: person });
    await alone.grant(colleague, made.body.project.projectId, 'admin');
    const setDisabled = (uid: string, disabled: boolean) =>
      alone.call(disableUser, { params: { uid }, body: { disabled } }, { as: dolphin });
    const removeSelf = async (who: Visitor) =>
      (await alone.call(deleteUser, { body: { uid: who.uid } }, { as: who })).status;
    for (const { uid } of [other, colleague]) expect((await setDisabled(uid, true)).status).toBe(200);
    expect([await removeSelf(dolphin), await removeSelf(person)]).toEqual([409, 409]);
    for (const { uid } of [other, colleague]) expect((await setDisabled(uid, false)).status).toBe(200);
    expect([await removeSelf(dolphin), await removeSelf(person)]).toEqual([200, 200]);
  });
});

describe('deleteUser of the last admin of a project', () => {
  it('is allowed to whom others made the admin, until they have changed something there', async () => {
    const [owner, person] = [await app.aPerson(), await app.aPerson()];
    const made = await app.call(createProject, { body: { productName: 'Not theirs' } }, { as: owner });
    const { projectId } = made.body.project;
    const grant = (x: string, roles: ProjectRole[], as = owner) =>
      app.call(setProjectRoles, { params: { id: String(projectId), x }, body: { data: { roles } } }, { as });
    const remove = (who: Visitor) => app.call(deleteUser, { body: { uid: who.uid } }, { as: who });
    const another = await app.aPerson();
    for (const { email } of [person, another]) expect((await grant(email, ['admin'])).status).toBe(200);
    expect((await grant(another.email, ['reader'], person)).status).toBe(200);
    expect((await remove(owner)).status).toBe(200);
    expect(await remove(person)).toMatchObject({ status: 409, error: { code: 'last_admin' } });

    const trap = await app.call(createProject, { body: { productName: 'Trap' } }, { as: another });
    const { projectId: trapId } = trap.body.project;
    const trapped = await app.aPerson();
    const set = (x: string, roles: ProjectRole[]) =>
      app.call(setProjectRoles, { params: { id: String(trapId), x }, body: { data: { roles } } }, { as: another });
    expect((await set(trapped.email, ['admin'])).status).toBe(200);
    expect((await set(another.email, [])).status).toBe(200);
    expect((await remove(trapped)).status).toBe(200);
    const left = await app.db.selectFrom('project_roles').select('user_id').where('project_id', '=', trapId).execute();
    expect(left).toEqual([]);
  });
});

describe('a confirmed e-mail', () => {
  it('takes effect at once, so that a role can be granted before the next sign-in', async () => {
    const [admin, colleague] = [await app.aPerson(), await app.aPerson({ emailVerified: false })];
    const project = await app.aProject('Waiting for a colleague');
    await app.grant(admin, project, 'admin');
    const grant = () =>
      app.attempt(
        setProjectRoles,
        { params: { id: project, x: colleague.email }, body: { data: { roles: ['reader'] } } },
        { as: admin },
      );
    expect((await grant()).status).toBe(404);
    await confirmEmailOf(app.db, app.identity.issuer)(colleague.uid);
    expect((await grant()).status).toBe(200);
  });
});
