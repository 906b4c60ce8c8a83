import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { lockUser } from '#server/db/user-lock.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { derivations } from '#server/features/derivations.ts';
import { saveTroubles } from '#server/ingest/receive/save-troubles.ts';
import type { IncomingBatch } from '#server/ingest/receive/store-batches.ts';
import { sumDays } from '#server/ingest/run/sum-days.ts';
import { gatherChanges } from '#server/live/gather-changes.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { activeUpTo, counted, recountCounters } from './home-recount.test-support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const USERS = ['ada', 'bo', 'cy', 'di', 'eve'];
const user = fc.constantFrom(...USERS);
const day = fc.integer({ min: 0, max: 20 });
const dayText = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);

const operation = fc.oneof(
  fc.record({ what: fc.constant('join' as const), user, version: fc.constantFrom('2.17.0', '2.18.1', '') }),
  fc.record({ what: fc.constant('erase' as const), user }),
  fc.record({ what: fc.constant('pilot' as const), user, pilot: fc.boolean() }),
  fc.record({ what: fc.constant('state' as const), user, state: fc.constantFrom('READY', 'RUNNING', 'ERROR') }),
  fc.record({
    what: fc.constant('drive' as const),
    user,
    day,
    meters: fc.integer({ min: 1, max: 90_000 }),
    score: fc.option(fc.integer({ min: 0, max: 100 })),
    open: fc.boolean(),
  }),
  fc.record({ what: fc.constant('undo' as const), user, day }),
  fc.record({ what: fc.constant('trouble' as const), user, day, reasons: fc.subarray(['gpsOff', 'offline']) }),
  fc.record({ what: fc.constant('gather' as const) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/** Performs an operation like the product: in a transaction, with the user's lock where the engine takes it. */
async function act(projectId: number, given: Operation): Promise<void> {
  const { db, context } = app;
  switch (given.what) {
    case 'join': {
      const device = given.version ? { platform: 'Android', sdkVersion: given.version } : undefined;
      await signInUser(context, { projectId, userId: given.user, audience: 'backend', device });
      return;
    }
    case 'erase':
      return void (await eraseUser(context, projectId, given.user).catch(() => {}));
    case 'pilot':
      return changeUsers(db, { project_id: projectId, user_id: given.user }, { pilot: given.pilot });
    case 'state':
      return changeUsers(db, { project_id: projectId, user_id: given.user }, { status: given.state });
    case 'drive':
    case 'undo':
      return changeDay(projectId, given);
    case 'trouble':
      return complain(projectId, given);
    case 'gather':
      return void (await gatherChanges(db));
  }
}

const changeDay = (projectId: number, given: Extract<Operation, { day: number; what: 'drive' | 'undo' }>) =>
  app.db.transaction().execute(async (tx) => {
    await lockUser(tx, projectId, given.user);
    const person = await tx
      .selectFrom('app_users')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('user_id', '=', given.user)
      .executeTakeFirst();
    if (!person) return;
    const own = { project_id: projectId, user_id: given.user, day: dayText(given.day) };
    if (given.what === 'undo')
      await sql`delete from timeline_items where project_id = ${projectId} and user_id = ${given.user} and day = ${own.day}`.execute(
        tx,
      );
    else {
      const start = Date.parse(own.day) / 1000 + (given.meters % 80_000);
      const scores = { ACCELERATION: given.score, BRAKING: 80, CORNERING: null, SPEED: null, DFD: given.score };
      await tx
        .insertInto('timeline_items')
        .values({
          ...own,
          start_ts: start,
          end_ts: start + 60,
          type: 'CAR',
          measured_type: 'CAR',
          open: given.open,
          start_time_zone: null,
          end_time_zone: null,
          distance_meters: given.meters,
          features: JSON.stringify({ scores }),
          engine_version: 'test',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await sumDays(tx, derivations, { projectId, userId: given.user }, [own.day]);
  });

const complain = (projectId: number, given: Extract<Operation, { what: 'trouble' }>) =>
  app.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('app_users')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('user_id', '=', given.user)
      .forKeyShare()
      .executeTakeFirst();
    if (!person) return;
    const records = [{ t: Date.parse(dayText(given.day)), service: 'driving', reasons: given.reasons }];
    const batch = { batchId: randomUUID(), records: [{ list: 'warnings', records }] };
    await saveTroubles(tx, [
      { projectId, userId: given.user, installationId: null, batch } as unknown as IncomingBatch,
    ]);
  });

/** The operations of one round run concurrently. */
const countingHolds = (operations: fc.Arbitrary<Operation>, isCompared: (name: string) => boolean, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operations, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 25 }),
      async (rounds) => {
        const projectId = await app.aProject('Counted');
        for (const round of rounds) await Promise.all(round.map((given) => act(projectId, given)));
        const compared = (of: Record<string, number>) =>
          Object.fromEntries(Object.entries(of).filter(([name]) => isCompared(name)));
        const expected = compared(await recountCounters(app.db, projectId));
        expect(compared(await counted(app.db, projectId))).toEqual(expected);
        while ((await gatherChanges(app.db)) > 0);
        expect(compared(await counted(app.db, projectId))).toEqual(expected);
      },
    ),
    { numRuns },
  );

it('match the data after any concurrent, late or undone operations', async () => {
  await countingHolds(
    operation.filter(({ what }) => what !== 'erase'),
    () => true,
    25,
  );
}, 120_000);

it('match the data when users are erased, and keep their trips in anonymous sums', async () => {
  await countingHolds(operation, (name) => !name.startsWith('score/'), 15);
}, 120_000);

it('count each active person once for any period', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(user, fc.integer({ min: 0, max: 120 })), { minLength: 1, maxLength: 40 }),
      async (seen) => {
        const projectId = await app.aProject('Active');
        for (const userId of USERS) await signInUser(app.context, { projectId, userId, audience: 'backend' });
        const inOrder = [...seen].sort((a, b) => a[1] - b[1]);
        for (const [userId, at] of inOrder) {
          await changeUsers(
            app.db,
            { project_id: projectId, user_id: userId },
            { last_seen_at: new Date(`${dayText(at)}T12:00:00Z`) },
          );
        }
        for (const days of [1, 7, 30, 90]) {
          for (const end of [0, 3, 30, 60, 119, 125, 200]) {
            const active = new Set(seen.filter(([, at]) => at <= end && at > end - days).map(([userId]) => userId));
            expect(await activeUpTo(app.db, projectId, days, dayText(end)), `${days} days up to ${end}`).toBe(
              active.size,
            );
          }
        }
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

it('drop an erased user from today on, and keep the past', async () => {
  const projectId = await app.aProject('Gone');
  await signInUser(app.context, { projectId, userId: 'ada', audience: 'backend' });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const textOf = (date: Date) => date.toISOString().slice(0, 10);
  for (const days of [10, 2]) {
    await changeUsers(app.db, { project_id: projectId }, { last_seen_at: ago(days) });
  }
  await eraseUser(app.context, projectId, 'ada');
  expect(await activeUpTo(app.db, projectId, 7, textOf(ago(1)))).toBe(1);
  expect(await activeUpTo(app.db, projectId, 7, textOf(ago(0)))).toBe(0);
  expect(await activeUpTo(app.db, projectId, 365, textOf(ago(0)))).toBe(0);
  expect(await activeUpTo(app.db, projectId, 365, textOf(new Date(Date.now() + 800 * 86_400_000)))).toBe(0);
});
