import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { deleteJob, type FailedJob, getJobs, type JobQueue, listFailedJobs, retryJob } from '#contract/jobs.ts';
import { getSystemHealth, type HealthCheck, type HealthCheckName } from '#contract/system.ts';
import { openPool } from '#server/db/database.ts';
import { DISTRIBUTED_TABLES } from '#server/db/described-tables.ts';
import { type Jobs, startJobs } from '#server/jobs/jobs.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { firstOf } from '#tests/setup/first-of.ts';
import { databaseLoad } from './system.queries.ts';
import { watchProcess } from './watch-process.ts';

let app: TestApp;
let dolphin: Visitor;
let admin: Visitor;
let jobs: Jobs;
let close: () => Promise<void>;

beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  admin = await app.aMember(await app.aProject(), 'admin');
});

const overview = async () => (await app.call(getJobs, {}, { as: dolphin })).body;
const queue = async (name: string): Promise<JobQueue | undefined> =>
  (await overview()).queues.find((one: JobQueue) => one.name === name);
const failed = async (query: object = {}): Promise<FailedJob[]> =>
  (await app.call(listFailedJobs, { query }, { as: dolphin })).body.items;

const health = async () => (await app.call(getSystemHealth, {}, { as: dolphin })).body;
const check = async (name: HealthCheckName): Promise<HealthCheck> =>
  firstOf((await health()).checks.filter((one) => one.name === name));

describe('before any job ever ran', () => {
  it('returns empty lists', async () => {
    expect(await overview()).toMatchObject({ queues: [], engine: { pending: 0, more: false, oldestAt: null } });
    expect(await failed()).toEqual([]);
  });
});

describe('background jobs', () => {
  let luck = false;
  beforeAll(async () => {
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(app.db);
    const { admin: server, owner } = inject('postgres');
    const pool = openPool({ ...server, ...owner, ...rows[0], max: 4 });
    jobs = await startJobs(pool, app.context.log);
    close = async () => {
      await jobs.stop();
      await pool.end();
    };
    await jobs.every('by the clock', '17 3 * * *', async () => {});
    await jobs.work('by luck', async () => {
      if (!luck) throw new Error('no luck today');
    });
    await app.db.transaction().execute(async (tx) => {
      await jobs.add(tx, 'by luck', { some: 'work' });
      // Before a worker can claim it: this is its last attempt.
      await sql`update jobs.job set retry_limit = 0 where name = 'by luck'`.execute(tx);
    });
    await vi.waitFor(async () => expect(await failed({ queue: 'by luck' })).toHaveLength(1), { timeout: 15_000 });
  });
  afterAll(() => close());

  it('are shown as waiting, failed and done, with their next run', async () => {
    expect(await queue('by luck')).toMatchObject({ failed: 1, waiting: 0, schedule: null });
    const next = (await queue('by the clock'))?.schedule;
    expect(next).toMatchObject({ cron: '17 3 * * *', timeZone: 'UTC' });
    expect(next?.nextAt).toMatch(/T03:17:00/);
    expect(Date.parse(next?.nextAt ?? '')).toBeGreaterThan(app.clock.now.getTime());
  });
  it('show the error of failed ones, never their data', async () => {
    const [job] = await failed();
    expect(job).toMatchObject({ queue: 'by luck', error: 'no luck today', tries: 1 });
    expect(JSON.stringify(job)).not.toContain('some');
    expect(await failed({ queue: 'by the clock' })).toEqual([]);
  });
  it('are unhealthy since the first one failed', async () => {
    const [job] = await failed();
    expect(job?.failedAt).not.toBeNull();
    expect(await check('failedJobs')).toMatchObject({ value: 1, level: 'warning', since: job?.failedAt });
  });
  it('retries failed ones', async () => {
    const [job] = await failed();
    luck = true;
    expect(
      (await app.call(retryJob, { params: { queue: job?.queue ?? '', id: job?.id ?? '' } }, { as: admin })).status,
    ).toBe(403);
    expect(
      (await app.call(retryJob, { params: { queue: job?.queue ?? '', id: job?.id ?? '' } }, { as: dolphin })).body,
    ).toEqual({ retried: true });
    await vi.waitFor(async () => expect(await queue('by luck')).toMatchObject({ failed: 0, done: 1 }), {
      timeout: 15_000,
    });
    expect(
      (await app.call(retryJob, { params: { queue: job?.queue ?? '', id: job?.id ?? '' } }, { as: dolphin })).status,
    ).toBe(404);
    const revision = await app.db.selectFrom('revisions').selectAll().where('entity', '=', 'job').execute();
    expect(revision).toMatchObject([
      { actor_id: dolphin.userId, before: { state: 'failed' }, after: { state: 'waiting' } },
    ]);
  });
  it('can be deleted only when failed', async () => {
    const ids = [randomUUID(), randomUUID()];
    for (const [at, state] of ['failed', 'created'].entries()) {
      await sql`insert into jobs.job (id, name, state, completed_on, start_after)
        values (${ids[at]}, 'by luck', ${state}, now(), now() + interval '1 hour')`.execute(app.db);
    }
    const remove = (id: string | undefined, as: Visitor) =>
      app.call(deleteJob, { params: { queue: 'by luck', id: id ?? '' } }, { as });
    expect((await remove(ids[0], admin)).status).toBe(403);
    expect((await remove(ids[0], dolphin)).body).toEqual({ deleted: true });
    expect((await remove(ids[1], dolphin)).status).toBe(404);
    expect(await failed()).toEqual([]);
    expect(await queue('by luck')).toMatchObject({ waiting: 1 });
  });
  it('include waiting mails and unprocessed uploads', async () => {
    const mail = { kind: 'verify', recipient: 'somebody@example.com', message: '{}', last_error: 'ECONNREFUSED' };
    await app.db.insertInto('mails').values(mail).execute();
    const phone = await app.aPhone(await app.aProject());
    await phone.upload({ logs: [{ t: Date.now(), level: 'INFO', text: 'hello' }] });
    const answer = await overview();
    expect(answer).toMatchObject({
      mails: { waiting: 1, troubled: 1, lastError: 'ECONNREFUSED' },
      engine: { pending: 1 },
    });
    expect(JSON.stringify(answer)).not.toContain('somebody@example.com');
  });
  it.each([getJobs, listFailedJobs, getSystemHealth])('are rejected for an admin: $name', async (endpoint) => {
    expect((await app.attempt(endpoint, {}, { as: admin })).status).toBe(403);
  });
});

