import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordList } from '#contract/upload-records.ts';
import { LONGEST_LIST_MS } from '#server/db/first-records.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { createIntake } from './intake.ts';
import { readBatch } from './read-batch.ts';
import { type IncomingBatch, storeBatches } from './store-batches.ts';

/** However much arrives at once, nobody else waits longer than this. */
const MAX_MS = 100;
const AT_ONCE = 60;

let app: TestApp;
let project: number;
let userId: string;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  ({ userId } = await app.aPhone(project));
});

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

const arrivalOf = (body: object, of = { projectId: project, userId }): IncomingBatch => {
  const content = Buffer.from(JSON.stringify({ batchId: randomUUID(), ...body }));
  return { ...of, installationId: null, batch: readBatch('application/json', content, Date.now()) };
};

const FULL: Record<string, (round: number) => object> = {
  states: (round) => ({ states: many(1_000, (at) => ({ t: Date.now() - 1_000 * round - at, state: 'RUNNING' })) }),
  'ever other tags': (round) => ({
    tags: many(1_000, (at) => ({ t: Date.now(), name: `${round} ${at}`, lat: 48, lon: 16 })),
  }),
  'positions that cannot be kept': () => ({
    fixes: Object.fromEntries(['t', 'lat', 'lon'].map((name) => [name, many(10_000, () => 0)])),
  }),
};

it.each(Object.entries(FULL))('stores many batches of %s at once, and delays nobody', async (_what, body) => {
  const intake = createIntake(app.db, []);
  const arrivals = many(AT_ONCE, (round) => arrivalOf(body(round)));
  const { ms, result } = await longestTurn(() =>
    // A reply is written in the turn in which it is given.
    Promise.all(arrivals.map((arrival) => intake.accept(arrival).then((reply) => JSON.stringify(reply).length))),
  );
  expect(result).toHaveLength(AT_ONCE);
  expect(ms).toBeLessThan(MAX_MS);
});

it('stores records of many years at once, which take a row for each month', async () => {
  const months = Math.floor((Date.now() - Date.UTC(2000, 0, 2)) / (LONGEST_LIST_MS + 1));
  const KINDS = {
    logs: { level: 'INFO', text: '' },
    health: { reason: 'CPU_USAGE', description: '' },
    states: { state: 'RUNNING' },
    warnings: { service: 'driving', reasons: [] },
    failures: { service: 'driving', reasons: [] },
    tripMetas: { metas: {} },
    tags: { name: 'home', lat: 48, lon: 16 },
    scans: { name: 'car', data: '', isConnected: true },
    events: { kind: 'ACTIVITY', activity: 'STILL', confidence: 1 },
    calls: { lat: 48, lon: 16 },
    impacts: { lat: 48, lon: 16, asi: 1 },
  } satisfies Record<RecordList, object>;
  const monthly = (lists: number) =>
    Object.entries(KINDS)
      .slice(0, lists)
      .map(([list, one]) => [list, many(months, (at) => ({ t: Date.now() - at * (LONGEST_LIST_MS + 1), ...one }))]);
  const groups: number[] = [];
  const intake = createIntake(app.db, [async (_tx, arrivals) => void groups.push(arrivals.length)]);
  // The last one is taken into a group that is all but full.
  const arrivals = [7, 7, 1, 11].map((lists) => arrivalOf(Object.fromEntries(monthly(lists))));
  const { ms } = await longestTurn(() => Promise.all(arrivals.map(intake.accept)));
  expect(groups).toEqual([arrivals.length]);
  expect(ms).toBeLessThan(MAX_MS);
});

/** An intake in which batches with several records take until `finish`. */
function aSlowIntake() {
  const signals = new EventEmitter();
  const intake = createIntake(app.db, [
    async (_tx, arrivals) => {
      if (arrivals.every(({ batch }) => batch.recordCount === 1)) return;
      signals.emit('started');
      await once(signals, 'finish');
    },
  ]);
  return { intake, started: once(signals, 'started'), finish: () => signals.emit('finish') };
}
const statesOf = (count: number) => ({ states: many(count, (at) => ({ t: Date.now() - at, state: 'RUNNING' })) });

