import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setGlobalRoles, setProjectRoles } from '#contract/access-control.ts';
import { disableUser } from '#contract/dashboard-users.ts';
import { createInvitation } from '#contract/invitations.ts';
import { saveView } from '#contract/saved-views.ts';
import { createUser, deleteUser, updateToken } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

/** Two changes that concern the same people wait for each other in one order, so none fails by a deadlock. */
let app: TestApp;
let boss: Visitor;
beforeAll(async () => {
  app = await anApp();
  boss = await app.aPerson({ dolphin: true });
});

type Act = () => Promise<{ status: number }>;

const demote = ({ email }: Visitor) =>
  app.attempt(setGlobalRoles, { params: { x: email }, body: { data: { roles: [] } } }, { as: boss });
const remove = ({ uid }: Visitor) => app.attempt(deleteUser, { body: { uid } }, { as: boss });
const disable = ({ uid }: Visitor, as: Visitor) =>
  app.attempt(disableUser, { params: { uid }, body: { disabled: true } }, { as });
const setRoles = (project: number, { email }: Visitor, roles: string[], as = boss) =>
  app.attempt(setProjectRoles, { params: { id: project, x: email }, body: { data: { roles } } }, { as });

/** Both wait for what is held, in this order, with what they have locked by then. */
async function bothWaiting(held: ReturnType<typeof sql>, first: Act, second: Act) {
  const sent = await app.db.transaction().execute(async (tx) => {
    await held.execute(tx);
    const one = first();
    await untilWaiting(app.db, 1);
    const other = second();
    await untilWaiting(app.db, 2);
    return [one, other] as const;
  });
  return [(await sent[0]).status, (await sent[1]).status];
}

/** By id, the first before the second. */
async function twoDolphins(): Promise<[Visitor, Visitor]> {
  const [one, other] = [await app.aPerson({ dolphin: true }), await app.aPerson({ dolphin: true })];
  return one.userId < other.userId ? [one, other] : [other, one];
}
const holdPerson = ({ userId }: Visitor) => sql`select 1 from users where id = ${userId}::uuid for update`;

describe.each(['earlier', 'later'])('a dolphin whose id is %s than that of another', (place) => {
  const inPlace = async () => {
    const two = await twoDolphins();
    return place === 'earlier' ? two : ([two[1], two[0]] as const);
  };

  it('is disabled by the other while a third takes the role away', async () => {
    const [person, other] = await inPlace();
    const acts = [() => demote(person), () => disable(person, other)] as const;
    expect(await bothWaiting(holdPerson(other), ...acts)).toEqual([200, 200]);
  });

  it('is disabled by the other while a third deletes the account', async () => {
    const [person, other] = await inPlace();
    const acts = [() => remove(person), () => disable(person, other)] as const;
    expect(await bothWaiting(holdPerson(other), ...acts)).toEqual([200, 404]);
  });
});

it('an admin of a project is disabled by a co-admin while a third takes the role away', async () => {
  const [person, other] = await twoDolphins();
  const project = await app.aProject();
  for (const admin of [person, other]) await app.grant(admin, project, 'admin');
  const acts = [() => setRoles(project, person, []), () => disable(person, other)] as const;
  expect(await bothWaiting(holdPerson(other), ...acts)).toEqual([200, 200]);
});

it('a reader of a project is deleted while somebody else takes the role away', async () => {
  const project = await app.aProject();
  await app.aMember(project, 'admin');
  const reader = await app.aMember(project, 'reader');
  const held = sql`select 1 from sessions where user_id = ${reader.userId}::uuid for update`;
  const acts = [() => remove(reader), () => setRoles(project, reader, [])] as const;
  expect(await bothWaiting(held, ...acts)).toEqual([200, 200]);
  const roles = await app.db.selectFrom('project_roles').select('role').where('user_id', '=', reader.userId).execute();
  expect(roles).toEqual([]);
});

