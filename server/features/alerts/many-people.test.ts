import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createAlert, previewAlert } from '#contract/alerts.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurn, longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { checkAlerts } from './check-alerts.ts';
import { computeAlertPreview } from './preview-alert.ts';

/** In milliseconds; with all of them read at once it was several times as much. */
const LONGEST_TURN_MS = 100;
const PEOPLE = 100_000;

let app: TestApp;
let admin: Visitor;
let projectId: number;
beforeAll(async () => {
  app = await anApp();
  projectId = await app.aProject();
  admin = await app.aMember(projectId, 'admin');
  for (let from = 1; from < PEOPLE; from += 10_000) {
    await sql`
      insert into app_users (project_id, user_id, installation_id, audience, created_at, last_seen_at)
      select ${projectId}, 'crowd-' || n, gen_random_uuid(), 'demo',
        now() - n * interval '25 seconds', now() - n * interval '15 seconds'
      from generate_series(${from}::int, ${from + 9_999}::int) n
    `.execute(app.db);
  }
  app.clock.now = new Date();
}, 120_000);

it.each([
  // All of them have been silent for an hour, but for the last 240.
  { kind: 'SILENT_USERS', minutes: 60, found: { count: 1, most: PEOPLE - 240 } },
  // Within a day.
  { kind: 'REGISTRATIONS', minutes: 1_440, found: { count: 1, most: (24 * 3_600) / 25 } },
  // Each of them by itself: the latest count.
  { kind: 'REGISTRATIONS', minutes: 0, threshold: 1, found: { count: 6_000, most: 1 } },
])('previews $kind within $minutes minutes without holding up others', async ({ found, ...rule }) => {
  const body = { threshold: 1_000, cooldownMinutes: 0, ...rule } as never;
  const preview = () => app.call(previewAlert, { query: { projectId }, body }, { as: admin });
  await preview();
  const { ms, result } = await longestTurnOfRepeated(preview);
  expect(result.body).toMatchObject({ count: found.count, quiet: 0 });
  expect(Math.abs((result.body.most ?? 0) - found.most)).toBeLessThanOrEqual(10);
  expect(ms).toBeLessThan(LONGEST_TURN_MS);
});

it('estimates when people were silent from a sample where all of them are too many to read', async () => {
  await sql`
    insert into counter_changes (project_id, user_id, counter, key, amount)
    values (${projectId}, 'crowd-1', 'users', 'all', ${PEOPLE})
  `.execute(app.db);
  const rule = { kind: 'SILENT_USERS', threshold: PEOPLE / 2, minutes: 60, cooldownMinutes: 0 } as const;
  const now = () => app.clock.now;
  const exact = await computeAlertPreview({ db: app.db, now }, projectId, rule);
  // No database reads all of them within a millisecond.
  const estimate = await computeAlertPreview({ db: app.db, now }, projectId, rule, { whole: 1, sampled: 5_000 });
  expect(exact.sampled).toBeNull();
  expect(estimate.sampled).toBeGreaterThan(1_500);
  expect(estimate.sampled).toBeLessThan(2_500);
  expect(estimate.count).toBe(exact.count);
  expect(Math.abs((estimate.most ?? 0) / (exact.most ?? 1) - 1)).toBeLessThan(0.1);
  const [at = 0, expected = 0] = [estimate, exact].map(({ items }) => Date.parse(items[0]?.at ?? ''));
  // Within some standard errors of half of the 17 days in which they went silent.
  expect(Math.abs(at - expected)).toBeLessThan(86_400_000);
});

it('gives up a preview that takes too long, says so, and computes one after the other', async () => {
  const rule = { kind: 'SILENT_USERS', threshold: 1_000, minutes: 60, cooldownMinutes: 0 } as const;
  const preview = () => app.attempt(previewAlert, { query: `projectId=${projectId}`, body: rule }, { as: admin });
  const hurried = () => computeAlertPreview(app.context, projectId, rule, { whole: 300, sampled: 300 });
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%batches%'`;
  const others = await app.db.transaction().execute(async (tx) => {
    await sql`lock table batches in access exclusive mode`.execute(tx);
    const first = hurried();
    const all = [preview(), preview()];
    await expect(first).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('works without a preview'),
    });
    expect((await waiting.execute(app.db)).rows[0]?.count).toBeLessThanOrEqual(1);
    return all;
  });
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
});

it('checks alerts without holding up others', async () => {
  const alert = { email: admin.email, minutes: 60, cooldownMinutes: 0, active: true } as const;
  for (const kind of ['SILENT_USERS', 'REGISTRATIONS'] as const) {
    const body = { ...alert, kind, threshold: 1_000 };
    expect((await app.call(createAlert, { query: { projectId }, body }, { as: admin })).status).toBe(200);
  }
  const now = () => new Date(Date.now() + 60_000);
  const { ms } = await longestTurn(() => checkAlerts({ ...app.context, now }));
  expect(ms).toBeLessThan(LONGEST_TURN_MS);
  const rows = await app.db.selectFrom('alerts').select('checked_at').where('project_id', '=', projectId).execute();
  expect(rows.every(({ checked_at }) => checked_at.getTime() > Date.now())).toBe(true);
});
