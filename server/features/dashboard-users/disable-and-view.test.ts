import { beforeAll, describe, expect, it } from 'vitest';
import { disableUser, listDashboardUsers } from '#contract/dashboard-users.ts';
import { getDay } from '#contract/day.ts';
import { createProject, getProject } from '#contract/projects.ts';
import { endView, openSession, viewAs } from '#contract/session.ts';
import { getUser, saveUser, updateToken } from '#contract/users.ts';
import { CHECK_EVERY_MS } from '#server/features/live/open-streams.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

let app: TestApp;
let dolphin: Visitor;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
});

const setDisabled = (uid: string, disabled: boolean, as = dolphin) =>
  app.call(disableUser, { params: { uid }, body: { disabled } }, { as });
const me = (as: Visitor) => app.call(getUser, {}, { as });

describe('disableUser', () => {
  it('ends all sessions at once and locks the person out until enabled again', async () => {
    const person = await app.aPerson();
    expect((await setDisabled(person.uid, true)).body).toEqual({ disabled: true, ended: 1 });
    expect((await me(person)).status).toBe(401);
    const token = await app.identity.tokenFor(person);
    const out = { status: 403, error: { code: 'user_disabled' } };
    expect(await app.call(openSession, { body: { token } })).toMatchObject(out);
    const { uid, email } = person;
    const update = { uid, email, id_token: token };
    expect(await app.call(updateToken, { body: update })).toMatchObject(out);
    const list = await app.call(listDashboardUsers, { query: { search: email } }, { as: dolphin });
    expect(list.body.items).toMatchObject([{ uid, disabled: true, sessions: 0 }]);

    expect((await setDisabled(uid, false)).body).toEqual({ disabled: false, ended: 0 });
    expect((await app.call(openSession, { body: { token } })).status).toBe(200);
    const changes = await app.db
      .selectFrom('revisions')
      .select(['actor_id', 'after'])
      .where('entity', '=', 'dashboard-user')
      .where('entity_id', '=', person.userId)
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { actor_id: dolphin.userId, after: { disabled: true } },
      { actor_id: dolphin.userId, after: { disabled: false } },
    ]);
  });

  it('ends an open stream within five seconds', async () => {
    const project = await app.aProject();
    const person = await app.aMember(project, 'admin');
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${address}/move/live?projectId=${project}`, {
      headers: { 'X-MOVE-TOKEN': `Bearer ${person.token}`, accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    await setDisabled(person.uid, true);
    expect(await ended).toContain('"over"');
    expect(2 * CHECK_EVERY_MS).toBeLessThanOrEqual(5_000);
  });

  it('is allowed to dolphins only, and not for oneself', async () => {
    const admin = await app.aMember(await app.aProject(), 'admin');
    expect((await setDisabled(dolphin.uid, true, admin)).status).toBe(403);
    expect((await setDisabled(dolphin.uid, true)).status).toBe(403);
    expect((await setDisabled('nobody', true)).status).toBe(404);
  });

  it('leaves one of two dolphins who disable each other', async () => {
    const [one, other] = [await app.aPerson({ dolphin: true }), await app.aPerson({ dolphin: true })];
    const sent = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', 'in', [one.userId, other.userId]).forUpdate().execute();
      const answers = [setDisabled(other.uid, true, one), setDisabled(one.uid, true, other)];
      await untilWaiting(app.db, 2);
      return { answers };
    });
    const answers = await Promise.all(sent.answers);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('viewAs', () => {
  const aCustomer = async () => {
    const project = await app.aProject('Customer');
    const customer = await app.aMember(project, 'reader');
    return { customer, project };
  };
  const view = (uid: string, as: Visitor) => app.call(viewAs, { params: { uid } }, { as });

  it('shows exactly what the customer sees, allows no change, and is recorded', async () => {
    const viewer = await app.aPerson({ dolphin: true });
    const { customer, project } = await aCustomer();
    const foreign = await app.aProject('Foreign');
    expect((await view(customer.uid, viewer)).status).toBe(200);

    const seen = await me(viewer);
    expect(seen.body.user).toMatchObject({ uid: customer.uid, globalRoles: [], viewedBy: { email: viewer.email } });
    expect((await app.call(getProject, { query: { projectId: project } }, { as: viewer })).status).toBe(200);
    expect((await app.call(getProject, { query: { projectId: foreign } }, { as: viewer })).status).toBe(404);
    expect((await app.call(listDashboardUsers, {}, { as: viewer })).status).toBe(403);

    // As the page would send it: in the name of the customer.
    const asSeen = { ...viewer, uid: customer.uid };
    for (const answer of [
      await app.call(saveUser, { body: { company: 'Taken over' } }, { as: asSeen }),
      await app.call(createProject, { body: { productName: 'Planted' } }, { as: asSeen }),
    ]) {
      expect(answer).toMatchObject({ status: 403, error: { code: 'view_only' } });
    }
    expect((await me(customer)).body.user.company).not.toBe('Taken over');

    expect((await app.call(endView, {}, { as: asSeen })).body).toEqual({ ended: true });
    expect((await me(viewer)).body.user).toMatchObject({ uid: viewer.uid, globalRoles: ['admin'] });
    const changes = await app.db
      .selectFrom('revisions')
      .select(['actor_id', 'entity_id', 'action'])
      .where('entity', '=', 'view-as')
      .where('entity_id', '=', customer.userId)
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { actor_id: viewer.userId, entity_id: customer.userId, action: 'created' },
      { actor_id: viewer.userId, entity_id: customer.userId, action: 'deleted' },
    ]);
  });

  it('ends after an hour, and with the dolphin’s role', async () => {
    const viewer = await app.aPerson({ dolphin: true });
    const { customer } = await aCustomer();
    await view(customer.uid, viewer);
    await app.db
      .updateTable('sessions')
      .set({ viewed_until: new Date(app.clock.now.getTime() - 1000) })
      .where('user_id', '=', viewer.userId)
      .execute();
    expect((await me(viewer)).body.user.uid).toBe(viewer.uid);
    await view(customer.uid, viewer);
    await app.db.deleteFrom('global_roles').where('user_id', '=', viewer.userId).execute();
    expect((await me(viewer)).body.user).toMatchObject({ uid: viewer.uid, globalRoles: [] });
  });

  it('is allowed to dolphins only, and not for another dolphin', async () => {
    const { customer, project } = await aCustomer();
    const admin = await app.aMember(project, 'admin');
    expect((await view(customer.uid, admin)).status).toBe(403);
    const other = await app.aPerson({ dolphin: true });
    expect((await view(other.uid, dolphin)).status).toBe(403);
    expect((await view('nobody', dolphin)).status).toBe(404);
  });

  it('records the dolphin, not the customer, as the viewer of a track', async () => {
    const viewer = await app.aPerson({ dolphin: true });
    const { customer, project } = await aCustomer();
    await app.aPhone(project, 'looked-at');
    await view(customer.uid, viewer);
    const answer = await app.call(
      getDay,
      { query: { projectId: project, userId: 'looked-at', date: '2026-01-01' } },
      { as: viewer },
    );
    const views = await app.db.selectFrom('track_views').select('viewer').where('project_id', '=', project).execute();
    expect(answer.status).toBe(200);
    expect(views).toEqual([{ viewer: viewer.userId }]);
  });
});
