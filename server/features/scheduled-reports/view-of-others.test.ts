import { beforeEach, expect, it } from 'vitest';
import { saveView } from '#contract/saved-views.ts';
import { createReport, saveReport } from '#contract/scheduled-reports.ts';
import { anApp, type Visitor } from '#tests/setup/app.ts';
import { addressOfReport } from './view-of-report.ts';

const app = await anApp();
let projectId: number;
let owner: Visitor;
let other: Visitor;
beforeEach(async () => {
  projectId = await app.aProject();
  [owner, other] = [await app.aMember(projectId, 'admin'), await app.aMember(projectId, 'admin')];
});

async function aView(as: Visitor, query: string, shared: boolean): Promise<string> {
  const body = { screen: 'people' as const, name: 'A view', query, shared, isDefault: false };
  return (await app.call(saveView, { query: { projectId }, body }, { as })).body.view.id;
}
const input = (viewId: string) => ({
  ...{ kind: 'people', name: 'Every Monday', query: '', viewId, period: 'view', rhythm: 'weekly' },
  ...{ weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true, recipients: [owner.userId] },
});
const aReport = (viewId: string) =>
  app.attempt(createReport, { query: { projectId }, body: input(viewId) }, { as: owner });
const address = async () => {
  const row = await app.db
    .selectFrom('scheduled_reports')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return String(await addressOfReport(app.db, row));
};

it('a report follows the view of somebody else only while it is shared', async () => {
  expect((await aReport(await aView(other, 'search=anna', true))).status).toBe(200);
  expect(await address()).toBe('search=anna');
  await aView(other, 'search=berta', true);
  expect(await address()).toBe('search=berta');
  await aView(other, 'search=private', false);
  await expect(address()).rejects.toMatchObject({ reason: 'viewDeleted' });
});

it('a report follows an own view, shared or not, and takes no private one of another admin who changes it', async () => {
  const made = await aReport(await aView(owner, 'search=anna', true));
  await aView(owner, 'search=own', false);
  expect(await address()).toBe('search=own');
  const { kind: _, ...body } = input(await aView(other, 'search=theirs', false));
  const save = () =>
    app.attempt(
      saveReport,
      { params: { id: made.body.report.id }, query: { projectId }, body: { ...body, version: 1 } },
      { as: other },
    );
  expect((await save()).status).toBe(400);
  await aView(other, 'search=theirs', true);
  expect((await save()).status).toBe(200);
  expect(await address()).toBe('search=theirs');
});
