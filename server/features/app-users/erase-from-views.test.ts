import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { deleteView, listSavedViews, saveView } from '#contract/saved-views.ts';
import {
  createReport,
  deleteReport,
  listReports,
  type ScheduledReport,
  saveReport,
} from '#contract/scheduled-reports.ts';
import { checkAudit, sealAudit } from '#server/features/revisions/seal-audit.ts';
import { doReports } from '#server/features/scheduled-reports/do-reports.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { tablesWith } from '#tests/setup/tables-with.ts';
import { eraseUser } from './erase-user.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject('Views');
  await app.grant(admin, project, 'admin');
});

const call = <E extends AnyEndpoint>(endpoint: E, body: object = {}, id = '') =>
  app.attempt(endpoint, { params: { id }, query: { projectId: project }, body }, { as: admin });
const view = (name: string, query: string) => call(saveView, { screen: 'people', name, query });
const values = (more: object) => ({
  ...{ name: 'Every Monday', query: '', viewId: null, period: 'last', rhythm: 'weekly' },
  ...{ weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true, recipients: [admin.userId] },
  ...more,
});
const report = async (more: object): Promise<ScheduledReport> =>
  (await call(createReport, { kind: 'people', ...values(more) })).body.report;
const views = async () => {
  const query = { projectId: project, screen: 'people' as const };
  const { body } = await app.call(listSavedViews, { query }, { as: admin });
  return body.items.map(({ name, query }) => [name, query]);
};
const reports = async () =>
  (await app.call(listReports, { query: { projectId: project } }, { as: admin })).body.items.map(({ name, query }) => [
    name,
    query,
  ]);

describe('an erased user', () => {
  it('is named in no row of any table, whatever views and reports people made of them', async () => {
    const userId = 'scan-me-4711';
    await app.aPhone(project, userId);
    await view(`Trips of ${userId}`, `search=${userId}&sort=score`);
    for (const query of [`search=${userId}`, 'sort=id']) {
      await call(saveView, { screen: 'people', name: 'Ours', query, shared: true });
    }
    const shared = (await call(saveView, { screen: 'people', name: `For ${userId}`, query: '', shared: true })).body
      .view;
    await call(deleteView, {}, shared.id);
    const sent = await report({ name: `About ${userId.toUpperCase()}`, query: `search=${userId}` });
    await app.db.updateTable('scheduled_reports').set({ due_at: app.clock.now }).where('id', '=', sent.id).execute();
    await doReports(app.context);
    const changed = await report({ query: `search=${userId}` });
    await call(saveReport, { ...values({ query: 'sort=score' }), version: changed.version }, changed.id);
    const dropped = await report({ name: userId });
    await call(deleteReport, {}, dropped.id);
    await sealAudit(app.context);
    expect(await tablesWith(app.db, userId)).toEqual(
      expect.arrayContaining(['app_users', 'report_deliveries', 'revisions', 'saved_views', 'scheduled_reports']),
    );
    await eraseUser(app.context, project, userId);
    expect(await tablesWith(app.db, userId)).toEqual([]);
    await sealAudit(app.context);
    expect((await checkAudit(app.context)).brokenAt).toBeNull();
  });

  it('is found by no search that a view or report is left with, and neither is anybody else', async () => {
    const userId = 'Anna Müller';
    await app.aPhone(project, userId);
    for (const search of ['Anna%20M%C3%BCller', '%61nna+m%C3%BCller+vip']) {
      await view(`View ${search.length}`, `sort=score&search=${search}`);
      await report({ name: `Report ${search.length}`, query: `search=${search}` });
    }
    await eraseUser(app.context, project, userId);
    const [nobody, vips] = ['search=%E2%80%A6', 'search=%E2%80%A6+vip'];
    expect(await views()).toEqual([
      ['View 18', `sort=score&${nobody}`],
      ['View 22', `sort=score&${vips}`],
    ]);
    expect(await reports()).toEqual(
      expect.arrayContaining([
        ['Report 18', nobody],
        ['Report 22', vips],
      ]),
    );
  });

  it('leaves the views of others as they are, also if the id is a part of their words', async () => {
    const userId = '17';
    await app.aPhone(project, userId);
    const others = [
      ['All of 2017', 'search=vip170&minScore=17'],
      ['Phones', 'search=iPhone17%2BPro'],
    ] as const;
    for (const [name, query] of others) await view(name, query);
    await view('Driver 17', 'search=17');
    await view('Driver …', 'sort=score');
    const { version, ...kept } = await report({ query: 'search=vip170' });
    await eraseUser(app.context, project, userId);
    expect(await views()).toEqual(
      expect.arrayContaining([
        ...others,
        ['Driver …', 'sort=score'],
        [expect.stringMatching(/^Driver … [0-9a-f]{8}$/), 'search=%E2%80%A6'],
      ]),
    );
    const { body } = await app.call(listReports, { query: { projectId: project } }, { as: admin });
    expect(body.items).toEqual([{ ...kept, version }]);
  });

  it('does not come back with a save that began before the erasure', async () => {
    const userId = 'scan-me-4712';
    await app.aPhone(project, userId);
    const made = await report({ query: `search=${userId}` });
    await eraseUser(app.context, project, userId);
    const stale = { ...values({ query: `search=${userId}` }), version: made.version };
    expect((await call(saveReport, stale, made.id)).status).toBe(409);
  });
});
