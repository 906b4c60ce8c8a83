import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '#server/db/tables.ts';
import { rollUpActivity } from '#server/features/activity-map/roll-up-activity.ts';
import { checkAlerts } from '#server/features/alerts/check-alerts.ts';
import { doRecomputations } from '#server/features/app-users/do-recomputations.ts';
import { doExports } from '#server/features/bulk-export/do-exports.ts';
import { doBulkWorks } from '#server/features/bulk-works/do-bulk-works.ts';
import { until } from '#server/features/notifier/local-receiver.test-support.ts';
import { aNotifierApp } from '#server/features/notifier/notifier.test-support.ts';
import { aVisit } from '#server/features/notifier/receivers.test-support.ts';
import { findPastVisits } from '#server/features/points-of-interest/past-visits.ts';
import { enforceRetention } from '#server/features/project-settings/enforce-retention.ts';
import { startRollups } from '#server/features/rollups/rollup-loop.ts';
import { doReports } from '#server/features/scheduled-reports/do-reports.ts';
import { doReassignments } from '#server/features/vehicles/reassign-trips.ts';
import { mailFrom } from '#server/mail/letter.ts';
import { createMailer, startMailQueue } from '#server/mail/mail-queue.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';

/** One project floods a queue, then another one has a single job: it is done soon, not after the flood. */
const FLOOD = 20;
/** It is among the first two that are begun; which of them ends first depends on the machine. */
const SOON = FLOOD / 2;

let app: TestApp;
let busy: number;
let quiet: number;
const exportDir = mkdtempSync(path.join(tmpdir(), 'move-test-exports-'));
atEnd(() => rmSync(exportDir, { recursive: true, force: true }));
beforeAll(async () => {
  app = await anApp({ MOVE_EXPORT_DIR: exportDir });
  busy = await app.aProject('Busy');
  quiet = await app.aProject('Quiet');
  // Opening a connection takes longer than the works of these tests.
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(app.db)));
});

/** Works of both projects, the quiet one's requested last. */
const flooded = <Row extends object>(of: (projectId: number, at: Date) => Row): Row[] =>
  [...Array(FLOOD).fill(busy), quiet].map((projectId: number, at) =>
    of(projectId, new Date(app.clock.now.getTime() - 60_000 + at)),
  );
/** The projects in the order in which their works were finished: by their last transaction. */
const finished = async (table: keyof Tables): Promise<number[]> =>
  (
    await sql<{ project: number }>`
      select project_id as project from ${sql.table(table)} order by xmin::text::bigint
    `.execute(app.db)
  ).rows.map(({ project }) => Number(project));
const expectSoon = async (table: keyof Tables): Promise<void> => {
  const order = await finished(table);
  expect(order).toHaveLength(FLOOD + 1);
  expect(order.indexOf(quiet)).toBeLessThan(SOON);
};

it('bulk works', async () => {
  const works = flooded((project_id, requested_at) => ({
    project_id,
    requested_at,
    kind: 'pilot' as const,
    action: JSON.stringify({ kind: 'pilot', on: true }),
    is_listed: true,
  }));
  await app.db.insertInto('bulk_works').values(works).execute();
  await doBulkWorks(app.context);
  await expectSoon('bulk_works');
});

it('recomputations', async () => {
  await app.aPhone(busy, 'demo-user');
  await app.aPhone(quiet, 'demo-user');
  const day = '2026-03-02';
  const works = flooded((project_id, requested_at) => ({ project_id, requested_at, user_id: 'demo-user', day }));
  await app.db.insertInto('app_user_recomputations').values(works).execute();
  await doRecomputations(app.context);
  await expectSoon('app_user_recomputations');
});

it('trips assigned to vehicles again', async () => {
  const from_day = app.clock.now.toISOString().slice(0, 10);
  const works = flooded((project_id, requested_at) => ({ project_id, requested_at, from_day }));
  await app.db.insertInto('vehicle_reassignments').values(works).execute();
  await doReassignments(app.context);
  await expectSoon('vehicle_reassignments');
});

