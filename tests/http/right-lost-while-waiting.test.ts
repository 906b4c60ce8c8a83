import { beforeAll, describe, expect, it } from 'vitest';
import { setGlobalRoles, setProjectRoles } from '#contract/access-control.ts';
import { createApiKey } from '#contract/api-keys.ts';
import { addComment, deleteComment } from '#contract/comments.ts';
import { PROOF_SECONDS } from '#contract/constants.ts';
import { disableUser, endSession, listSessions } from '#contract/dashboard-users.ts';
import { createInvitation } from '#contract/invitations.ts';
import { importPois } from '#contract/poi.ts';
import { deleteProject } from '#contract/projects.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { deleteView, listSavedViews, saveView } from '#contract/saved-views.ts';
import { createReport, saveReport } from '#contract/scheduled-reports.ts';
import { deleteUser } from '#contract/users.ts';
import { createVehicle } from '#contract/vehicles.ts';
import type { Tx } from '#server/db/database.ts';
import { lockVehicles } from '#server/features/vehicles/vehicle-record.ts';
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

const setGlobal = (as: Visitor, email: string, roles: 'admin'[]) =>
  app.attempt(setGlobalRoles, { params: { x: email }, body: { data: { roles } } }, { as });
const disable = (as: Visitor, { uid }: Visitor) =>
  app.attempt(disableUser, { params: { uid }, body: { disabled: true } }, { as });

interface LostWhileWaiting {
  /** Takes the lock that the call waits for. */
  lock: (tx: Tx) => Promise<unknown>;
  call: () => Promise<Pick<Answer<unknown>, 'status'>>;
  lose: () => Promise<Pick<Answer<unknown>, 'status'>>;
}

/** The status of a call whose caller loses a right while it waits for a lock. */
async function lostWhileWaiting({ lock, call, lose }: LostWhileWaiting): Promise<number> {
  const { calling } = await app.db.transaction().execute(async (tx) => {
    await lock(tx);
    const started = call();
    await untilWaiting(app.db, 1);
    expect((await lose()).status).toBe(200);
    return { calling: started };
  });
  return (await calling).status;
}

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

describe('a dolphin who deletes somebody else’s account', () => {
  const whileDeleting = async (lose: (boss: Visitor, dolphin: Visitor) => LostWhileWaiting['lose']) => {
    await newMembers();
    const [boss, dolphin] = [await app.aPerson({ dolphin: true }), await app.aPerson({ dolphin: true })];
    const status = await lostWhileWaiting({
      lock: (tx) => tx.selectFrom('project_roles').selectAll().where('project_id', '=', project).forUpdate().execute(),
      call: () => app.attempt(deleteUser, { body: { uid: removed.uid } }, { as: dolphin }),
      lose: lose(boss, dolphin),
    });
    const left = await app.db.selectFrom('users').select('id').where('id', '=', removed.userId).execute();
    return { status, left: left.length };
  };

  it('deletes nothing after losing the role', async () => {
    const deleted = await whileDeleting((boss, dolphin) => () => setGlobal(boss, dolphin.email, []));
    expect(deleted).toEqual({ status: 403, left: 1 });
  });

  it('deletes nothing after being disabled', async () => {
    const deleted = await whileDeleting((boss, dolphin) => () => disable(boss, dolphin));
    expect(deleted).toEqual({ status: 401, left: 1 });
  });
});

