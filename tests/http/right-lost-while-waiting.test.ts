import { beforeAll, describe, expect, it } from 'vitest';
import { setProjectRoles } from '#contract/access-control.ts';
import { createApiKey } from '#contract/api-keys.ts';
import { PROOF_SECONDS } from '#contract/constants.ts';
import { disableUser, endSession, listSessions } from '#contract/dashboard-users.ts';
import { createInvitation } from '#contract/invitations.ts';
import { importPois } from '#contract/poi.ts';
import { deleteProject } from '#contract/projects.ts';
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
const placeNamed = (name: string) => {
  const geometry = { type: 'Point', coordinates: [16.37, 48.21] };
  const features = [{ type: 'Feature', properties: { name, radius: 100 }, geometry }];
  return { format: 'geojson', text: JSON.stringify({ type: 'FeatureCollection', features }), dryRun: false };
};
const importAs = (as: Visitor, name: string) =>
  app.attempt(importPois, { query: { projectId: project }, body: placeNamed(name) }, { as });
/** What happens while an import waits for another one. */
const whileImporting = async (as: Visitor, meanwhile: () => Promise<void>) => {
  expect((await importAs(admin, 'First')).status).toBe(200);
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('poi_generations').selectAll().where('project_id', '=', project).forUpdate().execute();
    const importing = importAs(as, 'Second');
    await untilWaiting(app.db, 1);
    await meanwhile();
    return { waiting: importing };
  });
  return waiting;
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

  it('imports nothing after the roles were removed', async () => {
    await newMembers();
    const imported = await whileImporting(removed, async () => {
      expect((await setRoles(admin, removed.email, [])).status).toBe(200);
    });
    expect(imported.status).toBe(404);
    const pois = await app.db.selectFrom('pois').select('name').where('project_id', '=', project).execute();
    expect(pois).toEqual([{ name: 'First' }]);
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

it('a dolphin ends the session of the call itself', async () => {
  const dolphin = await app.aPerson({ dolphin: true });
  const { uid } = dolphin;
  const { items } = (await app.call(listSessions, { params: { uid } }, { as: dolphin })).body;
  const ended = await app.attempt(endSession, { params: { uid, id: items[0]?.id ?? '' } }, { as: dolphin });
  expect(ended.status).toBe(200);
  expect((await app.attempt(listSessions, { params: { uid } }, { as: dolphin })).status).toBe(401);
});

it('whoever was invited registers while a call of the inviter’s ended session still waits', async () => {
  await newMembers();
  const email = 'invited@example.com';
  await app.call(
    createInvitation,
    { query: { projectId: project }, body: { email, roles: ['reader'] } },
    { as: removed },
  );
  const imported = await whileImporting(removed, async () => {
    await app.send('POST', '/auth/signout', { as: removed, body: {} });
    await app.aPerson({ email });
  });
  expect(imported.status).toBe(401);
  const { userId } = await app.db
    .selectFrom('users')
    .select('id as userId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const roles = await app.db.selectFrom('project_roles').select('role').where('user_id', '=', userId).execute();
  expect(roles).toEqual([{ role: 'reader' }]);
});

it('more people than there are connections give up their rights at once', async () => {
  const people = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const projectId = await app.aProject(`Project ${at}`);
      return { projectId, admin: await app.aMember(projectId, 'admin'), name: `Project ${at}` };
    }),
  );
  const answers = await Promise.all(
    people.map(({ projectId, admin, name }) =>
      app.attempt(deleteProject, { query: { projectId, productName: name } }, { as: admin }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

it('a proof that was recent when the call arrived is enough, however long the call waits', async () => {
  await newMembers();
  const [key] = await inThisOrder([() => createKey(removed)], async () => {
    app.clock.now = new Date(app.clock.now.getTime() + PROOF_SECONDS * 1_000);
  });
  expect(key?.status).toBe(200);
});
