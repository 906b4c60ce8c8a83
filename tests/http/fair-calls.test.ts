import { beforeEach, describe, expect, it } from 'vitest';
import { createProjectCode } from '#contract/project-codes.ts';
import { getProject } from '#contract/projects.ts';
import { reportOwnTracks } from '#contract/reports.ts';
import { POOL_SIZE, type Tx } from '#server/db/database.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';

/** More than a process has connections to its database. */
const FLOOD = 3 * POOL_SIZE;

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

/** While calls wait for a row that the busy project has locked, somebody else calls. */
async function whileHeld(hold: (tx: Tx) => Promise<unknown>, call: (at: number) => Promise<{ status: number }>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { held, over } = await new Promise<{ held: true; over: Promise<void> }>((resolve) => {
    const over = app.db.transaction().execute(async (tx) => {
      await hold(tx);
      setImmediate(() => resolve({ held: true, over }));
      await released;
    });
  });
  expect(held).toBe(true);
  const flood = Promise.all(Array.from({ length: FLOOD }, (_, at) => call(at)));
  // All of them have begun.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const other = await app.call(getProject, { query: { projectId: quiet.project } }, { as: quiet.admin });
  release();
  await over;
  return { other: other.status, flood: new Set((await flood).map(({ status }) => status)) };
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

describe('calls that wait for each other keep nobody else waiting', () => {
  it('of one person', async () => {
    const query = { projectId: busy.project };
    const answers = await whileHeld(holdProject, (at) =>
      app.attempt(createProjectCode, { query, body: { name: `Code ${at}` } }, { as: busy.admin }),
    );
    expect(answers).toEqual({ other: 200, flood: new Set([200]) });
  });

  it('of one API key', async () => {
    const headers = { authorization: `Bearer ${busy.key.secret}` };
    const body = { add: ['busy'], remove: [] };
    const url = `/v20/user/tag?projectId=${busy.project}&userId=${busy.userId}`;
    const answers = await whileHeld(holdUser, () => app.send('POST', url, { headers, body, origin: null }));
    expect(answers).toEqual({ other: 200, flood: new Set([200]) });
  });

  it('of the many people of one project', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.aPerson()));
    for (const person of people) await app.grant(person, busy.project, 'admin');
    const query = { projectId: busy.project };
    const answers = await whileHeld(holdProject, (at) =>
      app.attempt(createProjectCode, { query, body: { name: `Code ${at}` } }, { as: people[at % 6] as Visitor }),
    );
    expect(answers).toEqual({ other: 200, flood: new Set([200]) });
  });

  it('of apps that report for one user', async () => {
    const basic = Buffer.from(`${busy.userId}:${busy.key.secret}`).toString('base64');
    const answers = await whileHeld(holdUser, (at) =>
      app.attempt(
        reportOwnTracks,
        { body: { _type: 'location', lat: 48, lon: 16, tst: Math.floor(Date.now() / 1000) - at } },
        { headers: { authorization: `Basic ${basic}` }, origin: null },
      ),
    );
    expect(answers).toEqual({ other: 200, flood: new Set([200]) });
  });
});
