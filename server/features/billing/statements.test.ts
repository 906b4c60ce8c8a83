import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { getBillingInformation, getBillingOrganisation, savePrices, setBillingRoles } from '#contract/billing.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOf, utcDayOf } from '#contract/billing-periods.ts';
import {
  addCorrection,
  closeMonth,
  getOrganisationUse,
  getRunningMonth,
  getStatement,
  listStatements,
  type StatementHead,
} from '#contract/billing-statements.ts';
import { getSdkConfig, previewSdkConfig } from '#contract/sdk-config.ts';
import { deleteAppUsers } from '#server/db/app-user-rows.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { aBilledProject, anOrganisation, arrive, gather } from './billing.test-support.ts';
import { closeEndedMonths } from './close-month.ts';

let app: TestApp;
let dolphin: Visitor;
let month: string;
let last: string;
beforeAll(async () => {
  app = await anApp();
  // In the middle of a month, so that the previous one has ended.
  month = monthOf(app.clock.now);
  app.clock.now = new Date(`${month}-10T12:00:00Z`);
  // Created after the clock was moved: an earlier session could have expired.
  dolphin = await app.aPerson({ dolphin: true });
  last = monthAfter(month, -1);
});

const price = async (organisation: number, prices: object[]) => {
  const { body } = await app.call(getBillingOrganisation, { params: { id: organisation } }, { as: dolphin });
  const { version } = body.billingOrganisation;
  return app.attempt(savePrices, { params: { id: organisation }, body: { prices, version } }, { as: dolphin });
};
const statement = async (id: number, of: string) =>
  (await app.call(getStatement, { params: { id, month: of } }, { as: dolphin })).body.statement;
const close = (id: number, of: string) => app.call(closeMonth, { params: { id, month: of } }, { as: dolphin });
const correct = (id: number, body: object) => app.attempt(addCorrection, { params: { id }, body }, { as: dolphin });

const giveBillingRole = (organisation: number, { uid }: Visitor) =>
  app.call(
    setBillingRoles,
    { params: { uid }, query: { billingOrganisationId: organisation }, body: { data: { roles: ['billing'] } } },
    { as: dolphin },
  );

/** Three users in the previous month, the third from the 20th on, when driving costs more. */
async function aMeteredOrganisation() {
  const id = await anOrganisation(app, dolphin, { address: 'Demo Street 1\n1010 Demo Town', taxId: 'ATU00000000' });
  const project = await aBilledProject(app, dolphin, id);
  const prices = [
    { feature: 'driving', amount: 150, validFrom: firstDayOf(last), validTo: `${last}-19` },
    { feature: 'driving', amount: 200, validFrom: `${last}-20`, validTo: null },
    { feature: 'places', amount: 25, validFrom: '2020-01-01', validTo: null },
  ];
  expect((await price(id, prices)).status).toBe(200);
  for (const [user, day] of [
    ['a', '03'],
    ['a', '04'],
    ['b', '05'],
    ['c', '20'],
    ['a', '25'],
  ] as const) {
    await app.aPhone(project, user);
    await arrive(app, project, user, `${last}-${day}T08:00:00Z`);
  }
  return { id, project };
}
const LINES = [
  { feature: 'driving', users: 2, price: 150, amount: 300 },
  { feature: 'driving', users: 1, price: 200, amount: 200 },
  { feature: 'places', users: 3, price: 25, amount: 75 },
];

