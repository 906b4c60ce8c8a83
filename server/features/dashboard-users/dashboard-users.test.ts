import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DashboardUser,
  endAllSessions,
  endSession,
  listDashboardUsers,
  listSessions,
} from '#contract/dashboard-users.ts';
import { getUser, getUserByUid } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let dolphin: Visitor;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  project = await app.aProject();
  admin = await app.aMember(project, 'admin', 'billing');
});

const page = async (query: Record<string, string>, as = dolphin) => app.call(listDashboardUsers, { query }, { as });
const items = async (query: Record<string, string>): Promise<DashboardUser[]> => (await page(query)).body.items;
const named = async (firstname: string, lastname: string, company: string) => {
  const person = await app.aPerson();
  await app.db.updateTable('users').set({ firstname, lastname, company }).where('id', '=', person.userId).execute();
  return person;
};

describe('listDashboardUsers', () => {
  it('shows everyone with roles, sessions and the last sign-in', async () => {
    const [found] = await items({ search: admin.email });
    expect(found).toMatchObject({
      uid: admin.uid,
      dolphin: false,
      roles: ['admin', 'billing'],
      projects: 1,
      sessions: 1,
    });
    expect(Date.parse(found?.lastSignInAt ?? '')).toBeGreaterThan(0);
    expect((await items({ search: dolphin.email }))[0]).toMatchObject({ dolphin: true, roles: [], projects: 0 });
  });
  it('finds by the beginnings of words in names, company and e-mail', async () => {
    const person = await named('Änne', 'Müller-Lüdenscheid', 'Acme & Söhne');
    const uidsFor = async (search: string) => (await items({ search })).map((user) => user.uid);
    for (const search of [
      'müller',
      'LÜDEN',
      'änne acme',
      'söh',
      'acme müll',
      person.email,
      person.email.split('@')[0] ?? '',
    ]) {
      expect(await uidsFor(search), search).toContain(person.uid);
    }
    for (const search of ['üller', 'änne nobody', 'zzz'])
      expect(await uidsFor(search), search).not.toContain(person.uid);
  });
  it.each(["o'hara", "'':* | (", '%_\\', '<b>', ':*&!', '&'])(
    'treats %j as words, never as a query',
    async (search) => {
      expect((await page({ search })).status).toBe(200);
    },
  );
  it('filters by role', async () => {
    const nobody = await app.aPerson();
    const uidsWith = async (role: string) => (await items({ role, limit: '200' })).map((user) => user.uid);
    expect(await uidsWith('dolphin')).toEqual([dolphin.uid]);
    expect(await uidsWith('billing')).toEqual([admin.uid]);
    expect(await uidsWith('none')).toContain(nobody.uid);
    expect(await uidsWith('none')).not.toContain(admin.uid);
    expect(await uidsWith('none')).not.toContain(dolphin.uid);
  });
  it.each(['name', '-name', 'email', '-email', 'company', '-signIn', 'signIn', 'created', '-created'])(
    'pages through all of them once, sorted by %s',
    async (sort) => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { body } = await page({ sort, limit: '2', ...(cursor && { cursor }) });
        seen.push(...body.items.map((user: DashboardUser) => user.uid));
        cursor = body.next ?? '';
      } while (cursor);
      const all = (await items({ sort, limit: '200' })).map((user) => user.uid);
      expect(seen).toEqual(all);
      expect(new Set(seen).size).toBe(all.length);
      const back = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
      expect((await items({ sort: back, limit: '200' })).map((user) => user.uid)).toEqual([...all].reverse());
    },
  );
  it('rejects cursors of other lists', async () => {
    const { next } = (await page({ sort: 'email', limit: '1' })).body;
    for (const cursor of ['x', next ?? '']) expect((await page({ sort: 'created', cursor })).status).toBe(400);
  });
  it('answers a page and finds one among thousands', async () => {
    const rows = Array.from({ length: 4_000 }, (_, at) => ({
      issuer: app.identity.issuer,
      uid: `many-${at}`,
      email: `demo.many${at}@example.com`,
      email_verified: true,
      provider: 'x',
      lastname: `Many ${at % 97}`,
    }));
    for (let from = 0; from < rows.length; from += 1_000) {
      await app.db
        .insertInto('users')
        .values(rows.slice(from, from + 1_000))
        .execute();
    }
    const first = await page({ sort: 'name', limit: '200' });
    expect(first.body.items).toHaveLength(200);
    expect((await items({ search: 'many3999' })).map((user) => user.uid)).toEqual(['many-3999']);
    await app.db.deleteFrom('users').where('uid', 'like', 'many-%').execute();
  });
});

