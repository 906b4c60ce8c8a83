import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAppUserConfig, saveAppUserConfig } from '#contract/app-user-config.ts';
import { eraseAppUser, getAppUser, setAppUserPilot, startAppUserLogging } from '#contract/app-user-head.ts';
import { exportChosenAppUsers, listAppUserFilters, listAppUsers } from '#contract/app-user-list.ts';
import { MAX_TAGS, tagAppUser } from '#contract/app-user-tags.ts';
import {
  type BulkAction,
  type BulkWork,
  cancelBulkWork,
  getBulkWork,
  listBulkWorks,
  PREVIEWED_AT_ONCE,
  previewBulkWork,
  startBulkWork,
  undoBulkWork,
} from '#contract/bulk-works.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { listInbox } from '#contract/inbox.ts';
import { listRevisions } from '#contract/revisions.ts';
import type { Change } from '#server/events.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { addFacet, insertCrowd } from '#tests/setup/app-user-rows.ts';
import { doBulkWorks } from './do-bulk-works.ts';

type Target = Omit<InputOf<typeof previewBulkWork>['body'], 'action'>;

const NAMES = ['anna', 'berta', 'carl', 'dora'];
let app: TestApp;
let admin: Visitor;
let project: number;
/** What happens in the middle of an action. */
let duringChange: (change: Change) => Promise<void> = async () => {};

beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
  app.context.events.listen(async (_tx, changes) => {
    for (const change of changes) await duringChange(change);
  });
});
beforeEach(async () => {
  duringChange = async () => {};
  project = await app.aProject('Bulk');
  await app.grant(admin, project, 'admin');
  for (const userId of NAMES) await app.aPhone(project, userId);
});

const own = () => ({ projectId: project });
const preview = async (action: BulkAction, target: Target) =>
  (await app.call(previewBulkWork, { query: own(), body: { action, ...target } }, { as: admin })).body;
const start = async (action: BulkAction, target: Target & { typed?: number }) =>
  (await app.call(startBulkWork, { query: own(), body: { action, ...target } }, { as: admin })).body.work;
const work = async (id: string) =>
  (await app.call(getBulkWork, { params: { id }, query: own() }, { as: admin })).body.work;
const undo = async (id: string) =>
  (await app.call(undoBulkWork, { params: { id }, query: own() }, { as: admin })).body.work;
const cancel = async (id: string) =>
  (await app.call(cancelBulkWork, { params: { id }, query: own() }, { as: admin })).body.work;
const run = async (action: BulkAction, target: Target & { typed?: number }): Promise<BulkWork> => {
  const { id } = await start(action, target);
  await doBulkWorks(app.context);
  return work(id);
};
const takeBack = async ({ id }: BulkWork): Promise<BulkWork> => {
  const undoing = await undo(id);
  await doBulkWorks(app.context);
  return work(undoing.id);
};
const head = async (userId: string) =>
  (await app.call(getAppUser, { query: { ...own(), userId } }, { as: admin })).body;
const tag = (userId: string, add: string[], remove: string[] = []) =>
  app.call(tagAppUser, { query: { ...own(), userId }, body: { add, remove } }, { as: admin });
const found = async (query: { tag?: string; pilot?: 'true'; blocked?: 'true' } = {}) => {
  const { body } = await app.call(listAppUsers, { query: { ...own(), sort: 'id', ...query } }, { as: admin });
  return body.items.map(({ userId }) => userId);
};
const revisions = async (entity: string) =>
  (await app.call(listRevisions, { query: { ...own(), entity } }, { as: admin })).body.items;
