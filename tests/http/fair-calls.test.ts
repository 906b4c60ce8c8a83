import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAppUser, getAuthCode } from '#contract/app-users.ts';
import { signInDevice } from '#contract/devices.ts';
import { listSegments } from '#contract/insights.ts';
import { followProject } from '#contract/live.ts';
import { createProjectCode, joinByCode } from '#contract/project-codes.ts';
import { getProject } from '#contract/projects.ts';
import { reportOwnTracks } from '#contract/reports.ts';
import { userExists } from '#contract/users.ts';
import { POOL_SIZE, type Tx } from '#server/db/database.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';

const OF_CALLER = 6;
const OF_PROJECT = 10;
const OF_PHONE = 2;
const OF_JOINS = 4;
const OF_ERASURES = 2;
const OF_NETWORK = 4;
const OF_STRANGERS = 8;
const OF_PAGES = 3;
/** More than a process has connections to its database. */
const FLOOD = 3 * POOL_SIZE;

/** Long enough for more of them to begin, if they could. */
const SETTLED_MS = 300;

let app: TestApp;
let busy: { admin: Visitor; project: number; key: TestKey; userId: string };
let quiet: { admin: Visitor; project: number };
beforeEach(async () => {
  app ??= await anApp({}, POOL_SIZE);
  const [one, other] = [await app.aPerson(), await app.aPerson()];
  const project = await app.aProject('Busy');
  busy = { admin: one, project, key: await app.aKey(project), userId: (await app.aPhone(project)).userId };
  quiet = { admin: other, project: await app.aProject('Quiet') };
  await app.grant(busy.admin, busy.project, 'admin');
  await app.grant(quiet.admin, quiet.project, 'admin');
});

/** Connections that wait for what is held. */
async function countHeld(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.db);
  return rows[0]?.count ?? 0;
}

/** While calls wait for a row that the busy project has locked, somebody else calls. */
async function whileHeld(
  hold: (tx: Tx) => Promise<unknown>,
  call: (at: number) => Promise<{ status: number }>,
  most = OF_CALLER,
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { over } = await new Promise<{ over: Promise<void> }>((resolve) => {
    const over = app.db.transaction().execute(async (tx) => {
      await hold(tx);
      setImmediate(() => resolve({ over }));
      await released;
    });
  });
  const flood = Promise.all(Array.from({ length: FLOOD }, (_, at) => call(at)));
  await expect.poll(countHeld, { timeout: 20_000 }).toBeGreaterThanOrEqual(most);
  const other = await app.call(getProject, { query: { projectId: quiet.project } }, { as: quiet.admin });
  const held = await countHeld();
  release();
  await over;
  return { held, other: other.status, flood: new Set((await flood).map(({ status }) => status)) };
}

const holdProject = (tx: Tx) =>
  tx.selectFrom('projects').select('id').where('id', '=', busy.project).forUpdate().execute();
const holdUser = (tx: Tx) =>
  tx
    .selectFrom('app_users')
    .select('user_id')
    .where('project_id', '=', busy.project)
    .where('user_id', '=', busy.userId)
    .forUpdate()
    .execute();
const holdUsers = (tx: Tx) =>
  tx.selectFrom('app_users').select('user_id').where('project_id', '=', busy.project).forUpdate().execute();

describe('calls with many slow queries keep nobody else waiting', () => {
  const holdSegments = (tx: Tx) => sql`lock table segment_periods in access exclusive mode`.execute(tx);

  it.each([
    { of: 'one reader', readers: 1, most: OF_CALLER },
    { of: 'several readers of one project', readers: 4, most: OF_PROJECT },
  ])('of $of', async ({ readers, most }) => {
    const people = await Promise.all(Array.from({ length: readers }, () => app.aMember(busy.project, 'reader')));
    const query = { projectId: busy.project };
    const read = (at: number) => app.attempt(listSegments, { query }, { as: people[at % readers] as Visitor });
    const answers = await whileHeld(holdSegments, read, most);
    expect(answers).toMatchObject({ other: 200, flood: new Set([200]) });
    expect(answers.held).toBeLessThanOrEqual(most);
  });
});

