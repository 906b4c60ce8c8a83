import { beforeAll, describe, expect, it } from 'vitest';
import { setProjectRoles } from '#contract/access-control.ts';
import { createApiKey } from '#contract/api-keys.ts';
import { disableUser } from '#contract/dashboard-users.ts';
import type { Answer } from '#tests/setup/answer.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

let app: TestApp;
let project: number;
let admin: Visitor;
let removed: Visitor;

beforeAll(async () => {
  app = await anApp({}, 20);
});

const newMembers = async () => {
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
  removed = await app.aMember(project, 'admin');
};

const createKey = (as: Visitor) =>
  app.attempt(createApiKey, { query: { projectId: project }, body: { name: 'Backend', scope: 'read-write' } }, { as });
const setRoles = (as: Visitor, email: string, roles: ('admin' | 'reader')[]) =>
  app.attempt(setProjectRoles, { params: { id: project, x: email }, body: { data: { roles } } }, { as });

/** Calls that all wait for the row of the project, in this order, until it is free. */
const inThisOrder = async (calls: (() => Promise<Pick<Answer<unknown>, 'status'>>)[], meanwhile = async () => {}) => {
  const sent = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('projects').select('id').where('id', '=', project).forUpdate().execute();
    const started: Promise<Pick<Answer<unknown>, 'status'>>[] = [];
    for (const [at, call] of calls.entries()) {
      started.push(call());
      await untilWaiting(app.db, at + 1);
    }
    await meanwhile();
    return { started };
  });
  return Promise.all(sent.started);
};
const keys = () => app.db.selectFrom('api_keys').select('name').where('project_id', '=', project).execute();

describe('a call that waited while its caller lost the right', () => {
  it('changes nothing after the roles were removed', async () => {
    await newMembers();
    const accomplice = await app.aPerson();
    const [removal, key, grant] = await inThisOrder([
      () => setRoles(admin, removed.email, []),
      () => createKey(removed),
      () => setRoles(removed, accomplice.email, ['admin']),
    ]);
    expect([removal?.status, key?.status, grant?.status]).toEqual([200, 404, 404]);
    expect(await keys()).toEqual([]);
    expect((await createKey(accomplice)).status).toBe(404);
  });

  it('changes nothing after a role that the call needs was removed', async () => {
    await newMembers();
    const [demotion, key] = await inThisOrder([
      () => setRoles(admin, removed.email, ['reader']),
      () => createKey(removed),
    ]);
    expect([demotion?.status, key?.status]).toEqual([200, 403]);
    expect(await keys()).toEqual([]);
  });

  it('changes nothing after the person was disabled', async () => {
    await newMembers();
    const dolphin = await app.aPerson({ dolphin: true });
    const [key] = await inThisOrder([() => createKey(removed)], async () => {
      await app.call(disableUser, { params: { uid: removed.uid }, body: { disabled: true } }, { as: dolphin });
    });
    expect(key?.status).toBe(401);
    expect(await keys()).toEqual([]);
  });
});

it('whoever gives up a right oneself may do so', async () => {
  await newMembers();
  expect((await setRoles(removed, removed.email, [])).status).toBe(200);
  expect((await createKey(removed)).status).toBe(404);
});