/** As if its process had died a while ago. */
const endLease = (id: string) =>
  app.db
    .updateTable('bulk_works')
    .set({ worked_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', id)
    .execute();

const TRIAL: BulkAction = { kind: 'tags', add: ['trial'], remove: [] };
const BLOCK: BulkAction = { kind: 'blocked', on: true };

describe('a dry run', () => {
  it('shows who would change and who has the value already, and changes nothing', async () => {
    await tag('berta', ['trial']);
    expect(await preview(TRIAL, { filter: {} })).toEqual({
      changed: 3,
      unchanged: 1,
      refused: 0,
      missing: 0,
      total: 4,
      next: null,
      sample: ['anna', 'carl', 'dora'],
    });
    expect(await found({ tag: 'trial' })).toEqual(['berta']);
  });

  it('counts app users of other projects as missing', async () => {
    const other = await app.aProject('Other');
    await app.aPhone(other, 'foreign');
    const { missing, total } = await preview(BLOCK, { userIds: ['anna', 'foreign'] });
    expect({ missing, total }).toEqual({ missing: 1, total: 1 });
    const body = { action: BLOCK, userIds: ['foreign'] };
    expect((await app.attempt(startBulkWork, { query: own(), body }, { as: admin })).status).toBe(404);
    const { id } = await start(BLOCK, { userIds: ['anna'] });
    await app.grant(admin, other, 'admin');
    const elsewhere = { params: { id }, query: { projectId: other } };
    for (const endpoint of [getBulkWork, cancelBulkWork, undoBulkWork]) {
      expect((await app.attempt(endpoint, elsewhere, { as: admin })).status).toBe(404);
    }
  });

  it('needs either a filter or ids, and a tag to work with', async () => {
    const bad = [
      { action: BLOCK },
      { action: BLOCK, filter: {}, userIds: ['anna'] },
      { action: { kind: 'tags' }, filter: {} },
    ];
    for (const body of bad) {
      const { status } = await app.attempt(startBulkWork, { query: own(), body } as never, { as: admin });
      expect(status).toBe(400);
    }
  });
});

describe('many app users', () => {
  const crowd = async (count: number) => {
    await insertCrowd(app.db, project, count);
    for (const facet of ['all', 'state:']) await addFacet(app.db, project, facet, count);
  };

  it('are counted in parts, and erased only if no more match than the number typed', async () => {
    await crowd(PREVIEWED_AT_ONCE);
    const first = await preview(TRIAL, { filter: {} });
    expect(first).toMatchObject({ total: PREVIEWED_AT_ONCE, changed: PREVIEWED_AT_ONCE, next: expect.any(String) });
    const rest = await preview(TRIAL, { filter: {}, cursor: first.next ?? '' });
    expect(rest).toMatchObject({ total: NAMES.length, changed: NAMES.length, next: null });
    const all = PREVIEWED_AT_ONCE + NAMES.length;
    const tooFew = { action: { kind: 'erase' as const }, filter: {}, typed: PREVIEWED_AT_ONCE };
    expect((await app.attempt(startBulkWork, { query: own(), body: tooFew }, { as: admin })).status).toBe(400);
    expect(await run({ kind: 'erase' }, { filter: {}, typed: all - 1 })).toMatchObject({
      ...{ state: 'failed', typed: all - 1, changed: 0, mayUndo: false },
    });
    expect((await app.call(getAppUser, { query: { ...own(), userId: 'crowd-1' } }, { as: admin })).status).toBe(200);
    const { id } = await start({ kind: 'erase' }, { filter: {}, typed: all });
    expect(await cancel(id)).toMatchObject({ state: 'cancelled', typed: all });
  });

  it('are changed one by one if they cannot be changed together', async () => {
    let refusals = 0;
    duringChange = async ({ entity, entityId }) => {
      if (entity !== 'app-user-access' || entityId !== 'carl' || refusals > 0) return;
      refusals++;
      throw new Error('deadlock detected');
    };
    expect(await run(BLOCK, { filter: {} })).toMatchObject({ state: 'done', done: 4, changed: 4 });
    expect(refusals).toBe(1);
    expect(await found({ blocked: 'true' })).toEqual(NAMES);
  });
});

describe('a bulk work', () => {
  it('tags all current matches, notifies whoever started it, and is in the revisions with filter and counts', async () => {
    await app.call(setAppUserPilot, { query: { ...own(), userId: 'carl' }, body: { pilot: true } }, { as: admin });
    await tag('carl', ['trial']);
    await app.call(setAppUserPilot, { query: { ...own(), userId: 'dora' }, body: { pilot: true } }, { as: admin });
    const done = await run(TRIAL, { filter: { pilot: 'true' } });
    expect(done).toMatchObject({ state: 'done', total: 2, done: 2, changed: 1, unchanged: 1, refused: 0 });
    expect(await found({ tag: 'trial' })).toEqual(['carl', 'dora']);
    const { body: filters } = await app.call(listAppUserFilters, { query: own() }, { as: admin });
    expect(filters.tags).toEqual([{ tag: 'trial', users: 2 }]);
    const [revision] = await revisions('bulk-work');
    expect(revision).toMatchObject({ action: 'changed', entityId: done.id });
    expect(Object.fromEntries((revision?.changes ?? []).map(({ field, after }) => [field, after]))).toMatchObject({
      'action.kind': 'tags',
      'filter.pilot': 'true',
      total: 2,
      changed: 1,
      unchanged: 1,
    });
    const { body: inbox } = await app.call(listInbox, { query: { kind: 'work' } }, { as: admin });
    expect(inbox.items[0]).toMatchObject({ facts: { work: 'bulk', outcome: 'done', name: '1', id: done.id } });
    const { body: works } = await app.call(listBulkWorks, { query: own() }, { as: admin });
    expect(works.items).toEqual([done]);
  });

  it('does not affect users who register after it was requested', async () => {
    const { id } = await start(TRIAL, { filter: {} });
    await app.aPhone(project, 'late');
    await doBulkWorks(app.context);
    expect(await work(id)).toMatchObject({ total: 4, changed: 4 });
    expect(await found({ tag: 'trial' })).toEqual(NAMES);
  });

  it.each([
    { createdSince: '2020-01-01' },
    { seenBefore: '2199-01-01' },
    { search: 'a' },
    { search: 'a', createdSince: '2020-01-01' },
  ])('affects the users whom the list shows for %j', async (filter) => {
    const { body } = await app.call(listAppUsers, { query: { ...own(), sort: 'id', ...filter } }, { as: admin });
    expect(await run(TRIAL, { filter })).toMatchObject({ changed: body.items.length });
    expect(await found({ tag: 'trial' })).toEqual(body.items.map(({ userId }) => userId));
    expect(body.items.length).toBeGreaterThan(0);
  });

  it('affects users within a range of a figure', async () => {
    await sql`
      insert into people_periods (project_id, user_id, period, trips, meters, car_seconds, cycling_seconds,
        walking_seconds, public_seconds, last_ts)
      select project_id, user_id, 'last30', length(user_id), 1000, 60, 0, 0, 0, 1772435520 from app_users
      where project_id = ${project} and user_id = any(${NAMES}::text[])
    `.execute(app.db);
    expect(await run(TRIAL, { filter: { trips: '5..' } })).toMatchObject({ total: 1, changed: 1 });
    expect(await found({ tag: 'trial' })).toEqual(['berta']);
  });

  it('lists who matches before it changes them', async () => {
    for (const userId of NAMES) await tag(userId, ['trial']);
    const done = await run({ kind: 'tags', add: [], remove: ['trial'] }, { filter: { tag: 'trial' } });
    expect(done).toMatchObject({ total: 4, changed: 4 });
  });

  it('refuses one tag too many and continues', async () => {
    await tag(
      'anna',
      Array.from({ length: MAX_TAGS }, (_, index) => `t${index}`),
    );
    expect(await preview(TRIAL, { filter: {} })).toMatchObject({ changed: 3, refused: 1 });
    expect(await run(TRIAL, { filter: {} })).toMatchObject({ changed: 3, refused: 1, total: 4 });
  });

  it('rolls up the segments of tagged users', async () => {
    await app.db.deleteFrom('rollup_changes').where('project_id', '=', project).execute();
    await run(TRIAL, { userIds: ['anna', 'dora'] });
    const rows = await app.db
      .selectFrom('rollup_changes')
      .select('user_id')
      .where('project_id', '=', project)
      .orderBy('user_id')
      .execute();
    expect(rows.map((row) => row.user_id)).toEqual(['anna', 'dora']);
  });

  it('changes everybody once when its process stops in the middle and another one takes over', async () => {
    const { id } = await start(BLOCK, { filter: {} });
    duringChange = async ({ entityId }) => {
      if (entityId === 'carl') throw new Error('stopped');
    };
    await doBulkWorks(app.context);
    expect(await work(id)).toMatchObject({ state: 'running', done: 2, changed: 2 });
    expect(await found({ blocked: 'true' })).toEqual(['anna', 'berta']);
    duringChange = async () => {};
    await endLease(id);
    await doBulkWorks(app.context);
    expect(await work(id)).toMatchObject({ state: 'done', total: 4, done: 4, changed: 4, unchanged: 0 });
    const changed = await revisions('app-user-access');
    expect(changed.map(({ entityId }) => entityId).sort()).toEqual(NAMES);
  });

  it('tells its progress while it runs', async () => {
    const { id } = await start(BLOCK, { filter: {} });
    expect(await work(id)).toMatchObject({ state: 'waiting', total: null, done: 0 });
    const told: unknown[] = [];
    duringChange = async ({ entity }) => {
      if (entity !== 'app-user-access') return;
      const { state, total, done, changed } = await work(id);
      told.push([state, total, done, changed]);
    };
    await doBulkWorks(app.context, 1);
    expect(told).toEqual([0, 1, 2, 3].map((done) => ['running', 4, done, done]));
    expect(await work(id)).toMatchObject({ state: 'done', total: 4, done: 4, changed: 4 });
  });

  it('continues the list after the last page that its process reached', async () => {
    const { id } = await start(TRIAL, { filter: {} });
    await doBulkWorks({
      ...app.context,
      db: app.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async () => {
          throw new Error('stopped');
        },
      }),
    }).catch(() => {});
    await endLease(id);
    await doBulkWorks(app.context);
    expect(await work(id)).toMatchObject({ state: 'done', total: 4, changed: 4 });
  });

  it('is given up after three tries without any progress', async () => {
    const { id } = await start(BLOCK, { filter: {} });
    duringChange = async ({ entity }) => {
      if (entity === 'app-user-access') throw new Error('broken');
    };
    for (let tries = 0; tries < 4; tries++) {
      await doBulkWorks(app.context);
      await endLease(id);
    }
    expect(await work(id)).toMatchObject({ state: 'failed', changed: 0 });
    const { body: inbox } = await app.call(listInbox, { query: { kind: 'work' } }, { as: admin });
    expect(inbox.items[0]).toMatchObject({ facts: { work: 'bulk', outcome: 'failed' } });
  });

  it('stops when it is cancelled, and what it changed can be undone', async () => {
    const { id } = await start(BLOCK, { filter: {} });
    duringChange = async ({ entity, entityId }) => {
      if (entity === 'app-user-access' && entityId === 'carl') await cancel(id);
    };
    await doBulkWorks(app.context, 2);
    const cancelled = await work(id);
    expect(cancelled).toMatchObject({ state: 'cancelled', changed: 2, mayUndo: true });
    expect(await found({ blocked: 'true' })).toEqual(['anna', 'berta']);
    duringChange = async () => {};
    expect(await takeBack(cancelled)).toMatchObject({ state: 'done', total: 2, changed: 2, undoes: id });
    expect(await found({ blocked: 'true' })).toEqual([]);
  });

  it('stops when whoever started it loses the right to', async () => {
    const other = await app.aMember(project, 'admin');
    const body = { action: BLOCK, filter: {} };
    const { id } = (await app.call(startBulkWork, { query: own(), body }, { as: other })).body.work;
    duringChange = async ({ entity, entityId }) => {
      if (entity !== 'app-user-access' || entityId !== 'berta') return;
      await app.db.deleteFrom('project_roles').where('user_id', '=', other.userId).execute();
    };
    await doBulkWorks(app.context, 2);
    expect(await work(id)).toMatchObject({ state: 'cancelled', changed: 2 });
    expect(await found({ blocked: 'true' })).toEqual(['anna', 'berta']);
  });

  it('waits for an earlier one of its kind, but not for others', async () => {
    const first = await start(BLOCK, { filter: {} });
    const second = await start({ kind: 'blocked', on: false }, { filter: {} });
    const other = await start(TRIAL, { filter: {} });
    await app.db
      .updateTable('bulk_works')
      .set({ state: 'running', worked_at: new Date() })
      .where('id', '=', first.id)
      .execute();
    await doBulkWorks(app.context);
    expect((await work(second.id)).state).toBe('waiting');
    expect((await work(other.id)).state).toBe('done');
    await endLease(first.id);
    await doBulkWorks(app.context);
    expect((await work(first.id)).changed).toBe(4);
    expect((await work(second.id)).changed).toBe(4);
  });
});

