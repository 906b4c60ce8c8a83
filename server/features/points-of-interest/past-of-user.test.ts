import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPoi, deletePoi, POI_LIMITS } from '#contract/poi.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { findPastOf } from './past-of-user.ts';
import { usersNear } from './past-visits.ts';
import { fencesOfPois } from './poi-fences.ts';
import { aCircle, sendWalk } from './pois.test-support.ts';

const DAY = 86_400;
const DAYS_AGO = 6;

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
  project = await app.aProject();
  await app.grant(admin, project, 'admin');
});

type Steps = readonly (readonly [second: number, meters: number])[];

/** Midnight of UTC, some days ago. */
const startTs = () => (Math.floor(app.clock.now.getTime() / DAY_MS) - DAYS_AGO) * DAY;
let users = 0;
/** Somebody whose positions no place was compared with yet. */
async function aWalker(steps: Steps) {
  const userId = `walker-${users++}`;
  const phone = await app.aPhone(project, userId);
  const walk = async (more: Steps) => {
    for (let day = 0; day < DAYS_AGO; day++) {
      const ofDay = more.filter(([second]) => Math.floor(second / DAY) === day);
      if (ofDay.length > 0) await sendWalk(phone, startTs(), ofDay);
    }
  };
  await walk(steps);
  return { userId, walk };
}
async function aPoi(body: object = {}): Promise<string> {
  const named = { name: `Place ${crypto.randomUUID()}`, shape: aCircle(), ...body };
  const answer = await app.call(createPoi, { query: { projectId: project }, body: named }, { as: admin });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.poi.id;
}

/** A day at a time, or everything at once; `between` is called with the number of pieces done. */
async function search(
  userId: string,
  poiIds: string[],
  { inPieces = true, between }: { inPieces?: boolean; between?: (done: number) => Promise<unknown> } = {},
): Promise<number> {
  const notifyFromMs = app.clock.now.getTime();
  const afterMs = notifyFromMs - POI_LIMITS.pastDays * DAY_MS;
  const fixesAtOnce = inPieces ? 1 : Number.POSITIVE_INFINITY;
  const fencesIn = fencesOfPois(project, poiIds);
  let reports = 0;
  await findPastOf(app.db, { projectId: project, afterMs, notifyFromMs, fencesIn, fixesAtOnce }, userId, async () => {
    if (reports > 0) await between?.(reports);
    reports++;
  });
  return reports;
}

/** What is stored of a place: events as seconds after the start, and visits. */
async function storedOf(userId: string, poiId: string) {
  const { rows: events } = await sql<{ kind: string; second: number; inTrip: boolean; entered: number }>`
    select kind, (at_ms / 1000 - ${startTs()})::int as second, in_trip as "inTrip",
      (entered_ms / 1000 - ${startTs()})::int as entered
    from poi_events where project_id = ${project} and user_id = ${userId} and poi_id = ${poiId} order by at_ms, kind
  `.execute(app.db);
  const { rows: visits } = await sql`
    select entered_ms, entered, leaving, left_ms, leave, due_ms
    from poi_visits where project_id = ${project} and user_id = ${userId} and poi_id = ${poiId} order by entered_ms
  `.execute(app.db);
  return { events, visits };
}
const happened = async (userId: string, poiId: string): Promise<string[]> =>
  (await storedOf(userId, poiId)).events.map(({ kind, second }) => `${kind} ${second}`);

/** Twins, one searched at once and one in pieces, have the same visits. */
async function expectSame(userId: string, settings: readonly object[]): Promise<string[][]> {
  const [whole, parts]: string[][] = [[], []];
  for (const body of settings) for (const ids of [whole, parts]) ids?.push(await aPoi(body));
  await search(userId, whole ?? [], { inPieces: false });
  await search(userId, parts ?? []);
  const found: string[][] = [];
  for (const [at, id] of (parts ?? []).entries()) {
    expect(await storedOf(userId, id), JSON.stringify(settings[at])).toEqual(await storedOf(userId, whole?.[at] ?? ''));
    found.push(await happened(userId, id));
  }
  return found;
}

const hops = (from: number, count: number): Steps =>
  Array.from({ length: count * 4 }, (_, at) => [from + at * 10, at % 4 < 2 ? 5 : 900] as const);