describe('the current month of an organisation', () => {
  it('shows costs so far, the forecast, and the features that cost most', async () => {
    const { id, project } = await aMeteredOrganisation();
    for (const user of ['a', 'b']) await arrive(app, project, user, `${month}-02T08:00:00Z`);
    const clerk = await app.aPerson();
    await giveBillingRole(id, clerk);
    const { body } = await app.call(getRunningMonth, { params: { id } }, { as: clerk });
    expect(body).toMatchObject({
      ...{ month, currency: 'EUR', users: 2, total: 450 },
      // Last month the third user registered on the 20th.
      forecast: { users: 3, total: 675, method: 'last-month' },
      features: [
        { feature: 'driving', users: 2, amount: 400 },
        { feature: 'places', users: 2, amount: 50 },
      ],
    });
  });
  it('is hidden from everyone without a role for the organisation', async () => {
    const { id, project } = await aMeteredOrganisation();
    const admin = await app.aMember(project, 'admin', 'billing');
    const clerkOfAnother = await app.aPerson();
    await giveBillingRole(await anOrganisation(app, dolphin), clerkOfAnother);
    for (const person of [admin, clerkOfAnother]) {
      expect((await app.attempt(getRunningMonth, { params: { id } }, { as: person })).status).toBe(404);
    }
    const { body } = await app.call(getBillingInformation, { query: { projectId: project } }, { as: admin });
    expect(body.billingInformation).toMatchObject({ billingOrganisation: { id }, mayReadCosts: false });
  });
});

describe('a statement', () => {
  it('bills each user once a month for each feature, at the price of the first active day', async () => {
    const { id, project } = await aMeteredOrganisation();
    const shown = await statement(id, last);
    expect(shown).toMatchObject({ state: 'ended', currency: 'EUR', lines: LINES, total: 575, users: 3 });
    expect(shown.projects).toEqual([{ projectId: project, productName: 'Demo project', users: 3 }]);
    expect(shown.organisation).toMatchObject({ address: 'Demo Street 1\n1010 Demo Town', taxId: 'ATU00000000' });
  });

  it('never changes once its month is closed, and books late usage as a correction in the current month', async () => {
    const { id, project } = await aMeteredOrganisation();
    const closed = await close(id, last);
    expect(closed.body.statement).toMatchObject({ state: 'closed', total: 575, closedBy: dolphin.email });
    await app.aPhone(project, 'late');
    await arrive(app, project, 'late', `${last}-28T08:00:00Z`);
    await price(id, [{ feature: 'places', amount: 999, validFrom: '2020-01-01', validTo: null }]);
    await gather(app);
    expect(await statement(id, last)).toEqual(closed.body.statement);
    const running = await statement(id, month);
    expect(running.corrections).toMatchObject([
      { kind: 'late', about: last, feature: 'places', users: 1, amount: 999, by: null, productName: 'Demo project' },
    ]);
    expect(running.total).toBe(999);
    for (const change of [
      sql`update billing_statements set closed_by = null where billing_organisation_id = ${id}`,
      sql`delete from billing_statements where billing_organisation_id = ${id}`,
      sql`update metering_days set billed = 0 where payer = ${id} and day <= ${lastDayOf(last)}`,
      sql`delete from billing_corrections where billing_organisation_id = ${id}`,
    ]) {
      await expect(change.execute(app.db)).rejects.toThrow('a closed month never changes');
    }
    expect((await close(id, last)).status).toBe(409);
  });

  it('is rejected for a month that has not ended', async () => {
    const { id } = await aMeteredOrganisation();
    for (const open of [month, monthAfter(month, 3)]) {
      const answer = await close(id, open);
      expect([answer.status, answer.error.code]).toEqual([400, 'bad_request']);
      expect(answer.error.message).toContain('has not ended yet');
    }
    expect((await close(id, '2026-13')).status).toBe(400);
    expect((await close(999_999, last)).status).toBe(404);
    expect((await app.call(getStatement, { params: { id, month: '2001-01' } }, { as: dolphin })).status).toBe(404);
  });

  it('outlives the project whose users it bills', async () => {
    const { id, project } = await aMeteredOrganisation();
    await app.db.transaction().execute((tx) => deleteAppUsers(tx, sql`project_id = ${project}`));
    await app.db.deleteFrom('project_billing').where('project_id', '=', project).execute();
    await app.db.deleteFrom('projects').where('id', '=', project).execute();
    expect(await statement(id, last)).toMatchObject({ lines: LINES, total: 575 });
  });

  it('is closed automatically two days after the month, once, including missed months', async () => {
    const { id } = await aMeteredOrganisation();
    const clock = app.clock.now;
    app.clock.now = new Date(`${firstDayOf(month)}T23:00:00Z`);
    await closeEndedMonths(app.context);
    expect((await statement(id, last)).state).toBe('ended');
    app.clock.now = clock;
    for (let round = 0; round < 2; round += 1) await closeEndedMonths(app.context);
    expect(await statement(id, last)).toMatchObject({ state: 'closed', closedBy: null, total: 575 });
  });
});

