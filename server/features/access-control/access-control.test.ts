import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  leaveProject,
  listProjectUsers,
  listUsers,
  setGlobalRoles,
  setProjectRoles,
} from '#contract/access-control.ts';
import { MESSAGE } from '#contract/messages.ts';
import { createProject, getProject } from '#contract/projects.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { getUser } from '#contract/users.ts';
import { MAX_PROJECTS } from '#server/access/limit-projects.ts';
import { stillAllowed } from '#server/features/live/still-allowed.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

let app: TestApp;
let project: number;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Insurance pilot');
  admin = await app.aMember(project, 'admin');
});

const set = (as: Visitor, id: number, x: string, roles: readonly string[]) =>
  app.attempt(setProjectRoles, { params: { id, x }, body: { data: { roles } } }, { as });
const setGlobal = (as: Visitor, x: string, roles: readonly string[]) =>
  app.attempt(setGlobalRoles, { params: { x }, body: { data: { roles } } }, { as });
const rolesOf = (answer: Awaited<ReturnType<typeof set>>, person: Visitor) =>
  answer.body.users.find((user: { uid: string }) => user.uid === person.uid)?.roles;

const disable = (person: Visitor, disabled: boolean) =>
  app.db
    .updateTable('users')
    .set({ disabled_at: disabled ? new Date() : null })
    .where('id', '=', person.userId)
    .execute();

describe('leaveProject', () => {
  const leave = (as: Visitor, id: number, ...expected: ProjectRole[]) =>
    app.attempt(leaveProject, { params: { id }, body: { expected } }, { as });
  const see = async (as: Visitor, id: number) =>
    (await app.attempt(getProject, { query: { projectId: id } }, { as })).status;

  it.each(PROJECT_ROLES)('ends all roles of the caller on this project at once, as %s', async (role) => {
    const [left, other] = [await app.aProject('Left'), await app.aProject('Other')];
    for (const id of [left, other]) await app.grant(await app.aPerson(), id, 'admin');
    const person = await app.aMember(left, role);
    await app.grant(person, other, 'reader');
    expect(await leave(person, left, role)).toMatchObject({ status: 200, body: { left: true } });
    expect([await see(person, left), await see(person, other)]).toEqual([404, 200]);
    expect((await leave(person, left, role)).status).toBe(404);
    const { body } = await app.call(getUser, {}, { as: person });
    expect(body.user.projectRoles).toMatchObject([{ projectId: other, roles: ['reader'] }]);
  });
  it('is recorded as made by the person', async () => {
    const person = await app.aMember(project, 'reader');
    await leave(person, project, 'reader');
    const rows = await app.db
      .selectFrom('revisions')
      .select(['actor_id', 'project_id', 'entity', 'before', 'after'])
      .where('entity_id', '=', person.userId)
      .where('entity', '=', 'project-roles')
      .execute();
    const change = { entity: 'project-roles', before: ['reader'], after: [] };
    expect(rows).toEqual([{ actor_id: person.userId, project_id: project, ...change }]);
  });
  it('is refused to the last admin, with what to do, also when two leave at once', async () => {
    const shared = await app.aProject('Shared');
    const [one, two] = [await app.aMember(shared, 'admin'), await app.aMember(shared, 'admin')];
    const both = await Promise.all([leave(one, shared, 'admin'), leave(two, shared, 'admin')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'last_admin',
      message: expect.stringContaining('Make someone else admin first'),
    });
  });
  it('counts no disabled admin as one who stays', async () => {
    const shared = await app.aProject('Shared');
    const [one, two] = [await app.aMember(shared, 'admin'), await app.aMember(shared, 'admin')];
    await disable(two, true);
    expect(await leave(one, shared, 'admin')).toMatchObject({ status: 409, error: { code: 'last_admin' } });
    await disable(two, false);
    expect((await leave(one, shared, 'admin')).status).toBe(200);
  });
  it('waits for an admin who is being disabled, and is then refused', async () => {
    const shared = await app.aProject('Shared');
    const [one, two] = [await app.aMember(shared, 'admin'), await app.aMember(shared, 'admin')];
    const disabling = await app.db.startTransaction().execute();
    await disabling.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', two.userId).execute();
    const leaving = leave(one, shared, 'admin');
    await untilWaiting(app.db, 1);
    await disabling.commit().execute();
    expect(await leaving).toMatchObject({ status: 409, error: { code: 'last_admin' } });
  });
  it('ends what the person listens to', async () => {
    const person = await app.aMember(project, 'reader');
    const { id: sessionId } = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const listening = async () => (await stillAllowed(app.context, [{ sessionId, projectId: project }])).size;
    expect(await listening()).toBe(1);
    await leave(person, project, 'reader');
    expect(await listening()).toBe(0);
  });
  it('is refused if the roles were changed meanwhile', async () => {
    const person = await app.aMember(project, 'reader');
    await app.grant(person, project, 'billing');
    expect(await leave(person, project, 'reader')).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect((await leave(person, project, 'reader', 'billing')).status).toBe(200);
  });
  it('is nothing that a dolphin without a role can do', async () => {
    expect((await leave(await app.aPerson({ dolphin: true }), project, 'admin')).status).toBe(404);
  });
});