it('does not wait for a batch that takes long', async () => {
  const { intake, started, finish } = aSlowIntake();
  const { userId: other } = await app.aPhone(project);
  const long = intake.accept(arrivalOf(statesOf(2)));
  await started;
  await intake.accept(arrivalOf(statesOf(1), { projectId: project, userId: other }));
  finish();
  await long;
});

it('stores ordinary batches apart from very full ones', async () => {
  const { intake, started, finish } = aSlowIntake();
  const { userId: other } = await app.aPhone(project);
  const full = intake.accept(arrivalOf(statesOf(1_000)));
  await intake.accept(arrivalOf(statesOf(1), { projectId: project, userId: other }));
  await started;
  finish();
  await full;
});

it('stores a batch of one project before the many that another sent', async () => {
  const other = await app.aProject();
  const phone = await app.aPhone(other);
  const intake = createIntake(app.db, []);
  const order: string[] = [];
  const accept = async (name: string, arrival: IncomingBatch) => {
    await intake.accept(arrival);
    order.push(name);
  };
  const states = many(AT_ONCE, (round) => arrivalOf(FULL.states?.(round) ?? {}));
  const single = arrivalOf({ fixes: { t: [Date.now()], lat: [48], lon: [16] } }, { ...phone });
  await Promise.all([...states.map((arrival) => accept('many', arrival)), accept('single', single)]);
  expect(order).toHaveLength(AT_ONCE + 1);
  expect(order.indexOf('single')).toBeLessThan(AT_ONCE / 4);
});

describe('two groups at once with the same users in another order do not deadlock', () => {
  const at = Date.now();
  const HELD: Record<string, { body: (group: number) => object; hold: (user: UserKey) => RawBuilder<unknown> }> = {
    'in the same states': {
      body: () => ({ states: [{ t: at, state: 'RUNNING' }] }),
      hold: ({ projectId: of, userId: who }) =>
        sql`insert into state_history (project_id, user_id, at_ms, state) values (${of}, ${who}, ${at}, 'READY')`,
    },
    'in their troubles': {
      body: (group) => ({ failures: [{ t: at, service: 'driving', reasons: [String(group)] }] }),
      hold: ({ projectId: of, userId: who }) =>
        sql`insert into device_troubles (project_id, user_id, complaints) values (${of}, ${who}, '{}')`,
    },
  };
  it.each(Object.entries(HELD))('%s', async (_what, { body, hold }) => {
    const users = await Promise.all(many(5, () => app.aPhone(project)));
    const earlier = users.map((user) => arrivalOf({}, user));
    // The first upload of a day is metered.
    await storeBatches(app.db, earlier, []);
    const groups = many(2, (group) => users.map((user) => arrivalOf(body(group), user)));
    groups[1]?.reverse();
    const { stored } = await app.db.transaction().execute(async (tx) => {
      // Both groups come to wait for the user in the middle, or one for the other.
      await hold(users[2] as UserKey).execute(tx);
      const both = { stored: Promise.all(groups.map((group) => storeBatches(app.db, group, []))) };
      await untilWaiting(app.db, 2);
      return both;
    });
    expect((await stored).map(({ keys }) => keys.size)).toEqual([users.length, users.length]);
  });
});

it('stores what other phones report while a user is being changed, and that user’s afterwards', async () => {
  const [changed, other] = [await app.aPhone(project), await app.aPhone(await app.aProject())];
  const stateOf = (user: UserKey) => arrivalOf({ states: [{ t: Date.now(), state: 'RUNNING' }] }, user);
  const intake = createIntake(app.db, []);
  let isStored = false;
  const { late } = await app.db.transaction().execute(async (tx) => {
    await sql`
      select from app_users where project_id = ${project} and user_id = ${changed.userId} for no key update
    `.execute(tx);
    const waiting = { late: intake.accept(stateOf(changed)) };
    void waiting.late.then(() => {
      isStored = true;
    });
    for (let round = 0; round < 3; round++) await intake.accept(stateOf(other));
    expect(isStored).toBe(false);
    return waiting;
  });
  expect((await late).accepted).toEqual({ fixes: 0, records: 1 });
});
