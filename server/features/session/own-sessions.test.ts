import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { leaveProject, listProjectUsers } from '#contract/access-control.ts';
import { HEADER } from '#contract/constants.ts';
import { createProject, getProject, listProjects } from '#contract/projects.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession, openSession } from '#contract/session.ts';
import { getUser, saveUser } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { describeAgent } from './describe-agent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp({ MOVE_TRUSTED_PROXIES: '127.0.0.1' });
});

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const sessionsOf = async (as: Visitor): Promise<OwnSession[]> =>
  (await app.call(listOwnSessions, {}, { as })).body.items;

/** A second sign-in of the same person. */
async function elsewhere(person: Visitor, headers: Record<string, string> = {}): Promise<Visitor> {
  const token = await app.identity.tokenFor(person);
  const answer = await app.call(openSession, { body: { token } }, { headers });
  const loginToken = answer.cookies.find(({ name }) => name === 'user')?.value ?? '';
  return { ...person, token: answer.body.token, csrf: answer.body.csrf, loginToken };
}
const isIn = async (as: Visitor) => (await app.call(getUser, {}, { as })).status;

describe('own sessions', () => {
  it('listOwnSessions shows device, place, and the current session', async () => {
    const person = await app.aPerson();
    await elsewhere(person, {
      'user-agent': PHONE,
      'x-forwarded-for': '203.0.113.7',
      [HEADER.timeZone]: 'Europe/Vienna',
    });
    const sessions = await sessionsOf(person);
    expect(sessions).toHaveLength(2);
    expect(sessions.find((session) => !session.own)).toMatchObject({
      browser: 'Safari 18',
      system: 'iOS',
      device: 'phone',
      timeZone: 'Europe/Vienna',
      address: '203.0.113.7',
    });
    expect(sessions.filter((session) => session.own)).toHaveLength(1);
  });

  it('ignores an invalid zone and an overlong user agent', async () => {
    const person = await app.aPerson();
    await elsewhere(person, { 'user-agent': 'x'.repeat(9_000), [HEADER.timeZone]: "'; drop table users" });
    expect((await sessionsOf(person)).find((session) => !session.own)).toMatchObject({ timeZone: '', browser: '' });
  });

  it('endOtherSessions ends the others at once and keeps the current one', async () => {
    const person = await app.aPerson();
    const [second, third] = [await elsewhere(person), await elsewhere(person)];
    expect((await app.call(endOtherSessions, {}, { as: person })).body).toEqual({ ended: 2 });
    expect([await isIn(person), await isIn(second), await isIn(third)]).toEqual([200, 401, 401]);
  });

  it('endOwnSession ends only a session of the caller', async () => {
    const [person, other] = [await app.aPerson(), await app.aPerson()];
    const second = await elsewhere(person);
    const [theirs] = await sessionsOf(other);
    const end = (id: string) => app.call(endOwnSession, { params: { id } }, { as: person });
    expect((await end(theirs?.id ?? '')).status).toBe(404);
    expect((await end(randomUUID())).status).toBe(404);
    expect(await isIn(other)).toBe(200);
    const mine = (await sessionsOf(person)).find((session) => !session.own);
    expect((await end(mine?.id ?? '')).body).toEqual({ ended: 1 });
    expect(await isIn(second)).toBe(401);
  });
});

describe('session fixation', () => {
  it('does not adopt a session planted beforehand', async () => {
    const attacker = await app.aPerson();
    const victim = await app.aPerson();
    const token = await app.identity.tokenFor(victim);
    const cookie = `user=${attacker.loginToken}`;
    const answer = await app.call(openSession, { body: { token } }, { headers: { cookie } });
    const opened = answer.cookies.find(({ name }) => name === 'user')?.value;
    expect(opened).not.toBe(attacker.loginToken);
    // What the attacker planted still authenticates only the attacker.
    expect((await app.call(getUser, {}, { as: attacker })).body.user.uid).toBe(attacker.uid);
    const made = 'user=made-up-by-an-attacker';
    const second = await app.call(openSession, { body: { token } }, { headers: { cookie: made } });
    expect(second.cookies.find(({ name }) => name === 'user')?.value).not.toBe('made-up-by-an-attacker');
  });
});