it('pages that follow a project keep nobody else waiting', async () => {
  const holdMarks = (tx: Tx) => sql`lock table live_marks in access exclusive mode`.execute(tx);
  const query = { projectId: busy.project, since: 0 };
  const answers = await whileHeld(holdMarks, () => app.attempt(followProject, { query }, { as: busy.admin }));
  expect(answers).toMatchObject({ other: 200, flood: new Set([200]) });
  expect(answers.held).toBeLessThanOrEqual(OF_CALLER);
});

describe('credentials that are not known keep nobody else waiting while they are looked up', () => {
  const holdKeys = (tx: Tx) => sql`lock table api_keys in access exclusive mode`.execute(tx);
  const unknown = (at: number) => `mk_${String(at).padStart(43, 'x')}`;

  it('of one network', async () => {
    const url = `/v20/user?projectId=${busy.project}`;
    const show = (at: number) => {
      const headers = { authorization: `Bearer ${unknown(at)}` };
      return app.send('GET', url, { headers, remoteAddress: '127.9.0.1' });
    };
    const answers = await whileHeld(holdKeys, show, OF_NETWORK);
    expect(answers).toMatchObject({ held: OF_NETWORK, other: 200, flood: new Set([401]) });
  });

  it('of pages', async () => {
    const { held, flood } = await app.db.transaction().execute(async (tx) => {
      await sql`lock table sessions in access exclusive mode`.execute(tx);
      const flood = Promise.all(
        Array.from({ length: FLOOD }, (_, at) => app.send('GET', '/admin/home', { headers: { cookie: `user=${at}` } })),
      );
      await expect.poll(countHeld, { timeout: 20_000 }).toBe(OF_PAGES);
      await sleep(SETTLED_MS);
      return { held: await countHeld(), flood };
    });
    expect(held).toBe(OF_PAGES);
    expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('calls of strangers keep nobody else waiting, however many wait for their turn to be counted', () => {
  const holdCounts = (tx: Tx) => sql`lock table rate_limits in access exclusive mode`.execute(tx);
  const body = { email: 'demo.nobody@example.com' };

  it.each([
    { from: 'one network', networks: 1, most: OF_NETWORK },
    { from: 'many networks', networks: FLOOD, most: OF_STRANGERS },
  ])('from $from', async ({ networks, most }) => {
    const ask = (at: number) => app.call(userExists, { body }, { remoteAddress: `127.9.0.${at % networks}` });
    const answers = await whileHeld(holdCounts, ask, most);
    expect(answers.other).toBe(200);
    expect(answers.held).toBeLessThanOrEqual(most);
  });
});

it('simultaneous readiness checks share one connection', async () => {
  const holdMigrations = (tx: Tx) => sql`lock table migrations in access exclusive mode`.execute(tx);
  const answers = await whileHeld(holdMigrations, () => app.send('GET', '/readyz'), 1);
  expect(answers).toEqual({ held: 1, other: 200, flood: new Set([200]) });
});

it('pages of one person share few connections', async () => {
  const { held, flood } = await app.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    const flood = Promise.all(Array.from({ length: FLOOD }, () => app.send('GET', '/admin/home', { as: busy.admin })));
    await expect.poll(countHeld, { timeout: 20_000 }).toBe(OF_PAGES);
    await sleep(SETTLED_MS);
    return { held: await countHeld(), flood };
  });
  expect(held).toBe(OF_PAGES);
  expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([200]));
});

describe('calls that wait for each other keep nobody else waiting', () => {
  it('of one person', async () => {
    const query = { projectId: busy.project };
    const answers = await whileHeld(holdProject, (at) =>
      app.attempt(createProjectCode, { query, body: { name: `Code ${at}` } }, { as: busy.admin }),
    );
    expect(answers).toMatchObject({ other: 200, flood: new Set([200]) });
  });

  it('of one API key', async () => {
    const headers = { authorization: `Bearer ${busy.key.secret}` };
    const body = { add: ['busy'], remove: [] };
    const url = `/v20/user/tag?projectId=${busy.project}&userId=${busy.userId}`;
    const answers = await whileHeld(holdUser, () => app.send('POST', url, { headers, body, origin: null }));
    expect(answers).toMatchObject({ other: 200, flood: new Set([200]) });
  });

  it('of the many people of one project', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.aPerson()));
    for (const person of people) await app.grant(person, busy.project, 'admin');
    const query = { projectId: busy.project };
    const answers = await whileHeld(holdProject, (at) =>
      app.attempt(createProjectCode, { query, body: { name: `Code ${at}` } }, { as: people[at % 6] as Visitor }),
    );
    expect(answers).toMatchObject({ other: 200, flood: new Set([200]) });
  });

  it('of apps that report for one user', async () => {
    const report = (at: number) => reportFor(busy.userId, at);
    const holdBatches = (tx: Tx) => sql`lock table batches in share mode`.execute(tx);
    // Reports for one user are stored together.
    const answers = await whileHeld(holdBatches, report, 1);
    // More than may wait for each other have to be repeated.
    expect(answers).toMatchObject({ other: 200, flood: new Set([200, 429]) });
  });

  it.each([
    { of: 'one user', users: 1, most: OF_PHONE, flood: new Set([200, 429]) },
    { of: 'several users of one project', users: 10, most: OF_PROJECT, flood: new Set([200]) },
  ])('of phones that sign in as $of', async ({ users, most, flood }) => {
    const codes: string[] = [];
    for (let at = 0; at < FLOOD; at += 1) {
      const query = { userId: `driver-${at % users}` };
      const made = await app.call(getAuthCode, { query }, { headers: busy.key.headers, origin: null });
      codes.push(made.body.authCode);
    }
    const signIn = (at: number) => app.attempt(signInDevice, { body: { authCode: codes[at] } }, { origin: null });
    const answers = await whileHeld(holdUsers, signIn, most);
    expect(answers).toEqual({ held: most, other: 200, flood });
  });

  it('of one key that erases many users', async () => {
    const userIds: string[] = [];
    for (let at = 0; at < FLOOD; at += 1) userIds.push((await app.aPhone(busy.project)).userId);
    const erase = (at: number) =>
      app.attempt(
        deleteAppUser,
        { query: { projectId: busy.project, userId: userIds[at] } },
        { headers: busy.key.headers, origin: null },
      );
    const answers = await whileHeld(holdUsers, erase, OF_ERASURES);
    expect(answers).toEqual({ held: OF_ERASURES, other: 200, flood: new Set([200]) });
  });

  it('of phones that join one project from many networks', async () => {
    const query = { projectId: busy.project };
    const { code } = (await app.call(createProjectCode, { query, body: { name: 'Hall' } }, { as: busy.admin })).body
      .projectCode;
    const holdCodes = (tx: Tx) =>
      sql`select from project_codes where project_id = ${busy.project} for update`.execute(tx);
    const join = (at: number) =>
      app.attempt(joinByCode, { body: { code } }, { origin: null, remoteAddress: `10.7.${at}.1` });
    const answers = await whileHeld(holdCodes, join, OF_JOINS);
    expect(answers).toEqual({ held: OF_JOINS, other: 200, flood: new Set([200]) });
  });

  it('of apps that report for users who are being erased', async () => {
    const userIds = Array.from({ length: 20 }, (_, at) => `reporter-${at}`);
    for (const userId of userIds) await reportFor(userId, FLOOD);
    const erase = (tx: Tx) => tx.deleteFrom('app_users').where('project_id', '=', busy.project).execute();
    const report = (at: number) => reportFor(userIds[at % userIds.length] as string, at);
    const { flood, other } = await app.db.transaction().execute(async (tx) => {
      await erase(tx);
      const flood = Promise.all(Array.from({ length: FLOOD }, (_, at) => report(at)));
      const other = await app.call(getProject, { query: { projectId: quiet.project } }, { as: quiet.admin });
      return { flood: await flood, other };
    });
    expect(other.status).toBe(200);
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([503]));
  });
});

function reportFor(userId: string, at: number) {
  const basic = Buffer.from(`${userId}:${busy.key.secret}`).toString('base64');
  return app.attempt(
    reportOwnTracks,
    { body: { _type: 'location', lat: 48, lon: 16, tst: Math.floor(Date.now() / 1000) - at } },
    { headers: { authorization: `Basic ${basic}` }, origin: null },
  );
}
