import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { UserKey } from '#server/db/user-key.ts';
import { derivations } from '#server/features/derivations.ts';
import { createLog } from '#server/log.ts';
import { anApp } from '#tests/setup/app.ts';
import type { Derivation } from './derivation.ts';
import { dueUsers, startEngineLoop } from './engine-loop.ts';
import { createEngineQuota } from './engine-quota.ts';
import { processUsers } from './process-users.ts';

const NAME_KEY = new Uint8Array(32);
const WAIT_MS = 60_000;
const COSTLY_FIXES = 9_000;
/** Less than a costly batch needs, and many times what a drive needs: a busy machine is slower by a lot. */
const LIMIT_MS = 500;
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + WAIT_MS; !(await isTrue()); await sleep(100)) {
    if (Date.now() > end) throw new Error('It did not happen.');
  }
};

/** Jumps between two towns 150 km apart: every fix costs as much as minutes of a normal drive. */
const costly = (now: number, count: number) => ({
  t: Array.from({ length: count }, (_, at) => now - (count - at) * 82_000_000),
  lat: Array.from({ length: count }, (_, at) => (at % 2 ? 48.2 : 47.07)),
  lon: Array.from({ length: count }, (_, at) => (at % 2 ? 16.37 : 15.44)),
});
/** A drive of ten minutes. */
const drive = (now: number) => ({
  t: Array.from({ length: 600 }, (_, at) => now - 3_600_000 + at * 1_000),
  lat: Array.from({ length: 600 }, () => 48.2),
  lon: Array.from({ length: 600 }, (_, at) => 16.3 + at * 0.0002),
});

it('stops computing for a phone that used up its hourly quota, and continues for others', async () => {
  const app = await anApp();
  const now = app.clock.now.getTime();
  const [greedy, other] = [await app.aPhone(await app.aProject()), await app.aPhone(await app.aProject())];
  const logs: string[] = [];
  const log = createLog('warn', { write: (line: string) => void logs.push(line) });
  // Any computation uses up this quota, however fast the engine is; the clock stands still.
  const quota = { phoneMs: 0.001, projectMs: 1_000_000, nameKey: NAME_KEY, now: () => app.clock.now };
  const pending = async (userId: string) =>
    (await app.db.selectFrom('pending_batches').select('batch_id').where('user_id', '=', userId).execute()).length;
  await greedy.upload({ fixes: drive(now) });
  const loop = startEngineLoop(app.db, derivations, log, { quota });
  try {
    await until(async () => logs.some((line) => line.includes('engine quota used up')));
    await greedy.upload({ fixes: drive(now - 86_400_000) });
    await other.upload({ fixes: drive(now) });
    await until(async () => (await pending(other.userId)) === 0);
    // The batch was due before the other phone's, but stays stored for the next hour.
    expect(await pending(greedy.userId)).toBe(1);
  } finally {
    await loop.stop();
  }
}, 120_000);

it('charges a phone for the records that are read of it', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const now = app.clock.now.getTime();
  const event = { t: now - 3_500_000, kind: 'BRAKING', strength: 1, rawAccel: 3 };
  const chargesOf = async (records: object) => {
    const phone = await app.aPhone(projectId);
    expect((await phone.upload({ fixes: drive(now), ...records })).status).toBe(200);
    const charges: number[] = [];
    const onSpent = (user: UserKey, ms: number) => void (user.userId === phone.userId && charges.push(ms));
    await processUsers(app.db, derivations, [phone], { onSpent });
    expect(Math.min(...charges)).toBeGreaterThan(0);
    return charges.length;
  };
  const computing = await chargesOf({});
  expect(await chargesOf({ events: [event] })).toBe(computing + 1);
});

it('counts the quota of a project over all of its phones', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const quotaOf = () =>
    createEngineQuota(app.db, createLog('silent'), { phoneMs: 10_000, projectMs: 1_000, nameKey: NAME_KEY });
  const [here, elsewhere] = [quotaOf(), quotaOf()];
  for (let at = 0; at < 20; at++) {
    here.spend({ projectId, userId: `demo-${at}` }, 60);
    await here.settle();
  }
  expect(here.isUsedUp({ projectId, userId: 'demo-new' })).toBe(true);
  expect(here.usedUp().projects).toEqual([projectId]);
  expect(here.isUsedUp({ projectId: projectId + 1, userId: 'demo-0' })).toBe(false);
  // Another thread or process learns about it with its next run.
  elsewhere.spend({ projectId, userId: 'demo-1' }, 1);
  await elsewhere.settle();
  expect(elsewhere.usedUp().projects).toEqual([projectId]);
});