describe('corrections', () => {
  it('are entries of the current month, with author and reason', async () => {
    const { id } = await aMeteredOrganisation();
    const credit = await correct(id, { amount: -500, reason: 'Outage of <b>one</b> day', about: last });
    expect(credit.body.statement).toMatchObject({
      month,
      total: -500,
      corrections: [
        { kind: 'manual', amount: -500, about: last, by: dolphin.email, reason: 'Outage of <b>one</b> day' },
      ],
    });
    expect((await statement(id, last)).total).toBe(575);
  });

  it.each([
    { amount: 0, reason: 'x' },
    { amount: 1.5, reason: 'x' },
    { amount: 1e15, reason: 'x' },
    { amount: 1, reason: '' },
    { amount: 1, reason: 'a\u202Eb' },
    { amount: 1, reason: 'x', about: '2199-01' },
    { amount: 1, reason: 'x', about: '2026-00' },
  ])('reject %j', async (body) => {
    const id = await anOrganisation(app, dolphin);
    expect((await correct(id, body)).status).toBe(400);
  });
});

describe('the list of months', () => {
  it('runs from the first metered month to the current one, with a forecast', async () => {
    const { id, project } = await aMeteredOrganisation();
    await arrive(app, project, 'a', `${month}-02T08:00:00Z`);
    const { body } = await app.call(listStatements, { params: { id } }, { as: dolphin });
    expect(body.items.map((item: StatementHead) => [item.month, item.state, item.total])).toEqual([
      [month, 'running', 225],
      [last, 'ended', 575],
    ]);
    // One user so far; last month another one followed after the 10th.
    expect(body.forecast).toEqual({ users: 2, total: 450, method: 'last-month' });
  });
});

describe('usage over time', () => {
  it('shows registered, active and billed users by day, project and feature', async () => {
    const { id, project } = await aMeteredOrganisation();
    await app.aPhone(await aBilledProject(app, dolphin, id), 'elsewhere');
    const today = utcDayOf(new Date());
    const read = async (query: object) =>
      (await app.attempt(getOrganisationUse, { params: { id }, query }, { as: dolphin })).body.days;
    const days = await read({ from: firstDayOf(last), to: today });
    const on = (day: string) => days.find((each: { day: string }) => each.day === day);
    expect(on(`${last}-03`)).toMatchObject({ active: 1, billed: 1 });
    expect(on(`${last}-25`)).toMatchObject({ active: 1, billed: 0 });
    expect(on(today)).toMatchObject({ registered: 4 });
    const driving = await read({ from: today, to: today, project, feature: 'driving' });
    expect(driving).toMatchObject([{ registered: 3 }]);
    for (const wrong of [
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2020-01-01', to: '2026-01-01' },
      { from: 'x', to: 'y' },
    ]) {
      expect((await app.call(getOrganisationUse, { params: { id }, query: wrong }, { as: dolphin })).status).toBe(400);
    }
  });
});

describe('switching features in Configuration', () => {
  it('shows the price difference for billed users at the organisation’s prices', async () => {
    const { project } = await aMeteredOrganisation();
    const admin = await app.aMember(project, 'admin');
    const { config, prices } = (await app.call(getSdkConfig, { query: { projectId: project } }, { as: admin })).body;
    expect(prices).toEqual({ currency: 'EUR', perFeature: { driving: 200, places: 25 } });
    const without = { ...config, services: { ...config.services, places: { enabled: false } } };
    const preview = async (share: number) =>
      (
        await app.call(
          previewSdkConfig,
          { query: { projectId: project }, body: { config: without, share } },
          { as: admin },
        )
      ).body;
    expect((await preview(100)).priceChange).toEqual({ perDeviceCents: -25, monthlyCents: -75, currency: 'EUR' });
    expect((await preview(50)).priceChange?.monthlyCents).toBe(-37);
  });
});
