import { beforeAll, describe, expect, it } from 'vitest';
import { listProjectUsers, listUsers, setGlobalRoles, setProjectRoles } from '#contract/access-control.ts';
import { listAudit, restoreAudit } from '#contract/audit.ts';
import { MESSAGE } from '#contract/messages.ts';
import { listRevisions, restoreRevision } from '#contract/revisions.ts';
import { deleteUser, getUser } from '#contract/users.ts';
import type { FormerState } from '#server/restore.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { rolesRestorers } from './restore-roles.ts';

let app: TestApp;
let project: number;
let admin: Visitor;
let colleague: Visitor;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Insurance pilot');
  [admin, colleague] = [await app.aPerson(), await app.aPerson()];
  await app.grant(admin, project, 'admin');
});

const restore = (entity: string, former: FormerState) =>
  app.db.transaction().execute(async (tx) => {
    const restorer = rolesRestorers(app.context).find((one) => one.entity === entity);
    await restorer?.restore(tx, former);
  });
const rolesOnProject = (person: Visitor, value: unknown, by: Visitor = admin, projectId: number | null = project) =>
  restore('project-roles', { projectId, entityId: person.userId, value, actorId: by.userId });
const globalRoles = (person: Visitor, value: unknown, by: Visitor) =>
  restore('global-roles', { projectId: null, entityId: person.userId, value, actorId: by.userId });

const rolesOf = async (person: Visitor) =>
  (await app.attempt(listProjectUsers, { params: { id: project } }, { as: admin })).body.users.find(
    (user: { uid: string }) => user.uid === person.uid,
  )?.roles;
const revisionsOf = (person: Visitor) =>
  app.db
    .selectFrom('revisions')
    .select(['actor_id', 'project_id', 'before', 'after'])
    .where('entity_id', '=', person.userId)
    .where('entity', '<>', 'sign-in')
    .orderBy('id')
    .execute();

describe('restoring the roles on a project', () => {
  it('restores them, or removes them where there were none, as a revision of its own', async () => {
    await rolesOnProject(colleague, ['reader', 'billing']);
    expect(await rolesOf(colleague)).toEqual(['billing', 'reader']);
    await rolesOnProject(colleague, null);
    expect(await rolesOf(colleague)).toBeUndefined();
    const by = { actor_id: admin.userId, project_id: project };
    expect(await revisionsOf(colleague)).toEqual([
      { ...by, before: [], after: ['billing', 'reader'] },
      { ...by, before: ['billing', 'reader'], after: [] },
    ]);
  });
  it('keeps the last admin and rejects restoring one’s own roles', async () => {
    await expect(rolesOnProject(admin, ['reader'])).rejects.toMatchObject({ code: 'forbidden' });
    await expect(rolesOnProject(admin, ['admin', 'billing'])).rejects.toMatchObject({ code: 'forbidden' });
    await expect(rolesOnProject(admin, [])).rejects.toMatchObject({ code: 'last_admin' });
    expect(await rolesOf(admin)).toEqual(['admin']);
    expect(await revisionsOf(admin)).toEqual([]);
  });
  it('rejects people who are deleted or not verified', async () => {
    const [gone, unverified] = [await app.aPerson(), await app.aPerson({ emailVerified: false })];
    await app.call(deleteUser, { body: { uid: gone.uid } }, { as: gone });
    for (const person of [gone, unverified]) {
      await expect(rolesOnProject(person, ['reader'])).rejects.toMatchObject({
        code: 'unknown_user',
        message: MESSAGE.unknownUser,
      });
    }
  });
  it('is allowed to admins of that project only', async () => {
    const other = await app.aProject('Another');
    await app.grant(colleague, other, 'admin');
    await app.grant(colleague, project, 'reader');
    for (const [by, on] of [
      [colleague, project],
      [admin, other],
      [admin, null],
    ] as const) {
      await expect(rolesOnProject(colleague, ['admin'], by, on)).rejects.toMatchObject({ code: 'not_found' });
    }
    await app.db.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', other).execute();
    const dolphin = await app.aPerson({ dolphin: true });
    await expect(rolesOnProject(colleague, ['user'], dolphin, other)).rejects.toMatchObject({ code: 'not_found' });
  });
  it.each([['admin'], [['dolphin']], [{ roles: ['reader'] }], [[null]]])(
    'rejects what are not roles: %j',
    async (value) => {
      await expect(rolesOnProject(colleague, value)).rejects.toMatchObject({ code: 'validation' });
    },
  );
});

describe('restoring global roles', () => {
  it('is allowed to dolphins only, writes a revision, and keeps the last dolphin', async () => {
    const dolphin = await app.aPerson({ dolphin: true });
    const person = await app.aPerson();
    const dolphins = async () =>
      (await app.call(listUsers, { query: { role: 'admin', search: person.email } }, { as: dolphin })).body.users
        .length;
    await expect(globalRoles(admin, ['admin'], admin)).rejects.toMatchObject({ code: 'forbidden' });
    await globalRoles(person, ['admin'], dolphin);
    expect(await dolphins()).toBe(1);
    await globalRoles(person, [], dolphin);
    expect(await dolphins()).toBe(0);
    expect(await revisionsOf(person)).toEqual([
      { actor_id: dolphin.userId, project_id: null, before: [], after: ['admin'] },
      { actor_id: dolphin.userId, project_id: null, before: ['admin'], after: [] },
    ]);
    await app.db.deleteFrom('global_roles').where('user_id', '!=', dolphin.userId).execute();
    await expect(globalRoles(dolphin, [], dolphin)).rejects.toMatchObject({ code: 'last_admin' });
  });
});

describe('over HTTP', () => {
  it('restores roles from the project’s revisions, and restores that again', async () => {
    const person = await app.aPerson();
    const set = (roles: string[]) =>
      app.attempt(
        setProjectRoles,
        { params: { id: project, x: person.email }, body: { data: { roles } } },
        { as: admin },
      );
    await set(['reader']);
    await set(['billing']);
    const latest = async () =>
      (await app.call(listRevisions, { query: { projectId: project, entity: 'project-roles' } }, { as: admin })).body
        .items[0];
    const undo = async (as: Visitor) => {
      const id = (await latest())?.id ?? 0;
      return app.call(restoreRevision, { params: { id }, query: { projectId: project } }, { as });
    };
    expect(await latest()).toMatchObject({ entityId: person.userId, unrestorable: null });
    expect((await undo(person)).status).toBe(403);
    expect((await undo(admin)).status).toBe(200);
    expect(await rolesOf(person)).toEqual(['reader']);
    expect((await undo(admin)).status).toBe(200);
    expect(await rolesOf(person)).toEqual(['billing']);
    await app.call(deleteUser, { body: { uid: person.uid } }, { as: person });
    expect(await undo(admin)).toMatchObject({ status: 404, error: { code: 'unknown_user' } });
  });
  it('restores global roles from the audit trail, by a dolphin', async () => {
    const [dolphin, person] = [await app.aPerson({ dolphin: true }), await app.aPerson()];
    await app.call(
      setGlobalRoles,
      { params: { x: person.email }, body: { data: { roles: ['admin'] } } },
      { as: dolphin },
    );
    const { items } = (await app.call(listAudit, {}, { as: dolphin })).body;
    const id = items.find((item) => item.entityId === person.userId)?.id ?? 0;
    const undo = (as: Visitor) => app.call(restoreAudit, { params: { id } }, { as });
    expect((await undo(admin)).status).toBe(403);
    expect((await undo(dolphin)).status).toBe(200);
    expect((await app.call(getUser, {}, { as: person })).body.user.globalRoles).toEqual([]);
  });
});