it('counts the quota of a phone over all threads', async () => {
  const app = await anApp();
  const user = { projectId: await app.aProject(), userId: 'demo-user' };
  const quotaOf = () =>
    createEngineQuota(app.db, createLog('silent'), { phoneMs: 1_000, projectMs: 1_000_000, nameKey: NAME_KEY });
  const [here, elsewhere] = [quotaOf(), quotaOf()];
  for (const thread of [here, elsewhere]) {
    thread.spend(user, 600);
    await thread.settle();
  }
  expect([here.isUsedUp(user), elsewhere.isUsedUp(user)]).toEqual([false, true]);
  here.spend(user, 1);
  await here.settle();
  expect(here.usedUp().users).toEqual([user]);
});

it('stores nothing for a phone that uses little', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const quota = createEngineQuota(app.db, createLog('silent'), {
    phoneMs: 1_000,
    projectMs: 1_000_000,
    nameKey: NAME_KEY,
  });
  quota.spend({ projectId, userId: 'demo-user' }, 20);
  await quota.settle();
  const written = await app.db.selectFrom('rate_limits').select('key').where('key', 'like', '%engine%').execute();
  expect(written.map(({ key }) => key)).toEqual([`requests:engine project:${projectId}`]);
});

it('finds batches of other projects behind those of a project that floods the queue', async () => {
  const app = await anApp();
  const [busy, quiet] = [await app.aProject(), await app.aProject()];
  await sql`
    insert into pending_batches (project_id, user_id, batch_id, received_at)
    select ${busy}::bigint, 'demo-' || n % 100, gen_random_uuid(), now() - interval '1 hour' from generate_series(1, 25000) n
    union all select ${quiet}::bigint, 'demo-quiet', gen_random_uuid(), now() - interval '1 minute'
  `.execute(app.db);
  const due = await dueUsers(app.db, { quietMs: 0, patienceMs: 0 });
  expect(due.map(({ userId }) => userId)).toContain('demo-quiet');
  const withoutBusy = await dueUsers(app.db, { quietMs: 0, patienceMs: 0 }, { users: [], projects: [busy] });
  expect(withoutBusy.map(({ projectId }) => projectId)).toEqual([quiet]);
  const users = [{ projectId: quiet, userId: 'demo-quiet' }];
  const withoutPhone = await dueUsers(app.db, { quietMs: 0, patienceMs: 0 }, { users, projects: [] });
  expect(withoutPhone.map(({ userId }) => userId)).not.toContain('demo-quiet');
});

it('sets aside a batch that takes too long, once, and meanwhile computes the trips of other projects', async () => {
  const app = await anApp();
  const now = app.clock.now.getTime();
  const [attacker, other] = [await app.aPhone(await app.aProject()), await app.aPhone(await app.aProject())];
  const many = await Promise.all(Array.from({ length: 3 }, () => app.aPhone(attacker.projectId)));
  for (const phone of [attacker, ...many]) {
    expect((await phone.upload({ fixes: costly(now, COSTLY_FIXES) })).body.accepted.fixes).toBe(COSTLY_FIXES);
  }
  await other.upload({ fixes: drive(now) });
  const logs: string[] = [];
  const loop = startEngineLoop(
    app.db,
    derivations,
    createLog('error', { write: (line: string) => void logs.push(line) }),
    {
      limitMs: LIMIT_MS,
    },
  );
  const trips = async (userId: string) =>
    (await app.db.selectFrom('timeline_items').select('type').where('user_id', '=', userId).execute()).length;
  const setAside = async () =>
    (await app.db.selectFrom('batches').select('batch_id').where('set_aside_at', 'is not', null).execute()).length;
  try {
    await until(async () => (await trips(other.userId)) > 0);
    // At most the first two of the four costly batches have been tried so far.
    expect(await setAside()).toBeLessThanOrEqual(2);
    await until(async () => (await setAside()) === 4);
    expect(logs.filter((line) => line.includes('batch set aside'))).toHaveLength(4);
    expect(await app.db.selectFrom('pending_batches').selectAll().execute()).toEqual([]);
    // Later uploads of the same phone are computed as usual.
    await attacker.upload({ fixes: drive(now) });
    await until(async () => (await trips(attacker.userId)) > 0);
  } finally {
    await loop.stop();
  }
}, 120_000);

/** The engine fails in the south, and notes who was computed together; other runs wait while the gate is closed. */
const failingInTheSouth = () => {
  const runs: UserKey[][] = [];
  const gate = { isClosed: false, reachedBy: new Set<string>() };
  const derivation: Derivation = {
    refineSegments: async (_tx, tracks) => {
      runs.push(tracks.map(({ projectId, userId }) => ({ projectId, userId })));
      if (tracks.some(({ fixes }) => (fixes.lat[0] ?? 0) < 0)) throw new Error('south');
      if (gate.isClosed) for (const { userId } of tracks) gate.reachedBy.add(userId);
      await until(async () => !gate.isClosed);
      return tracks.map(({ found }) => [...found]);
    },
  };
  return { runs, gate, derivation };
};

