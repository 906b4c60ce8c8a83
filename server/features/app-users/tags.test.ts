import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAppUser, getAppUser } from '#contract/app-user-head.ts';
import { exportAppUsers, listAppUserFilters, listAppUsers } from '#contract/app-user-list.ts';
import { MAX_TAGS, tagAppUser } from '#contract/app-user-tags.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { searchAppUsers } from '#contract/search.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let admin: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject('Tags');
  await app.grant(admin, project, 'admin');
  for (const userId of ['anna', 'berta', 'carl']) await app.aPhone(project, userId);
});

const tag = (userId: string, body: { add?: string[]; remove?: string[] }) =>
  app.call(tagAppUser, { query: { projectId: project, userId }, body }, { as: admin });
const found = async (query: { tag?: string; search?: string; pilot?: 'true' }) => {
  const { body } = await app.call(listAppUsers, { query: { projectId: project, sort: 'id', ...query } }, { as: admin });
  return body.items.map(({ userId }) => userId);
};
const counted = async () =>
  (await app.call(listAppUserFilters, { query: { projectId: project } }, { as: admin })).body.tags;

describe('tags of app users', () => {
  it('are stored in lower case, searchable and counted', async () => {
    expect((await tag('anna', { add: [' Fleet Vienna ', 'trial', 'FLEET vienna'] })).body).toEqual({
      tags: ['fleet vienna', 'trial'],
    });
    await tag('carl', { add: ['Trial'] });
    expect(await found({ tag: 'TRIAL' })).toEqual(['anna', 'carl']);
    expect(await found({ tag: 'tri' })).toEqual([]);
    expect(await found({ search: 'tri' })).toEqual(['anna', 'carl']);
    expect(await found({ search: 'vien' })).toEqual(['anna']);
    expect(await found({ tag: 'trial', search: 'carl' })).toEqual(['carl']);
    expect(await counted()).toEqual([
      { tag: 'trial', users: 2 },
      { tag: 'fleet vienna', users: 1 },
    ]);
    const { body: head } = await app.call(getAppUser, { query: { projectId: project, userId: 'anna' } }, { as: admin });
    expect(head.tags).toEqual(['fleet vienna', 'trial']);
    const csv = await app.call(exportAppUsers, { query: { projectId: project, tag: 'fleet vienna' } }, { as: admin });
    expect(csv.text).toContain('"fleet vienna, trial"');
    const { body: palette } = await app.call(
      searchAppUsers,
      { query: { projectId: project, text: 'vienna' } },
      { as: admin },
    );
    expect(palette.items.map(({ userId }) => userId)).toEqual(['anna']);
  });

  it('disappear from search and counts when removed or when the user is erased', async () => {
    await tag('anna', { add: ['trial', 'fleet'] });
    await tag('berta', { add: ['fleet'] });
    await tag('anna', { add: ['new'], remove: ['trial', 'never had'] });
    expect(await found({ tag: 'trial' })).toEqual([]);
    expect(await found({ search: 'trial' })).toEqual([]);
    expect(await counted()).toEqual([
      { tag: 'fleet', users: 2 },
      { tag: 'new', users: 1 },
    ]);
    const query = { projectId: project, userId: 'anna', typed: 'anna' };
    expect((await app.call(eraseAppUser, { query }, { as: admin })).status).toBe(200);
    expect(await counted()).toEqual([{ tag: 'fleet', users: 1 }]);
    expect(await found({ tag: 'fleet' })).toEqual(['berta']);
  });

  it('write one revision for each change, which can be restored', async () => {
    await tag('anna', { add: ['fleet'] });
    await tag('anna', { add: ['fleet'] });
    await tag('anna', { add: ['trial'], remove: ['fleet'] });
    const revisions = await app.db
      .selectFrom('revisions')
      .select(['id', 'before', 'after'])
      .where('project_id', '=', project)
      .where('entity', '=', 'app-user-tags')
      .orderBy('id')
      .execute();
    expect(revisions.map(({ before, after }) => [before, after])).toEqual([
      [{ tags: [] }, { tags: ['fleet'] }],
      [{ tags: ['fleet'] }, { tags: ['trial'] }],
    ]);
    const { status } = await app.call(
      restoreRevision,
      { params: { id: Number(revisions[1]?.id) }, query: { projectId: project } },
      { as: admin },
    );
    expect(status).toBe(200);
    expect(await found({ tag: 'fleet' })).toEqual(['anna']);
    expect(await found({ tag: 'trial' })).toEqual([]);
  });

  it('can be set and filtered by with an API key', async () => {
    const { headers } = await app.aKey(project);
    const key = (path: string, body?: object) => app.send(body ? 'POST' : 'GET', path, { headers, body });
    const set = await key(`/v20/user/tag?projectId=${project}&userId=berta`, { add: ['Fleet'] });
    expect([set.status, set.body]).toEqual([200, { tags: ['fleet'] }]);
    const listed = await key(`/v20/user?projectId=${project}&tag=fleet`);
    expect(listed.body).toMatchObject({ items: [{ userId: 'berta', tags: ['fleet'] }] });
  });

  it.each([[['a,b']], [['  ']], [['x'.repeat(41)]], [Array.from({ length: MAX_TAGS + 1 }, (_, n) => `t${n}`)]])(
    'rejects %j',
    async (add) => expect((await tag('anna', { add })).status).toBe(400),
  );
  it('rejects one more than a user may have, and an unknown user', async () => {
    await tag('anna', { add: Array.from({ length: MAX_TAGS }, (_, n) => `t${n}`) });
    expect((await tag('anna', { add: ['more'] })).status).toBe(400);
    expect((await tag('anna', { add: ['more'], remove: ['t0'] })).status).toBe(200);
    expect((await tag('nobody', { add: ['x'] })).status).toBe(404);
  });
});
