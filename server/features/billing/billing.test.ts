import { beforeAll, describe, expect, it } from 'vitest';
import {
  createBillingOrganisation,
  getBillingInformation,
  listBillingOrganisations,
} from '../../../contract/billing.ts';
import { createProject } from '../../../contract/projects.ts';
import { anApp, type TestApp, type Visitor } from '../../../tests/setup/app.ts';

let app: TestApp;
let dolphin: Visitor;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
});

let made = 0;
async function anOrganisation(terms: object = {}): Promise<{ id: number; name: string }> {
  made += 1;
  const body = { name: `Demo Payer ${made}`, ...terms };
  const answer = await app.call('POST', createBillingOrganisation.path, { as: dolphin, body });
  expect(answer.status).toBe(200);
  return answer.body.billingOrganisation;
}
const bill = (person: Visitor, organisation: { id: number }) =>
  app.db
    .insertInto('billing_roles')
    .values({ billing_organisation_id: organisation.id, user_id: person.userId, role: 'billing' })
    .execute();
const create = (as: Visitor, productName: string, billingOrganisationId?: unknown) =>
  app.call('POST', createProject.path, { as, body: { productName, billingOrganisationId } });
const informationOn = (as: Visitor, projectId: number) =>
  app.call('GET', `${getBillingInformation.path}?projectId=${projectId}`, { as });
const namesFor = async (as: Visitor, query = '') =>
  (await app.call('GET', `${listBillingOrganisations.path}?${query}`, { as })).body.items.map(
    (item: { name: string }) => item.name,
  );

describe('billing organisations', () => {
  it('are made by a dolphin, with a revision', async () => {
    const { id } = await anOrganisation({
      name: 'Demo <b>Insurer</b> 🚗',
      freeUserLimit: 10,
      openForRegistration: false,
    });
    const revision = await app.db
      .selectFrom('revisions')
      .selectAll()
      .where('entity', '=', 'billing-organisation')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(revision).toMatchObject({
      actor_id: dolphin.userId,
      action: 'created',
      after: { name: 'Demo <b>Insurer</b> 🚗', freeUserLimit: 10, openForRegistration: false },
    });
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(10_000) },
    { name: 'a\u202Eb' },
    { name: 'Fine', freeUserLimit: -1 },
    { name: 'Fine', freeUserLimit: 1.5 },
    { name: 'Fine', price: 1 },
  ])('refuse %j', async (body) => {
    const answer = await app.call('POST', createBillingOrganisation.path, { as: dolphin, body });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation']);
  });

  it('have a name of their own, whatever its case', async () => {
    const { name } = await anOrganisation();
    const body = { name: name.toUpperCase() };
    const answer = await app.call('POST', createBillingOrganisation.path, { as: dolphin, body });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'conflict']);
  });

  it('are listed to those with a billing role for them, and all to a dolphin', async () => {
    const person = await app.aPerson();
    const [own, foreign] = [await anOrganisation(), await anOrganisation()];
    await bill(person, own);
    expect(await namesFor(person)).toEqual([own.name]);
    expect(await namesFor(dolphin)).toEqual(expect.arrayContaining([own.name, foreign.name]));
    expect(await namesFor(dolphin, `search=${encodeURIComponent(own.name)}`)).toContain(own.name);
    const first = await app.call('GET', `${listBillingOrganisations.path}?limit=1`, { as: dolphin });
    const second = await namesFor(dolphin, `limit=1&cursor=${first.body.next}`);
    expect(second).not.toEqual(first.body.items.map((item: { name: string }) => item.name));
  });
});

describe('a new project', () => {
  it('belongs to an organisation that its creator has a billing role for', async () => {
    const person = await app.aPerson();
    const organisation = await anOrganisation({ freeUserLimit: 5 });
    await bill(person, organisation);
    const { body } = await create(person, 'Paid', organisation.id);
    const information = await informationOn(person, body.project.projectId);
    expect(information.body).toEqual({
      billingInformation: {
        registeredUsers: 0,
        freeUserLimit: 5,
        openForRegistration: true,
        billingOrganisation: { id: organisation.id, name: organisation.name },
      },
      projectUsers: 0,
      others: [],
    });
    const revision = await app.db
      .selectFrom('revisions')
      .select('after')
      .where('entity', '=', 'project')
      .where('project_id', '=', body.project.projectId)
      .executeTakeFirstOrThrow();
    expect(revision.after).toEqual({ productName: 'Paid', billingOrganisation: organisation.name });
  });

  it('takes no organisation of strangers, and is then not made at all', async () => {
    const person = await app.aPerson();
    const { id } = await anOrganisation();
    for (const wrong of [id, 999_999]) {
      const answer = await create(person, 'Unpaid', wrong);
      expect([answer.status, answer.body.error.message]).toEqual([404, 'The billing organisation was not found.']);
    }
    for (const wrong of [0, -1, 1.5, '1', 1e300]) expect((await create(person, 'Unpaid', wrong)).status).toBe(400);
    const roles = await app.db.selectFrom('project_roles').selectAll().where('user_id', '=', person.userId).execute();
    expect(roles).toEqual([]);
  });

  it('needs a name that its creator has not given yet; others may have', async () => {
    const [person, other] = [await app.aPerson(), await app.aPerson()];
    expect((await create(person, 'Fleet')).status).toBe(200);
    const twin = await create(person, ' Fleet ');
    expect([twin.status, twin.body.error.code]).toEqual([409, 'conflict']);
    expect(twin.body.error.fields).toHaveProperty('body.productName');
    expect((await create(other, 'Fleet')).status).toBe(200);
    const both = await Promise.all([create(other, 'At once'), create(other, 'At once')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('billing information', () => {
  it('counts the registered users of all projects of the organisation, without pilots', async () => {
    const [admin, billing] = [await app.aPerson(), await app.aPerson()];
    const organisation = await anOrganisation({ freeUserLimit: 3, openForRegistration: false });
    await bill(admin, organisation);
    const one = (await create(admin, 'One')).body.project.projectId;
    const two = (await create(admin, 'Two', organisation.id)).body.project.projectId;
    const three = (await create(admin, 'Three', organisation.id)).body.project.projectId;
    for (const project of [one, two, three]) await app.aPhone(project);
    const pilot = await app.aPhone(three);
    await app.db.updateTable('app_users').set({ pilot: true }).where('user_id', '=', pilot.userId).execute();
    await app.grant(billing, two, 'billing');
    expect((await informationOn(billing, two)).body).toMatchObject({
      billingInformation: { registeredUsers: 2, freeUserLimit: 3, openForRegistration: false },
      projectUsers: 1,
    });
    expect((await informationOn(admin, one)).body).toMatchObject({
      billingInformation: {
        registeredUsers: 1,
        freeUserLimit: null,
        openForRegistration: true,
        billingOrganisation: null,
      },
      others: [{ registeredUsers: 2, billingOrganisation: { name: organisation.name } }],
    });
  });
});
