import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Bench, BenchRow } from './bench.ts';
import { cpuMsOfChildren } from './cpu.ts';
import { aWorld } from './ingest/world.ts';

/** Within this time V8 collects what the start left behind, which costs about as much as two idle minutes. */
const SETTLE_MS = 120_000;
const MEASURED_MS = 60_000;
const MAX_TRANSACTIONS = 5;
const MAX_PERCENT = 2;

/** What the product and its database cost while nobody uses them. */
export const idle: Bench = {
  name: 'idle',
  run: async (note) => {
    const world = await aWorld({ MOVE_PARTS: 'web,api,sdk,jobs' });
    try {
      const settling = await costOf(world.pool, SETTLE_MS);
      note(`${settling.percent.toFixed(2)} % of a core in the first ${SETTLE_MS / 1_000} seconds`);
      const { percent, perSecond } = await costOf(world.pool, MEASURED_MS);
      return [
        atMost('idle, transactions', perSecond, 'per second', MAX_TRANSACTIONS),
        atMost('idle, processor', percent, '% of a core', MAX_PERCENT),
      ];
    } finally {
      await world.stop();
    }
  },
};

async function costOf(pool: pg.Pool, ms: number): Promise<{ percent: number; perSecond: number }> {
  const start = { at: performance.now(), cpu: cpuMsOfChildren(), transactions: await transactions(pool) };
  await sleep(ms);
  const seconds = (performance.now() - start.at) / 1_000;
  return {
    percent: (cpuMsOfChildren() - start.cpu) / seconds / 10,
    perSecond: ((await transactions(pool)) - start.transactions) / seconds,
  };
}

async function transactions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select sum(xact_commit + xact_rollback) as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}

const atMost = (name: string, value: number, unit: string, most: number): BenchRow => ({
  name,
  value: Number(value.toFixed(2)),
  unit,
  against: `${most} ${unit}`,
  ratio: Number((value / most).toFixed(3)),
  must: '<= 1',
  holds: value <= most,
});
