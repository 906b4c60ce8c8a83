import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProjectUsers, listUsers } from '#contract/access-control.ts';
import { queryOfPage } from '#server/http/page.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { type MembersFilter, membersToRead, selectCounts } from './members.queries.ts';

let app: TestApp;
let project: number;
let admin: Visitor;

/** Someone with names, and roles on the project. */
async function aMember(lastname: string, part: { firstname?: string; company?: string } = {}): Promise<Visitor> {
  const person = await app.aPerson();
  const names = { firstname: 'Demo', company: '', ...part, lastname };
  await app.db.updateTable('users').set(names).where('id', '=', person.userId).execute();
  return person;
}

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Insurance pilot');
  admin = await aMember('Öffner', { company: 'Alpha' });
  await app.grant(admin, project, 'admin', 'billing');
  await app.grant(await aMember('Zebra', { company: 'beta' }), project, 'reader');
  await app.grant(await aMember('Adler', { company: '100% Möbel' }), project, 'reader', 'user');
  await app.grant(await aMember('', { firstname: '' }), project, 'user');
  await app.grant(await aMember('Elsewhere'), await app.aProject('Another'), 'admin');
});

type Query = Record<string, string | number | null | undefined>;
const list = (query: Query = {}, as = admin) =>
  app.attempt(listProjectUsers, { params: { id: project }, query }, { as });
const lastnames = async (query: Query = {}) =>
  (await list(query)).body.users.map((user: { lastname: string }) => user.lastname);

describe('the members of a project', () => {
  it('are sorted by name by default, by e-mail without a name, and with accented letters in place', async () => {
    // The e-mail of the person without a name begins with "demo".
    expect(await lastnames()).toEqual(['Adler', '', 'Öffner', 'Zebra']);
    expect(await lastnames({ sort: '-name' })).toEqual(['Zebra', 'Öffner', '', 'Adler']);
    expect(await lastnames({ sort: 'email' })).toEqual(['Öffner', 'Zebra', 'Adler', '']);
    expect(await lastnames({ sort: '-company' })).toEqual(['Zebra', 'Öffner', 'Adler', '']);
    expect(await lastnames({ sort: 'roles' })).toEqual(['Öffner', 'Adler', 'Zebra', '']);
  });
  it.each([
    ['OFFNER  demo', ['Öffner']],
    ['beta zebra', ['Zebra']],
    ['100% mobel', ['Adler']],
    ['%', ['Adler']],
    ['demo nobody', []],
    ["' or 1=1 --", []],
  ])('are found by all words, ignoring case and accents: %s', async (search, found) => {
    expect(await lastnames({ search })).toEqual(found);
  });
  it('are filtered by role, and counted by role among the matches', async () => {
    const all = await list({ role: 'reader' });
    expect(all.body.users.map((user: { lastname: string }) => user.lastname)).toEqual(['Adler', 'Zebra']);
    expect(all.body.counts).toEqual({ total: 4, admin: 1, billing: 1, reader: 2, user: 2 });
    const some = await list({ search: 'adler', role: 'admin' });
    expect(some.body).toMatchObject({ users: [], counts: { total: 1, admin: 0, billing: 0, reader: 1, user: 1 } });
  });
  it.each(['name', '-name', 'email', '-email', 'company', '-company', 'roles', '-roles'])(
    'are paged without gaps or repeats, sorted by %s',
    async (sort) => {
      const whole = await lastnames({ sort });
      const seen: (string | undefined)[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
        const { body } = await list({ sort, limit: 1, ...(cursor && { cursor }) });
        expect(body.users).toHaveLength(1);
        expect(body.counts.total).toBe(4);
        seen.push(body.users[0]?.lastname);
        cursor = body.next;
      }
      expect(seen).toEqual(whole);
    },
  );
  it('are paged past a person who lost the role in between', async () => {
    const passing = await aMember('Bussard');
    await app.grant(passing, project, 'user');
    const first = await list({ limit: 2 });
    expect(first.body.users[1]?.lastname).toBe('Bussard');
    await app.db.deleteFrom('project_roles').where('user_id', '=', passing.userId).execute();
    expect(await lastnames({ limit: 1, cursor: first.body.next })).toEqual(['']);
  });
  it('are paged with the longest possible names', async () => {
    const long = await app.aProject('Long names');
    await app.grant(admin, long, 'admin');
    for (const letter of ['𝔄', '﷽'])
      await app.grant(await aMember(letter.repeat(100), { firstname: '"'.repeat(100) }), long, 'reader');
    const uids = new Set<string | undefined>();
    let cursor: string | null | undefined;
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const { body }: Awaited<ReturnType<typeof list>> = await app.attempt(
        listProjectUsers,
        { params: { id: long }, query: { limit: 1, cursor } },
        { as: admin },
      );
      uids.add(body.users[0]?.uid);
      cursor = body.next;
    }
    expect(uids.size).toBe(3);
  });
  it.each([
    ['an unknown sort', { sort: 'password' }],
    ['an unknown role', { role: 'dolphin' }],
    ['a forged cursor', { cursor: Buffer.from('["a","b","c"]').toString('base64url') }],
    ['a cursor that is none', { cursor: 'zzz' }],
    ['no row at all', { limit: 0 }],
    ['more than a list holds', { limit: 1_001 }],
    ['a search beyond all names', { search: 'x'.repeat(81) }],
    ['another project beside', { projectId: 1 }],
  ])('are rejected for %s', async (_what, query) => {
    expect((await list(query as Query)).status).toBe(400);
  });
});