describe('setProjectRoles', () => {
  it('grants roles by e-mail, changes them, and removes them with an empty list', async () => {
    const colleague = await app.aPerson();
    expect(rolesOf(await set(admin, project, colleague.email.toUpperCase(), ['reader']), colleague)).toEqual([
      'reader',
    ]);
    const both = await set(admin, project, colleague.uid, ['billing', 'admin', 'admin']);
    expect(rolesOf(both, colleague)).toEqual(['admin', 'billing']);
    expect(rolesOf(await set(admin, project, colleague.email, []), colleague)).toBeUndefined();
  });
  it('takes effect at the person’s next call', async () => {
    const colleague = await app.aPerson();
    const list = () => app.attempt(listProjectUsers, { params: { id: project } }, { as: colleague });
    expect((await list()).status).toBe(404);
    await set(admin, project, colleague.email, ['admin']);
    expect((await list()).status).toBe(200);
    await set(admin, project, colleague.email, []);
    expect((await list()).status).toBe(404);
  });
  it('leaves a revision with who, before and after', async () => {
    const colleague = await app.aPerson();
    await set(admin, project, colleague.email, ['reader']);
    await set(admin, project, colleague.email, ['admin']);
    const rows = await app.db
      .selectFrom('revisions')
      .selectAll()
      .where('entity_id', '=', colleague.userId)
      .where('entity', '<>', 'sign-in')
      .orderBy('id')
      .execute();
    expect(rows.map(({ actor_id, project_id, before, after }) => ({ actor_id, project_id, before, after }))).toEqual([
      { actor_id: admin.userId, project_id: project, before: [], after: ['reader'] },
      { actor_id: admin.userId, project_id: project, before: ['reader'], after: ['admin'] },
    ]);
  });
  it('answers unknown user for people who are not registered or not verified', async () => {
    const unverified = await app.aPerson({ emailVerified: false });
    for (const x of ['nobody@example.com', unverified.email, unverified.uid, 'no-such-uid']) {
      const answer = await set(admin, project, x, ['reader']);
      expect(answer).toMatchObject({
        status: 404,
        error: { code: 'unknown_user', message: MESSAGE.unknownUser },
      });
    }
  });
  it('keeps the last admin of a project, also when two admins remove each other at once', async () => {
    const shared = await app.aProject('Shared');
    const [one, two] = [await app.aPerson(), await app.aPerson()];
    await app.grant(one, shared, 'admin');
    expect(await set(one, shared, one.email, [])).toMatchObject({
      status: 409,
      error: { code: 'last_admin' },
    });
    await app.grant(two, shared, 'admin');
    const [a, b] = await Promise.all([set(one, shared, two.email, []), set(two, shared, one.email, [])]);
    expect([a.status, b.status].filter((status) => status === 200)).toHaveLength(1);
    const left = await app.db.selectFrom('project_roles').selectAll().where('project_id', '=', shared).execute();
    expect(left).toHaveLength(1);
  });
  it('keeps the last enabled admin, and lets the role of a disabled one be removed', async () => {
    const shared = await app.aProject('Shared');
    const [one, two] = [await app.aMember(shared, 'admin'), await app.aMember(shared, 'admin')];
    const dolphin = await app.aPerson({ dolphin: true });
    await disable(two, true);
    for (const by of [one, dolphin]) {
      expect((await set(by, shared, one.email, [])).error.code).toBe('last_admin');
    }
    expect((await set(one, shared, two.email, [])).status).toBe(200);
  });
  it('adds nobody to more than 500 projects, nor to more than 50 a day by one person', async () => {
    const colleague = await app.aPerson();
    const other = await app.aMember(project, 'admin');
    await app.db
      .insertInto('rate_limits')
      .values({ key: `added to projects:${admin.userId} ${colleague.userId}`, window_start: new Date(), hits: 50 })
      .execute();
    expect(await set(admin, project, colleague.email, ['admin'])).toMatchObject({ error: { code: 'rate_limited' } });
    expect((await set(other, project, colleague.email, ['reader'])).status).toBe(200);
    // Further roles in the same project count for nothing.
    expect((await set(admin, project, colleague.email, ['admin'])).status).toBe(200);

    const crowded = await app.aPerson();
    await sql`
      with made as (insert into projects (name) select 'Full ' || n from generate_series(1, ${MAX_PROJECTS}) n returning id)
      insert into project_roles (project_id, user_id, role) select id, ${crowded.userId}, 'reader' from made
    `.execute(app.db);
    const refused = await set(admin, project, crowded.email, ['reader']);
    expect(refused).toMatchObject({ status: 400, error: { message: expect.stringContaining('500 projects') } });
    const dolphin = await app.aPerson({ dolphin: true });
    expect((await set(dolphin, project, crowded.email, ['reader'])).status).toBe(200);
    const own = await app.call(createProject, { body: { productName: 'My own' } }, { as: crowded });
    expect(own.status).toBe(200);
  });

  it('rejects granting roles to oneself', async () => {
    const person = await app.aMember(project, 'reader');
    expect((await set(person, project, person.email, ['admin'])).status).toBe(403);
    expect((await set(admin, project, admin.email, ['admin', 'billing'])).status).toBe(403);
  });
  it.each([
    ['an unknown role', { data: { roles: ['dolphin'] } }],
    ['roles that are no list', { data: { roles: 'admin' } }],
    ['no data', {}],
    ['a foreign project in the body', { data: { roles: ['reader'], projectId: 1 } }],
  ])('rejects %s', async (_what, body) => {
    const answer = await app.attempt(setProjectRoles, { params: { id: project, x: admin.email }, body }, { as: admin });
    expect(answer.status).toBe(400);
  });
  it('rejects a project id that is not a number, and another project in the header', async () => {
    const colleague = await app.aPerson();
    for (const id of ['abc', '0', '-1', '1e3', '99999999999999999999']) {
      const answer = await app.call(
        setProjectRoles,
        { params: { id, x: colleague.email }, body: { data: { roles: [] } } },
        { as: admin },
      );
      expect(answer.status).toBe(400);
    }
    const other = await app.attempt(
      setProjectRoles,
      { params: { id: project, x: colleague.email }, body: { data: { roles: ['reader'] } } },
      { as: admin, headers: { 'CURRENT-PROJECT': String(project + 1) } },
    );
    expect(other).toMatchObject({ status: 400, error: { code: 'project_mismatch' } });
  });
});

