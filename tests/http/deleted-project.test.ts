import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { saveExportSchedule } from '#contract/bulk-export.ts';
import { deleteProject } from '#contract/projects.ts';
import { createReport } from '#contract/scheduled-reports.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import { doExports } from '#server/features/bulk-export/do-exports.ts';
import { answerWith, until } from '#server/features/notifier/local-receiver.test-support.ts';
import { aNotifierApp, deliveriesOf, hurry } from '#server/features/notifier/notifier.test-support.ts';
import { aVisit } from '#server/features/notifier/receivers.test-support.ts';
import { eraseProject } from '#server/features/projects/erase-project.ts';
import { doReports } from '#server/features/scheduled-reports/do-reports.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';

const folder = aTemporaryFolder();
atEnd(() => removeFolder(folder));
const app = await anApp({ MOVE_EXPORT_DIR: folder, MOVE_RECEIVER_ALLOW: '127.0.0.1' });

async function aProjectOf(owner: Visitor, of: TestApp): Promise<number> {
  const projectId = await of.aProject('Soon gone');
  await of.grant(owner, projectId, 'admin');
  return projectId;
}
const remove = (projectId: number, as: Visitor, of: TestApp = app) =>
  of.call(deleteProject, { query: { projectId: String(projectId), productName: 'Soon gone' } }, { as });
const saveExport = (projectId: number, as: Visitor, target: object) => {
  const days = { fromDay: utcDay(Date.now() - 3 * DAY_MS), version: 0 };
  const body = { contents: ['trips', 'points'] as const, format: 'csv', target, ...days };
  return app.attempt(saveExportSchedule, { query: { projectId }, body }, { as });
};

it('exports nothing of a deleted project', async () => {
  const owner = await app.aPerson();
  const projectId = await aProjectOf(owner, app);
  expect((await saveExport(projectId, owner, { kind: 'folder' })).status).toBe(200);
  await remove(projectId, owner);
  await doExports(app.context);
  expect(existsSync(path.join(folder, String(projectId)))).toBe(false);
});

it('ends an export during which the project is deleted', async () => {
  const owner = await app.aPerson();
  const projectId = await aProjectOf(owner, app);
  const stored: string[] = [];
  const bucket = createServer((request, response) => {
    request.resume().on('end', async () => {
      stored.push(request.url ?? '');
      if (stored.length === 1) await remove(projectId, owner);
      response.end();
    });
  });
  await new Promise<void>((ready) => bucket.listen(0, '127.0.0.1', ready));
  atEnd(() => void bucket.close());
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const place = { kind: 's3', endpoint, bucket: 'exports', prefix: '', region: 'eu-central-1' };
  const saved = await saveExport(projectId, owner, { ...place, accessKeyId: 'demo', secretAccessKey: 'demo' });
  expect(saved.status, saved.text).toBe(200);
  await doExports(app.context);
  expect(stored).toHaveLength(1);
});

it('notifies nobody of a deleted project, neither for the first time nor again', async () => {
  const { app: notifying, admin, aProjectWith, notify } = await aNotifierApp();
  const [gone, other] = [await aProjectWith(), await aProjectWith()];
  await notifying.db.updateTable('projects').set({ name: 'Soon gone' }).where('id', '=', gone.projectId).execute();
  gone.local.behave(answerWith(503));
  await notify(aVisit(gone.projectId, 'demo-1'));
  await until(
    () => deliveriesOf(notifying, gone.projectId),
    ([first]) => first?.state === 'waiting',
  );
  await remove(gone.projectId, admin, notifying);
  const before = gone.local.arrived.length;
  await hurry(notifying, gone.projectId);
  await notify(aVisit(gone.projectId, 'demo-2'));
  for (const user of ['demo-1', 'demo-2', 'demo-3']) {
    const count = other.local.arrived.length;
    await notify(aVisit(other.projectId, user));
    await until(
      () => other.local.arrived,
      (all) => all.length > count,
    );
  }
  expect(gone.local.arrived).toHaveLength(before);
});

it('withdraws the report mails of a deleted project, and those written while it was deleted', async () => {
  const owner = await app.aPerson();
  const projectId = await aProjectOf(owner, app);
  const schedule = { rhythm: 'weekly', weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true };
  const content = { kind: 'people', name: 'Everybody', query: '', viewId: null, period: 'view' };
  const body = { ...content, ...schedule, recipients: [owner.userId] };
  expect((await app.attempt(createReport, { query: { projectId }, body }, { as: owner })).status).toBe(200);
  await app.db
    .updateTable('scheduled_reports')
    .set({ due_at: new Date(0) })
    .execute();
  await doReports(app.context);
  const waiting = async () => {
    const mails = app.db.selectFrom('mails').select('message').where('project_id', '=', projectId);
    return (await mails.execute()).filter(({ message }) => message !== null).length;
  };
  expect(await waiting()).toBe(1);
  await remove(projectId, owner);
  expect(await waiting()).toBe(0);
  const late = { kind: 'report' as const, to: owner.email, subject: 'Demo', text: 'Demo', html: 'Demo' };
  await insertMail(app.db, late, { projectId, personId: owner.userId, needs: 'reader' });
  await eraseProject(app.context, projectId);
  expect(await waiting()).toBe(0);
});
