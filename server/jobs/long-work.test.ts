import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { doWorks, type LongWork, MAX_TRIES, type ReportProgress, releaseWork, type WorkTable } from './long-work.ts';

const TABLE: WorkTable = {
  name: 'area_works',
  key: ['id'],
  lease: 'worked_at',
  leaseSeconds: 60,
  unfinished: "state in ('waiting', 'running')",
  order: 'requested_at',
  onClaim: "state = 'running'",
  countsTries: true,
  ofProjects: false,
};

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('area_works').execute();
});

const aWork = async (): Promise<string> => {
  const values = { kind: 'apply', input: '{"days":1}', requested_at: new Date() } as const;
  return (await app.db.insertInto('area_works').values(values).returning('id').executeTakeFirstOrThrow()).id;
};
const rowOf = (id: string) =>
  app.db.selectFrom('area_works').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const endLease = (id: string) =>
  app.db
    .updateTable('area_works')
    .set({ worked_at: new Date(Date.now() - 61_000) })
    .where('id', '=', id)
    .execute();
const fail = (id: string) => app.db.updateTable('area_works').set({ state: 'failed' }).where('id', '=', id).execute();

type Row = { id: string };
const run = (work: Omit<LongWork<Row>, 'table'>) => doWorks<Row>(app.context, { table: TABLE, ...work });
const finish = (report: ReportProgress) => report({ state: 'done' });

it('does every work once, however many processes look for it', async () => {
  const ids = [await aWork(), await aWork(), await aWork()];
  const done: string[] = [];
  const work = {
    run: async ({ id }: Row, report: ReportProgress) => {
      done.push(id);
      await finish(report);
    },
  };
  await Promise.all([run(work), run(work), run(work)]);
  expect(done.sort()).toEqual(ids.sort());
});

it('stores progress and renews the lease', async () => {
  const id = await aWork();
  await run({
    run: async (row, report) => {
      await endLease(id);
      await report({ done: 2, total: 5 });
      const { worked_at, done, total } = await rowOf(row.id);
      expect(Date.now() - (worked_at?.getTime() ?? 0)).toBeLessThan(30_000);
      expect({ done, total }).toEqual({ done: 2, total: 5 });
      await finish(report);
    },
  });
  expect(await rowOf(id)).toMatchObject({ state: 'done', tries: 1 });
});

it('stops a work that was cancelled at its next report', async () => {
  const id = await aWork();
  const cancelled: string[] = [];
  await run({
    run: async (_, report) => {
      await app.db.updateTable('area_works').set({ state: 'cancelled' }).where('id', '=', id).execute();
      await finish(report);
    },
    onCancelled: async (row) => cancelled.push(row.id),
  });
  expect(cancelled).toEqual([id]);
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled' });
});

it('leaves a claimed work alone until its lease ends, then resumes it', async () => {
  const id = await aWork();
  await app.db
    .updateTable('area_works')
    .set({ state: 'running', worked_at: new Date(), tries: 1 })
    .where('id', '=', id)
    .execute();
  await run({ run: (_, report) => finish(report) });
  expect(await rowOf(id)).toMatchObject({ state: 'running' });
  await endLease(id);
  await run({ run: (_, report) => finish(report) });
  expect(await rowOf(id)).toMatchObject({ state: 'done', tries: 2 });
});

it('gives a failing work up after three tries', async () => {
  const id = await aWork();
  const failed: string[] = [];
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    expect(await rowOf(id)).toMatchObject({ tries: tries - 1 });
    await run({
      run: () => Promise.reject(new Error('broken')),
      onFailed: async (row, error) => {
        failed.push(error.message);
        await fail(row.id);
      },
    });
    await endLease(id);
  }
  expect(failed).toEqual(['broken']);
  await run({ run: () => Promise.reject(new Error('again')) });
  expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: MAX_TRIES });
});

it('gives a work up that ended its process three times, without another try', async () => {
  const id = await aWork();
  await app.db.updateTable('area_works').set({ tries: MAX_TRIES }).where('id', '=', id).execute();
  await run({ run: () => Promise.reject(new Error('tried')), onFailed: ({ id: failed }) => fail(failed) });
  expect(await rowOf(id)).toMatchObject({ state: 'failed' });
});

it('goes on with other works when one cannot even be given up', async () => {
  const [broken, other] = [await aWork(), await aWork()];
  await app.db.updateTable('area_works').set({ tries: MAX_TRIES }).where('id', '=', broken).execute();
  await run({
    run: (_, report) => finish(report),
    onFailed: () => Promise.reject(new Error('not given up')),
  });
  expect(await rowOf(other)).toMatchObject({ state: 'done' });
  await endLease(broken);
  await run({ run: () => Promise.reject(new Error('tried')), onFailed: ({ id }) => fail(id) });
  expect(await rowOf(broken)).toMatchObject({ state: 'failed' });
});

it('counts no try of a process that gives its work back', async () => {
  const id = await aWork();
  await app.db
    .updateTable('area_works')
    .set({ state: 'running', worked_at: new Date(), tries: 1 })
    .where('id', '=', id)
    .execute();
  await releaseWork(app.db, TABLE, { id });
  expect(await rowOf(id)).toMatchObject({ tries: 0, worked_at: null });
});

describe('works of projects', () => {
  const OF_PROJECTS: WorkTable = { ...TABLE, name: 'poi_past_works', key: ['project_id', 'id'], ofProjects: true };
  const request = async (...projects: number[]): Promise<void> => {
    await app.db.deleteFrom('poi_past_works').execute();
    for (const [at, project_id] of projects.entries()) {
      const requested_at = new Date(Date.now() - 60_000 + at);
      await app.db.insertInto('poi_past_works').values({ project_id, poi_ids: [], requested_at }).execute();
    }
  };
  it('are begun in turns, and never two of a project at once', async () => {
    await request(1, 1, 1, 1, 2, 3);
    const begun: number[] = [];
    const running = new Set<number>();
    await doWorks<{ project_id: number }>(app.context, {
      table: OF_PROJECTS,
      run: async ({ project_id: project }, report) => {
        expect(running).not.toContain(project);
        running.add(project);
        begun.push(project);
        await finish(report);
        running.delete(project);
      },
    });
    expect(begun.slice(0, 3).sort()).toEqual([1, 2, 3]);
    expect(begun).toHaveLength(6);
  });
  it('are done beside a long one of another project, also when they are requested after it began', async () => {
    await request(1);
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await doWorks<{ project_id: number }>(app.context, {
      table: OF_PROJECTS,
      run: async ({ project_id: project }, report) => {
        if (project === 2) release();
        else {
          await app.db
            .insertInto('poi_past_works')
            .values({ project_id: 2, poi_ids: [], requested_at: new Date() })
            .execute();
          await isReleased;
        }
        await finish(report);
      },
    });
    const rows = await app.db.selectFrom('poi_past_works').select('state').execute();
    expect(rows).toEqual([{ state: 'done' }, { state: 'done' }]);
  });
});
