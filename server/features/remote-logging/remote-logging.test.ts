import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDeviceConfig } from '#contract/devices.ts';
import { listDeviceLogs, listRemoteLogging, startRemoteLogging, stopRemoteLogging } from '#contract/remote-logging.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { endOverdueLogging } from './end-remote-logging.ts';

let app: TestApp;
let dolphin: Visitor;
let admin: Visitor;
let project: number;
let phone: TestPhone;
const HOUR_MS = 3_600_000;
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  project = await app.aProject('Logged');
  admin = await app.aMember(project, 'admin');
});
beforeEach(async () => {
  phone = await app.aPhone(project);
});

const start = (body: object = {}, as = dolphin) =>
  app.call(
    startRemoteLogging,
    { body: { projectId: project, userId: phone.userId, level: 'DEBUG', hours: 1, ...body } },
    { as },
  );
const stop = (as = dolphin, userId = phone.userId) =>
  app.call(stopRemoteLogging, { query: { projectId: project, userId } }, { as });
const running = async () =>
  (await app.call(listRemoteLogging, {}, { as: dolphin })).body.items.filter(
    (item: { userId: string }) => item.userId === phone.userId,
  );
const fetched = async () => (await app.call(getDeviceConfig, {}, { headers: phone.headers })).body.logging;
const revisions = () =>
  app.db
    .selectFrom('revisions')
    .selectAll()
    .where('entity', '=', 'app-user-logging')
    .where('entity_id', '=', phone.userId)
    .orderBy('id')
    .execute();

describe('startRemoteLogging', () => {
  it('reaches the phone at its next fetch, and is confirmed', async () => {
    expect(await fetched()).toBeNull();
    const { body } = await start();
    const until = new Date(app.clock.now.getTime() + HOUR_MS).toISOString();
    expect(body.logging).toMatchObject({
      userId: phone.userId,
      endsAt: until,
      startedBy: dolphin.email,
      notifiedAt: null,
    });
    expect(await fetched()).toEqual({ level: 'DEBUG', until });
    expect(await running()).toMatchObject([{ productName: 'Logged', notifiedAt: app.clock.now.toISOString() }]);
  });
  it('ends by itself, for the phone immediately', async () => {
    await start({ hours: 24 });
    later(24 * HOUR_MS + 1);
    expect(await fetched()).toBeNull();
    const dolphinAgain = await app.aPerson({ dolphin: true });
    const { body } = await app.call(listRemoteLogging, {}, { as: dolphinAgain });
    expect(body.items).toEqual([]);
    await endOverdueLogging(app.context);
    expect((await revisions()).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['created', dolphin.userId],
      ['deleted', null],
    ]);
    dolphin = dolphinAgain;
    admin = await app.aMember(project, 'admin');
  });
  it('ends for others while one user is being erased', async () => {
    const other = await app.aPhone(project);
    await start();
    await start({ userId: other.userId });
    later(24 * HOUR_MS + 1);
    const left = () => app.db.selectFrom('remote_logging').select('user_id').execute();
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('remote_logging').select('user_id').where('user_id', '=', phone.userId).forUpdate().execute();
      await endOverdueLogging(app.context);
      expect(await left()).toEqual([{ user_id: phone.userId }]);
    });
    await endOverdueLogging(app.context);
    expect(await left()).toEqual([]);
    dolphin = await app.aPerson({ dolphin: true });
    admin = await app.aMember(project, 'admin');
  });
  it('restarts once for the same user', async () => {
    await start({ level: 'ERROR' });
    await start({ level: 'INFO', hours: 168 });
    expect(await running()).toMatchObject([{ level: 'INFO' }]);
    expect((await revisions()).map((row) => row.action)).toEqual(['created', 'changed']);
  });
  it.each([
    ['a length that is not offered', { hours: 2 }, 400],
    ['an unknown level', { level: 'TRACE' }, 400],
    ['a user who is not there', { userId: 'nobody' }, 404],
    ['a project that is not there', { projectId: 999_999 }, 404],
    ['a user with a colon', { userId: 'a:b' }, 400],
  ])('rejects %s', async (_what, body, status) => expect((await start(body)).status).toBe(status));
  it('is allowed to dolphins only', async () => {
    await start();
    expect((await start({}, admin)).status).toBe(403);
    expect((await stop(admin)).status).toBe(403);
    expect((await app.call(listRemoteLogging, {}, { as: admin })).status).toBe(403);
    expect(
      (await app.call(listDeviceLogs, { query: { projectId: project, userId: phone.userId } }, { as: admin })).status,
    ).toBe(403);
    expect(await running()).toHaveLength(1);
  });
  it('is deleted with the user, from the revisions too', async () => {
    await start();
    await eraseUser(app.context, project, phone.userId);
    expect(await running()).toEqual([]);
    expect(await revisions()).toEqual([]);
  });
});