it('an admin who shared views is deleted while somebody else saves a view', async () => {
  const project = await app.aProject();
  await app.aMember(project, 'admin');
  const [admin, reader] = [await app.aMember(project, 'admin'), await app.aMember(project, 'reader')];
  const save = (name: string, shared: boolean, as: Visitor) =>
    app.attempt(
      saveView,
      { query: { projectId: project }, body: { screen: 'people', name, query: '', shared, isDefault: false } },
      { as },
    );
  // Stored in the reverse order of their ids.
  const id = (place: number) => `00000000-0000-4000-8000-${String(project * 10 + place).padStart(12, '0')}`;
  for (const place of [3, 2, 1]) {
    const name = `View ${place}`;
    await save(name, true, admin);
    await app.db
      .updateTable('saved_views')
      .set({ id: id(place) })
      .where('name', '=', name)
      .where('owner', '=', admin.userId)
      .execute();
  }
  const held = sql`select 1 from saved_views where id = ${id(2)}::uuid for update`;
  expect(
    await bothWaiting(
      held,
      () => remove(admin),
      () => save('Mine', false, reader),
    ),
  ).toEqual([200, 200]);
});

describe('somebody accepts an invitation to a project', () => {
  let guests = 0;
  /** By id before every guest, so that whoever locks all roles of the project waits for this person's first. */
  const aFirstMember = async (project: number) => {
    const id = `00000000-0000-4000-8000-${String(project).padStart(12, '0')}`;
    const person = { id, issuer: 'demo', uid: id, email: `demo.first${project}@example.com`, email_verified: true };
    await app.db
      .insertInto('users')
      .values({ ...person, provider: 'password', image: '' })
      .execute();
    await app.db.insertInto('project_roles').values({ project_id: project, user_id: id, role: 'admin' }).execute();
    return sql`select 1 from project_roles where user_id = ${id}::uuid for update`;
  };

  async function invited(project: number, by: Visitor) {
    const email = `demo.invited${++guests}@example.com`;
    const uid = `uid-of-${email}`;
    const proof = async (emailVerified: boolean) => app.identity.tokenFor({ uid, email, emailVerified });
    const { body } = await app.call(createUser, { body: { uid, email, id_token: await proof(false) } });
    const input = { query: { projectId: project }, body: { email, roles: ['billing'] } };
    expect((await app.attempt(createInvitation, input, { as: by })).status).toBe(200);
    const userId = body.user._id;
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
    const accept = async () => app.call(updateToken, { body: { uid, email, id_token: await proof(true) } });
    const ofPerson = app.db.selectFrom('project_roles').select('role').where('user_id', '=', userId).orderBy('role');
    const roles = async () => (await ofPerson.execute()).map(({ role }) => role);
    return { person: { ...boss, uid, email, userId }, accept, roles };
  }

  it('while the inviter grants another role in it', async () => {
    const project = await app.aProject();
    const held = await aFirstMember(project);
    const admin = await app.aMember(project, 'admin');
    const { person, accept, roles } = await invited(project, admin);
    const grant = () => setRoles(project, person, ['reader'], admin);
    expect(await bothWaiting(held, grant, accept)).toEqual([200, 200]);
    expect(await roles()).toEqual(['billing', 'reader']);
  });

  it('while a role that the person has in it already is changed', async () => {
    const project = await app.aProject();
    const held = await aFirstMember(project);
    const { person, accept, roles } = await invited(project, boss);
    await app.grant(person, project, 'user');
    expect(await bothWaiting(held, () => setRoles(project, person, ['reader']), accept)).toEqual([200, 200]);
    expect(await roles()).toEqual(['billing', 'reader']);
  });

  it('while the account is deleted, and gets nothing', async () => {
    const project = await app.aProject();
    const { person, accept, roles } = await invited(project, boss);
    expect(await bothWaiting(holdPerson(person), () => remove(person), accept)).toEqual([200, 404]);
    expect(await roles()).toEqual([]);
  });
});
