import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { createProjectCode } from '#contract/project-codes.ts';
import { type Arrival, getFirstData, joinTestPhone, sendTestTrip } from '#contract/test-phones.ts';
import { timelineOf } from '#engine/timeline.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { testTrip } from './test-trip.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
});

const post = <E extends AnyEndpoint>(endpoint: E, body: object) =>
  app.attempt(endpoint, { query: { projectId: project }, body }, { as: admin });
const aCode = async (body = {}) =>
  (await post(createProjectCode, { name: `code ${Math.random()}`, ...body })).body.projectCode;
const arrived = async (): Promise<Arrival | null> =>
  (await app.call(getFirstData, { query: { projectId: project } }, { as: admin })).body.phone;

it.each(['out', 'home'] as const)('makes one trip by car between two rests of the drive %s', (direction) => {
  const items = timelineOf(testTrip(app.clock.now.getTime(), direction));
  expect(items.map(({ type }) => type)).toEqual(['IDLE', 'CAR', 'IDLE']);
});

describe('a test phone', () => {
  it('joins by a code, uploads a drive like any phone, and gets its trip', async () => {
    expect(await arrived()).toBeNull();
    const code = await aCode({ maxUses: 1 });
    const { userId } = (await post(joinTestPhone, { codeId: code.id })).body;
    expect(await arrived()).toMatchObject({
      userId,
      simulated: true,
      batches: 0,
      fixes: 0,
      lastBatchAt: null,
      items: [],
    });
    const sent = await post(sendTestTrip, { userId });
    expect(sent.status).toBe(200);
    expect(sent.body.accepted.fixes).toBeGreaterThan(600);
    expect(await arrived()).toMatchObject({ batches: 2, fixes: sent.body.accepted.fixes });
    await processAll(app.db);
    const trips = (await arrived())?.items.filter(({ type }) => type !== 'IDLE') ?? [];
    expect(trips.map(({ type }) => type)).toEqual(['CAR']);
    expect(trips[0]?.distanceMeters).toBeGreaterThan(1_000);
    const row = await app.db.selectFrom('app_users').selectAll().where('user_id', '=', userId).executeTakeFirst();
    expect(row).toMatchObject({ pilot: true, audience: code.name });
  });
  it('makes a second trip when it drives again, never two at once', async () => {
    const { userId } = (await post(joinTestPhone, { codeId: (await aCode()).id })).body;
    const trips = [];
    for (let trip = 0; trip < 3; trip++) trips.push((await post(sendTestTrip, { userId })).body);
    await processAll(app.db);
    const spans = trips.map(({ startedAt, endedAt }) => [Date.parse(startedAt), Date.parse(endedAt)] as const);
    for (const [start, end] of spans) {
      expect(spans.filter(([from, to]) => from < end && to > start)).toHaveLength(1);
      expect(end).toBeLessThanOrEqual(app.clock.now.getTime());
    }
    const made = await app.db
      .selectFrom('timeline_items')
      .select('type')
      .where('project_id', '=', project)
      .where('user_id', '=', userId)
      .where('type', '<>', 'IDLE')
      .execute();
    expect(made.map(({ type }) => type)).toEqual(['CAR', 'CAR', 'CAR']);
  });
  it('is rejected for real users, and not found for foreign and missing ones', async () => {
    const phone = await app.aPhone(project, 'a-real-user');
    expect((await post(sendTestTrip, { userId: phone.userId })).status).toBe(403);
    expect((await post(sendTestTrip, { userId: 'nobody' })).status).toBe(404);
    expect((await post(joinTestPhone, { codeId: '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f' })).status).toBe(404);
    const paused = await aCode();
    await app.db.updateTable('project_codes').set({ paused: true }).where('id', '=', paused.id).execute();
    expect((await post(joinTestPhone, { codeId: paused.id })).status).toBe(404);
    for (const body of [{}, { codeId: 'x' }, { codeId: paused.id, more: 1 }]) {
      expect((await post(joinTestPhone, body)).status).toBe(400);
    }
    expect((await post(sendTestTrip, { userId: 'a:b' })).status).toBe(400);
  });
  it('is rate-limited for each project', async () => {
    const { userId } = (await post(joinTestPhone, { codeId: (await aCode()).id })).body;
    const row = { key: `test-phone:${project}`, window_start: new Date(), hits: 30 };
    await app.db
      .insertInto('rate_limits')
      .values(row)
      .onConflict((on) => on.column('key').doUpdateSet(row))
      .execute();
    expect((await post(sendTestTrip, { userId })).status).toBe(429);
  });
});
