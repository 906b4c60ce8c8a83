import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerUser, registerUserByOldName } from '#contract/app-users.ts';
import { getBillingOrganisation, saveBillingOrganisation, setBillingRoles } from '#contract/billing.ts';
import { LOGIN_COOKIE } from '#contract/constants.ts';
import { openSession } from '#contract/session.ts';
import { updateToken } from '#contract/users.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';
import { followInserted } from '#tests/setup/app-user-rows.ts';
import { aBilledProject, anOrganisation } from './billing.test-support.ts';
import { shareReached, warnOfLimits } from './warn-of-limits.ts';

let app: TestApp;
let dolphin: Visitor;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
});

const register = (
  key: TestKey,
  userId: string,
  endpoint: typeof registerUser | typeof registerUserByOldName = registerUser,
) => app.call(endpoint, { body: { userId } }, { headers: key.headers, origin: null });
const codeOf = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];

async function aWorld(terms: object) {
  const organisation = await anOrganisation(app, dolphin, terms);
  const project = await aBilledProject(app, dolphin, organisation);
  return { organisation, project, key: await app.aKey(project) };
}
async function change(organisation: number, terms: object): Promise<void> {
  const { body } = await app.call(getBillingOrganisation, { params: { id: organisation } }, { as: dolphin });
  const { id: _id, version, createdAt: _at, ...before } = body.billingOrganisation;
  const answer = await app.call(
    saveBillingOrganisation,
    { params: { id: organisation }, body: { terms: { ...before, ...terms }, version } },
    { as: dolphin },
  );
  expect(answer.status).toBe(200);
}

