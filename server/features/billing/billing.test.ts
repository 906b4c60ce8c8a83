import { beforeAll, describe, expect, it } from 'vitest';
import { restoreAudit } from '#contract/audit.ts';
import {
  addBilledProject,
  createBillingOrganisation,
  getBillingInformation,
  getBillingOrganisation,
  getOwnBillingInformation,
  listBillingOrganisations,
  listOrganisationUse,
  removeBilledProject,
  saveBillingOrganisation,
  savePrices,
  setBillingRoles,
} from '#contract/billing.ts';
import { addressOf } from '#contract/endpoint.ts';
import { createProject } from '#contract/projects.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';

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
  const answer = await app.call(createBillingOrganisation, { body }, { as: dolphin });
  expect(answer.status).toBe(200);
  return answer.body.billingOrganisation;
}
const bill = (person: Visitor, organisation: { id: number }) =>
  app.db
    .insertInto('billing_roles')
    .values({ billing_organisation_id: organisation.id, user_id: person.userId, role: 'billing' })
    .execute();
const create = (as: Visitor, productName: string, billingOrganisationId?: unknown) =>
  app.attempt(createProject, { body: { productName, billingOrganisationId } }, { as });
const informationOn = (as: Visitor, projectId: number) =>
  app.call(getBillingInformation, { query: { projectId } }, { as });
const namesFor = async (as: Visitor, query: object = {}) =>
  (await app.call(listBillingOrganisations, { query }, { as })).body.items.map((item: { name: string }) => item.name);