describe('getSystemHealth', () => {
  it('reports the database and every process', async () => {
    expect((await health()).processes).toEqual([]);
    const watch = await watchProcess(app.context);
    const { database, processes, samples } = await health();
    expect(database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(0);
    expect(database.maxConnections).toBeGreaterThan(database.connections);
    expect(database.migrations.map((one: { name: string }) => one.name)).toContain('0001-schema');
    expect(database.migrations.filter((one: { at: string | null }) => one.at === null)).toEqual([]);
    expect(processes).toMatchObject([
      { pid: process.pid, node: process.version, parts: [...app.context.config.parts] },
    ]);
    expect(processes[0]?.samples[0]?.memoryBytes).toBeGreaterThan(1_000_000);
    expect(samples).toHaveLength(1);
    await watch.stop();
    expect((await health()).processes).toEqual([]);
  });
  it.skipIf(inject('postgres').nodes.length > 0)('reports no cluster on a single database', async () => {
    expect((await health()).cluster).toBeNull();
  });
  it.runIf(inject('postgres').nodes.length > 0)(
    'reports the nodes of a cluster of MOVE_TEST_CITUS_URL, how full they are, and what was stored on them',
    async () => {
      const { nodes } = inject('postgres');
      const { cluster, database } = await health();
      expect(cluster?.nodes.map(({ address }) => address)).toEqual(nodes.map(({ host, port }) => `${host}:${port}`));
      expect(cluster?.nodes.every(({ isReachable }) => isReachable)).toBe(true);
      expect(cluster?.nodes.map(({ isCoordinator }) => isCoordinator)).toEqual(nodes.map((_, at) => at === 0));
      const shards = cluster?.nodes.reduce((sum, node) => sum + node.shards, 0) ?? 0;
      expect(shards % DISTRIBUTED_TABLES.length).toBe(0);
      expect(cluster?.skew).toBeGreaterThanOrEqual(1);
      expect(database.sizeBytes).toBe(cluster?.nodes.reduce((sum, node) => sum + node.sizeBytes, 0));
      await sql`
        insert into batches (project_id, user_id, batch_id, content_hash, fix_count, record_count)
        values (1, 'someone', ${randomUUID()}, 0, 0, 0)
      `.execute(app.db);
      await vi.waitFor(async () => expect((await databaseLoad(app.db)).uploads).toBeGreaterThan(0), {
        timeout: 15_000,
      });
    },
  );
  it('reports a silent process until another replaced it', async () => {
    const gone = await watchProcess(app.context);
    const since = app.clock.now.toISOString();
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000);
    dolphin = await app.aPerson({ dolphin: true });
    expect(await check('processes')).toMatchObject({ value: 1, level: 'warning', since });
    const next = await watchProcess(app.context);
    expect(await check('processes')).toMatchObject({ value: 0, level: 'fine' });
    await next.stop();
    await gone.stop();
  });
  it('reports uploads that the engine could not process, and since when', async () => {
    expect(await check('setAside')).toMatchObject({ value: 0, level: 'fine', since: null });
    const [first, second] = [300_000, 60_000].map((ms) => new Date(app.clock.now.getTime() - ms));
    const phone = await app.aPhone(await app.aProject());
    for (const at of [second, first]) {
      await sql`
        insert into batches (project_id, user_id, batch_id, content_hash, fix_count, record_count, set_aside_at)
        values (${phone.projectId}, ${phone.userId}, ${randomUUID()}, 0, 0, 0, ${at})
      `.execute(app.db);
    }
    expect(await check('setAside')).toMatchObject({ value: 2, level: 'warning', since: first?.toISOString() });
  });
  it('reports the engine’s lag', async () => {
    const before = await check('lag');
    await app.db
      .updateTable('pending_batches')
      .set({ received_at: new Date(app.clock.now.getTime() - 120_000) })
      .execute();
    const after = await check('lag');
    expect(after.value).toBeCloseTo(120, 0);
    expect(after.since).toBe(new Date(app.clock.now.getTime() - 120_000).toISOString());
    expect([before.level, after.level]).toContain('warning');
    expect((await health()).level).not.toBe('fine');
  });
});
