import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import {
  blockUser,
  changeUserConfig,
  deleteAppUser,
  deviceTokens,
  getAuthCode,
  getUserConfig,
  postAuthCode,
  registerUser,
  registerUserByOldName,
} from '#contract/app-users.ts';
import { featuresOn } from '#contract/billing-periods.ts';
import { getDeviceConfig, refreshDevice, signInDevice } from '#contract/devices.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { anApp, type LooseInput, type TestApp, type TestKey } from '#tests/setup/app.ts';

let app: TestApp;
let key: TestKey;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  key = await app.aKey(project);
});

const asKey = <E extends AnyEndpoint>(endpoint: E, input: LooseInput) =>
  app.attempt(endpoint, input, { headers: key.headers, origin: null });
const register = async (userId: string) => (await asKey(registerUser, { body: { userId } })).body;
const config = (accessToken: string) =>
  app.call(getDeviceConfig, {}, { headers: { authorization: `Bearer ${accessToken}` }, origin: null });
const post = <E extends AnyEndpoint>(endpoint: E, body: object) => app.attempt(endpoint, { body }, { origin: null });

describe('registering', () => {
  it('returns tokens, audience, installation and project, under both paths', async () => {
    for (const endpoint of [registerUser, registerUserByOldName]) {
      const { status, body } = await asKey(endpoint, { body: { userId: 'demo-1', qualifier: 'x' } });
      expect(status).toBe(200);
      expect(z.strictObject(deviceTokens.shape).parse(body)).toMatchObject({
        userId: 'demo-1',
        audience: 'backend',
        projectId: project,
      });
    }
    const users = await app.db.selectFrom('app_users').selectAll().where('user_id', '=', 'demo-1').execute();
    expect(users).toHaveLength(1);
  });
  it('signs in a new device when repeated, and revokes the previous tokens', async () => {
    const [first, second] = [await register('demo-2'), await register('demo-2')];
    expect(second.installationId).not.toBe(first.installationId);
    expect((await config(first.accessToken)).status).toBe(401);
    expect((await post(refreshDevice, { refreshToken: first.refreshToken })).status).toBe(401);
    expect((await config(second.accessToken)).status).toBe(200);
  });
  it.each(['', 'a:b', 'x'.repeat(101), 'a\u0000b', 'a\nb', 7])('rejects the user id %j', async (userId) => {
    expect((await asKey(registerUser, { body: { userId } })).status).toBe(400);
  });
  it('rejects a new user id that looks like another one, and keeps accepting existing ones', async () => {
    const userId = 'demo\u202e1';
    for (const endpoint of [registerUser, postAuthCode]) {
      const { status, error } = await asKey(endpoint, { body: { userId } });
      expect([status, error.code, error.fields]).toEqual([
        400,
        'validation',
        { 'body.userId': 'must not contain text direction marks' },
      ]);
    }
    const former = { project_id: project, user_id: userId, installation_id: randomUUID(), audience: 'backend' };
    await app.db.insertInto('app_users').values(former).execute();
    expect((await asKey(registerUser, { body: { userId } })).status).toBe(200);
  });
  it('accepts ids in any script, up to 100 characters', async () => {
    const userId = '用户 ü 🚗'.padEnd(100, 'x').slice(0, 100);
    expect((await register(userId)).userId).toBe(userId);
  });
  it('gives the same answer for another customer’s project and a missing one', async () => {
    const foreign = await app.aProject('Foreign');
    expect((await asKey(registerUser, { body: { userId: 'u', projectId: foreign } })).status).toBe(404);
    expect((await asKey(getUserConfig, { query: { projectId: foreign, userId: 'demo-1' } })).status).toBe(404);
  });
});

