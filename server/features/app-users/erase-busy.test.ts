import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { listLiveClusters, listLivePeople } from '#contract/activity-map.ts';
import { tagAppUser } from '#contract/app-user-tags.ts';
import { blockUser, changeUserConfig, deleteAppUser, getAuthCode, registerUser } from '#contract/app-users.ts';
import { startBulkWork } from '#contract/bulk-works.ts';
import { getDeviceConfig, signInDevice } from '#contract/devices.ts';
import { emptyColumns, encodeBatch } from '#contract/fix-codec.ts';
import { findPresence } from '#contract/insight-presence.ts';
import { listRevisions, restoreRevision } from '#contract/revisions.ts';
import { deleteTimelineItem } from '#contract/v20.ts';
import { createVehicle } from '#contract/vehicles.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { lockProject } from '#server/features/rollups/rollup-loop.ts';
import type { Answer } from '#tests/setup/answer.ts';
import { anApp, type TestApp, type TestKey } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { eraseIn } from './erase-user.ts';
import { signInUser } from './sign-in-user.ts';

let app: TestApp;
let key: TestKey;
let who: { projectId: number; userId: string };
beforeAll(async () => {
  // As many connections as there are calls that wait at once in this file.
  app = await anApp({}, 12);
  const { projectId, userId } = await app.aPhone(await app.aProject());
  key = await app.aKey(projectId);
  who = { projectId, userId };
});

const busy = { status: 503, code: 'unavailable', retryAfter: '5' };
const told = ({ status, error, headers }: Answer<unknown>) => ({
  status,
  code: error.code,
  retryAfter: headers['retry-after'],
});

// These two wait side by side.
it.concurrent('an erasure while the engine holds the user asks to try again, and erases nothing until then', async () => {
  await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, who.projectId, who.userId);
    const asKey = { headers: key.headers, origin: null };
    const answers = await Promise.all([
      app.call(deleteAppUser, { query: who }, asKey),
      app.call(deleteTimelineItem, { params: { startTs: 1 }, query: who }, asKey),
    ]);
    expect(answers.map(told)).toEqual([busy, busy]);
  });
  const kept = await app.db.selectFrom('app_users').select('user_id').where('user_id', '=', who.userId).execute();
  expect(kept).toHaveLength(1);
  expect(await app.db.selectFrom('erasures').selectAll().execute()).toEqual([]);
  const done = await app.call(deleteAppUser, { query: who }, { headers: key.headers, origin: null });
  expect(done.body).toMatchObject({ deleted: true });
});

it.concurrent('calls of phones and keys wait for a user who is being erased as briefly', async () => {
  const { projectId } = who;
  // Of several that wait for the same row, one may wait for another and then for the erasure.
  const phones = await Promise.all(Array.from({ length: 6 }, () => app.aPhone(projectId)));
  const users = phones.map(({ userId }) => userId);
  const [redeeming = '', , registered = '', coded = '', blocked = '', changed = ''] = users;
  const asKey = { headers: key.headers, origin: null };
  const { authCode } = (await app.call(getAuthCode, { query: { userId: redeeming } }, asKey)).body;
  await app.db.transaction().execute(async (tx) => {
    await sql`
      select from app_users where project_id = ${projectId} and user_id = any(${users}::text[]) for update
    `.execute(tx);
    const answers = await Promise.all([
      app.attempt(signInDevice, { body: { authCode } }, { origin: null }),
      app.attempt(getDeviceConfig, {}, { headers: phones[1]?.headers ?? {}, origin: null }),
      app.attempt(registerUser, { body: { userId: registered } }, asKey),
      app.attempt(getAuthCode, { query: { userId: coded } }, asKey),
      app.attempt(blockUser, { body: { projectId, userId: blocked, block: true } }, asKey),
      app.attempt(changeUserConfig, { query: { projectId, userId: changed }, body: { services: {} } }, asKey),
    ]);
    expect(answers.map(told)).toEqual(answers.map(() => busy));
  });
});