describe('visits found in pieces', () => {
  const cases: [string, Steps, string[]][] = [
    [
      'over midnight',
      [
        [DAY - 400, 900],
        [DAY - 300, 20],
        [DAY - 10, 10],
        [DAY + 200, 10],
        [DAY + 300, 900],
        [DAY + 330, 900],
      ],
      [`enter ${DAY - 300}`, `exit ${DAY + 300}`],
    ],
    [
      'left at midnight',
      [
        [DAY - 300, 20],
        [DAY - 5, 180],
        [DAY + 15, 180],
        [DAY + 60, 900],
      ],
      [`enter ${DAY - 300}`, `exit ${DAY - 5}`],
    ],
    [
      'outside for a moment at midnight',
      [
        [DAY - 300, 20],
        [DAY - 5, 180],
        [DAY + 3, 50],
        [DAY + 60, 900],
        [DAY + 90, 900],
      ],
      [`enter ${DAY - 300}`, `exit ${DAY + 60}`],
    ],
    [
      'for days, some of them without positions',
      [
        [7_200, 20],
        [DAY + 7_200, 30],
        [3 * DAY + 7_200, 20],
        [4 * DAY + 7_200, 900],
        [4 * DAY + 7_230, 900],
        [5 * DAY, 900],
      ],
      ['enter 7200', `exit ${4 * DAY + 7_200}`],
    ],
    [
      'not left yet',
      [
        [DAY - 60, 20],
        [DAY + 60, 30],
        [2 * DAY + 60, 30],
      ],
      [`enter ${DAY - 60}`],
    ],
    [
      'left by the last position, perhaps',
      [
        [DAY - 60, 20],
        [DAY + 60, 180],
      ],
      [`enter ${DAY - 60}`],
    ],
  ];
  it.each(cases)('are those found at once: %s', async (_, steps, expected) => {
    const { userId } = await aWalker(steps);
    await processAll(app.db);
    const [usual] = await expectSame(userId, [
      {},
      { dwellSeconds: 250 },
      { dwellSeconds: 40_000 },
      { dwellSeconds: 86_400 },
      { inTrip: true },
      { onEnter: false },
      { shape: aCircle(300) },
    ]);
    expect(usual).toEqual(expected);
  });

  it('are as many as a day may have, also where one of them ends the next day', async () => {
    const most = POI_LIMITS.visitsOfPlaceAndDay;
    for (const hopped of [most + 5, most - 1]) {
      const { userId } = await aWalker([
        ...hops(DAY - 3_600, hopped),
        [DAY - 60, 5],
        ...hops(DAY + 3_600, 3),
        ...hops(2 * DAY, 2),
      ]);
      const [events] = await expectSame(userId, [{}]);
      expect(events).toHaveLength(2 * (most + 4));
    }
  });

  it('are those found at once, whatever somebody does', async () => {
    const step = fc.tuple(
      fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20_000 })),
      fc.constantFrom(5, 90, 120, 180, 250, 900),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 80 }), async (moves) => {
        let second = 40_000;
        const steps = moves.map(([seconds, meters]) => {
          second += seconds;
          return [second, meters] as const;
        });
        const { userId } = await aWalker(steps);
        await expectSame(userId, [{}, { dwellSeconds: 600 }, { shape: aCircle(300) }]);
      }),
      { numRuns: 12 },
    );
  });
});

/** There from one day to the next, and again later. */
const STAYS: Steps = [
  [DAY - 300, 20],
  [DAY + 300, 900],
  [DAY + 330, 900],
  [3 * DAY - 300, 20],
  [3 * DAY + 300, 900],
  [3 * DAY + 330, 900],
  [4 * DAY, 900],
];
const FOUND = [`enter ${DAY - 300}`, `exit ${DAY + 300}`, `enter ${3 * DAY - 300}`, `exit ${3 * DAY + 300}`];