describe('an auth code', () => {
  const codeFor = async (userId: string) => (await asKey(getAuthCode, { query: { userId } })).body.authCode;
  it('creates the user and is exchanged for tokens once', async () => {
    const authCode = await codeFor('demo-3');
    const device = { platform: 'Android', sdkVersion: '2.18.0' };
    const { status, body } = await post(signInDevice, { authCode, device });
    expect(status).toBe(200);
    expect(z.strictObject(deviceTokens.shape).parse(body)).toMatchObject({ userId: 'demo-3', projectId: project });
    expect((await post(signInDevice, { authCode })).status).toBe(401);
    const user = await app.db.selectFrom('app_users').selectAll().where('user_id', '=', 'demo-3').executeTakeFirst();
    expect(user?.device).toEqual(device);
  });
  it('is accepted even if others with the same IP address tried wrong codes', async () => {
    const window = { key: 'device-login:127.0.0.1', window_start: new Date(), hits: 600 };
    await app.db
      .insertInto('rate_limits')
      .values(window)
      .onConflict((row) => row.column('key').doUpdateSet(window))
      .execute();
    expect((await post(signInDevice, { authCode: '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f' })).status).toBe(429);
    expect((await post(signInDevice, { authCode: await codeFor('demo-3') })).status).toBe(200);
    await app.db.deleteFrom('rate_limits').where('key', '=', window.key).execute();
  });
  it('is available by POST too, and expires after ten minutes', async () => {
    const { authCode } = (await asKey(postAuthCode, { body: { userId: 'demo-3' } })).body;
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000 + 1);
    expect((await post(signInDevice, { authCode })).status).toBe(401);
  });
  it('revokes the tokens of the signed-in device only when it is used', async () => {
    const { accessToken } = await register('demo-4');
    const authCode = await codeFor('demo-4');
    expect((await config(accessToken)).status).toBe(200);
    await post(signInDevice, { authCode });
    expect((await config(accessToken)).status).toBe(401);
  });
});

describe('tokens', () => {
  it('last five days, refresh tokens seven, and are renewed for the same installation', async () => {
    const first = await register('demo-5');
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 86_400_000 + 1_000);
    expect((await config(first.accessToken)).status).toBe(401);
    const refreshed = await post(refreshDevice, { refreshToken: first.refreshToken });
    expect(refreshed.body.installationId).toBe(first.installationId);
    expect((await config(refreshed.body.accessToken)).status).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 86_400_000);
    expect((await post(refreshDevice, { refreshToken: first.refreshToken })).status).toBe(401);
  });
  it('are renewed by a refresh token until it expires or another phone signs in, also repeatedly, as an answer may get lost', async () => {
    const first = await register('demo-12');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(refreshDevice, { refreshToken: first.refreshToken })),
    );
    for (const { status, body } of answers) {
      expect([status, body.installationId]).toEqual([200, first.installationId]);
      expect((await config(body.accessToken)).status).toBe(200);
    }
    await register('demo-12');
    for (const { refreshToken, accessToken } of [first, ...answers.map(({ body }) => body)]) {
      expect((await post(refreshDevice, { refreshToken })).status).toBe(401);
      expect((await config(accessToken)).status).toBe(401);
    }
  });
  it('are not interchangeable, and are rejected with a changed claim', async () => {
    const { accessToken, refreshToken } = await register('demo-6');
    expect((await config(refreshToken)).status).toBe(401);
    expect((await post(refreshDevice, { refreshToken: accessToken })).status).toBe(401);
    const [mark, , signature] = accessToken.split('.');
    const claim = ['access', project, 'demo-5', '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f', 9_999_999_999];
    const forged = [mark, Buffer.from(JSON.stringify(claim)).toString('base64url'), signature].join('.');
    expect((await config(forged)).status).toBe(401);
  });
});