describe('billing organisations', () => {
  it('are created by a dolphin, with a revision', async () => {
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
  ])('reject %j', async (body) => {
    const answer = await app.call(createBillingOrganisation, { body }, { as: dolphin });
    expect([answer.status, answer.error.code]).toEqual([400, 'validation']);
  });

  it('have a unique name, ignoring case', async () => {
    const { name } = await anOrganisation();
    const body = { name: name.toUpperCase() };
    const answer = await app.call(createBillingOrganisation, { body }, { as: dolphin });
    expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
  });

  it('are listed for people with a billing role, and all of them for a dolphin', async () => {
    const person = await app.aPerson();
    const [own, foreign] = [await anOrganisation(), await anOrganisation()];
    await bill(person, own);
    expect(await namesFor(person)).toEqual([own.name]);
    expect(await namesFor(dolphin)).toEqual(expect.arrayContaining([own.name, foreign.name]));
    expect(await namesFor(dolphin, { search: own.name })).toContain(own.name);
    const first = await app.call(listBillingOrganisations, { query: { limit: 1 } }, { as: dolphin });
    const second = await namesFor(dolphin, { limit: 1, cursor: first.body.next });
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
        mayReadCosts: true,
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

  it('is not created for an organisation without a billing role', async () => {
    const person = await app.aPerson();
    const { id } = await anOrganisation();
    for (const wrong of [id, 999_999]) {
      const answer = await create(person, 'Unpaid', wrong);
      expect([answer.status, answer.error.message]).toEqual([404, 'The billing organisation was not found.']);
    }
    for (const wrong of [0, -1, 1.5, '1', 1e300]) expect((await create(person, 'Unpaid', wrong)).status).toBe(400);
    const roles = await app.db.selectFrom('project_roles').selectAll().where('user_id', '=', person.userId).execute();
    expect(roles).toEqual([]);
  });

  it('needs a name that is unique for its creator only', async () => {
    const [person, other] = [await app.aPerson(), await app.aPerson()];
    expect((await create(person, 'Fleet')).status).toBe(200);
    const twin = await create(person, ' Fleet ');
    expect([twin.status, twin.error.code]).toEqual([409, 'conflict']);
    expect(twin.error.fields).toHaveProperty('body.productName');
    expect((await create(other, 'Fleet')).status).toBe(200);
    const both = await Promise.all([create(other, 'At once'), create(other, 'At once')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('billing information', () => {
  it('counts the registered users of all projects of the organisation, without pilots', async () => {
    const [admin, billing] = [await app.aPerson(), await app.aPerson()];
    const organisation = await anOrganisation({ freeUserLimit: 3 });
    await bill(admin, organisation);
    const one = (await create(admin, 'One')).body.project.projectId;
    const two = (await create(admin, 'Two', organisation.id)).body.project.projectId;
    const three = (await create(admin, 'Three', organisation.id)).body.project.projectId;
    for (const project of [one, two, three]) await app.aPhone(project);
    const pilot = await app.aPhone(three);
    await changeUsers(app.db, { user_id: pilot.userId }, { pilot: true });
    await app.db
      .updateTable('billing_organisations')
      .set({ open_for_registration: false })
      .where('id', '=', organisation.id)
      .execute();
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

  it('is available to a person with a billing role and no project, for their organisation only', async () => {
    const [accountant, stranger] = [await app.aPerson(), await app.aPerson()];
    const organisation = await anOrganisation({ freeUserLimit: 7, openForRegistration: false });
    await bill(accountant, organisation);
    await bill(stranger, await anOrganisation());
    const { body } = await app.call(getOwnBillingInformation, {}, { as: accountant });
    expect(body).toEqual({
      items: [
        {
          registeredUsers: 0,
          freeUserLimit: 7,
          openForRegistration: false,
          billingOrganisation: { id: organisation.id, name: organisation.name },
          mayReadCosts: true,
        },
      ],
    });
    const nobody = await app.call(getOwnBillingInformation, {}, { as: await app.aPerson() });
    expect(nobody.body).toEqual({ items: [] });
  });
});

describe('terms, prices, projects and people of an organisation', () => {
  const get = async (id: number) => (await app.call(getBillingOrganisation, { params: { id } }, { as: dolphin })).body;
  const save = (id: number, terms: object, version: number) =>
    app.attempt(saveBillingOrganisation, { params: { id }, body: { terms, version } }, { as: dolphin });
  const price = (id: number, prices: unknown, version: number) =>
    app.attempt(savePrices, { params: { id }, body: { prices, version } }, { as: dolphin });
  const driving = { feature: 'driving', amount: 150, validFrom: '2026-01-01', validTo: null };

  it('are saved by version, and a conflict names who changed what', async () => {
    const { id } = await anOrganisation();
    const terms = { name: `Renamed ${id}`, address: 'Demo Street 1\nDemo Town', taxId: 'ATU1', freeUserLimit: 7 };
    const saved = await save(id, terms, 1);
    expect(saved.body.billingOrganisation).toMatchObject({ ...terms, version: 2, currency: 'EUR' });
    const stale = await save(id, { ...terms, freeUserLimit: 9 }, 1);
    expect([stale.status, stale.error.code]).toEqual([409, 'conflict']);
    expect(stale.error.conflict).toMatchObject({ changedBy: dolphin.email, current: { registeredUsers: 0 } });
    expect((await save(id, { name: 'x', address: 'a\u0000b' }, 2)).status).toBe(400);
    expect((await save(id, { name: 'x', currency: 'XXX' }, 2)).status).toBe(400);
    expect((await save(999_999, terms, 1)).status).toBe(404);
    const { name } = await anOrganisation();
    expect((await save(id, { ...terms, name }, 2)).error.fields).toEqual({ 'body.name': 'is taken' });
  });

  it('require prices without overlaps, in whole units, and a fixed currency once prices exist', async () => {
    const { id } = await anOrganisation();
    const ended = { ...driving, validTo: '2026-03-31' };
    const later = { ...driving, amount: 175, validFrom: '2026-04-01' };
    const saved = await price(id, [later, ended], 1);
    expect(saved.body.prices).toEqual([ended, later]);
    for (const wrong of [
      [driving, later],
      [{ ...driving, amount: -1 }],
      [{ ...driving, amount: 1.5 }],
      [{ ...driving, amount: 1e9 }],
      [{ ...driving, feature: 'flying' }],
      [{ ...driving, validTo: '2025-12-31' }],
      [{ ...driving, validFrom: '2026-02-30' }],
      'none',
    ]) {
      expect((await price(id, wrong, 2)).status, JSON.stringify(wrong)).toBe(400);
    }
    const overlap = await price(id, [driving, later], 2);
    expect(overlap.error.fields).toEqual({
      'body.prices.1.validFrom': 'overlaps another price of the same feature',
    });
    expect((await price(id, [], 1)).status).toBe(409);
    const { billingOrganisation } = await get(id);
    const refused = await save(id, { name: billingOrganisation.name, currency: 'CHF' }, 2);
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { 'body.terms.currency': 'cannot be changed any more' },
    ]);
  });

  it('have projects, each with at most one organisation', async () => {
    const [one, two] = [await anOrganisation(), await anOrganisation()];
    const project = await app.aProject('Shared');
    const change = (
      endpoint: typeof addBilledProject | typeof removeBilledProject,
      organisation: { id: number },
      id: number,
    ) => app.call(endpoint, { params: { id: organisation.id, projectId: id } }, { as: dolphin });
    expect(addressOf(removeBilledProject, { id: 1, projectId: 2 })).toBe(
      addressOf(addBilledProject, { id: 1, projectId: 2 }),
    );
    for (let round = 0; round < 2; round += 1) {
      expect((await change(addBilledProject, one, project)).body.projects).toMatchObject([
        { projectId: project, productName: 'Shared' },
      ]);
    }
    const second = await change(addBilledProject, two, project);
    expect([second.status, second.error.message]).toEqual([
      409,
      `The project already belongs to ${one.name}. Remove it there first.`,
    ]);
    expect((await change(removeBilledProject, two, project)).status).toBe(404);
    expect((await change(removeBilledProject, one, project)).body.projects).toEqual([]);
    expect((await change(addBilledProject, one, 999_999)).status).toBe(404);
  });

  it('have people with billing roles, who see it on Home only', async () => {
    const { id, name } = await anOrganisation();
    const person = await app.aPerson();
    const set = (who: string, roles: unknown, organisation: unknown = id) =>
      app.attempt(
        setBillingRoles,
        { params: { uid: who }, query: { billingOrganisationId: organisation }, body: { data: { roles } } },
        { as: dolphin },
      );
    const granted = await set(person.uid, ['billing']);
    expect(granted.body).toEqual({
      data: { uid: person.uid, billingOrganisationId: id, roles: ['billing'] },
      message: 'Success',
    });
    expect((await get(id)).billingUsers).toMatchObject([{ uid: person.uid, email: person.email, roles: ['billing'] }]);
    expect(await namesFor(person)).toEqual([name]);
    expect((await app.call(getBillingOrganisation, { params: { id } }, { as: person })).status).toBe(403);
    expect((await set(person.email.toUpperCase(), [])).body.data.roles).toEqual([]);
    expect(await namesFor(person)).toEqual([]);
    const unknown = await set('nobody@example.com', ['billing']);
    expect([unknown.status, unknown.error.message]).toEqual([
      404,
      'Unknown User. User has not yet registered in the MOVE Dashboard.',
    ]);
    expect((await set(person.uid, ['admin'])).status).toBe(400);
    expect((await set(person.uid, ['billing'], 999_999)).status).toBe(404);
    expect((await set(person.uid, ['billing'], 'x')).status).toBe(400);
  });

  it('are listed with their usage, and restored from revisions', async () => {
    const { id, name } = await anOrganisation({ freeUserLimit: 5 });
    const project = await app.aProject();
    await app.call(addBilledProject, { params: { id, projectId: project } }, { as: dolphin });
    await app.aPhone(project);
    const listed = (await app.call(listOrganisationUse, { query: { search: name } }, { as: dolphin })).body.items;
    expect(listed).toContainEqual(
      expect.objectContaining({ id, registeredUsers: 1, projects: 1, people: 0, freeUserLimit: 5 }),
    );
    await price(id, [driving], 1);
    await price(id, [], 2);
    await save(id, { name, freeUserLimit: 50 }, 3);
    const restore = async (entity: string, entityId: string) => {
      const revision = await app.db
        .selectFrom('revisions')
        .select('id')
        .where('entity', '=', entity)
        .where('entity_id', '=', entityId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const restored = await app.call(
        restoreAudit,
        { params: { id: revision.id }, body: { latest: revision.id } },
        { as: dolphin },
      );
      expect(restored.status).toBe(200);
    };
    await app.call(removeBilledProject, { params: { id, projectId: project } }, { as: dolphin });
    await restore('billing-prices', String(id));
    await restore('billing-organisation', String(id));
    await restore('project-billing', String(project));
    const now = await get(id);
    expect(now.prices).toEqual([driving]);
    expect(now.billingOrganisation.freeUserLimit).toBe(5);
    expect(now.projects).toMatchObject([{ projectId: project }]);
  });
});
