import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type BenchRow, median } from '#bench/bench.ts';
import { cpuMsOfChildren } from '#bench/cpu.ts';
import { sendAll } from '#bench/ingest/http-load.ts';
import { moves, uploadsOfMoves } from '#bench/ingest/moves.ts';
import { type BenchWorld, usersIn } from '#bench/ingest/world.ts';
import type { Db } from '#server/db/database.ts';
import { lockCells } from '#server/features/activity-map/move-cells.ts';
import { rollUpAllActivity } from '#server/features/activity-map/roll-up-activity.ts';
import { logDays } from '#server/features/rollups/log-changes.ts';
import { lockProject, rollUpAll } from '#server/features/rollups/rollup-loop.ts';

const USERS = 200;
const BATCHES = 3;
/** All 7,740 fixes of a varied day, so that trips begin, continue and end as often as in reality. */
const SESSIONS = 26;
/** Each with people of its own; the median of their ratios is not moved by a bad one. */
const DAYS = 3;
const MAX = 0.1;
/** From when the trips are there until no roll-up waits. */
const MAX_SECONDS = 60;
/** Days of people that a run of the engine logs at once. */
const LOGGED_AT_ONCE = 20;

type Note = (line: string) => void;

interface Costs {
  ingest: number;
  logged: number;
  people: number;
  cells: number;
}

/**
 * What a day of uploads as in `uploads` costs without roll-ups, and what rolling it up adds, each as processor time: that
 * of the server and its database for uploads, and for roll-ups also that of this process, which does them after each
 * session instead of the server. Other jobs of the server that fall into that time count as roll-ups.
 */
export async function costOfRollups(world: BenchWorld, db: Db, note: Note): Promise<BenchRow[]> {
  const days: Costs[] = [];
  for (let day = 0; day < DAYS; day++) {
    const costs = await dayOfUploads(world, db);
    const { ingest, logged, people, cells } = costs;
    note(
      `insight: a day of uploads ${ingest} ms of processor time, its changes logged ${logged} ms, rolled up ${people} ms, cells ${cells} ms`,
    );
    days.push(costs);
  }
  const added = ({ logged, people, cells }: Costs) => logged + people + cells;
  const ratio = median(days.map((costs) => added(costs) / costs.ingest));
  return [
    {
      name: 'roll-ups of people, segments and cells',
      value: Math.round(median(days.map(added)) / SESSIONS),
      unit: 'ms CPU',
      against: 'the uploads that they follow from',
      ratio: Number(ratio.toFixed(3)),
      must: `<= ${MAX}`,
      holds: ratio <= MAX,
    },
    await delay(world),
  ];
}

async function dayOfUploads(world: BenchWorld, db: Db): Promise<Costs> {
  const { projectId, upload } = await somePeople(world);
  const now = () => new Date();
  await rollUpAll({ db, now });
  const costs: Costs = { ingest: 0, logged: 0, people: 0, cells: 0 };
  for (let session = 0; session < SESSIONS; session++) {
    // Holding the locks makes this process the only one that rolls up.
    costs.ingest += await db.transaction().execute(async (tx) => {
      // The server may still be busy with earlier changes.
      await sql`set local statement_timeout = 0`.execute(tx);
      await lockProject(tx, projectId);
      await lockCells(tx, projectId);
      const before = cpuMsOfChildren();
      await upload(session);
      return cpuMsOfChildren() - before;
    });
    costs.logged += await costOfLogging(world, db, projectId);
    costs.people += await cpuOf(() => rollUpAll({ db, now }));
    costs.cells += await cpuOf(() => rollUpAllActivity(db));
  }
  return costs;
}

async function somePeople(world: BenchWorld) {
  const { projectId, tokens } = await usersIn(world, USERS);
  const at = moves(Math.floor(Date.now() / 1000) - 86_400);
  const upload = async (session: number): Promise<void> => {
    const requests = uploadsOfMoves('binary', tokens, at, session, BATCHES);
    const { ok, trouble } = await sendAll(world.port, requests);
    if (ok !== requests.length) throw new Error(`Not all uploads were accepted: ${trouble}`);
    await untilEmpty(world, 'pending_batches');
  };
  return { projectId, upload };
}

/** What the engine has spent on logging the changes, by logging them again. */
async function costOfLogging({ pool }: BenchWorld, db: Db, projectId: number): Promise<number> {
  const { rows } = await pool.query<{ userId: string; day: string }>(
    `select user_id as "userId", day::text as day from rollup_changes where project_id = $1 and day is not null`,
    [projectId],
  );
  const days = rows.map((row) => ({ projectId, ...row }));
  const tx = await db.startTransaction().execute();
  const cost = await cpuOf(async () => {
    for (let at = 0; at < days.length; at += LOGGED_AT_ONCE) {
      await logDays(tx, days.slice(at, at + LOGGED_AT_ONCE));
    }
  });
  await tx.rollback().execute();
  return cost;
}

/** How long after the trips the server itself has rolled them up. */
async function delay(world: BenchWorld): Promise<BenchRow> {
  const { upload } = await somePeople(world);
  const delays: number[] = [];
  for (let session = 0; session < SESSIONS; session++) {
    await upload(session);
    const there = performance.now();
    if (session % 5 > 0) continue;
    for (const table of ['rollup_changes', 'activity_changes'] as const) await untilEmpty(world, table);
    delays.push((performance.now() - there) / 1_000);
  }
  const slowest = Math.max(...delays);
  return {
    name: 'roll-ups follow the trips',
    value: Number(slowest.toFixed(1)),
    unit: 's (slowest)',
    against: `${MAX_SECONDS} s`,
    ratio: Number((slowest / MAX_SECONDS).toFixed(3)),
    must: '<= 1',
    holds: slowest <= MAX_SECONDS,
  };
}

type Waiting = 'pending_batches' | 'rollup_changes' | 'activity_changes';

async function untilEmpty({ pool }: BenchWorld, table: Waiting): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>(`select exists (select from ${table}) as waits`);
    if (!rows[0]?.waits) return;
    await sleep(50);
  }
}

/** Of the server, its database and this process, without the cost of measuring. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const ofChildren = cpuMsOfChildren();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1_000) + cpuMsOfChildren() - ofChildren;
}
