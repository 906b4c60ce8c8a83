import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listRevisions } from '#contract/revisions.ts';
import { deleteView, listSavedViews, MAX_VIEWS, saveView } from '#contract/saved-views.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

let app: TestApp;
let admin: Visitor;
let reader: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
  reader = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject('Views');
  await app.grant(admin, project, 'admin');
  await app.grant(reader, project, 'reader');
});

type Body = Partial<Parameters<typeof app.call<typeof saveView>>[1]['body']>;
const save = (as: Visitor, body: Body) =>
  app.call(
    saveView,
    { query: { projectId: project }, body: { screen: 'people', name: 'Worst', query: 'sort=score', ...body } },
    { as },
  );
const names = async (as: Visitor, screen: 'people' | 'insights' = 'people') => {
  const { body } = await app.call(listSavedViews, { query: { projectId: project, screen } }, { as });
  return body.items.map(({ name }) => name);
};
const remove = (as: Visitor, id: string) =>
  app.call(deleteView, { params: { id }, query: { projectId: project } }, { as });

describe('saved views', () => {
  it('are one’s own unless an admin shares them', async () => {
    expect((await save(reader, { name: 'Mine' })).body.view).toMatchObject({ shared: false, isOwn: true });
    expect((await save(reader, { name: 'Ours', shared: true })).status).toBe(403);
    expect((await save(admin, { name: 'Ours', shared: true })).status).toBe(200);
    expect(await names(reader)).toEqual(['Mine', 'Ours']);
    expect(await names(admin)).toEqual(['Ours']);
    expect(await names(admin, 'insights')).toEqual([]);
  });
  it('replace one of the same name, and have one default of each kind', async () => {
    await save(reader, { name: 'A', isDefault: true });
    await save(reader, { name: 'B', isDefault: true });
    await save(reader, { name: 'B', query: 'sort=-trips', isDefault: true });
    await save(admin, { name: 'Ours', shared: true, isDefault: true });
    const { body } = await app.call(
      listSavedViews,
      { query: { projectId: project, screen: 'people' } },
      { as: reader },
    );
    expect(body.items.map(({ name, query, isDefault }) => [name, query, isDefault])).toEqual([
      ['A', 'sort=score', false],
      ['B', 'sort=-trips', true],
      ['Ours', 'sort=score', true],
    ]);
  });
  it('are limited in number, and replacing one does not count', async () => {
    for (let at = 0; at < MAX_VIEWS; at++) await save(reader, { name: `View ${at}` });
    expect((await save(reader, { name: 'One more' })).status).toBe(400);
    expect((await save(reader, { name: 'View 7' })).status).toBe(200);
  });
  it('are limited in number also when many are saved at once', async () => {
    for (let at = 1; at < MAX_VIEWS; at++) await save(reader, { name: `View ${at}` });
    const saved = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(reader, { name })));
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  it('are saved only so often by a person', async () => {
    const busy = await app.aMember(project, 'reader');
    let saves = 0;
    while (saves < 500 && (await save(busy, { query: `sort=${saves}` })).status === 200) saves += 1;
    expect(saves).toBe(300);
    expect((await save(busy, {})).status).toBe(429);
    expect((await save(admin, {})).status).toBe(200);
  });
  it('are deleted by whoever saved them, and shared ones by admins', async () => {
    const mine = (await save(reader, { name: 'Mine' })).body.view;
    const ours = (await save(admin, { name: 'Ours', shared: true })).body.view;
    expect((await remove(admin, mine.id)).status).toBe(404);
    expect((await remove(reader, ours.id)).status).toBe(403);
    expect((await remove(reader, mine.id)).status).toBe(200);
    expect((await remove(admin, ours.id)).status).toBe(200);
    expect(await names(reader)).toEqual([]);
  });
  it('of others are not deleted by an admin once they are no longer shared', async () => {
    const colleague = await app.aMember(project, 'admin');
    const { id } = (await save(colleague, { name: 'Ours', shared: true })).body.view;
    const removed = await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('saved_views').set({ shared: false }).where('id', '=', id).execute();
      const removing = remove(admin, id);
      await untilWaiting(app.db, 1);
      return { removing };
    });
    expect((await removed.removing).status).toBe(404);
    expect(await names(colleague)).toEqual(['Ours']);
  });
  it('are recorded with who changed what, if everyone sees them', async () => {
    const changes = async () => {
      const { body } = await app.call(
        listRevisions,
        { query: { projectId: project, entity: 'saved-view' } },
        { as: admin },
      );
      return body.items.map(({ actor, action, entityName: name, changes: fields }) => [
        actor?.email,
        action,
        name,
        fields.map(({ field }) => field),
      ]);
    };
    const boss = await app.aMember(project, 'admin');
    const by = ['screen', 'name', 'query', 'isDefault'];
    await save(admin, { name: 'Mine', isDefault: true });
    expect(await changes()).toEqual([]);
    await save(admin, { name: 'Ours', shared: true, isDefault: true });
    const theirs = (await save(boss, { name: 'Theirs', shared: true, isDefault: true })).body.view;
    await save(boss, { name: 'Theirs', query: 'sort=id', shared: true, isDefault: true });
    await remove(admin, theirs.id);
    await save(admin, { name: 'Ours' });
    expect((await changes()).reverse()).toEqual([
      [admin.email, 'created', 'Ours', expect.arrayContaining(by)],
      [boss.email, 'changed', 'Ours', ['isDefault']],
      [boss.email, 'created', 'Theirs', expect.arrayContaining(by)],
      [boss.email, 'changed', 'Theirs', ['query']],
      [admin.email, 'deleted', 'Theirs', expect.arrayContaining(by)],
      [admin.email, 'deleted', 'Ours', expect.arrayContaining(by)],
    ]);
  });
  it.each([{ name: ' ' }, { name: 'x'.repeat(61) }, { query: 'a b' }, { query: 'x'.repeat(2_001) }])(
    'reject %j',
    async (body) => expect((await save(reader, body)).status).toBe(400),
  );
});
