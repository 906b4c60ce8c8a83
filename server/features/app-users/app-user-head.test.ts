import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAppUserConfig, listRecomputations, recomputeDay, saveAppUserConfig } from '#contract/app-user-config.ts';
import {
  eraseAppUser,
  getAppUser,
  listInstallations,
  listTrackViews,
  setAppUserBlocked,
  setAppUserPilot,
  startAppUserLogging,
  stopAppUserLogging,
} from '#contract/app-user-head.ts';
import { listAppUsers } from '#contract/app-user-list.ts';
import { getAuthCode } from '#contract/app-users.ts';
import { addComment } from '#contract/comments.ts';
import { getDay } from '#contract/day.ts';
import { getDeviceConfig, signInDevice } from '#contract/devices.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { restoreRevision } from '#contract/revisions.ts';
import type { ItemType } from '#contract/timeline.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { doRecomputations } from './do-recomputations.ts';

let app: TestApp;
let admin: Visitor;
let colleague: Visitor;
let reader: Visitor;
let project: number;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
  [admin, colleague, reader] = [await app.aPerson(), await app.aPerson(), await app.aPerson()];
  project = await app.aProject('Heads');
  await app.grant(admin, project, 'admin');
  await app.grant(colleague, project, 'admin');
  await app.grant(reader, project, 'reader');
});
beforeEach(async () => {
  phone = await app.aPhone(project);
});

const get = <E extends AnyEndpoint>(endpoint: E, as = reader, userId = phone.userId) =>
  app.attempt(endpoint, { query: { projectId: project, userId } }, { as });
const post = <E extends AnyEndpoint>(endpoint: E, body: object, as = admin) =>
  app.attempt(endpoint, { query: { projectId: project, userId: phone.userId }, body }, { as });
const head = async () => (await get(getAppUser)).body;
const revisions = (entity: string) =>
  app.db
    .selectFrom('revisions')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', phone.userId)
    .orderBy('id')
    .execute();
const restore = (id: number) =>
  app.call(restoreRevision, { params: { id }, query: { projectId: project } }, { as: admin });

