import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { exportAppUser } from '#contract/app-user-head.ts';
import { encodeMatched } from '#contract/matched-codec.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let reader: Visitor;
let project: number;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Archive');
  reader = await app.aMember(project, 'reader');
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

it('contains everything stored about a user in open formats, and records the access', async () => {
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

it('names the roads, however many tracks there are', async () => {
  const tracks = 45;
  const ways = [{ type: 'residential', name: 'Demo, Lane', limit: 30, isAssumed: true }];
  const rows = Array.from({ length: tracks }, (_, at) => {
    const timeMs = Float64Array.of(1_700_000_000_000 + at * 60_000);
    const place = { lat: Float64Array.of(48.2), lon: Float64Array.of(16.3), way: Uint16Array.of(0) };
    const data = Buffer.from(encodeMatched({ length: 1, timeMs, ...place, ways }));
    const ms = timeMs[0] ?? 0;
    return { project_id: project, user_id: phone.userId, from_ms: ms, to_ms: ms, data };
  });
  await app.db.insertInto('matched_tracks').values(rows).execute();
  const files = await archive();
  const lines = files['roads.csv']?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(tracks + 1);
  expect(lines[1]).toBe('2023-11-14T22:13:20.000Z,48.2,16.3,residential,"Demo, Lane",30,true');
  expect(files['data/matched_tracks.ndjson']).toBeUndefined();
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

it('contains every change once and in order, however large they are', async () => {
  const count = 30;
  const numbers = (seed: number) => Array.from({ length: 2_000 }, (_, at) => Math.sin(at + seed));
  for (let at = 0; at < count; at++) {
    const values = { entity: 'app-user-large', entity_id: phone.userId, action: 'changed' };
    const after = JSON.stringify({ at, numbers: numbers(at) });
    await app.db
      .insertInto('revisions')
      .values({ project_id: project, ...values, after })
      .execute();
  }
  const lines = (await archive())['changes.ndjson']?.trim().split('\n') ?? [];
  const changes = lines.map((line) => JSON.parse(line)).filter(({ entity }) => entity === 'app-user-large');
  expect(changes.map(({ after }) => after.at)).toEqual(Array.from({ length: count }, (_, at) => at));
  for (const line of lines) expect(line).not.toMatch(/actor_id|pageRows|bytesBefore/);
});