describe('stopRemoteLogging', () => {
  it('stops early, and can be restored while time remains', async () => {
    await start();
    expect((await stop()).body).toEqual({ stopped: true });
    expect(await fetched()).toBeNull();
    expect((await stop()).status).toBe(404);
    const last = (await revisions()).at(-1);
    const restore = (as: Visitor) =>
      app.call(restoreRevision, { params: { id: last?.id ?? 0 }, query: { projectId: project } }, { as });
    expect((await restore(admin)).status).toBe(403);
    expect((await restore(dolphin)).status).toBe(200);
    expect(await fetched()).toMatchObject({ level: 'DEBUG' });
  });
});

describe('listLogs', () => {
  const lines = (from: number, ...texts: [level: string, text: string][]) =>
    texts.map(([level, text], at) => ({ t: from + at, level, text }));
  const logs = async (query: Record<string, string> = {}) => {
    return app.call(
      listDeviceLogs,
      { query: { projectId: String(project), userId: phone.userId, ...query } },
      { as: dolphin },
    );
  };
  const texts = async (query?: Record<string, string>) =>
    (await logs(query)).body.items.map((item: { text: string }) => item.text);

  it('shows what arrived, latest first, by level and by words', async () => {
    const t = app.clock.now.getTime() - HOUR_MS;
    await phone.upload({ logs: lines(t, ['DEBUG', 'began'], ['ERROR', 'lost the <b>GPS</b>']) });
    await phone.upload({ logs: lines(t + 1_000, ['WARNING', '50 % battery'], ['INFO', 'went on']) });
    expect(await texts()).toEqual(['went on', '50 % battery', 'lost the <b>GPS</b>', 'began']);
    expect(await texts({ level: 'WARNING' })).toEqual(['50 % battery', 'lost the <b>GPS</b>']);
    expect(await texts({ search: 'gps' })).toEqual(['lost the <b>GPS</b>']);
    expect(await texts({ search: '50 %' })).toEqual(['50 % battery']);
    expect((await logs()).body.items[0]).toMatchObject({ at: new Date(t + 1_001).toISOString(), level: 'INFO' });
  });
  it('pages through them once, also within a batch', async () => {
    const t = app.clock.now.getTime() - HOUR_MS;
    for (let batch = 0; batch < 3; batch++) {
      const five = Array.from({ length: 5 }, (_, at): [string, string] => ['INFO', `line ${batch}.${at}`]);
      await phone.upload({ logs: lines(t + batch * 1_000, ...five) });
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await logs({ limit: '4', ...(cursor && { cursor }) });
      seen.push(...body.items.map((item: { text: string }) => item.text));
      cursor = body.next ?? '';
    } while (cursor);
    expect(seen).toEqual(await texts());
    expect(new Set(seen).size).toBe(15);
  });
  it('shows nothing of other users, and rejects invalid cursors', async () => {
    await phone.upload({ logs: lines(app.clock.now.getTime(), ['INFO', 'mine']) });
    const stranger = await app.aPhone(await app.aProject('Elsewhere'), phone.userId);
    await stranger.upload({ logs: lines(app.clock.now.getTime(), ['INFO', 'theirs']) });
    expect(await texts()).toEqual(['mine']);
    expect((await logs({ cursor: randomUUID() })).status).toBe(400);
  });
});