describe('sessions of a user', () => {
  const sessionsOf = async (uid: string) =>
    (await app.call(listSessions, { params: { uid } }, { as: dolphin })).body.items as {
      id: string;
      own: boolean;
    }[];
  const isIn = async (as: Visitor) => (await app.call(getUser, {}, { as })).status;

  it('end one by one, and the next call is rejected', async () => {
    const person = await app.aPerson();
    const [session] = await sessionsOf(person.uid);
    expect(await isIn(person)).toBe(200);
    expect(
      (await app.call(endSession, { params: { uid: person.uid, id: session?.id ?? '' } }, { as: dolphin })).body,
    ).toEqual({ ended: 1 });
    expect(await isIn(person)).toBe(401);
    expect(await sessionsOf(person.uid)).toEqual([]);
    expect(
      (await app.call(endSession, { params: { uid: person.uid, id: session?.id ?? '' } }, { as: dolphin })).status,
    ).toBe(404);
    const revision = await app.db.selectFrom('revisions').selectAll().where('entity', '=', 'sessions').execute();
    expect(revision).toMatchObject([{ actor_id: dolphin.userId, entity_id: person.userId, before: { sessions: 1 } }]);
    expect(JSON.stringify(revision)).not.toContain(session?.id);
  });
  it('end all at once, except the caller’s own', async () => {
    const person = await app.aPerson();
    expect((await app.call(endAllSessions, { params: { uid: person.uid } }, { as: dolphin })).body.ended).toBe(1);
    expect(await isIn(person)).toBe(401);
    expect((await app.call(endAllSessions, { params: { uid: dolphin.uid } }, { as: dolphin })).body.ended).toBe(0);
    expect(await isIn(dolphin)).toBe(200);
    expect(await sessionsOf(dolphin.uid)).toMatchObject([{ own: true }]);
  });
  it('of somebody else are not found under another user', async () => {
    const [one, two] = [await app.aPerson(), await app.aPerson()];
    const [session] = await sessionsOf(one.uid);
    expect(
      (await app.call(endSession, { params: { uid: two.uid, id: session?.id ?? '' } }, { as: dolphin })).status,
    ).toBe(404);
    expect(await isIn(one)).toBe(200);
  });
  it('are accessible to dolphins only', async () => {
    const calls = [
      await app.call(listDashboardUsers, {}, { as: admin }),
      await app.call(listSessions, { params: { uid: admin.uid } }, { as: admin }),
      await app.call(endSession, { params: { uid: admin.uid, id: randomUUID() } }, { as: admin }),
      await app.call(endAllSessions, { params: { uid: admin.uid } }, { as: admin }),
    ];
    for (const { status } of calls) expect(status).toBe(403);
  });
});

describe('getUserByUid', () => {
  it('answers only the person concerned and dolphins', async () => {
    expect((await app.call(getUserByUid, { params: { uid: admin.uid } }, { as: admin })).body.user).toMatchObject({
      uid: admin.uid,
      email: admin.email,
    });
    expect(
      (await app.call(getUserByUid, { params: { uid: admin.uid } }, { as: dolphin })).body.user.projectRoles,
    ).toMatchObject([{ projectId: project }]);
    expect((await app.call(getUserByUid, { params: { uid: admin.uid } }, { as: await app.aPerson() })).status).toBe(
      403,
    );
    expect((await app.call(getUserByUid, { params: { uid: 'nobody' } }, { as: dolphin })).status).toBe(404);
  });
});