it('calls of people wait for a user who is being erased as briefly', async () => {
  const phone = await app.aPhone(who.projectId);
  const { projectId, userId } = phone;
  const [lat, lon, from] = [48.2082, 16.3738, Math.floor(app.clock.now.getTime() / 1000) - 1_800];
  const fixes = emptyColumns(60);
  for (let at = 0; at < fixes.length; at++) {
    const fix = {
      timestamp: from + at * 20,
      lat,
      lon,
      accuracy: 5,
      speed: 0,
      bearing: Number.NaN,
      altitude: Number.NaN,
    };
    for (const [name, value] of Object.entries(fix)) fixes[name as keyof typeof fix][at] = value;
  }
  expect((await phone.uploadBytes(encodeBatch(randomUUID(), fixes))).status).toBe(200);
  await processAll(app.db);
  const [admin, dolphin] = [await app.aMember(projectId, 'admin'), await app.aPerson({ dolphin: true })];
  const query = { projectId };
  const live = await app.call(listLiveClusters, { query: { projectId, bounds: '16,48,17,49' } }, { as: admin });
  const cell = live.body.clusters[0]?.cell ?? '';
  const area = { kind: 'circle' as const, lat, lon, radiusMeters: 50 };
  const search = { area, from, to: from + 600, reason: 'A lost item was reported' };
  const tags = { add: ['vip'], remove: [] };
  await app.call(tagAppUser, { query: { projectId, userId }, body: tags }, { as: admin });
  const tagged = await app.call(listRevisions, { query: { projectId, entity: 'app-user-tags' } }, { as: admin });
  const params = { id: tagged.body.items[0]?.id ?? 0 };
  await app.db.transaction().execute(async (tx) => {
    await sql`select from app_users where project_id = ${projectId} and user_id = ${userId} for update`.execute(tx);
    const answers = await Promise.all([
      app.attempt(listLivePeople, { query: { projectId, cell } }, { as: admin }),
      app.attempt(findPresence, { query, body: search }, { as: admin }),
      app.attempt(
        startBulkWork,
        { query, body: { action: { kind: 'tags', ...tags }, userIds: [userId] } },
        { as: admin },
      ),
      app.attempt(createVehicle, { query, body: { name: 'Van', drivers: [userId] } }, { as: dolphin }),
      app.attempt(restoreRevision, { params, query }, { as: admin }),
    ]);
    expect(answers.map(told)).toEqual(answers.map(() => busy));
  });
});

it('several calls that wait for the same user are answered as soon as a single one', async () => {
  const [user, other] = [await app.aPhone(who.projectId), await app.aPhone(who.projectId)];
  const block = async ({ projectId, userId }: typeof user) => {
    const beganAt = performance.now();
    const input = { body: { projectId, userId, block: true } };
    const answer = await app.attempt(blockUser, input, { headers: key.headers, origin: null });
    expect(told(answer)).toEqual(busy);
    return performance.now() - beganAt;
  };
  await app.db.transaction().execute(async (tx) => {
    const users = [user.userId, other.userId];
    await sql`
      select from app_users where project_id = ${who.projectId} and user_id = any(${users}::text[]) for update
    `.execute(tx);
    const single = [block(other), block(user)];
    await untilWaiting(app.db, 2);
    // Those who come later wait for the first, and then for this.
    await sql`select pg_sleep(1)`.execute(tx);
    const later = [block(user), block(user), block(user)];
    const longest = Math.max(...(await Promise.all(single)));
    for (const took of await Promise.all(later)) expect(took).toBeLessThan(longest * 1.5);
  });
});

it('an erasure takes the name from however many pending counts, and keeps their sums', async () => {
  const { projectId, userId } = await app.aPhone(who.projectId);
  await sql`
    insert into counter_changes (project_id, user_id, counter, key, amount)
    select ${projectId}, ${userId}, 'trouble/any', '2026-11-' || 10 + at % 10, at % 3 from generate_series(1, 14001) at
  `.execute(app.db);
  const sums = async () => {
    const { rows } = await sql`
      select key, sum(amount)::int as amount from project_counts
      where project_id = ${projectId} and counter = 'trouble/any' group by key having sum(amount) <> 0 order by key
    `.execute(app.db);
    return rows;
  };
  const before = await sums();
  const done = await app.call(deleteAppUser, { query: { projectId, userId } }, { headers: key.headers, origin: null });
  expect(done.body).toMatchObject({ deleted: true });
  expect(await sums()).toEqual(before);
  const named = app.db.selectFrom('counter_changes').select('key').where('project_id', '=', projectId);
  expect(await named.where('user_id', '=', userId).execute()).toEqual([]);
});

