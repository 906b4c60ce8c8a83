import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInvitation,
  type Invitation,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from '#contract/invitations.ts';
import { createUser, getUser, updateToken } from '#contract/users.ts';
import { MAX_PROJECTS } from '#server/access/limit-projects.ts';
import { limitMailsToStranger } from '#server/mail/mail-limits.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp({ MOVE_REGISTRATION: 'closed', MOVE_ADMIN_EMAIL: 'demo.admin@example.com' });
  admin = await app.aPerson({ email: 'demo.admin@example.com' });
  project = await app.aProject('Invited project');
  await app.grant(admin, project, 'admin');
});

let guests = 0;
const aGuest = () => `demo.guest${++guests}@example.com`;
const invite = (email: string, roles: string[] = ['reader'], as = admin, to = project) =>
  app.attempt(createInvitation, { query: { projectId: to }, body: { email, roles } }, { as });
const pending = async (): Promise<Invitation[]> =>
  (await app.call(listInvitations, { query: { projectId: project } }, { as: admin })).body.items;
const withdraw = (id: string, as = admin, from = project) =>
  app.call(withdrawInvitation, { params: { id }, query: { projectId: from } }, { as });

async function letterTo(email: string): Promise<{ text: string; token: string }> {
  const mail = await app.db
    .selectFrom('mails')
    .select('message')
    .where('recipient', '=', email)
    .where('kind', '=', 'invitation')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { text } = mail.message as { text: string };
  return { text, token: /#invitation=([\w-]+)/.exec(text)?.[1] ?? '' };
}
const read = (token: string) => app.call(readInvitation, { body: { token } });

/** Registers, as the page does after the provider made the account. */
async function register(email: string, emailVerified: boolean) {
  const uid = `uid-of-${email}`;
  const id_token = await app.identity.tokenFor({ uid, email, emailVerified });
  const made = await app.call(createUser, { body: { uid, email, id_token } });
  const verify = async () => {
    const fresh = await app.identity.tokenFor({ uid, email, emailVerified: true });
    return app.call(updateToken, { body: { uid, email, id_token: fresh } });
  };
  return { made, verify };
}

/** An admin of the project, where registration is closed. */
async function anInviter(): Promise<Visitor> {
  const email = aGuest();
  await invite(email, ['admin']);
  return app.aPerson({ email });
}

describe('createInvitation', () => {
  it('mails a link that names the inviter and the project', async () => {
    const email = aGuest();
    const { body } = await invite(email, ['reader', 'billing']);
    expect(body.invitation).toMatchObject({
      email,
      roles: ['reader', 'billing'],
      invitedBy: admin.email,
      expired: false,
    });
    const { text, token } = await letterTo(email);
    expect(text).toContain('Invited project');
    expect((await read(token)).body).toMatchObject({
      email,
      productName: 'Invited project',
      roles: ['reader', 'billing'],
      invitedBy: admin.email,
    });
    const stored = JSON.stringify(await app.db.selectFrom('invitations').selectAll().execute());
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await app.db.selectFrom('revisions').selectAll().execute())).not.toContain(token);
  });

  it('admits the invited where registration is closed, and grants roles once the e-mail is verified', async () => {
    const email = aGuest();
    expect((await register(email, false)).made).toMatchObject({
      status: 403,
      error: { code: 'registration_closed' },
    });
    await invite(email);
    const { made, verify } = await register(email, false);
    expect(made.status).toBe(200);
    expect(made.body.user.projectRoles).toEqual([]);
    const verified = await verify();
    expect(verified.body).toMatchObject({
      newUser: true,
      user: { projectRoles: [{ projectId: project, roles: ['reader'] }] },
    });
    expect((await pending()).map((invitation) => invitation.email)).not.toContain(email);
    expect((await read((await letterTo(email)).token)).status).toBe(400);
    const [change] = await app.db
      .selectFrom('revisions')
      .select(['actor_id', 'before', 'after'])
      .where('entity', '=', 'project-roles')
      .where('entity_id', '=', made.body.user._id)
      .execute();
    expect(change).toEqual({ actor_id: admin.userId, before: [], after: ['reader'] });
  });

  it('replaces an earlier invitation, its link and its roles', async () => {
    const email = aGuest();
    await invite(email, ['reader']);
    const first = await letterTo(email);
    await invite(email, ['admin']);
    expect((await read(first.token)).status).toBe(400);
    expect((await pending()).filter((invitation) => invitation.email === email)).toMatchObject([{ roles: ['admin'] }]);
  });

  it('sends one address three mails a day for each project, so that none uses up those of others', async () => {
    const email = aGuest();
    const other = await app.aProject('Other tenant');
    const tenant = aGuest();
    await invite(tenant);
    const stranger = await app.aPerson({ email: tenant });
    await app.grant(stranger, other, 'admin');
    const mails: string[] = [];
    // Plus addresses lead to the same mailbox.
    for (let time = 0; time < 6; time++) {
      const spelling = time % 2 ? email : email.replace('@', `+${time}@`);
      mails.push((await invite(spelling, ['reader'], stranger, other)).body.mail);
    }
    expect(mails).toEqual(['sent', 'sent', 'sent', 'withheld', 'withheld', 'withheld']);
    expect(await invite(email)).toMatchObject({ status: 200, body: { mail: 'sent' } });
    expect((await letterTo(email)).text).toContain('Invited project');
  });

  it('is valid without its mail if the address gets no more today, and a former link stays', async () => {
    const email = aGuest();
    await invite(email, ['reader']);
    const { token } = await letterTo(email);
    for (let time = 0; time < 10; time++) await limitMailsToStranger(app.db, email).catch(() => {});
    expect(await invite(email, ['billing'])).toMatchObject({ status: 200, body: { mail: 'withheld' } });
    expect((await letterTo(email)).token).toBe(token);
    expect((await read(token)).body).toMatchObject({ email, roles: ['billing'] });
    const late = aGuest();
    for (let time = 0; time < 10; time++) await limitMailsToStranger(app.db, late);
    expect(await invite(late)).toMatchObject({ status: 200, body: { invitation: { email: late }, mail: 'withheld' } });
    expect((await pending()).map((invitation) => invitation.email)).toContain(late);
    expect((await register(late, true)).made.body.user.projectRoles).toMatchObject([{ projectId: project }]);
  });

  it('expires, and then grants nothing', async () => {
    const email = aGuest();
    await invite(email);
    const { token } = await letterTo(email);
    await app.db
      .updateTable('invitations')
      .set({ expires_at: new Date(app.clock.now.getTime() - 1000) })
      .where('email', '=', email)
      .execute();
    expect((await read(token)).status).toBe(400);
    expect((await pending()).find((invitation) => invitation.email === email)?.expired).toBe(true);
    expect((await register(email, true)).made.status).toBe(403);
  });

  it('can be withdrawn, and then grants nothing', async () => {
    const email = aGuest();
    const { body } = await invite(email);
    const { token } = await letterTo(email);
    expect((await withdraw(body.invitation.id)).body).toEqual({ withdrawn: true });
    expect((await withdraw(body.invitation.id)).status).toBe(404);
    expect((await read(token)).status).toBe(400);
    expect((await register(email, true)).made.status).toBe(403);
  });

  it('is rejected for registered people, for other projects, and by readers', async () => {
    expect(await invite(admin.email)).toMatchObject({ status: 409, error: { code: 'user_exists' } });
    const foreign = await app.aProject('Foreign');
    expect((await invite(aGuest(), ['reader'], admin, foreign)).status).toBe(404);
    const { body } = await invite(aGuest());
    const other = await app.aProject('Other');
    await app.grant(admin, other, 'admin');
    expect((await withdraw(body.invitation.id, admin, other)).status).toBe(404);
    for (const input of [
      { email: 'nobody', roles: ['reader'] },
      { email: aGuest(), roles: [] },
      { email: aGuest(), roles: ['dolphin'] },
    ]) {
      const answer = await app.attempt(createInvitation, { query: { projectId: project }, body: input }, { as: admin });
      expect(answer.status, JSON.stringify(input)).toBe(400);
    }
  });

  it('grants nothing once its inviter may no longer invite, so that nobody who was removed returns by one', async () => {
    const removed = await inviteAs(async (inviter) => {
      await app.db.deleteFrom('project_roles').where('user_id', '=', inviter.userId).execute();
    });
    const disabled = await inviteAs(async (inviter) => {
      await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', inviter.userId).execute();
    });
    for (const { email, token } of [removed, disabled]) {
      expect((await read(token)).status).toBe(400);
      expect((await pending()).map((invitation) => invitation.email)).not.toContain(email);
      expect((await register(email, true)).made.status).toBe(403);
    }
  });

  /** An admin invites somebody, and then something happens to the admin. */
  async function inviteAs(then: (inviter: Visitor) => Promise<void>) {
    const colleague = aGuest();
    await invite(colleague);
    const inviter = await app.aPerson({ email: colleague });
    await app.db.deleteFrom('project_roles').where('user_id', '=', inviter.userId).execute();
    await app.grant(inviter, project, 'admin');
    const email = aGuest();
    expect((await invite(email, ['admin'], inviter)).status).toBe(200);
    const { token } = await letterTo(email);
    expect((await read(token)).status).toBe(200);
    await then(inviter);
    return { email, token };
  }

  it('leaves neither an invitation without its mail nor a mail without its invitation', async () => {
    const email = aGuest();
    await sql`create function refuse_mail() returns trigger language plpgsql as
      'begin raise exception ''no mail today''; end'`.execute(app.db);
    await sql`create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`.execute(
      app.db,
    );
    expect((await invite(email)).status).toBe(500);
    await sql`drop trigger refuse_mail on mails`.execute(app.db);
    expect((await pending()).map((invitation) => invitation.email)).not.toContain(email);
  });

  it('grants nothing on a project that was deleted meanwhile, but still does on another', async () => {
    const email = aGuest();
    const deleted = await app.aProject('Deleted');
    await app.grant(admin, deleted, 'admin');
    for (const to of [project, deleted]) expect((await invite(email, ['reader'], admin, to)).status).toBe(200);
    await app.db.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
    const { made } = await register(email, true);
    const granted = await app.db
      .selectFrom('project_roles')
      .select('project_id')
      .where('user_id', '=', made.body.user._id)
      .execute();
    expect(granted).toEqual([{ project_id: project }]);
  });

  it('links only to the registration, whatever the project is called', async () => {
    const email = aGuest();
    const named = await app.aProject('https://example.org/login');
    await app.grant(admin, named, 'admin');
    await invite(email, ['reader'], admin, named);
    const { text } = await letterTo(email);
    expect(text).toContain('the project https: //example. org/login in');
    expect(text.match(/\S+:\/\/\S+/g)).toEqual([expect.stringContaining('/register#invitation=')]);
  });

  it('waits while the person is in as many projects as anybody may be, and lets every inviter have a place', async () => {
    const email = aGuest();
    const other = await anInviter();
    const elsewhere = await app.aProject('Elsewhere');
    for (const inviter of [admin, other]) await app.grant(inviter, elsewhere, 'admin');
    const more = await app.aProject('More');
    await app.grant(admin, more, 'admin');
    await invite(email, ['reader'], admin, more);
    app.clock.now = new Date(app.clock.now.getTime() + 1);
    await invite(email, ['reader'], admin, elsewhere);
    await invite(email, ['reader'], other, project);
    const { made, verify } = await register(email, false);
    await sql`
      with made as (insert into projects (name) select 'Full ' || n from generate_series(3, ${MAX_PROJECTS}) n returning id)
      insert into project_roles (project_id, user_id, role) select id, ${made.body.user._id}, 'reader' from made
    `.execute(app.db);
    const { projectRoles } = (await verify()).body.user;
    expect(projectRoles).toHaveLength(MAX_PROJECTS);
    const joined = projectRoles.map(({ projectId }: { projectId: number }) => projectId);
    expect(joined).toEqual(expect.arrayContaining([more, project]));
    expect(joined).not.toContain(elsewhere);
    await app.db
      .deleteFrom('project_roles')
      .where('user_id', '=', made.body.user._id)
      .where('project_id', '=', more)
      .execute();
    expect((await verify()).body.user.projectRoles).toContainEqual(expect.objectContaining({ projectId: elsewhere }));
  });

  it('adds the person to at most 50 projects a day by one inviter, and to the others later', async () => {
    const [busy, other] = [await anInviter(), await anInviter()];
    const email = aGuest();
    const projects: number[] = [];
    for (const name of ['First', 'Second']) {
      const id = await app.aProject(name);
      await app.grant(busy, id, 'admin');
      await invite(email, ['reader'], busy, id);
      projects.push(id);
      app.clock.now = new Date(app.clock.now.getTime() + 1);
    }
    await invite(email, ['reader'], other);
    const { made, verify } = await register(email, false);
    const key = `added to projects:${busy.userId} ${made.body.user._id}`;
    await app.db.insertInto('rate_limits').values({ key, window_start: new Date(), hits: 49 }).execute();
    const joined = async () =>
      (await verify()).body.user.projectRoles.map(({ projectId }: { projectId: number }) => projectId).sort();
    const [first = 0, second = 0] = projects;
    expect(await joined()).toEqual([project, first].sort());
    expect(await joined()).toEqual([project, first].sort());
    await sql`update rate_limits set window_start = window_start - interval '1 day' where key = ${key}`.execute(app.db);
    expect(await joined()).toEqual([project, first, second].sort());
  });

  it('counts neither invitations of dolphins nor further roles in the same project', async () => {
    const [busy, dolphin] = [await anInviter(), await anInviter()];
    const email = aGuest();
    const elsewhere = await app.aProject('Of a dolphin');
    await app.db.insertInto('global_roles').values({ user_id: dolphin.userId, role: 'admin' }).execute();
    expect((await invite(email, ['reader'], dolphin, elsewhere)).status).toBe(200);
    await invite(email, ['reader'], busy);
    const { made, verify } = await register(email, false);
    const userId = made.body.user._id;
    await app.db
      .insertInto('project_roles')
      .values({ project_id: project, user_id: userId, role: 'billing' })
      .execute();
    for (const { userId: by } of [dolphin, busy])
      await app.db
        .insertInto('rate_limits')
        .values({ key: `added to projects:${by} ${userId}`, window_start: new Date(), hits: 50 })
        .execute();
    expect((await verify()).body.user.projectRoles).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ projectId: project, roles: ['billing', 'reader'] }),
        expect.objectContaining({ projectId: elsewhere, roles: ['reader'] }),
      ]),
    );
  });

  it('keeps roles that the person has', async () => {
    const email = aGuest();
    await invite(email, ['billing']);
    const { made, verify } = await register(email, false);
    await app.db
      .insertInto('project_roles')
      .values({ project_id: project, user_id: made.body.user._id, role: 'reader' })
      .execute();
    expect((await verify()).body.user.projectRoles).toMatchObject([{ roles: ['billing', 'reader'] }]);
  });
});

it('getUser shows nothing of invitations', async () => {
  const { body } = await app.call(getUser, {}, { as: admin });
  expect(Object.keys(body.user)).not.toContain('invitations');
});
