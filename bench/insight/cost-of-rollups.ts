import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchRow, median } from '#bench/bench.ts';
import { cpuMs } from '#bench/cpu.ts';
import { sendAll } from '#bench/ingest/http-load.ts';
import { moves, uploadsOfMoves } from '#bench/ingest/moves.ts';
import { type BenchWorld, usersIn } from '#bench/ingest/world.ts';
import type { Db } from '#server/db/database.ts';
import { lockProject, rollUpAll } from '#server/features/rollups/rollup-loop.ts';

const USERS = 1_000;
const BATCHES = 3;
/** Uploads of a phone follow each other as in `uploads`, so that roll-ups see several at once, as they do there. */
const SESSIONS = 4;
/** Of uploads without and with roll-ups, by turns; the median of their ratios is not moved by one bad round. */
const PAIRS = 5;
const MOST = 0.1;
/** From when the trips are there until no roll-up waits. */
const MOST_SECONDS = 60;

/**
 * The uploads of `uploads` with roll-ups and without. Cost is processor time of the server, its database and this
 * process.
 */
export async function costOfRollups(world: BenchWorld, db: Db, note: (line: string) => void): Promise<BenchRow[]> {
  const { projectId, tokens } = await usersIn(world, USERS);
  const at = moves(Math.floor(Date.now() / 1000) - 86_400);
  const now = () => new Date();
  await rollUpAll({ db, now });
  let session = 0;
  const upload = async (): Promise<void> => {
    const requests = uploadsOfMoves('binary', tokens, at, session, BATCHES);
    session += 1;
    const { ok, trouble } = await sendAll(world.port, requests);
    if (ok !== requests.length) throw new Error(`Not all uploads were accepted: ${trouble}`);
    await untilEmpty(world, 'pending_batches');
  };
  const sessions = async (): Promise<void> => {
    for (let count = 0; count < SESSIONS; count++) await upload();
  };
  // Whoever holds the project's lock is the only one to roll it up.
  const without = async (): Promise<number> => {
    const cost = await db.transaction().execute(async (tx) => {
      await lockProject(tx, projectId);
      return cpuOf(sessions);
    });
    await rollUpAll({ db, now });
    return cost;
  };
  const delays: number[] = [];
  const including = (): Promise<number> =>
    cpuOf(async () => {
      await sessions();
      const there = performance.now();
      await untilEmpty(world, 'rollup_changes');
      delays.push((performance.now() - there) / 1_000);
    });
  await upload();
  const [ratios, costs]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair++) {
    // Whichever comes second finds more rows, so that each comes first by turns.
    const isFirst = pair % 2 === 1;
    const early = isFirst ? await including() : null;
    const ingest = await without();
    const both = early ?? (await including());
    ratios.push(both / ingest - 1);
    costs.push(both);
    note(
      `insight: uploads ${ingest} ms of processor time, with roll-ups ${both} ms, kept ${delays.at(-1)?.toFixed(1)} s later`,
    );
  }
  const [ratio, slowest] = [median(ratios), Math.max(...delays)];
  return [
    {
      name: 'roll-ups kept',
      value: Math.round(median(costs) / SESSIONS),
      unit: 'ms CPU',
      against: 'uploads without roll-ups; what is added',
      ratio: Number(ratio.toFixed(3)),
      must: `<= ${MOST}`,
      holds: ratio <= MOST,
    },
    {
      name: 'roll-ups follow the trips',
      value: Number(slowest.toFixed(1)),
      unit: 's (slowest)',
      against: `${MOST_SECONDS} s`,
      ratio: Number((slowest / MOST_SECONDS).toFixed(3)),
      must: '<= 1',
      holds: slowest <= MOST_SECONDS,
    },
  ];
}

async function untilEmpty({ pool }: BenchWorld, table: 'pending_batches' | 'rollup_changes'): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>(`select exists (select from ${table}) as waits`);
    if (!rows[0]?.waits) return;
    await sleep(50);
  }
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = cpuMs();
  await work();
  return cpuMs() - before;
}