it('shares no run of other projects with a project whose runs fail, after the first', async () => {
  const app = await anApp();
  const now = app.clock.now.getTime();
  const [bad, good, third] = [await app.aProject(), await app.aProject(), await app.aProject()];
  const [failing, fresh, healthy, other, blocker] = await Promise.all(
    [bad, bad, bad, good, third].map((projectId) => app.aPhone(projectId)),
  );
  if (!failing || !fresh || !healthy || !other || !blocker) throw new Error('a phone is missing');
  const inTheSouth = (fromMs: number) => ({ ...drive(fromMs), lat: Array.from({ length: 600 }, () => -48.2) });
  const pending = async ({ userId }: UserKey) =>
    (await app.db.selectFrom('pending_batches').select('batch_id').where('user_id', '=', userId).execute()).length;
  const { runs, gate, derivation } = failingInTheSouth();
  const runsOf = ({ userId }: UserKey) => runs.filter((users) => users.some((user) => user.userId === userId));
  const mixed = () =>
    runs.filter((users) => users.some((one) => one.projectId === bad) && users.some((one) => one.projectId !== bad));
  /** All at once, so that the next round finds all of them. */
  const makeDue = () => sql`update pending_batches set received_at = now() - interval '1 minute'`.execute(app.db);
  await failing.upload({ fixes: inTheSouth(now) });
  await other.upload({ fixes: drive(now) });
  await makeDue();
  const loop = startEngineLoop(app.db, [...derivations, derivation], createLog('silent'));
  try {
    await until(async () => (await pending(other)) === 0 && runsOf(failing).length >= 2);
    expect(mixed()).toHaveLength(1);
    const before = runsOf(failing).length;
    gate.isClosed = true;
    await blocker.upload({ fixes: drive(now) });
    await until(async () => gate.reachedBy.has(blocker.userId));
    await fresh.upload({ fixes: inTheSouth(now) });
    for (const phone of [healthy, other]) await phone.upload({ fixes: drive(now - 86_400_000) });
    await makeDue();
    gate.isClosed = false;
    await until(async () => (await pending(other)) + (await pending(healthy)) === 0);
    await until(async () => runsOf(fresh).length >= 2 && runsOf(failing).length > before);
    expect(mixed()).toHaveLength(1);
    // Those who failed are computed alone; only the fresh one shared a run, and with its own project.
    expect(runsOf(failing).filter((users) => users.length > 1)).toHaveLength(1);
    expect(runsOf(fresh).filter((users) => users.length > 1)).toEqual([runsOf(healthy)[0]]);
  } finally {
    gate.isClosed = false;
    await loop.stop();
  }
}, 120_000);

it('charges a phone for a run that fails, and for what others lost by it', async () => {
  const app = await anApp();
  const now = app.clock.now.getTime();
  const [failing, other] = [await app.aPhone(await app.aProject()), await app.aPhone(await app.aProject())];
  const ITEM_MS = 300;
  let failures = 0;
  const derivation: Derivation = {
    enrichItems: async () => ({
      enrich: ({ userId }, { features }) => {
        for (const end = performance.now() + ITEM_MS; performance.now() < end; );
        if (userId !== failing.userId) return features;
        failures += 1;
        throw new Error('fails while a trip is described');
      },
      save: async () => {},
    }),
  };
  for (const phone of [failing, other]) await phone.upload({ fixes: drive(now) });
  await sql`update pending_batches set received_at = now() - interval '1 minute'`.execute(app.db);
  // One failure together and one alone use it up; the clock stands still.
  const quota = { phoneMs: 1.5 * ITEM_MS, projectMs: 1_000_000, nameKey: NAME_KEY, now: () => app.clock.now };
  const logs: string[] = [];
  const log = createLog('warn', { write: (line: string) => void logs.push(line) });
  const loop = startEngineLoop(app.db, [...derivations, derivation], log, { quota });
  const isUsedUp = () => logs.some((line) => line.includes('quota used up') && line.includes(failing.userId));
  const left = () => app.db.selectFrom('pending_batches').select('user_id').execute();
  try {
    await until(async () => isUsedUp() && (await left()).length === 1);
    expect(failures).toBe(2);
    expect(await left()).toEqual([{ user_id: failing.userId }]);
  } finally {
    await loop.stop();
  }
}, 120_000);
