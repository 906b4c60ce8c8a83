import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { setAppUserPilot } from '#contract/app-user-head.ts';
import { getAuthCode, registerUser } from '#contract/app-users.ts';
import { HEADER } from '#contract/constants.ts';
import { type AnyEndpoint, offeredToKeys } from '#contract/endpoint.ts';
import { createVehicle } from '#contract/vehicles.ts';
import { PHONE_QUOTAS } from '#server/http/phone-quota-name.ts';
import { createEngineQuota } from '#server/ingest/run/engine-quota.ts';
import { createLog } from '#server/log.ts';
import { anApp, type TestApp, type TestKey } from '#tests/setup/app.ts';
import { tablesWith } from '#tests/setup/tables-with.ts';
import { eraseUser } from './erase-user.ts';

let app: TestApp;
let project: number;
let key: TestKey;
beforeAll(async () => {
  app = await anApp({ MOVE_PHONE_POSITIONS: '40' });
  project = await app.aProject();
  key = await app.aKey(project);
});

/** What is stored of replies to changes that were made once. */
const repliesLeft = async () => (await app.db.selectFrom('stored_replies').selectAll().execute()).length;
const setPilotByKey = offeredToKeys(setAppUserPilot) ?? setAppUserPilot;
const createVehicleByKey = offeredToKeys(createVehicle) ?? createVehicle;

it('no stored reply of a key is left that concerns an erased user, and those of others are', async () => {
  const userId = 'trace-me-4711';
  const headers = () => ({ ...key.headers, [HEADER.idempotencyKey]: `${userId}-${randomUUID()}` });
  const once = async (endpoint: AnyEndpoint, input: object) => {
    const answer = await app.attempt(endpoint, input, { headers: headers(), origin: null });
    expect(answer.status).toBe(200);
  };
  await app.aPhone(project, 'another');
  await once(registerUser, { body: { userId } });
  await once(getAuthCode, { query: { userId } });
  await once(setPilotByKey, { query: { projectId: project, userId }, body: { pilot: true } });
  await once(createVehicleByKey, {
    query: { projectId: project },
    body: { name: 'Van', drivers: ['another', userId] },
  });
  expect(await repliesLeft()).toBe(4);
  await once(setPilotByKey, { query: { projectId: project, userId: 'another' }, body: { pilot: true } });
  await eraseUser(app.context, project, userId);
  expect(await repliesLeft()).toBe(1);
  expect(await tablesWith(app.db, userId)).toEqual([]);
});

it('no counter of what a phone sent or cost is left that names an erased user', async () => {
  const phone = await app.aPhone(project, 'trace-me-4712');
  const now = app.clock.now.getTime();
  const ten = <Value>(value: (at: number) => Value) => Array.from({ length: 10 }, (_, at) => value(at));
  const fixes = { t: ten((at) => now - (10 - at) * 1_000), lat: ten(() => 48.2), lon: ten(() => 16.37) };
  expect((await phone.upload({ fixes })).status).toBe(200);
  const limits = { ...app.context.config.quotas.engine, nameKey: app.context.secrets.keyFor(PHONE_QUOTAS) };
  await createEngineQuota(app.db, createLog('silent'), limits).useUp(phone, 1_000);
  const counters = await app.db.selectFrom('rate_limits').select('key').where('key', 'like', '%phone%').execute();
  expect(counters.map(({ key: name }) => name.split(':')[1]).sort()).toEqual(['engine phone', 'phone positions']);
  await eraseUser(app.context, project, phone.userId);
  expect(await tablesWith(app.db, phone.userId)).toEqual([]);
});