describe('two admins at the same time', () => {
  const setFrom = (as: Visitor, x: string, expected: readonly string[], roles: readonly string[]) =>
    app.attempt(setProjectRoles, { params: { id: project, x }, body: { data: { roles, expected } } }, { as });

  it('tells the second admin who changed what, and changes nothing', async () => {
    const [other, colleague] = [await app.aPerson(), await app.aPerson()];
    await app.grant(other, project, 'admin');
    await set(admin, project, colleague.email, ['reader']);
    expect((await setFrom(other, colleague.email, ['reader'], ['reader', 'billing'])).status).toBe(200);
    const second = await setFrom(admin, colleague.email, ['reader'], []);
    expect(second).toMatchObject({
      status: 409,
      error: { code: 'conflict', conflict: { current: ['billing', 'reader'], changedBy: other.email } },
    });
    expect(Date.parse(second.error.conflict?.changedAt ?? '')).toBeGreaterThan(0);
    const { users } = (await app.attempt(listProjectUsers, { params: { id: project } }, { as: admin })).body;
    expect(users.find((user: { uid: string }) => user.uid === colleague.uid)?.roles).toEqual(['billing', 'reader']);
    // After comparing, the second admin may decide.
    expect((await setFrom(admin, colleague.email, ['reader', 'billing'], ['user'])).status).toBe(200);
  });
  it('accepts both when they want the same, or when no expected state is given', async () => {
    const colleague = await app.aPerson();
    await setFrom(admin, colleague.email, [], ['reader']);
    expect((await setFrom(admin, colleague.email, [], ['reader'])).status).toBe(200);
    expect((await set(admin, project, colleague.email, ['billing'])).status).toBe(200);
  });
  it('accepts one of two simultaneous saves', async () => {
    const colleague = await app.aPerson();
    const answers = await Promise.all([
      setFrom(admin, colleague.email, [], ['reader']),
      setFrom(admin, colleague.email, [], ['billing']),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('listUsers', () => {
  it('lists everyone for a dolphin, and people on shared projects for an admin', async () => {
    const [dolphin, stranger, mate] = [await app.aPerson({ dolphin: true }), await app.aPerson(), await app.aPerson()];
    const secret = await app.aProject('Secret of somebody else');
    await app.grant(stranger, secret, 'admin');
    await app.grant(mate, project, 'reader');
    await app.grant(mate, secret, 'reader');
    const seen = async (as: Visitor) => (await app.call(listUsers, {}, { as })).body.users;
    const uids = (users: { uid: string }[]) => users.map((user) => user.uid);
    expect(uids(await seen(dolphin))).toEqual(expect.arrayContaining([stranger.uid, mate.uid, admin.uid]));
    const forAdmin = await seen(admin);
    expect(uids(forAdmin)).toContain(mate.uid);
    expect(uids(forAdmin)).not.toContain(stranger.uid);
    expect(JSON.stringify(forAdmin)).not.toContain('Secret of somebody else');
    expect((await app.call(listUsers, {}, { as: await app.aPerson() })).status).toBe(403);
  });
});

describe('setGlobalRoles', () => {
  it('grants and revokes the dolphin role, for dolphins only', async () => {
    const [dolphin, person] = [await app.aPerson({ dolphin: true }), await app.aPerson()];
    expect((await setGlobal(admin, admin.email, ['admin'])).status).toBe(403);
    expect((await setGlobal(dolphin, person.email, ['admin'])).status).toBe(200);
    expect((await app.call(getUser, {}, { as: person })).body.user.globalRoles).toEqual(['admin']);
    expect((await setGlobal(dolphin, person.email, [])).status).toBe(200);
    expect((await setGlobal(dolphin, 'nobody@example.com', ['admin'])).error.message).toBe(MESSAGE.unknownUser);
  });
  it('keeps the last dolphin', async () => {
    const alone = await anApp();
    const dolphin = await alone.aPerson({ dolphin: true });
    const answer = await alone.call(
      setGlobalRoles,
      { params: { x: dolphin.email }, body: { data: { roles: [] } } },
      { as: dolphin },
    );
    expect(answer.status).toBe(409);
  });
  it('keeps the last enabled dolphin, also while another is being disabled', async () => {
    const alone = await anApp();
    const [dolphin, other] = [await alone.aPerson({ dolphin: true }), await alone.aPerson({ dolphin: true })];
    const remove = ({ email }: Visitor) =>
      alone.call(setGlobalRoles, { params: { x: email }, body: { data: { roles: [] } } }, { as: dolphin });
    const disabling = await alone.db.startTransaction().execute();
    await disabling.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', other.userId).execute();
    const leaving = remove(dolphin);
    await untilWaiting(alone.db, 1);
    await disabling.commit().execute();
    expect(await leaving).toMatchObject({ status: 409, error: { code: 'last_admin' } });
    expect(await remove(dolphin)).toMatchObject({ status: 409, error: { code: 'last_admin' } });
    expect((await remove(other)).status).toBe(200);
  });
});
