import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { exportAppUser } from '../../../contract/app-user-head.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '../../../tests/setup/app.ts';
import { processAll } from '../../ingest/engine-loop.ts';
import { tablesOfUsers } from './tables-of-users.ts';

let app: TestApp;
let reader: Visitor;
let project: number;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
  reader = await app.aPerson();
  project = await app.aProject('Archive');
  await app.grant(reader, project, 'reader');
  phone = await app.aPhone(project, 'demo =1+1 "x"');
});

async function archive(): Promise<Record<string, string>> {
  const url = `${exportAppUser.path}?projectId=${project}&userId=${encodeURIComponent(phone.userId)}`;
  const { token, csrf, uid } = reader;
  const headers = { 'x-move-token': `Bearer ${token}`, 'x-csrf-token': csrf, 'open-id': uid };
  const answer = await app.http.inject({ method: 'GET', url, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return Object.fromEntries(
    Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
}

it('holds everything that is stored of a user in open formats, and the look is noted', async () => {
  const t = Date.now() - 3_600_000;
  const count = 1_300;
  const fixes = {
    t: Array.from({ length: count }, (_, at) => t + at * 1_000),
    lat: Array.from({ length: count }, (_, at) => 48.2 + at / 10_000),
    lon: Array.from({ length: count }, () => -16.37),
  };
  await phone.upload({ fixes, logs: [{ t, level: 'INFO', text: 'hello' }], states: [{ t, state: 'RUNNING' }] });
  await processAll(app.db);
  const files = await archive();
  const positions = files['positions.csv']?.trim().split('\r\n') ?? [];
  expect(positions).toHaveLength(count + 1);
  expect(positions[1]).toMatch(/^\d{4}-.*Z,48\.2,-16\.37,/);
  expect(files['data/app_users.ndjson']).toContain('demo =1+1');
  expect(files['data/device_records.ndjson']).toContain('hello');
  expect(files['data/state_history.ndjson']).toContain('RUNNING');
  expect(files['data/timeline_items.ndjson']?.trim().split('\n').length).toBeGreaterThan(0);
  for (const line of files['data/timeline_items.ndjson']?.trim().split('\n') ?? []) JSON.parse(line);
  expect(files['data/auth_codes.ndjson']).toBeUndefined();
  const views = await app.db.selectFrom('track_views').select('what').execute();
  expect(views).toEqual([{ what: 'export' }]);
});

it('reads a table of many rows page by page', async () => {
  const rows = Array.from({ length: 1_203 }, (_, at) => ({
    project_id: project,
    user_id: phone.userId,
    at_ms: 1_000 + at,
    state: 'READY',
  }));
  await app.db.insertInto('state_history').values(rows).execute();
  const lines = (await archive())['data/state_history.ndjson']?.trim().split('\n') ?? [];
  expect(new Set(lines).size).toBe(1_204);
});

it('knows the tables of app users from the database itself', async () => {
  const tables = await tablesOfUsers(app.db);
  expect(tables[0]).toBe('app_users');
  expect(tables).toEqual(expect.arrayContaining(['batches', 'track_views', 'app_user_notes', 'device_troubles']));
  expect(tables).not.toContain('project_roles');
});
