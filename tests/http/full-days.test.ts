import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportAppUser } from '#contract/app-user-head.ts';
import { getDay } from '#contract/day.ts';
import { exportLogs, listLogs } from '#contract/insight-logs.ts';
import { getWhy } from '#contract/insight-why.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';

/** Nothing that a phone sent delays another caller by more than this. */
const MAX_MS = 100;
const DAY = '2026-01-15';
const NOON_MS = Date.parse(`${DAY}T12:00:00Z`);
const RECORDS = 1_000;
const UPLOADS = { events: 80, logs: 12, warnings: 12 };

let app: TestApp;
let reader: Visitor;
let project: number;
let userId: string;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
  ({ userId } = await app.aPhone(project));
  const event = { kind: 'BRAKING', strength: 1, rawAccel: -4.5, lat: 48.2, lon: 16.3 };
  await fill('events', event);
  await fill('logs', { level: 'INFO', text: 'x'.repeat(3_900) });
  await fill('warnings', { service: 'driving', reasons: ['gps'.repeat(30)] });
});

/** As many uploads in which all the same happened, a second apart. */
const fill = (list: keyof typeof UPLOADS, record: object) =>
  sql`
    insert into device_records (project_id, user_id, list, first_ms, last_ms, batch_id, record_count, records)
    select ${project}, ${userId}, ${list}, ${NOON_MS}, ${NOON_MS + RECORDS * 1_000}, gen_random_uuid(),
      ${RECORDS}::int, records
    from generate_series(1, ${sql.lit(UPLOADS[list])}), (
      select jsonb_agg(${JSON.stringify(record)}::jsonb || jsonb_build_object('t', ${NOON_MS}::bigint + at * 1000)) as records
      from generate_series(1, ${sql.lit(RECORDS)}) at
    ) one
  `.execute(app.db);

const ask = (path: string, query = '') =>
  app.http.inject({
    url: `${path}?projectId=${project}&userId=${userId}${query}`,
    headers: { 'x-move-token': `Bearer ${reader.token}` },
  });

const ANSWERS: Record<string, () => ReturnType<typeof ask>> = {
  'the day': () => ask(getDay.path, `&date=${DAY}&zone=UTC`),
  'why there is no trip': () => ask(getWhy.path, `&at=${NOON_MS / 1_000}`),
  'the log': () => ask(listLogs.path),
  'a search in the log': () => ask(listLogs.path, '&search=nowhere'),
  'a file of the errors in the log': () => ask(exportLogs.path, '&level=ERROR'),
};

describe('a day of very many and large records delays nobody', { timeout: 90_000 }, () => {
  it.each(Object.entries(ANSWERS))('%s', async (_what, get) => {
    const { ms, result } = await longestTurnOfRepeated(get);
    expect(result.statusCode, result.payload.slice(0, 500)).toBe(200);
    expect(ms).toBeLessThan(MAX_MS);
  });
});

it('the day counts every line of the log, and lists the first ones', async () => {
  const { moments, logs } = (await ask(getDay.path, `&date=${DAY}&zone=UTC`)).json();
  const counts = logs.map(({ count }: { count: number }) => count);
  expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(UPLOADS.logs * RECORDS);
  expect(moments).toHaveLength(2_000);
  expect(moments.filter(({ kind }: { kind: string }) => kind === 'WARNING')).toHaveLength(1);
  const last = Math.ceil(2_000 / UPLOADS.events);
  expect(moments.at(-1).atMs).toBe(NOON_MS + last * 1_000);
});

it('the archive delays nobody either, and holds every record', { timeout: 90_000 }, async () => {
  const { ms, result } = await longestTurnOfRepeated(() => ask(exportAppUser.path));
  expect(ms).toBeLessThan(MAX_MS);
  const files = unzipSync(result.rawPayload, {
    filter: ({ name }) => name === 'data/device_records.ndjson',
  });
  const lines = strFromU8(files['data/device_records.ndjson'] ?? new Uint8Array())
    .trimEnd()
    .split('\n');
  const rows = lines.map((line) => JSON.parse(line));
  expect(new Set(rows.map((row) => row.batch_id)).size).toBe(UPLOADS.events + UPLOADS.logs + UPLOADS.warnings);
  expect(Object.keys(rows[0]).sort()).toEqual([
    'batch_id',
    'first_ms',
    'last_ms',
    'list',
    'project_id',
    'record_count',
    'records',
    'user_id',
  ]);
  expect(rows.every(({ records }) => records.length === RECORDS)).toBe(true);
});
