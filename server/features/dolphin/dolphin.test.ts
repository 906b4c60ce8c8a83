import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseAppUser } from '#contract/app-user-head.ts';
import { listAppUsers } from '#contract/app-user-list.ts';
import { type AnyProject, findAppUsers, listAllProjects } from '#contract/dolphin.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getHome } from '#contract/home.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let dolphin: Visitor;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  admin = await app.aPerson();
});
const get = <E extends AnyEndpoint>(endpoint: E, query: object, as = dolphin) =>
  app.attempt(endpoint, { query }, { as });
const projects = async (query: object = {}): Promise<AnyProject[]> => (await get(listAllProjects, query)).body.items;
const found = async (search: string) =>
  (await get(findAppUsers, { search })).body.items.map((user: { userId: string; projectId: number }) => [
    user.projectId,
    user.userId,
  ]);

describe('listAllProjects', () => {
  it('lists every project with its size and state', async () => {
    const [live, test, suspended] = [
      await app.aProject('Live one'),
      await app.aProject('Test one'),
      await app.aProject('Suspended one'),
    ];
    await app.grant(admin, live, 'admin', 'reader');
    for (const name of ['a', 'b']) await app.aPhone(live, `size-${name}`);
    await app.db.insertInto('project_settings').values({ project_id: test, test_project: true }).execute();
    await app.db.insertInto('project_settings').values({ project_id: suspended, suspended_at: new Date() }).execute();
    const byId = new Map((await projects()).map((project) => [project.projectId, project]));
    expect(byId.get(live)).toMatchObject({ productName: 'Live one', appUsers: 2, members: 1, state: 'live' });
    expect(byId.get(test)).toMatchObject({ appUsers: 0, members: 0, state: 'test' });
    expect(byId.get(suspended)).toMatchObject({ state: 'suspended' });
    expect((await projects({ state: 'test' })).map((project) => project.projectId)).toEqual([test]);
    expect((await projects({ sort: '-users' }))[0]).toMatchObject({ projectId: live });
    expect((await projects({ search: 'LIVE' })).map((project) => project.projectId)).toEqual([live]);
    expect((await projects({ search: String(test) })).map((project) => project.projectId)).toEqual([test]);
    expect(await projects({ search: '%' })).toEqual([]);
  });
  it.each(['name', '-name', 'created', '-created', 'id', '-id', 'users', '-users'])('pages by %s', async (sort) => {
    for (const name of ['same', 'Same', 'zz <b>']) await app.aProject(name);
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await get(listAllProjects, { sort, limit: '2', ...(cursor && { cursor }) });
      seen.push(...body.items.map((project: AnyProject) => project.projectId));
      cursor = body.next ?? '';
    } while (cursor);
    expect(seen).toEqual((await projects({ sort, limit: '200' })).map((project) => project.projectId));
  });
  it('counts app users and members as Home, the list and a recount do, also after an erasure', async () => {
    const project = await app.aProject('Counted');
    await app.grant(admin, project, 'admin', 'reader');
    await app.grant(await app.aPerson(), project, 'reader');
    for (const name of ['a', 'b', 'c']) await app.aPhone(project, `counted-${name}`);
    const query = { projectId: project, userId: 'counted-b', typed: 'counted-b' };
    await app.call(eraseAppUser, { query }, { as: admin });
    const recount = async (what: RawBuilder<unknown>) =>
      (await sql<{ count: number }>`select count(*)::int as count from ${what}`.execute(app.db)).rows[0]?.count;
    const users = await recount(sql`app_users where project_id = ${project}`);
    const members = await recount(sql`(select distinct user_id from project_roles where project_id = ${project}) m`);
    const listed = await app.call(listAppUsers, { query: { projectId: project, limit: 100 } }, { as: admin });
    const home = await app.call(
      getHome,
      { query: { projectId: project, range: '7d', today: new Date().toISOString().slice(0, 10) } },
      { as: admin },
    );
    const shown = (await projects({ search: String(project) }))[0];
    expect({ appUsers: shown?.appUsers, members: shown?.members }).toEqual({ appUsers: users, members });
    expect([users, listed.body.items.length, home.body.figures.users.all]).toEqual([2, 2, 2]);
  });
  it('leaves out deleted projects', async () => {
    const gone = await app.aProject('Gone');
    await app.db.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    expect((await projects({ search: 'Gone' })).map((project) => project.projectId)).toEqual([]);
  });
  it('is allowed to dolphins only, and rejects foreign cursors', async () => {
    expect((await get(listAllProjects, {}, admin)).status).toBe(403);
    const { next } = (await get(listAllProjects, { limit: '1' })).body;
    expect((await get(listAllProjects, { sort: 'id', cursor: next })).status).toBe(400);
    expect((await get(listAllProjects, { sort: 'size' })).status).toBe(400);
  });
});

describe('findAppUsers', () => {
  it('finds by the beginning of the id on every project, and by installation', async () => {
    const [one, two] = [await app.aProject('One'), await app.aProject('Two')];
    await app.aPhone(one, 'shared-77');
    await app.aPhone(two, 'shared-77');
    await app.aPhone(two, 'shared-8');
    expect(await found('shared-7')).toEqual([
      [one, 'shared-77'],
      [two, 'shared-77'],
    ]);
    expect(await found('hared')).toEqual([]);
    expect(await found('shared%')).toEqual([]);
    const { installation_id } = await app.db
      .selectFrom('app_users')
      .select('installation_id')
      .where('project_id', '=', two)
      .where('user_id', '=', 'shared-8')
      .executeTakeFirstOrThrow();
    expect(await found(installation_id.toUpperCase())).toEqual([[two, 'shared-8']]);
    expect(await found(randomUUID())).toEqual([]);
  });
  it('pages, and requires a search', async () => {
    const project = await app.aProject('Many');
    for (let at = 0; at < 5; at++) await app.aPhone(project, `paged-${at}`);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await get(findAppUsers, { search: 'paged-', limit: '2', ...(cursor && { cursor }) });
      seen.push(...body.items.map((user: { userId: string }) => user.userId));
      cursor = body.next ?? '';
    } while (cursor);
    expect(seen).toEqual(['paged-0', 'paged-1', 'paged-2', 'paged-3', 'paged-4']);
    expect((await get(findAppUsers, { search: ' ' })).status).toBe(400);
    expect((await get(findAppUsers, { search: 'x', cursor: 'x' })).status).toBe(400);
    expect((await get(findAppUsers, { search: 'x' }, admin)).status).toBe(403);
  });
});
