import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createReport, listReportDeliveries, sendReportNow } from '#contract/scheduled-reports.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { doReports } from './do-reports.ts';

let app: TestApp;
let reader: Visitor;
let project: number;
let id: string;

beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
  await app.db.deleteFrom('mails').execute();
  const when = { period: 'last', rhythm: 'weekly', weekday: 1, monthDay: 1, hour: 7 } as const;
  const what = { kind: 'home', name: 'Ours', query: '', viewId: null, skipsEmpty: false, active: true } as const;
  const body = { ...when, ...what, recipients: [reader.userId] };
  const query = { projectId: project };
  const made = await app.call(createReport, { query, body }, { as: reader });
  id = made.body.report.id;
});

const send = async () => {
  const answer = await app.attempt(sendReportNow, { params: { id }, query: { projectId: project } }, { as: reader });
  return answer.status;
};
const mails = () => app.db.selectFrom('mails').select('id').execute();
const logged = async () => {
  const { body } = await app.call(listReportDeliveries, { query: { projectId: project } }, { as: reader });
  return body.items.map(({ state }) => state);
};
const readings = () =>
  app.db
    .selectFrom('revisions')
    .select('id')
    .where('project_id', '=', project)
    .where('entity_id', '=', 'send report')
    .execute();

it('a report that somebody asks for several times at the same moment is sent once', async () => {
  expect(await Promise.all([send(), send(), send()])).toEqual([200, 200, 200]);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(await logged()).toEqual(['queued']);
  expect(await readings()).toHaveLength(1);
  const rows = await app.db.selectFrom('report_deliveries').select('mail_id').where('report_id', '=', id).execute();
  expect(rows).toEqual([{ mail_id: sent[0]?.id }]);

  app.clock.now = new Date(app.clock.now.getTime() + 1);
  expect(await send()).toBe(200);
  expect(await mails()).toHaveLength(2);
});

it('a report that somebody asks for at the moment it is due is sent once, and is due again later', async () => {
  const due_at = new Date(Date.now() - 60_000);
  await app.db.updateTable('scheduled_reports').set({ due_at }).where('id', '=', id).execute();
  app.clock.now = due_at;
  expect(await send()).toBe(200);
  await doReports(app.context);
  expect(await mails()).toHaveLength(1);
  expect(await logged()).toEqual(['queued']);
  const { due_at: next, tries } = await app.db
    .selectFrom('scheduled_reports')
    .select(['due_at', 'tries'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(next.getTime()).toBeGreaterThan(due_at.getTime());
  expect(tries).toBe(0);
});