describe('undo', () => {
  it('removes tags from those who got them, and keeps what others did since', async () => {
    await tag('anna', ['trial', 'old']);
    const done = await run({ kind: 'tags', add: ['trial', 'fleet'], remove: ['old'] }, { userIds: ['anna', 'berta'] });
    await tag('berta', ['later']);
    expect(await takeBack(done)).toMatchObject({ state: 'done', changed: 2 });
    expect((await head('anna')).tags).toEqual(['old', 'trial']);
    expect((await head('berta')).tags).toEqual(['later']);
    const { status } = await app.attempt(undoBulkWork, { params: { id: done.id }, query: own() }, { as: admin });
    expect(status).toBe(409);
  });

  it('restores the pilot flag of those who had it, and of nobody else', async () => {
    await app.call(setAppUserPilot, { query: { ...own(), userId: 'carl' }, body: { pilot: true } }, { as: admin });
    const done = await run({ kind: 'pilot', on: true }, { filter: {} });
    expect(await found({ pilot: 'true' })).toEqual(NAMES);
    await takeBack(done);
    expect(await found({ pilot: 'true' })).toEqual(['carl']);
  });

  it('restores logging with its level and end', async () => {
    const body = { level: 'ERROR', hours: 168 } as const;
    await app.call(startAppUserLogging, { query: { ...own(), userId: 'anna' }, body }, { as: admin });
    const former = (await head('anna')).logging;
    const done = await run({ kind: 'logging', start: { level: 'DEBUG', hours: 1 } }, { userIds: ['anna', 'berta'] });
    expect((await head('berta')).logging?.level).toBe('DEBUG');
    await takeBack(done);
    expect((await head('anna')).logging).toMatchObject({ level: 'ERROR', endsAt: former?.endsAt });
    expect((await head('berta')).logging).toBeNull();
    expect(await run({ kind: 'logging', start: null }, { filter: {} })).toMatchObject({ changed: 1, unchanged: 3 });
  });

  it('restores overrides, except where somebody changed them since', async () => {
    const services = { cycling: { enabled: false } };
    const config = async (userId: string) =>
      (await app.call(getAppUserConfig, { query: { ...own(), userId } }, { as: admin })).body;
    const save = (userId: string, version: number, saved: object) =>
      app.call(saveAppUserConfig, { query: { ...own(), userId }, body: { version, services: saved } }, { as: admin });
    await save('anna', (await config('anna')).version, services);
    const done = await run({ kind: 'override', services: { walking: { enabled: false } } }, { filter: {} });
    expect((await config('anna')).overrides).toEqual({ cycling: { enabled: false }, walking: { enabled: false } });
    await save('berta', (await config('berta')).version, { places: { enabled: false } });
    expect(await takeBack(done)).toMatchObject({ changed: 3, refused: 1 });
    expect((await config('anna')).overrides).toEqual(services);
    expect((await config('berta')).overrides).toEqual({ places: { enabled: false } });
    await run({ kind: 'override', services: {} }, { filter: {} });
    expect((await config('anna')).overrides).toEqual({});
  });
});