it('an erasure may take longer than other statements, and counts each row once', async () => {
  const { projectId, userId } = await app.aPhone(who.projectId);
  await sql`
    insert into device_records (project_id, user_id, list, last_ms, batch_id, first_ms, record_count, records)
    select ${projectId}, ${userId}, 'logs', at, gen_random_uuid(), at, 1, '[]' from generate_series(1, 35) at
  `.execute(app.db);
  await app.db.transaction().execute(async (tx) => {
    await sql`
      create function take_long() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1.5); return null; end $$
    `.execute(tx);
    await sql`
      create trigger take_long after delete on device_records for each statement execute function take_long()
    `.execute(tx);
    await sql`set local statement_timeout = 1000`.execute(tx);
    const { receipt, rows } = await eraseIn(app.context, tx, { projectId, userId });
    expect(rows).toBeGreaterThanOrEqual(36);
    const told = tx.selectFrom('erasures').select('counts').where('user_hash', '=', receipt);
    expect(await told.executeTakeFirst()).toMatchObject({ counts: { app_users: 1, device_records: 35, batches: 0 } });
    await sql`drop trigger take_long on device_records`.execute(tx);
  });
  const left = app.db.selectFrom('device_records').select('user_id').where('user_id', '=', userId);
  expect(await left.execute()).toEqual([]);
});

it('an erasure that has begun waits for the sums of its project, however long', async () => {
  const { projectId, userId } = await app.aPhone(who.projectId);
  const { erased } = await app.db.transaction().execute(async (tx) => {
    await lockProject(tx, projectId);
    // Not awaited here: it waits for this.
    const attempt = {
      erased: app.attempt(deleteAppUser, { query: { projectId, userId } }, { headers: key.headers, origin: null }),
    };
    await untilWaiting(app.db, 1);
    // More than a call waits for a user.
    await sql`select pg_sleep(5)`.execute(tx);
    return attempt;
  });
  expect((await erased).status).toBe(200);
});

it('an upload during an erasure is asked to come again, and delays no other phone', async () => {
  const [erased, other] = [await app.aPhone(who.projectId), await app.aPhone(await app.aProject())];
  const states = [{ t: Date.now(), state: 'RUNNING' }];
  await app.db.transaction().execute(async (tx) => {
    await eraseIn(app.context, tx, erased);
    const [refused, stored] = await Promise.all([erased.upload({ states }), other.upload({ states })]);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(stored.status).toBe(200);
  });
  expect((await erased.upload({ states })).status).toBe(401);
});

it('a phone that signs in while its user is being erased starts anew', async () => {
  const { projectId, userId } = await app.aPhone(who.projectId);
  const { signedIn } = await app.db.transaction().execute(async (tx) => {
    await sql`select from app_users where project_id = ${projectId} and user_id = ${userId} for update`.execute(tx);
    // Not awaited here: it waits for the erasure.
    const attempt = { signedIn: signInUser(app.context, { projectId, userId, audience: 'backend' }) };
    await untilWaiting(app.db, 1);
    await eraseIn(app.context, tx, { projectId, userId });
    return attempt;
  });
  const { installationId } = await signedIn;
  const stored = app.db.selectFrom('app_users').select('installation_id').where('user_id', '=', userId);
  expect(await stored.execute()).toEqual([{ installation_id: installationId }]);
});

it('an auth code that is redeemed while its user is being erased brings nobody back', async () => {
  const { projectId, userId } = await app.aPhone(who.projectId);
  const asKey = { headers: key.headers, origin: null };
  const { authCode } = (await app.call(getAuthCode, { query: { userId } }, asKey)).body;
  const signIn = () =>
    app.attempt(signInDevice, { body: { authCode, device: { platform: 'Android' } } }, { origin: null });
  const { signedIn } = await app.db.transaction().execute(async (tx) => {
    await sql`select from app_users where project_id = ${projectId} and user_id = ${userId} for update`.execute(tx);
    const attempt = { signedIn: signIn() };
    await untilWaiting(app.db, 1);
    await eraseIn(app.context, tx, { projectId, userId });
    return attempt;
  });
  expect((await signedIn).status).toBe(401);
  expect(await app.db.selectFrom('app_users').select('user_id').where('user_id', '=', userId).execute()).toEqual([]);
});
