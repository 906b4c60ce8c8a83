import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { createApiKey } from '#contract/api-keys.ts';
import { HEADER } from '#contract/constants.ts';
import { reportGpx } from '#contract/reports.ts';
import { signOut } from '#contract/session.ts';
import { anApp, ORIGIN, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { holdingBack } from '#tests/setup/holding-back.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await anApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});

const headersOf = ({ token, csrf, uid }: Visitor) => ({
  'Content-Type': 'application/json',
  Origin: ORIGIN,
  [HEADER.token]: `Bearer ${token}`,
  [HEADER.csrf]: csrf,
  [HEADER.openId]: uid,
});

const keysOf = (projectId: number) =>
  app.db.selectFrom('api_keys').select('id').where('project_id', '=', projectId).execute();

it.concurrent.each([
  {
    who: 'was removed from the project',
    status: 404,
    lose: (admin: Visitor) => app.db.deleteFrom('project_roles').where('user_id', '=', admin.userId).execute(),
  },
  { who: 'signed out', status: 401, lose: (admin: Visitor) => app.call(signOut, {}, { as: admin }) },
])('refuses a slow body from someone who $who meanwhile', async ({ status, lose }) => {
  const projectId = await app.aProject();
  const admin = await app.aMember(projectId, 'admin');
  const body = JSON.stringify({ name: 'Backend', scope: 'read-write' });
  const path = `${createApiKey.path}?projectId=${projectId}`;
  expect(await holdingBack(port, path, headersOf(admin), body, () => lose(admin))).toBe(status);
  expect(await keysOf(projectId)).toEqual([]);
});

it.concurrent('accepts a slow body from someone who still has the right', async () => {
  const projectId = await app.aProject();
  const admin = await app.aMember(projectId, 'admin');
  const body = JSON.stringify({ name: 'Backend', scope: 'read-write' });
  const path = `${createApiKey.path}?projectId=${projectId}`;
  expect(await holdingBack(port, path, headersOf(admin), body, async () => {})).toBe(200);
  expect(await keysOf(projectId)).toHaveLength(1);
});

it.concurrent('stores no track with a key that was revoked while the file arrived', async () => {
  const projectId = await app.aProject();
  const key = await app.aKey(projectId);
  const body =
    '<gpx><trk><trkseg><trkpt lat="48" lon="16"><time>2026-01-05T08:00:00Z</time></trkpt></trkseg></trk></gpx>';
  const headers = { ...key.headers, 'Content-Type': 'application/gpx+xml' };
  const revoke = async () => {
    await app.db.updateTable('api_keys').set({ revoked_at: app.clock.now }).where('id', '=', key.id).execute();
    // A key is cached for a second.
    app.clock.now = new Date(app.clock.now.getTime() + 2_000);
  };
  expect(await holdingBack(port, `${reportGpx.path}?userId=demo-late`, headers, body, revoke)).toBe(401);
  expect(await app.db.selectFrom('batches').select('batch_id').where('project_id', '=', projectId).execute()).toEqual(
    [],
  );
});
