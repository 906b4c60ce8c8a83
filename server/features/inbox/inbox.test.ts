import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlert } from '#contract/alerts.ts';
import { recomputeDay } from '#contract/app-user-config.ts';
import { eraseAppUser } from '#contract/app-user-head.ts';
import { acknowledgeCase } from '#contract/assistance.ts';
import { countInbox, listInbox, MAX_COUNTED, markInboxEntry, markInboxRead } from '#contract/inbox.ts';
import { followProject } from '#contract/live.ts';
import { deleteUser } from '#contract/users.ts';
import { checkAlerts } from '#server/features/alerts/check-alerts.ts';
import { doRecomputations } from '#server/features/app-users/do-recomputations.ts';
import { gatherChanges } from '#server/live/gather-changes.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { notifyAdmins, notifyPeople } from './notify-people.ts';
import { deleteOldEntries } from './tidy-inbox.ts';

let app: TestApp;
let admin: Visitor;
let colleague: Visitor;
let reader: Visitor;
let project: number;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  app.clock.now = new Date();
  [admin, colleague, reader] = [await app.aPerson(), await app.aPerson(), await app.aPerson()];
  project = await app.aProject('Told');
  await app.grant(admin, project, 'admin');
  await app.grant(colleague, project, 'admin');
  await app.grant(reader, project, 'reader');
  phone = await app.aPhone(project);
});

const inboxOf = async (as: Visitor, query: Record<string, string> = {}) =>
  (await app.call(listInbox, { query: { limit: 50, ...query } }, { as })).body.items;
const unreadOf = async (as: Visitor) => (await app.call(countInbox, {}, { as })).body.unread;
const anImpact = (t = Date.now()) =>
  phone.upload({ impacts: [{ t, lat: 48.2, lon: 16.4, speed: 14, asi: 1.4, axis: 'x' }] });
const someNews = (topic: string) =>
  ({
    kind: 'receiver',
    projectId: project,
    topic: `${topic}:${project}`,
    facts: { receiver: 'generic', state: 'failing' },
  }) as const;
const takeRoles = (person: Visitor) =>
  app.db.deleteFrom('project_roles').where('user_id', '=', person.userId).where('project_id', '=', project).execute();