describe('the header of a user', () => {
  it('shows when the current state began, however often the phone repeats it', async () => {
    const t = app.clock.now.getTime() - 50 * 3_600_000;
    const hours = (count: number) => t + count * 3_600_000;
    await phone.upload({ states: [{ t, state: 'RUNNING' }] });
    await phone.upload({ states: [{ t: hours(1), state: 'READY' }] });
    await phone.upload({ states: [{ t: hours(2), state: 'RUNNING' }] });
    await phone.upload({ states: [{ t: hours(26), state: 'RUNNING' }] });
    const since = new Date(hours(2)).toISOString();
    expect(await head()).toMatchObject({ state: 'RUNNING', stateSince: since });
    const { body } = await app.call(
      listAppUsers,
      { query: { projectId: project, search: phone.userId } },
      { as: reader },
    );
    expect(body.items).toMatchObject([{ state: 'RUNNING', stateSince: since }]);
  });
  it('shows state, phone, problems, devices and registration', async () => {
    const t = app.clock.now.getTime() - 60_000;
    await app.db
      .insertInto('sdk_versions')
      .values([
        { platform: 'iOS', version: '2.10.0', state: 'published', is_minimum: true },
        { platform: 'iOS', version: '2.18.0', state: 'published' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await phone.upload({
      device: { platform: 'iOS', sdkVersion: '2.9.0', model: 'iPhone 15' },
      states: [{ t, state: 'RUNNING' }],
      warnings: [{ t, service: 'driving', reasons: ['gpsOff'] }],
      failures: [{ t, service: 'walking', reasons: ['motionPermissionMissing'] }],
      health: [{ t, reason: 'BATTERY_LEVEL', description: '7 %' }],
      scans: [
        { t, name: 'car', data: '', isConnected: false },
        { t: t + 1, name: 'car', data: '', isConnected: true, displayName: 'My car' },
      ],
    });
    expect(await head()).toMatchObject({
      state: 'RUNNING',
      stateSince: new Date(t).toISOString(),
      blocked: false,
      registration: { audience: 'backend', code: null },
      device: { model: 'iPhone 15' },
      versionMark: 'belowMinimum',
      newestVersion: '2.18.0',
      complaints: [
        { kind: 'failure', service: 'walking' },
        { kind: 'warning', reasons: ['gpsOff'] },
      ],
      health: [{ reason: 'BATTERY_LEVEL' }],
      devices: [{ displayName: 'My car', isConnected: true }],
      logging: null,
    });
  });
  it('gives the same answer for an unknown user and a user of another project', async () => {
    await app.aPhone(await app.aProject('Elsewhere'), 'of-elsewhere');
    expect((await get(getAppUser, reader, 'nobody')).status).toBe(404);
    expect((await get(getAppUser, reader, 'of-elsewhere')).status).toBe(404);
    expect((await get(getAppUser, reader, 'a:b')).status).toBe(400);
  });
});

describe('blocking and pilot', () => {
  it('rejects the phone while blocked, and writes a revision for each change', async () => {
    expect((await post(setAppUserBlocked, { block: true })).body).toEqual({ blocked: true });
    expect((await app.call(getDeviceConfig, {}, { headers: phone.headers })).status).toBe(403);
    await post(setAppUserBlocked, { block: true });
    const [only, ...more] = await revisions('app-user-access');
    expect([only?.after, only?.actor_id, more]).toEqual([{ blocked: true }, admin.userId, []]);
    await post(setAppUserBlocked, { block: false });
    expect((await app.call(getDeviceConfig, {}, { headers: phone.headers })).status).toBe(200);
  });
  it('marks a pilot, and restores the mark', async () => {
    await post(setAppUserPilot, { pilot: true });
    expect((await head()).pilot).toBe(true);
    await post(setAppUserPilot, { pilot: false });
    const last = (await revisions('app-user-pilot')).at(-1);
    expect((await restore(last?.id ?? 0)).status).toBe(200);
    expect((await head()).pilot).toBe(true);
    expect(await revisions('app-user-pilot')).toHaveLength(3);
  });
});

describe('logging', () => {
  it('is turned on for a time, sent to the phone, and turned off again', async () => {
    const { body } = await post(startAppUserLogging, { level: 'INFO', hours: 24 });
    expect(body.logging).toMatchObject({ level: 'INFO', startedBy: admin.email, notifiedAt: null });
    const fetched = await app.call(getDeviceConfig, {}, { headers: phone.headers });
    expect(fetched.body.logging).toMatchObject({ level: 'INFO' });
    expect((await head()).logging?.notifiedAt).not.toBeNull();
    expect(
      (await app.call(stopAppUserLogging, { query: { projectId: project, userId: phone.userId } }, { as: admin }))
        .status,
    ).toBe(200);
    expect((await head()).logging).toBeNull();
    expect((await post(startAppUserLogging, { level: 'INFO', hours: 3 })).status).toBe(400);
  });
});

describe('the configuration of one user', () => {
  const config = async () => (await get(getAppUserConfig)).body;
  const save = (version: number, services: object, as = admin) => post(saveAppUserConfig, { version, services }, as);

  it('is that of the project without the services switched off here, and reaches the phone', async () => {
    expect(await config()).toMatchObject({ version: 0, overrides: {}, effective: { cycling: { enabled: true } } });
    const { body } = await save(0, { cycling: { enabled: false }, walking: {} });
    expect(body).toMatchObject({ version: 1, overrides: { cycling: { enabled: false } }, changedBy: admin.email });
    expect(body.effective.cycling.enabled).toBe(false);
    expect(body.overrides.walking).toBeUndefined();
    const { body: device } = await app.call(getDeviceConfig, {}, { headers: phone.headers });
    expect(device.services.cycling.enabled).toBe(false);
    await save(1, {});
    expect((await config()).effective.cycling.enabled).toBe(true);
  });
  it('reports who saved meanwhile instead of overwriting', async () => {
    await save(0, { health: { enabled: false } });
    const { status, error } = await save(0, { cycling: { enabled: false } }, colleague);
    expect(status).toBe(409);
    expect(error.conflict).toMatchObject({
      changedBy: admin.email,
      current: { version: 1, overrides: { health: { enabled: false } } },
    });
    expect((await save(1, { cycling: { enabled: false } }, colleague)).status).toBe(200);
  });
  it('is restored from its revisions', async () => {
    await save(0, { health: { enabled: false } });
    await save(1, {});
    const last = (await revisions('app-user-config')).at(-1);
    expect((await restore(last?.id ?? 0)).status).toBe(200);
    expect(await config()).toMatchObject({ version: 3, overrides: { health: { enabled: false } } });
  });
  it('rejects unknown services', async () => expect((await save(0, { flying: {} })).status).toBe(400));
});

describe('the history of a user', () => {
  it('lists who viewed the track, at most once an hour', async () => {
    await get(getDay, reader);
    await get(getDay, reader);
    await get(getDay, admin);
    const { items } = (await get(listTrackViews)).body;
    expect(items.map((view) => view.viewer).sort()).toEqual([admin.email, reader.email].sort());
    expect(items[0]?.what).toBe('day');
  });
  it('lists installations and what the phone reported', async () => {
    await phone.upload({ device: { platform: 'iOS', sdkVersion: '2.17.0' } });
    await phone.upload({ device: { platform: 'iOS', sdkVersion: '2.18.0' } });
    await app.aPhone(project, phone.userId);
    const { items } = (await get(listInstallations)).body;
    expect(
      items.map((one: { kind: string; device: { sdkVersion?: string } | null }) => [one.kind, one.device?.sdkVersion]),
    ).toEqual([
      ['installed', '2.18.0'],
      ['changed', '2.18.0'],
      ['changed', '2.17.0'],
      ['installed', undefined],
    ]);
  });

  it('keeps what a phone reported of itself last, whatever arrives late or again', async () => {
    const asKey = { headers: (await app.aKey(project)).headers, origin: null };
    const { userId } = phone;
    const reported = (sdkVersion: string, batchId = randomUUID()) => ({
      batchId,
      device: { platform: 'iOS', sdkVersion },
    });
    const stored = async () => {
      const user = app.db.selectFrom('app_users').select('device').where('project_id', '=', project);
      return (await user.where('user_id', '=', userId).executeTakeFirst())?.device;
    };
    const first = reported('2.17.0');
    await phone.upload(first);
    await phone.upload(reported('2.18.0'));
    expect((await phone.upload(first)).status).toBe(200);
    expect(await stored()).toMatchObject({ sdkVersion: '2.18.0' });

    const { authCode } = (await app.call(getAuthCode, { query: { userId } }, asKey)).body;
    const waiting = reported('2.18.1');
    const { late, signedIn } = await app.db.transaction().execute(async (tx) => {
      await sql`
        select from app_users where project_id = ${project} and user_id = ${userId} for no key update
      `.execute(tx);
      const late = phone.upload(waiting);
      const batches = app.db.selectFrom('batches').select('batch_id').where('batch_id', '=', waiting.batchId);
      await vi.waitFor(async () => expect(await batches.execute()).toHaveLength(1));
      const body = { authCode, device: { platform: 'Android' as const, sdkVersion: '2.19.0' } };
      const signedIn = app.attempt(signInDevice, { body }, { origin: null });
      await untilWaiting(app.db, 1);
      return { late, signedIn };
    });
    expect([(await signedIn).status, (await late).status]).toEqual([200, 200]);
    expect(await stored()).toEqual({ platform: 'Android', sdkVersion: '2.19.0' });
  });
});

describe('recomputing a day', () => {
  const startTs = Math.floor(Date.now() / 86_400_000) * 86_400 - 5 * 86_400 + 7 * 3_600;
  const day = new Date(startTs * 1000).toISOString().slice(0, 10);
  const list = async () => (await get(listRecomputations)).body.items;

  it('restores what is missing, keeps corrections, and reports what changed', async () => {
    const { timestamp, lat, lon } = aDay({ seed: 7, timestamp: startTs });
    const t = [...timestamp].map((second) => Math.round(second * 1000));
    await phone.upload({ fixes: { t, lat: [...lat], lon: [...lon] } });
    await processAll(app.db);
    const items = () =>
      app.db.selectFrom('timeline_items').selectAll().where('user_id', '=', phone.userId).orderBy('start_ts').execute();
    const before = await items();
    expect(before.length).toBeGreaterThan(3);
    const [kept, lost] = [before[1], before[2]];
    await app.db
      .updateTable('timeline_items')
      .set({ type: 'BUS', overridden: JSON.stringify({ type: 'BUS' }) })
      .where('user_id', '=', phone.userId)
      .where('start_ts', '=', kept?.start_ts ?? 0)
      .execute();
    await app.db
      .deleteFrom('timeline_items')
      .where('user_id', '=', phone.userId)
      .where('start_ts', '=', lost?.start_ts ?? 0)
      .execute();
    const queued = (await post(recomputeDay, { day })).body.recomputation;
    expect(queued).toMatchObject({ day, state: 'waiting', requestedBy: admin.email });
    await post(recomputeDay, { day });
    expect(await list()).toHaveLength(1);
    await doRecomputations(app.context);
    const [done] = await list();
    expect(done).toMatchObject({ state: 'done', result: { hadNothing: false, added: 1, removed: 0 } });
    const after = await items();
    expect(after.map((item) => item.start_ts)).toEqual(before.map((item) => item.start_ts));
    expect(after[1]?.type).toBe('BUS');
  });
  it('includes the other days with rides that were not matched to roads', async () => {
    const at = (back: number) => startTs - back * 86_400;
    const dayOf = (back: number) => new Date(at(back) * 1000).toISOString().slice(0, 10);
    const ride = (back: number, type: ItemType) => ({
      project_id: project,
      user_id: phone.userId,
      start_ts: at(back),
      end_ts: at(back) + 600,
      type,
      measured_type: type,
      day: dayOf(back),
      open: false,
      distance_meters: 1_000,
      features: '{}',
      engine_version: 'test',
    });
    const rides = [ride(1, 'CAR'), ride(2, 'WALKING'), ride(3, 'CYCLING'), ride(4, 'CAR')];
    await app.db.insertInto('timeline_items').values(rides).execute();
    const matched = { from_ms: at(4) * 1000 + 5_000, to_ms: at(4) * 1000 + 9_000, data: Buffer.alloc(1) };
    await app.db
      .insertInto('matched_tracks')
      .values({ project_id: project, user_id: phone.userId, ...matched })
      .execute();
    const { body } = await post(recomputeDay, { day, alsoOffRoads: true });
    expect(body).toMatchObject({ days: 3, recomputation: { day } });
    expect(new Set((await list()).map((one) => one.day))).toEqual(new Set([day, dayOf(1), dayOf(3)]));
  });
  it('reports when there is no data for the day, and changes nothing', async () => {
    await post(recomputeDay, { day });
    await doRecomputations(app.context);
    expect((await list())[0]?.result).toMatchObject({ hadNothing: true, before: 0, after: 0 });
  });
  it.each(['0000-01-01', '9999-12-31', 'tomorrow', '2026-02-30'])('rejects %s', async (wrong) => {
    expect((await post(recomputeDay, { day: wrong })).status).toBe(400);
  });
});

describe('erasing', () => {
  it('requires the id, and leaves only a receipt', async () => {
    await post(addComment, { text: 'A secret of this person' });
    await get(getDay, reader);
    const erase = (typed: string) =>
      app.call(eraseAppUser, { query: { projectId: project, userId: phone.userId, typed } }, { as: admin });
    expect((await erase('somebody else')).status).toBe(400);
    const { status, body } = await erase(phone.userId);
    expect([status, typeof body.receipt, body.rows > 3]).toEqual([200, 'string', true]);
    expect((await get(getAppUser)).status).toBe(404);
    expect((await erase(phone.userId)).status).toBe(404);
    const noted = await app.db.selectFrom('revisions').selectAll().where('entity', '=', 'erasure').execute();
    expect(noted).toMatchObject([
      { project_id: project, actor_id: admin.userId, entity_id: body.receipt, action: 'deleted', before: null },
    ]);
    for (const table of [
      'comments',
      'app_user_facets',
      'app_user_words',
      'app_user_installations',
      'track_views',
    ] as const) {
      const left = await app.db.selectFrom(table).select('user_id').where('user_id', '=', phone.userId).execute();
      expect([table, left]).toEqual([table, []]);
    }
    const fetched = await app.db.selectFrom('revisions').selectAll().where('entity', '=', 'app-user-comment').execute();
    expect(JSON.stringify(fetched)).not.toContain('A secret of this person');
    expect((await phone.upload({ logs: [] })).status).toBe(401);
  });
});