it('past visits of new places', async () => {
  const works = flooded((project_id, requested_at) => ({ project_id, requested_at, poi_ids: [randomUUID()] }));
  await app.db.insertInto('poi_past_works').values(works).execute();
  await findPastVisits(app.context);
  await expectSoon('poi_past_works');
});

it('reports', async () => {
  const settings = { kind: 'people', name: 'Demo', query: '', period: 'last', rhythm: 'weekly' } as const;
  const reports = flooded((project_id, due_at) => ({
    ...settings,
    ...{ project_id, due_at, weekday: 1, month_day: 1, hour: 7, skips_empty: true, active: true },
    ...{ time_zone: 'UTC', created_at: app.clock.now },
  }));
  await app.db.insertInto('scheduled_reports').values(reports).execute();
  await doReports(app.context);
  await expectSoon('scheduled_reports');
});

it('exports: years of one project beside a day of another', async () => {
  const day = (back: number) => new Date(app.clock.now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const schedule = (project_id: number, days: number, late: number) => ({
    ...{ project_id, contents: ['trips' as const], format: 'csv' as const, from_day: day(days), next_day: day(days) },
    ...{ target: JSON.stringify({ kind: 'folder' }), due_at: new Date(Date.now() - late), version: 1 },
  });
  await app.db
    .insertInto('bulk_exports')
    .values([schedule(busy, 300, 2_000), schedule(quiet, 1, 1_000)])
    .execute();
  await doExports(app.context);
  expect(await finished('bulk_exports')).toEqual([quiet, busy]);
});

it('exports: a day of a project before the years of any number of others', async () => {
  const others = [await app.aProject('Years'), await app.aProject('More years')];
  const late = await app.aProject('A day');
  const day = (back: number) => new Date(app.clock.now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const schedule = (project_id: number, days: number, at: number) => ({
    ...{ project_id, contents: ['trips' as const], format: 'csv' as const, from_day: day(days), next_day: day(days) },
    ...{ target: JSON.stringify({ kind: 'folder' }), due_at: new Date(Date.now() - 10_000 + at), version: 1 },
  });
  await app.db.deleteFrom('bulk_exports').execute();
  await app.db
    .insertInto('bulk_exports')
    .values([...others.map((id, at) => schedule(id, 60, at)), schedule(late, 1, others.length)])
    .execute();
  await doExports(app.context, 0);
  expect((await finished('bulk_exports'))[0]).toBe(late);
  const written = await app.db.selectFrom('bulk_exports').select('files_written').execute();
  expect(written.map(({ files_written }) => files_written).sort()).toEqual([1, 60, 60]);
});

it('mails, those about accounts too', async () => {
  const letter = (to: string) =>
    mailFrom('invitation', to, { language: 'en', subject: 'Demo', paragraphs: ['Demo'], closing: [] });
  for (let at = 0; at < 60; at++) await insertMail(app.db, letter('busy@example.com'), { projectId: busy });
  await insertMail(app.db, letter('quiet@example.com'), { projectId: quiet });
  await createMailer(app.db).send(letter('account@example.com'));
  const sent: string[] = [];
  const transport = {
    describes: 'demo',
    close: () => {},
    deliver: async ({ to }: { to: string }) => void sent.push(to),
  };
  const queue = startMailQueue({ db: app.db, transport, log: app.context.log });
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(62);
  await queue.stop();
  expect(sent.indexOf('quiet@example.com')).toBeLessThan(5);
  expect(sent.indexOf('account@example.com')).toBeLessThan(5);
});

it('deliveries', async () => {
  const { aProjectWith, notify, app: notifying } = await aNotifierApp();
  const [flood, single] = [await aProjectWith(), await aProjectWith()];
  const waiting = () =>
    notifying.db
      .selectFrom('notifications')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('project_id', '=', flood.projectId)
      .where('delivery_id', 'is', null)
      .executeTakeFirstOrThrow();
  await notify(...Array.from({ length: 2_000 }, () => aVisit(flood.projectId, 'demo-1')));
  await notify(aVisit(single.projectId, 'demo-1'));
  await until(
    () => single.local.arrived,
    (all) => all.length === 1,
  );
  expect(Number((await waiting()).count)).toBeGreaterThan(0);
});

it('alerts', async () => {
  const settings = { kind: 'OPEN_CALLS', email: 'demo@example.com', threshold: 1, minutes: 5, language: 'en' } as const;
  const idOf = (projectId: number) => (projectId === quiet ? `f${randomUUID().slice(1)}` : `0${randomUUID().slice(1)}`);
  const alerts = flooded((project_id, created_at) => ({
    ...settings,
    ...{ id: idOf(project_id), project_id, created_at, checked_at: created_at, active: true, cooldown_minutes: 5 },
  }));
  await app.db.insertInto('alerts').values(alerts).execute();
  await checkAlerts(app.context);
  await expectSoon('alerts');
});

it('cells of the activity map', async () => {
  await app.db.deleteFrom('activity_changes').execute();
  const change = (project_id: number, at: number) => ({ project_id, user_id: `demo-${at}`, day: '2026-03-02' });
  const flood = Array.from({ length: 2_000 }, (_, at) => change(busy, at));
  await app.db
    .insertInto('activity_changes')
    .values([...flood, change(quiet, 0)])
    .execute();
  await rollUpActivity(app.db);
  const left = await app.db.selectFrom('activity_changes').select('project_id').execute();
  expect(left.length).toBeGreaterThan(0);
  expect(left.map(({ project_id }) => project_id)).not.toContain(quiet);
});

/** Stored without the checks of the product: its jobs fail, those of the others are done. */
describe('a project whose settings are broken holds up no other’s', () => {
  let broken: number;
  let healthy: number;
  beforeAll(async () => {
    broken = await app.aProject('Broken');
    healthy = await app.aProject('Healthy');
    expect(broken).toBeLessThan(healthy);
    await app.db.insertInto('project_settings').values({ project_id: broken, time_zone: 'Demo/Nowhere' }).execute();
    await app.db.insertInto('sdk_settings').values({ project_id: broken, keep_logs_days: 2_147_483_647 }).execute();
  });

  it('roll-ups', async () => {
    const rollups = startRollups(app.context);
    const begun = async () =>
      (await app.db.selectFrom('rollup_projects').select('project_id').execute()).map(({ project_id }) => project_id);
    await expect.poll(begun, { timeout: 10_000 }).toContain(healthy);
    expect(await begun()).not.toContain(broken);
    await rollups.stop();
  });

  it('retention', async () => {
    const old = app.clock.now.getTime() - 4_000 * 86_400_000;
    for (const projectId of [broken, healthy]) {
      const phone = await app.aPhone(projectId);
      await app.db
        .insertInto('device_records')
        .values({
          ...{ project_id: projectId, user_id: phone.userId, list: 'logs', batch_id: randomUUID() },
          ...{ first_ms: old, last_ms: old, record_count: 0, records: '[]' },
        })
        .execute();
    }
    await enforceRetention(app.context);
    const kept = await app.db.selectFrom('device_records').select('project_id').where('list', '=', 'logs').execute();
    expect(kept.map(({ project_id }) => project_id)).toEqual([broken]);
  });

  it('reports', async () => {
    const now = app.clock.now.getTime();
    const report = (project_id: number, inMinutes: number) => ({
      ...({ kind: 'people', name: 'Demo', query: '', period: 'last', rhythm: 'weekly' } as const),
      ...{ project_id, weekday: 1, month_day: 1, hour: 7, skips_empty: true, active: true },
      ...{ time_zone: 'UTC', created_at: app.clock.now, due_at: new Date(now + inMinutes * 60_000) },
    });
    const reports = [report(broken, 60), report(healthy, -1)];
    await app.db.insertInto('scheduled_reports').values(reports).execute();
    await doReports(app.context);
    const { due_at: next } = await app.db
      .selectFrom('scheduled_reports')
      .select('due_at')
      .where('project_id', '=', healthy)
      .executeTakeFirstOrThrow();
    expect(next.getTime()).toBeGreaterThan(now);
  });
});