describe('erasing many', () => {
  const ERASE: BulkAction = { kind: 'erase' };

  it('needs their number and cannot be undone', async () => {
    const body = { action: ERASE, userIds: ['anna', 'berta'] };
    for (const typed of [undefined, 1, 3]) {
      const { status } = await app.attempt(startBulkWork, { query: own(), body: { ...body, typed } }, { as: admin });
      expect(status).toBe(400);
    }
    const done = await run(ERASE, { userIds: ['anna', 'berta'], typed: 2 });
    expect(done).toMatchObject({ state: 'done', changed: 2, mayUndo: false });
    expect(await found()).toEqual(['carl', 'dora']);
    const { rows } = await sql`select 1 from bulk_work_users where project_id = ${project}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('leaves no name behind in other bulk actions', async () => {
    const { id } = await run(TRIAL, { filter: { search: 'Anna' } });
    expect(await work(id)).toMatchObject({ changed: 1, filter: { search: '…' } });
    await app.call(eraseAppUser, { query: { ...own(), userId: 'anna', typed: 'anna' } }, { as: admin });
    expect(JSON.stringify(await revisions('bulk-work'))).not.toContain('Anna');
  });

  it('keeps no part of a name that was searched, however the action ends', async () => {
    const done = await run(TRIAL, { filter: { search: 'nna' } });
    const cancelled = await start(TRIAL, { filter: { search: 'ert' } });
    await cancel(cancelled.id);
    expect((await work(done.id)).filter).toMatchObject({ search: '…' });
    expect((await work(cancelled.id)).filter).toMatchObject({ search: '…' });
  });

  it('changes nobody else when the user searched for is erased before it begins', async () => {
    const { id } = await start(TRIAL, { filter: { search: 'anna' } });
    await app.call(eraseAppUser, { query: { ...own(), userId: 'anna', typed: 'anna' } }, { as: admin });
    await doBulkWorks(app.context);
    expect(await work(id)).toMatchObject({ state: 'cancelled', changed: 0, filter: {} });
  });

  it('counts users who are already gone as done', async () => {
    const { id } = await start(TRIAL, { userIds: NAMES });
    await app.call(eraseAppUser, { query: { ...own(), userId: 'berta', typed: 'berta' } }, { as: admin });
    await doBulkWorks(app.context);
    expect(await work(id)).toMatchObject({ state: 'done', total: 4, done: 4, changed: 3 });
  });
});

describe('the export of chosen app users', () => {
  it('has a line for each app user that exists', async () => {
    const body = { userIds: ['dora', 'anna', 'nobody'] };
    const { text } = await app.call(exportChosenAppUsers, { query: own(), body }, { as: admin });
    expect(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['dora', 'anna']);
  });
});