describe('blocking', () => {
  const block = (userId: string, block: boolean) => asKey(blockUser, { body: { projectId: project, userId, block } });
  it('answers 403 to every request of the user, registrations included, until it is lifted', async () => {
    const { accessToken, refreshToken } = await register('demo-7');
    expect((await block('demo-7', true)).body).toEqual({ projectId: project, userId: 'demo-7', blocked: true });
    expect((await config(accessToken)).status).toBe(403);
    expect((await post(refreshDevice, { refreshToken })).status).toBe(403);
    expect((await asKey(registerUser, { body: { userId: 'demo-7' } })).status).toBe(403);
    expect((await asKey(getAuthCode, { query: { userId: 'demo-7' } })).status).toBe(403);
    expect((await asKey(postAuthCode, { body: { userId: 'demo-7' } })).status).toBe(403);
    await block('demo-7', false);
    expect((await config(accessToken)).status).toBe(200);
  });
  it('rejects an auth code of a blocked user, including one issued before', async () => {
    const { authCode } = (await asKey(getAuthCode, { query: { userId: 'demo-11' } })).body;
    await block('demo-11', true);
    expect((await asKey(getAuthCode, { query: { userId: 'demo-11' } })).status).toBe(403);
    expect((await post(signInDevice, { authCode })).status).toBe(403);
  });
  it('writes a revision, and answers 404 for a missing user', async () => {
    const notes = await app.db
      .selectFrom('revisions')
      .selectAll()
      .where('entity', '=', 'app-user-access')
      .where('entity_id', 'like', '%demo-7%')
      .orderBy('id')
      .execute();
    expect(notes.map((note) => note.after)).toEqual([
      { blocked: true, apiKey: 'backend' },
      { blocked: false, apiKey: 'backend' },
    ]);
    expect((await block('nobody', true)).status).toBe(404);
  });
});

describe('configuration', () => {
  const read = async () =>
    (await asKey(getUserConfig, { query: { projectId: project, userId: 'demo-8' } })).body.services;
  const change = (services: object) =>
    asKey(changeUserConfig, { body: { projectId: project, userId: 'demo-8', services } });
  it('has everything on by default, and switches children off with their parent', async () => {
    const { accessToken } = await register('demo-8');
    expect((await read()).driving).toEqual({
      enabled: true,
      distractionFreeDriving: true,
      drivingBehaviour: true,
      deviceDiscovery: true,
    });
    expect((await change({ driving: { enabled: false }, health: { enabled: false } })).status).toBe(200);
    expect((await read()).driving.drivingBehaviour).toBe(false);
    expect((await config(accessToken)).body.services).toEqual(await read());
    await change({ driving: { enabled: true } });
    expect(await read()).toMatchObject({
      driving: { enabled: true, drivingBehaviour: true },
      health: { enabled: false },
    });
  });
  it('never enables more for a user than for the project', async () => {
    const off = { ...(await read()), cycling: { enabled: false } };
    await app.db
      .insertInto('sdk_settings')
      .values({ project_id: project, services: JSON.stringify(off), features: featuresOn(off) })
      .execute();
    await change({ cycling: { enabled: true } });
    expect((await read()).cycling.enabled).toBe(false);
  });
  it('rejects services that do not exist', async () => {
    expect((await change({ flying: { enabled: true } })).status).toBe(400);
  });
});

describe('deleting a user', () => {
  it('accepts query or body, erases everything, and keeps old tokens invalid even if the id is registered again', async () => {
    const { accessToken, refreshToken } = await register('demo-9');
    await asKey(blockUser, { body: { projectId: project, userId: 'demo-9', block: true } });
    await asKey(blockUser, { body: { projectId: project, userId: 'demo-9', block: false } });
    const gone = await app.http.inject({
      method: 'DELETE',
      url: deleteAppUser.path,
      headers: { ...key.headers, 'content-type': 'application/json' },
      payload: { projectId: project, userId: 'demo-9' },
    });
    expect(gone.json()).toMatchObject({ deleted: true, userId: 'demo-9' });
    expect((await config(accessToken)).status).toBe(401);
    expect((await post(refreshDevice, { refreshToken })).status).toBe(401);
    const again = await asKey(deleteAppUser, { query: { projectId: project, userId: 'demo-9' } });
    expect(again.status).toBe(404);
    await register('demo-9');
    expect((await config(accessToken)).status).toBe(401);
    expect((await post(refreshDevice, { refreshToken })).status).toBe(401);
    const notes = await app.db.selectFrom('revisions').selectAll().where('entity_id', '=', 'demo-9').execute();
    expect(notes).toEqual([]);
    const receipts = await app.db.selectFrom('erasures').selectAll().execute();
    expect(receipts.map((row) => row.user_hash)).toEqual([gone.json().receipt]);
    expect(JSON.stringify(receipts)).not.toContain('demo-9');
  });
});