describe('registration', () => {
  it('is rejected beyond the limit of all projects of the organisation, except for known users', async () => {
    const { organisation, key, project } = await aWorld({ freeUserLimit: 2 });
    const other = await app.aKey(await aBilledProject(app, dolphin, organisation));
    expect((await register(key, 'a')).status).toBe(200);
    expect((await register(other, 'b')).status).toBe(200);
    for (const endpoint of [registerUser, registerUserByOldName]) {
      const refused = await register(key, 'c', endpoint);
      expect(codeOf(refused)).toEqual([403, 'user_limit']);
    }
    expect((await register(key, 'c')).error.message).toContain('limit of registered users is reached');
    expect((await register(key, 'a')).status).toBe(200);
    const phone = await app.aPhone(project, 'a');
    const fixes = { t: [Date.now()], lat: [48], lon: [16] };
    expect((await phone.upload({ fixes })).status).toBe(200);
    await change(organisation, { freeUserLimit: 3 });
    expect((await register(key, 'c')).status).toBe(200);
    // The limit is below the current number of users: nobody is removed, nobody is added.
    await change(organisation, { freeUserLimit: 1 });
    expect(codeOf(await register(key, 'd'))).toEqual([403, 'user_limit']);
    expect((await phone.upload({ fixes: { ...fixes, t: [Date.now() + 5] } })).status).toBe(200);
  });

  it('never exceeds the limit under concurrent requests', async () => {
    const { organisation, key, project } = await aWorld({ freeUserLimit: 5 });
    const other = await app.aKey(await aBilledProject(app, dolphin, organisation));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => register(at % 2 ? key : other, `crowd-${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ error }) => error.code)).toEqual(Array(15).fill('user_limit'));
    const { rows } = await sql<{ users: number }>`
      select count(*) as users from app_users u join project_billing b on b.project_id = u.project_id
      where b.billing_organisation_id = ${organisation}
    `.execute(app.db);
    expect(rows).toEqual([{ users: 5 }]);
    expect(project).toBeGreaterThan(0);
  });

  it('can be closed for new users only, and reopened', async () => {
    const { organisation, key } = await aWorld({});
    expect((await register(key, 'early')).status).toBe(200);
    await change(organisation, { openForRegistration: false });
    expect(codeOf(await register(key, 'late'))).toEqual([403, 'registration_closed']);
    expect((await register(key, 'early')).status).toBe(200);
    const reported = await app.send('POST', '/v20/location', {
      headers: key.headers,
      origin: null,
      body: { userId: 'stranger', lat: 48, lon: 16 },
    });
    expect(reported.status).toBeGreaterThanOrEqual(400);
    await change(organisation, { openForRegistration: true });
    expect((await register(key, 'late')).status).toBe(200);
  });

  it('is not limited for a test project or a project without a payer', async () => {
    const { project, key } = await aWorld({ freeUserLimit: 0 });
    expect(codeOf(await register(key, 'x'))).toEqual([403, 'user_limit']);
    await app.db.insertInto('project_settings').values({ project_id: project, test_project: true }).execute();
    expect((await register(key, 'x')).status).toBe(200);
    expect((await register(await app.aKey(await app.aProject()), 'x')).status).toBe(200);
  });
});

describe('a warning about the limit', () => {
  it('is due at 80 and at 100 percent', () => {
    const shares = [0, 7, 8, 9, 10, 11].map((users) => shareReached(users, 10));
    expect(shares).toEqual([0, 0, 80, 80, 100, 100]);
    expect([shareReached(5, null), shareReached(0, 0)]).toEqual([0, 0]);
  });

  it('goes to billing users and admins once per threshold, and again after usage fell below it', async () => {
    const { organisation, project, key } = await aWorld({ freeUserLimit: 5 });
    const [admin, billing, reader] = [await app.aPerson(), await app.aPerson(), await app.aPerson()];
    await app.grant(admin, project, 'admin');
    await app.grant(reader, project, 'reader');
    const shutOut = await app.aPerson();
    await app.grant(shutOut, project, 'admin');
    await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', shutOut.userId).execute();
    await app.call(
      setBillingRoles,
      {
        params: { uid: billing.uid },
        query: { billingOrganisationId: organisation },
        body: { data: { roles: ['billing'] } },
      },
      { as: dolphin },
    );
    const mails = async () => {
      const rows = await app.db.selectFrom('mails').select('recipient').where('kind', '=', 'billing-limit').execute();
      return rows.map(({ recipient }) => recipient).sort();
    };
    const both = [admin.email, billing.email].sort();
    for (let user = 0; user < 3; user += 1) await register(key, `warned-${user}`);
    await warnOfLimits(app.context);
    expect(await mails()).toEqual([]);
    await register(key, 'warned-3');
    for (let round = 0; round < 2; round += 1) await warnOfLimits(app.context);
    expect(await mails()).toEqual(both);
    await register(key, 'warned-4');
    for (let round = 0; round < 2; round += 1) await warnOfLimits(app.context);
    expect(await mails()).toEqual([...both, ...both].sort());
    for (const user of [2, 3, 4]) await eraseUser(app.context, project, `warned-${user}`);
    await warnOfLimits(app.context);
    expect(await mails()).toHaveLength(4);
    for (let user = 2; user < 5; user += 1) await register(key, `warned-${user}`);
    await warnOfLimits(app.context);
    expect(await mails()).toHaveLength(6);
    app.clock.now = new Date(app.clock.now.getTime() + 1_000);
    let crossing = ['warned-3', 'warned-4'];
    for (let round = 0; round < 4; round += 1) {
      for (const user of crossing) await eraseUser(app.context, project, user);
      await warnOfLimits(app.context);
      crossing = [1, 2].map((user) => `again-${round}-${user}`);
      for (const user of crossing) await register(key, user);
      await warnOfLimits(app.context);
    }
    // Whoever makes usage cross the line again and again causes three warnings a day.
    expect(await mails()).toHaveLength(8);
  });

  it('is written in each recipient’s language', async () => {
    const { project, key } = await aWorld({ freeUserLimit: 1_000 });
    const [german, switched] = [await app.aPerson(), await app.aPerson()];
    for (const person of [german, switched]) await app.grant(person, project, 'admin');
    const idTokenOf = (person: Visitor) => app.identity.tokenFor(person);
    const opened = await app.call(
      openSession,
      { body: { token: await idTokenOf(german) } },
      { headers: { 'accept-language': 'de-AT,de;q=0.9' } },
    );
    expect(opened.status).toBe(200);
    const refreshed = await app.call(
      updateToken,
      { body: { uid: switched.uid, email: switched.email, id_token: await idTokenOf(switched) } },
      { as: switched, cookie: false, headers: { cookie: `${LOGIN_COOKIE}=${switched.loginToken}; language=de` } },
    );
    expect(refreshed.status, refreshed.text).toBe(200);
    const english = await app.aMember(project, 'admin');
    await sql`
      insert into app_users (project_id, user_id, installation_id, audience)
      select ${project}, 'crowd-' || n, gen_random_uuid(), 'backend' from generate_series(1, 999) n
    `.execute(app.db);
    await followInserted(app.db, project);
    await register(key, 'crowd-last');
    await warnOfLimits(app.context);
    const rows = await app.db.selectFrom('mails').select(['recipient', 'message']).execute();
    const textOf = (person: Visitor) =>
      JSON.stringify(rows.find(({ recipient }) => recipient === person.email)?.message);
    expect(textOf(english)).toContain('1,000 of 1,000 app users are registered');
    for (const person of [german, switched]) {
      expect(textOf(person)).toContain('1\u00a0000 von 1\u00a0000 App-Nutzern sind registriert');
      expect(textOf(person)).not.toContain('registered');
    }
  });
});
