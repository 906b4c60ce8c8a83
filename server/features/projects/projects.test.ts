import { beforeAll, describe, expect, it } from 'vitest';
import { createProject, getProject, listProjects } from '#contract/projects.ts';
import { getUser } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let person: Visitor;
beforeAll(async () => {
  app = await anApp();
  person = await app.aPerson();
});

const create = (productName: unknown, as = person) => app.attempt(createProject, { body: { productName } }, { as });

describe('createProject', () => {
  it('makes the creator its admin, with a revision', async () => {
    const { project } = (await create('Demo Insurance')).body;
    expect(project).toMatchObject({ productName: 'Demo Insurance', roles: ['admin'] });
    expect(project.projectId).toBeGreaterThan(0);
    const { user } = (await app.call(getUser, {}, { as: person })).body;
    expect(user.projectRoles).toContainEqual({
      projectId: project.projectId,
      productName: 'Demo Insurance',
      roles: ['admin'],
    });
    const rows = await app.db
      .selectFrom('revisions')
      .selectAll()
      .where('project_id', '=', project.projectId)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.entity)).toEqual(['project', 'project-roles']);
  });
  it('keeps markup and emoji as they are', async () => {
    expect((await create('<b>Fleet</b> 🚗')).body.project.productName).toBe('<b>Fleet</b> 🚗');
  });
  it.each(['', '   ', 'x'.repeat(81), 'a\u0000b', 'a\u202Eb', 5, null, ['x']])('rejects the name %j', async (name) => {
    expect((await create(name)).status).toBe(400);
  });
});

describe('getProject', () => {
  it('shows figures to admin, reader and dolphin, and only the name and own roles to others', async () => {
    const project = await app.aProject('Glance');
    const none = { countUsers: 0, countPilotUsers: 0, trips: 0, kilometres: 0 };
    const who = async (...roles: ('admin' | 'reader' | 'billing' | 'user')[]) => {
      const member = await app.aMember(project, ...roles);
      return (await app.call(getProject, { query: { projectId: project } }, { as: member })).body;
    };
    expect((await who('admin')).figures).toEqual({ ...none, members: 1, admins: 1 });
    expect((await who('reader')).figures).toEqual({ ...none, members: 2, admins: 1 });
    const billing = await who('billing');
    expect(billing).toMatchObject({ project: { productName: 'Glance', roles: ['billing'] } });
    expect(billing).not.toHaveProperty('figures');
    expect(await who('user')).not.toHaveProperty('figures');
    const dolphin = await app.aPerson({ dolphin: true });
    const seen = await app.call(getProject, { query: { projectId: project } }, { as: dolphin });
    expect(seen.body.figures?.members).toBe(4);
  });
  it('answers the same for a foreign project and a missing one', async () => {
    const foreign = await app.aProject('Foreign');
    const get = (id: number) => app.call(getProject, { query: { projectId: id } }, { as: person });
    const [there, nowhere] = [await get(foreign), await get(987_654)];
    const { requestId: _a, ...one } = there.error;
    const { requestId: _b, ...two } = nowhere.error;
    expect(there.status).toBe(404);
    expect(one).toEqual(two);
  });
});

describe('listProjects', () => {
  const list = async (as: Visitor, query: object = {}) => (await app.attempt(listProjects, { query }, { as })).body;
  const names = (page: { items: { productName: string }[] }) => page.items.map((item) => item.productName);

  it('pages by name without loss or repetition, case-insensitively', async () => {
    const owner = await app.aPerson();
    for (const name of ['beta', 'Alpha', 'gamma', 'alpha', 'Delta']) await create(name, owner);
    const seen: string[] = [];
    for (let cursor: string | null | undefined, turns = 0; cursor !== null && turns < 10; turns++) {
      const page: Awaited<ReturnType<typeof list>> = await list(owner, { limit: 2, cursor });
      seen.push(...names(page));
      cursor = page.next;
    }
    expect(seen).toEqual(['Alpha', 'alpha', 'beta', 'Delta', 'gamma']);
  });
  it('searches by part of the name or by id, with wildcards as plain characters', async () => {
    const owner = await app.aPerson();
    const { project } = (await create('100% Fleet_A', owner)).body;
    await create('1000 Fleets', owner);
    expect(names(await list(owner, { search: 'fleet' }))).toHaveLength(2);
    expect(names(await list(owner, { search: '100%' }))).toEqual(['100% Fleet_A']);
    expect(names(await list(owner, { search: 'Fleet_' }))).toEqual(['100% Fleet_A']);
    expect(names(await list(owner, { search: project.projectId }))).toEqual(['100% Fleet_A']);
  });
  it('shows a dolphin all projects and others their own', async () => {
    const [owner, dolphin] = [await app.aPerson(), await app.aPerson({ dolphin: true })];
    await create('Only the owner’s', owner);
    expect(names(await list(dolphin, { search: 'Only the owner' }))).toHaveLength(1);
    expect(names(await list(await app.aPerson()))).toEqual([]);
  });
  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=%00', 'cursor=zzz', 'cursor=W10', 'sort=name', 'search=%00'])(
    'rejects %s',
    async (query) => {
      expect((await app.attempt(listProjects, { query }, { as: person })).status).toBe(400);
    },
  );
});
