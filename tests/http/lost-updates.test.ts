import { beforeAll, describe, expect, it } from 'vitest';
import { listProjectUsers, setProjectRoles } from '#contract/access-control.ts';
import { createAlert, listAlerts, saveAlert } from '#contract/alerts.ts';
import { getExportSchedule, saveExportSchedule } from '#contract/bulk-export.ts';
import { getContact, saveContact } from '#contract/contacts.ts';
import { getRetention, setRetention } from '#contract/retention.ts';
import { listRevisions, restoreRevision } from '#contract/revisions.ts';
import type { Tx } from '#server/db/database.ts';
import type { Answer } from '#tests/setup/answer.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

let app: TestApp;
let projectId: number;
let one: Visitor;
let other: Visitor;

beforeAll(async () => {
  app = await anApp({ MOVE_EXPORT_DIR: '/tmp' }, 12);
  projectId = await app.aProject();
  one = await app.aMember(projectId, 'admin');
  other = await app.aMember(projectId, 'admin');
});

type Call = () => Promise<Pick<Answer<unknown>, 'status' | 'error'>>;

/** The answers of calls that all wait for the same lock, in this order, until it is free. */
async function inThisOrder(lock: (tx: Tx) => Promise<unknown>, calls: Call[]) {
  const sent = await app.db.transaction().execute(async (tx) => {
    await lock(tx);
    const started: ReturnType<Call>[] = [];
    for (const [at, call] of calls.entries()) {
      started.push(call());
      await untilWaiting(app.db, at + 1);
    }
    return { started };
  });
  return Promise.all(sent.started);
}
const lockProject = (tx: Tx) =>
  tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute();
const latestOf = async (entity: string): Promise<number> => {
  const { body } = await app.call(listRevisions, { query: { projectId, entity } }, { as: one });
  return Number(body.items[0]?.id);
};
const restore = (id: number) => app.attempt(restoreRevision, { params: { id }, query: { projectId } }, { as: other });

describe('of two that save at the same time, the second is told', () => {
  it('for the contact of an app user, also the first time', async () => {
    const { userId } = await app.aPhone(projectId);
    const query = { projectId, userId };
    const save = (as: Visitor, name: string) => () =>
      app.attempt(saveContact, { query, body: { name, phone: '', version: 0 } }, { as });
    const lockUser = (tx: Tx) =>
      tx.selectFrom('app_users').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    const [first, second] = await inThisOrder(lockUser, [save(one, 'Ada'), save(other, 'Eve')]);
    expect([first?.status, second?.status]).toEqual([200, 409]);
    expect(second?.error.conflict).toMatchObject({ current: { name: 'Ada' }, changedBy: one.email });
    expect((await app.call(getContact, { query }, { as: one })).body.contact).toMatchObject({
      name: 'Ada',
      version: 1,
    });
  });

  it('for the retention, whatever they change of it', async () => {
    const { retention, version } = (await app.call(getRetention, { query: { projectId } }, { as: one })).body;
    const save = (as: Visitor, change: object) => () =>
      app.attempt(setRetention, { query: { projectId }, body: { ...retention, ...change, version } }, { as });
    const first = await save(one, { fixesDays: 1_000 })();
    const second = await save(other, { itemsDays: 900 })();
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.error.conflict).toMatchObject({
      current: { settings: { retention: { fixesDays: 1_000 } } },
      changedBy: one.email,
    });
    const { body } = await app.call(getRetention, { query: { projectId } }, { as: one });
    expect(body).toEqual({ retention: { ...retention, fixesDays: 1_000 }, version: version + 1 });
  });

  it('for the first export schedule of a project', async () => {
    const save = (as: Visitor, format: string) => () =>
      app.attempt(
        saveExportSchedule,
        {
          query: { projectId },
          body: { contents: ['trips'], format, fromDay: '2026-11-01', target: { kind: 'folder' }, version: 0 },
        },
        { as },
      );
    const [first, second] = await inThisOrder(lockProject, [save(one, 'csv'), save(other, 'parquet')]);
    expect([first?.status, second?.status]).toEqual([200, 409]);
    const { body } = await app.call(getExportSchedule, { query: { projectId } }, { as: one });
    expect(body.schedule).toMatchObject({ format: 'csv', version: 1 });
  });
});

describe('restoring overwrites nothing that was saved meanwhile', () => {
  it('of an alert', async () => {
    const values = {
      kind: 'OPEN_CALLS',
      email: one.email,
      threshold: 5,
      minutes: 60,
      cooldownMinutes: 60,
      active: true,
    };
    const { body } = await app.attempt(createAlert, { query: { projectId }, body: values }, { as: one });
    const { id } = body.alert;
    const save = (threshold: number, version: number) =>
      app.attempt(
        saveAlert,
        { params: { id }, query: { projectId }, body: { ...values, threshold, version } },
        { as: one },
      );
    expect((await save(6, 1)).status).toBe(200);
    const seen = await latestOf('alert');
    const lockAlert = (tx: Tx) => tx.selectFrom('alerts').select('id').where('id', '=', id).forUpdate().execute();
    const [saved, restored] = await inThisOrder(lockAlert, [() => save(77, 2), () => restore(seen)]);
    expect([saved?.status, restored?.status]).toEqual([200, 409]);
    expect(restored?.error.conflict).toMatchObject({ changedBy: one.email });
    const alerts = await app.call(listAlerts, { query: { projectId } }, { as: one });
    expect(alerts.body.items).toMatchObject([{ threshold: 77 }]);
    // With the latest change seen, it is restored.
    expect((await restore(await latestOf('alert'))).status).toBe(200);
  });

  it('of roles that were removed', async () => {
    const member = await app.aPerson();
    const setRoles = (roles: string[]) =>
      app.attempt(
        setProjectRoles,
        { params: { id: projectId, x: member.email }, body: { data: { roles } } },
        { as: one },
      );
    await setRoles(['admin', 'reader']);
    await setRoles(['reader']);
    const seen = await latestOf('project-roles');
    const [removed, restored] = await inThisOrder(lockProject, [() => setRoles([]), () => restore(seen)]);
    expect([removed?.status, restored?.status]).toEqual([200, 409]);
    const { body } = await app.call(listProjectUsers, { params: { id: String(projectId) } }, { as: one });
    expect(body.users.map(({ email }) => email)).not.toContain(member.email);
  });
});