describe('a required second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await anApp({ MOVE_SECOND_FACTOR: 'required' });
  });
  const open = async (person: Visitor, secondFactor: boolean, body = {}) => {
    const token = await strict.identity.tokenFor({ ...person, secondFactor });
    return strict.call(openSession, { body: { token, ...body } });
  };
  const status = async (as: Visitor) => (await strict.call(getUser, {}, { as })).status;

  it('is never the reason that others can lock somebody out: their role has no effect without it', async () => {
    const person = await strict.aPerson();
    const [own, foreign] = [await strict.aProject('Own'), await strict.aProject('Foreign')];
    await strict.grant(person, own, 'reader');
    for (const project of [own, foreign]) await strict.grant(person, project, 'admin');
    const roles = [{ projectId: own, productName: 'Own', roles: ['reader'] }];
    const inactiveRoles = [
      { projectId: foreign, productName: 'Foreign', roles: ['admin'] },
      { projectId: own, productName: 'Own', roles: ['admin'] },
    ];

    const { status: found, body } = await strict.call(getUser, {}, { as: person });
    expect([found, body.user]).toMatchObject([200, { roles: ['reader'], projectRoles: roles, inactiveRoles }]);
    const saved = await strict.call(saveUser, { body: { firstname: 'Anna' } }, { as: person });
    expect(saved.body.user).toMatchObject({ projectRoles: roles, inactiveRoles });
    expect((await strict.call(listProjects, { query: {} }, { as: person })).body.items).toMatchObject(roles);
    const get = async (projectId: number, as: Visitor) =>
      (await strict.call(getProject, { query: { projectId } }, { as })).status;
    expect([await get(own, person), await get(foreign, person)]).toEqual([200, 404]);
    const members = async (id: number, as: Visitor) =>
      (await strict.attempt(listProjectUsers, { params: { id } }, { as })).status;
    expect([await members(own, person), await members(foreign, person)]).toEqual([403, 404]);

    expect(await open(person, false)).toMatchObject({ status: 403, error: { code: 'second_factor' } });
    const without = await open(person, false, { withoutSecondFactor: true });
    expect(without).toMatchObject({ status: 200, body: { user: { projectRoles: roles, inactiveRoles } } });
    const withFactor = await open(person, true);
    expect(withFactor.body.user.inactiveRoles).toBeUndefined();
    const loginToken = withFactor.cookies.find(({ name }) => name === 'user')?.value ?? '';
    const secure = { ...person, ...withFactor.body, loginToken };
    expect([await get(foreign, secure), await members(foreign, secure)]).toEqual([200, 200]);
  });

  it('is not needed to leave a project, whose last admin stays all the same', async () => {
    const person = await strict.aPerson();
    const [foreign, own] = [await strict.aProject('Foreign'), await strict.aProject('Own')];
    await strict.grant(person, foreign, 'admin');
    await strict.grant(person, own, 'admin', 'reader');
    const leave = (id: number, ...expected: ProjectRole[]) =>
      strict.attempt(leaveProject, { params: { id }, body: { expected } }, { as: person });
    expect(await leave(foreign, 'admin')).toMatchObject({ status: 409, error: { code: 'last_admin' } });
    for (const id of [foreign, own]) await strict.grant(await strict.aPerson(), id, 'admin');
    expect(await leave(foreign, 'admin')).toMatchObject({ status: 200, body: { left: true } });
    expect((await leave(foreign, 'admin')).status).toBe(404);
    expect(await leave(own, 'reader')).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect((await leave(own, 'admin', 'reader')).status).toBe(200);
    const { body } = await strict.call(getUser, {}, { as: person });
    expect(body.user).toMatchObject({ projectRoles: [] });
    expect(body.user.inactiveRoles).toBeUndefined();
    expect((await leave(await strict.aProject('Strange'), 'admin')).status).toBe(404);
  });

  it('is set up before somebody creates a project', async () => {
    const person = await strict.aPerson();
    const create = (as: Visitor) => strict.attempt(createProject, { body: { productName: 'New' } }, { as });
    expect(await create(person)).toMatchObject({ status: 403, error: { code: 'second_factor' } });
    const opened = await open(person, true);
    const loginToken = opened.cookies.find(({ name }) => name === 'user')?.value ?? '';
    expect(await create({ ...person, ...opened.body, loginToken })).toMatchObject({
      status: 200,
      body: { project: { roles: ['admin'] } },
    });
  });

  it('opens and keeps no session of a dolphin without it', async () => {
    const [reader, dolphin] = [await strict.aPerson(), await strict.aPerson()];
    await strict.grant(reader, await strict.aProject(), 'reader');
    expect([await status(reader), await status(dolphin)]).toEqual([200, 200]);
    await strict.db.insertInto('global_roles').values({ user_id: dolphin.userId, role: 'admin' }).execute();
    expect([await status(reader), await status(dolphin)]).toEqual([200, 401]);
    const refused = { status: 403, error: { code: 'second_factor' } };
    expect(await open(dolphin, false)).toMatchObject(refused);
    expect(await open(dolphin, false, { withoutSecondFactor: true })).toMatchObject(refused);
    expect((await open(dolphin, true)).status).toBe(200);
    expect((await open(reader, false)).status).toBe(200);
  });
});

describe('the user agent', () => {
  it.each([
    [PHONE, 'Safari 18', 'iOS', 'phone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'Chrome 156',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
      'Edge 156',
      'Windows',
      'computer',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux', 'computer'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      'Chrome 156',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari 18',
      'macOS',
      'computer',
    ],
    ['curl/8.5.0', '', '', 'other'],
    ['', '', '', 'other'],
  ])('%s', (agent, browser, system, device) => {
    expect(describeAgent(agent)).toEqual({ browser, system, device });
  });
});