describe('the inbox', () => {
  it('notifies the admins of a new case, and nobody once somebody has taken it', async () => {
    await anImpact();
    const [entry] = await inboxOf(colleague);
    expect(entry).toMatchObject({
      kind: 'case',
      userId: phone.userId,
      project: { id: project, name: 'Told' },
      isRead: false,
      facts: { caseKind: 'AID', isTest: false },
    });
    expect(await inboxOf(reader)).toEqual([]);
    const id = entry?.kind === 'case' ? entry.facts.caseId : '';
    const query = { projectId: project };
    await app.call(acknowledgeCase, { params: { id }, query, body: { version: 1 } }, { as: admin });
    expect(await unreadOf(colleague)).toBe(0);
    expect(await inboxOf(colleague)).toMatchObject([{ isRead: true }]);
  });

  it('does not notify anyone of an impact that arrived too late for help', async () => {
    await anImpact(Date.now() - 3 * 86_400_000);
    expect(await inboxOf(admin)).toEqual([]);
  });

  it('notifies the admins of an alert, and counts how often until somebody reads it', async () => {
    const alert = {
      kind: 'IMPACT_SEVERITY',
      email: admin.email,
      threshold: 1,
      minutes: 0,
      cooldownMinutes: 0,
    } as const;
    const query = { projectId: project };
    await app.call(createAlert, { query, body: { ...alert, active: true } }, { as: admin });
    for (const _ of [1, 2]) {
      await anImpact();
      app.clock.now = new Date(Date.now() + 1);
      await checkAlerts(app.context);
      app.clock.now = new Date();
    }
    const alerts = () => inboxOf(colleague, { kind: 'alert' });
    expect(await alerts()).toMatchObject([{ times: 2, facts: { alertKind: 'IMPACT_SEVERITY', value: 1.4 } }]);
  });

  it('notifies only the person who started a job when it is done', async () => {
    const query = { projectId: project, userId: phone.userId };
    await app.call(recomputeDay, { query, body: { day: '2026-01-15' } }, { as: admin });
    await doRecomputations(app.context);
    expect(await inboxOf(admin)).toMatchObject([
      { kind: 'work', userId: phone.userId, facts: { work: 'recomputation', outcome: 'done', day: '2026-01-15' } },
    ]);
    expect(await inboxOf(colleague)).toEqual([]);
  });

  it('marks one or all entries as read for this person only, not those that came later', async () => {
    await notifyAdmins(app.db, [someNews('one'), someNews('two')]);
    const [first] = await inboxOf(admin);
    const params = { id: first?.id ?? '' };
    await app.call(markInboxEntry, { params, body: { isRead: true } }, { as: admin });
    expect([await unreadOf(admin), await unreadOf(colleague)]).toEqual([1, 2]);
    expect(await inboxOf(admin, { state: 'unread' })).toHaveLength(1);
    await app.call(markInboxEntry, { params, body: { isRead: false } }, { as: admin });
    await notifyAdmins(app.db, [someNews('three')]);
    const body = { upTo: first?.at ?? '' };
    expect((await app.call(markInboxRead, { body }, { as: admin })).body).toEqual({ marked: 2 });
    expect([await unreadOf(admin), await unreadOf(colleague)]).toEqual([1, 3]);
    const foreign = await app.attempt(markInboxEntry, { params, body: { isRead: true } }, { as: colleague });
    expect(foreign.status).toBe(404);
  });

  it('shows nothing of a project once the role is gone, and again when it is back', async () => {
    await notifyAdmins(app.db, [someNews('one')]);
    await takeRoles(colleague);
    expect([await unreadOf(colleague), await inboxOf(colleague)]).toEqual([0, []]);
    await app.grant(colleague, project, 'reader');
    expect(await inboxOf(colleague)).toEqual([]);
    await app.grant(colleague, project, 'admin');
    expect(await unreadOf(colleague)).toBe(1);
    await app.db.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', project).execute();
    expect(await inboxOf(colleague)).toEqual([]);
  });

  it('shows dolphins their own notifications, not those of a project’s admins', async () => {
    const dolphin = await app.aPerson({ dolphin: true });
    await notifyAdmins(app.db, [someNews('one')]);
    const facts = { work: 'map', outcome: 'done', name: 'Austria', day: null } as const;
    const news = { kind: 'work', projectId: null, topic: `map ${project}`, facts } as const;
    await notifyPeople(app.db, [dolphin.userId, null], 'dolphin', news);
    expect(await inboxOf(dolphin)).toMatchObject([{ project: null, facts: { name: 'Austria' } }]);
  });

  it('notifies dolphins about a project that has no admin', async () => {
    const dolphin = await app.aPerson({ dolphin: true });
    const projectId = await app.aProject('Nobody’s');
    await notifyAdmins(app.db, [{ ...someNews('one'), projectId, topic: 'nobodys' }]);
    expect(await inboxOf(dolphin)).toMatchObject([{ project: { id: projectId } }]);
  });

  it('counts no further than the badge shows', async () => {
    await notifyAdmins(
      app.db,
      Array.from({ length: MAX_COUNTED + 20 }, (_, at) => someNews(`many-${at}`)),
    );
    expect(await unreadOf(admin)).toBe(MAX_COUNTED);
  });

  it('is announced to open screens of the project', async () => {
    const query = { projectId: project };
    const { position } = (await app.call(followProject, { query }, { as: reader })).body;
    await notifyAdmins(app.db, [someNews('one')]);
    await gatherChanges(app.db);
    const heard = await app.call(followProject, { query: { ...query, since: position } }, { as: reader });
    expect(heard.body.kinds).toContain('inbox');
  });

  it('is emptied after 90 days', async () => {
    await notifyAdmins(app.db, [someNews('old'), someNews('new')]);
    await app.db
      .updateTable('inbox_entries')
      .set({ at: new Date(Date.now() - 91 * 86_400_000) })
      .where('topic', '=', someNews('old').topic)
      .execute();
    await deleteOldEntries(app.context);
    expect(await inboxOf(admin)).toHaveLength(1);
  });

  it('loses entries that name an erased app user, and is deleted with its owner', async () => {
    await anImpact();
    const query = { projectId: project, userId: phone.userId, typed: phone.userId };
    await app.call(eraseAppUser, { query }, { as: admin });
    expect(await inboxOf(admin)).toEqual([]);
    await notifyAdmins(app.db, [someNews('one')]);
    await app.call(deleteUser, { body: { uid: colleague.uid } }, { as: colleague });
    const left = await app.db
      .selectFrom('inbox_entries')
      .select('id')
      .where('person_id', '=', colleague.userId)
      .execute();
    expect(left).toEqual([]);
  });
});