describe('between two pieces', () => {
  it('the user is not locked', async () => {
    const { userId } = await aWalker(STAYS);
    const free: boolean[] = [];
    const reports = await search(userId, [await aPoi()], {
      between: async () => {
        const { rows } = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended(${userId}, ${project})) as free
        `.execute(app.db);
        free.push(rows[0]?.free === true);
      },
    });
    expect(reports).toBe(5);
    expect(free).toEqual([true, true, true, true]);
  });

  it('the search may end; the next one finds the same, once', async () => {
    const { userId } = await aWalker(STAYS);
    const id = await aPoi();
    for (const pieces of [1, 2, 3, 4]) {
      const ends = async (done: number) => {
        if (done === pieces) throw new Error('ended');
      };
      await expect(search(userId, [id], { between: ends })).rejects.toThrow('ended');
    }
    const before = await happened(userId, id);
    expect(FOUND.slice(0, before.length)).toEqual(before);
    await search(userId, [id]);
    expect(await happened(userId, id)).toEqual(FOUND);
    await search(userId, [id]);
    expect(await happened(userId, id)).toEqual(FOUND);
  });

  it('the engine finds what happens now, and ends no visit of the past', async () => {
    const { userId, walk } = await aWalker(STAYS);
    await processAll(app.db);
    const id = await aPoi();
    const now = 5 * DAY;
    const meanwhile: Record<number, Steps> = {
      1: [
        [now, 900],
        [now + 30, 900],
        [now + 60, 20],
      ],
      2: [
        [now + 120, 900],
        [now + 150, 900],
      ],
      3: [[now + 600, 30]],
    };
    await search(userId, [id], {
      between: async (done) => {
        await walk(meanwhile[done] ?? [[now + 600 + done, 30]]);
        await processAll(app.db);
        expect(await happened(userId, id)).not.toContain(`exit ${now}`);
      },
    });
    const all = [...FOUND, `enter ${now + 60}`, `exit ${now + 120}`, `enter ${now + 600}`];
    expect(await happened(userId, id)).toEqual(all);
  });

  it('positions of days that were searched already may arrive', async () => {
    const { userId, walk } = await aWalker(STAYS);
    await processAll(app.db);
    const id = await aPoi();
    await search(userId, [id], {
      between: async (done) => {
        if (done !== 1) return;
        // Away and back before midnight.
        await walk([
          [DAY - 200, 900],
          [DAY - 180, 900],
          [DAY - 100, 20],
        ]);
        await processAll(app.db);
      },
    });
    const [first = '', ...others] = FOUND;
    expect(await happened(userId, id)).toEqual([first, `exit ${DAY - 200}`, `enter ${DAY - 100}`, ...others]);
  });

  it('a phone that keeps sending such positions does not keep the search busy', async () => {
    const { userId, walk } = await aWalker(STAYS);
    const reports = await search(userId, [await aPoi()], { between: (done) => walk([[1_000 + done, 900]]) });
    expect(reports).toBeLessThan(15);
  });

  it('the user may be erased, and somebody else may get the id', async () => {
    const id = await aPoi();
    for (const isBack of [false, true]) {
      const { userId } = await aWalker(STAYS);
      await search(userId, [id], {
        between: async (done) => {
          if (done !== 1) return;
          await eraseUser(app.context, project, userId);
          if (isBack) await sendWalk(await app.aPhone(project, userId), startTs(), [[1_000, 900]]);
        },
      });
      expect(await storedOf(userId, id)).toEqual({ events: [], visits: [] });
    }
  });

  it('the place may be deleted', async () => {
    const { userId } = await aWalker(STAYS);
    const [gone, kept] = [await aPoi(), await aPoi()];
    const remove = async (done: number) => {
      if (done !== 1) return;
      await app.call(deletePoi, { params: { id: gone }, query: { projectId: project } }, { as: admin });
    };
    await search(userId, [gone, kept], { between: remove });
    expect(await storedOf(userId, gone)).toEqual({ events: [], visits: [] });
    expect(await happened(userId, kept)).toEqual(FOUND);
  });
});

it('users who were near are read some at a time', async () => {
  const other = await app.aProject();
  await sql`
    insert into presence (project_id, user_id, week, cell, slots)
    select ${other}, 'user-' || number, '2024-01-01'::date, cell, 1
    from generate_series(1, 7) number, generate_series(1, 3) cell
  `.execute(app.db);
  for (const atOnce of [1, 2, 7, 100]) {
    const found: string[] = [];
    for await (const userId of usersNear(app.db, sql`project_id = ${other}`, atOnce)) found.push(userId);
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `user-${number}`));
  }
});