describe('what only admins may do', () => {
  const query = () => ({ projectId: project });
  const demote = () => setRoles(admin, removed.email, ['reader']);

  it('deletes nobody else’s comment after a demotion', async () => {
    await newMembers();
    const { userId } = await app.aPhone(project, 'anna');
    const about = { projectId: project, userId };
    const { body } = await app.call(addComment, { query: about, body: { text: 'Please call.' } }, { as: admin });
    const { id } = body.comment;
    const status = await lostWhileWaiting({
      lock: (tx) => tx.selectFrom('comments').select('text').where('comment_id', '=', id).forUpdate().execute(),
      call: () => app.attempt(deleteComment, { params: { id }, query: about }, { as: removed }),
      lose: demote,
    });
    expect(status).toBe(403);
    expect(await app.db.selectFrom('comments').select('text').where('comment_id', '=', id).execute()).toHaveLength(1);
  });

  describe('with shared views', () => {
    const body = { screen: 'people', name: 'Planted', query: 'sort=-id', shared: true, isDefault: true } as const;
    const views = async () =>
      (await app.call(listSavedViews, { query: { ...query(), screen: 'people' } }, { as: admin })).body.items;

    it.each([{ roles: [] }, { roles: ['reader'] }] as const)('saves none after only %j are left', async ({ roles }) => {
      await newMembers();
      const status = await lostWhileWaiting({
        lock: (tx) => tx.selectFrom('users').select('id').where('id', '=', removed.userId).forNoKeyUpdate().execute(),
        call: () => app.attempt(saveView, { query: query(), body }, { as: removed }),
        lose: () => setRoles(admin, removed.email, [...roles]),
      });
      expect(status).toBe(roles.length > 0 ? 403 : 404);
      expect(await views()).toEqual([]);
    });

    it('deletes none of others after a demotion', async () => {
      await newMembers();
      const { id } = (await app.call(saveView, { query: query(), body }, { as: admin })).body.view;
      const status = await lostWhileWaiting({
        lock: (tx) => tx.selectFrom('saved_views').select('id').where('id', '=', id).forUpdate().execute(),
        call: () => app.attempt(deleteView, { params: { id }, query: query() }, { as: removed }),
        lose: demote,
      });
      expect(status).toBe(403);
      expect(await views()).toHaveLength(1);
    });

    it('saves none of one’s own after all roles were removed', async () => {
      await newMembers();
      const own = { ...body, shared: false };
      const status = await lostWhileWaiting({
        lock: (tx) => tx.selectFrom('users').select('id').where('id', '=', removed.userId).forNoKeyUpdate().execute(),
        call: () => app.attempt(saveView, { query: query(), body: own }, { as: removed }),
        lose: () => setRoles(admin, removed.email, []),
      });
      expect(status).toBe(404);
      expect(await app.db.selectFrom('saved_views').select('id').where('owner', '=', removed.userId).execute()).toEqual(
        [],
      );
    });
  });

  describe('with reports for others', () => {
    const schedule = { rhythm: 'weekly', weekday: 1, monthDay: 1, hour: 7, period: 'view' } as const;
    const values = (recipients: string[]) => ({
      ...{ ...schedule, name: 'Planted', query: '', viewId: null, skipsEmpty: false, active: true },
      recipients,
    });
    const reports = () =>
      app.db.selectFrom('scheduled_reports').select('name').where('project_id', '=', project).execute();

    it('creates none after a demotion', async () => {
      await newMembers();
      const body = { kind: 'people', ...values([admin.userId]) } as const;
      const [demotion, created] = await inThisOrder([
        demote,
        () => app.attempt(createReport, { query: query(), body }, { as: removed }),
      ]);
      expect([demotion?.status, created?.status]).toEqual([200, 403]);
      expect(await reports()).toEqual([]);
    });

    it('changes none of others after a demotion', async () => {
      await newMembers();
      const body = { kind: 'people', ...values([admin.userId]), name: 'Theirs' } as const;
      const { id, version } = (await app.call(createReport, { query: query(), body }, { as: admin })).body.report;
      const status = await lostWhileWaiting({
        lock: (tx) => tx.selectFrom('scheduled_reports').select('id').where('id', '=', id).forUpdate().execute(),
        call: () =>
          app.attempt(
            saveReport,
            { params: { id }, query: query(), body: { ...values([admin.userId]), version } },
            { as: removed },
          ),
        lose: demote,
      });
      expect(status).toBe(403);
      expect(await reports()).toEqual([{ name: 'Theirs' }]);
    });
  });
});

it('an admin who is no dolphin any more restores nothing that only dolphins restore', async () => {
  await newMembers();
  const boss = await app.aPerson({ dolphin: true });
  const former = await app.aPerson({ dolphin: true });
  await app.grant(former, project, 'admin');
  const { userId } = await app.aPhone(project, 'anna');
  const props = { make: '', model: '', plate: '', vin: '', fuel: null, own: [] };
  const body = { name: 'Car', props, devices: [], drivers: [userId] };
  await app.call(createVehicle, { query: { projectId: project }, body }, { as: boss });
  const { id } = await app.db
    .selectFrom('revisions')
    .select('id')
    .where('project_id', '=', project)
    .where('entity', '=', 'app-user-vehicles')
    .executeTakeFirstOrThrow();
  const status = await lostWhileWaiting({
    lock: (tx) => lockVehicles(tx, project),
    call: () =>
      app.attempt(
        restoreRevision,
        { params: { id: Number(id) }, query: { projectId: project }, body: {} },
        { as: former },
      ),
    lose: () => setGlobal(boss, former.email, []),
  });
  expect(status).toBe(403);
  const drivers = await app.db
    .selectFrom('vehicle_drivers')
    .select('user_id')
    .where('project_id', '=', project)
    .execute();
  expect(drivers).toHaveLength(1);
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