describe('listUsers', () => {
  const users = async (query: Query, as: Visitor) => (await app.attempt(listUsers, { query }, { as })).body;
  it('lists one person, the dolphins, or everyone page by page', async () => {
    const dolphin = await app.aPerson({ dolphin: true });
    expect((await users({ role: 'admin' }, dolphin)).users.map((user: { uid: string }) => user.uid)).toEqual([
      dolphin.uid,
    ]);
    const one = await users({ uid: admin.uid }, dolphin);
    expect(one).toMatchObject({
      users: [{ email: admin.email, projectRoles: [{ projectId: project }, {}] }],
      next: null,
    });
    const all = (await users({}, dolphin)).users.length;
    const first = await users({ limit: all - 1 }, dolphin);
    expect(first.users).toHaveLength(all - 1);
    expect(await users({ limit: all - 1, cursor: first.next }, dolphin)).toMatchObject({ users: [{}], next: null });
  });
  it('never shows an admin anyone outside their projects', async () => {
    const stranger = await app.aPerson({ dolphin: true });
    expect((await users({ uid: stranger.uid }, admin)).users).toEqual([]);
    expect((await users({ search: stranger.email }, admin)).users).toEqual([]);
    expect((await users({ role: 'admin' }, admin)).users).toEqual([]);
  });
});

describe('among 20,000 dashboard users', () => {
  const MEMBERS = 50;
  let small: number;
  beforeAll(async () => {
    small = await app.aProject('Fifty members');
    await sql`insert into users (issuer, uid, email, email_verified, provider, firstname, lastname, company)
      select 'demo', 'many-' || n, 'demo.many' || n || '@example.com', true, 'password', 'Demo', 'Person ' || n, 'Demo Company'
      from generate_series(1, 20000) n`.execute(app.db);
    await sql`insert into project_roles (project_id, user_id, role)
      select ${small}, id, 'reader' from users where uid like 'many-%' order by id limit ${MEMBERS}`.execute(app.db);
    await sql`analyze users, project_roles`.execute(app.db);
  });

  it.each<[string, MembersFilter]>([
    ['a page', { limit: 20, sort: 'name' }],
    ['a search', { limit: 1_000, sort: 'email', search: 'person 1' }],
    ['a role, by roles', { limit: 1_000, sort: 'roles', role: 'reader' }],
  ])('%s reads only those of the project', async (_what, filter) => {
    for (const query of [
      queryOfPage(...membersToRead(app.db, small, filter)),
      selectCounts(app.db, small, filter.search),
    ]) {
      const scans = scansOfUsers(await query.explain('json', sql`analyze`));
      expect(scans.length).toBeGreaterThan(0);
      for (const scan of scans) {
        expect(scan['Node Type']).not.toBe('Seq Scan');
        expect(Number(scan['Actual Rows']) * Number(scan['Actual Loops'])).toBeLessThanOrEqual(MEMBERS);
      }
    }
  });
});

/** The steps of a query plan that read people, at any depth. */
function scansOfUsers(plan: unknown): Record<string, unknown>[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const here = 'Relation Name' in plan && plan['Relation Name'] === 'users' ? [{ ...plan }] : [];
  return [...here, ...Object.values(plan).flatMap(scansOfUsers)];
}
