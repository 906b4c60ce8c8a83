import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Bench, BenchRow } from './bench.ts';
import { cpuMsOfChildren } from './cpu.ts';
import { aWorld } from './ingest/world.ts';

const SETTLE_MS = 20_000;
const MEASURED_MS = 60_000;
const MOST_TRANSACTIONS = 5;
const MOST_PERCENT = 2;

/** What the product and its database cost while nobody uses them. */
export const idle: Bench = {
  name: 'idle',
  run: async () => {
    const world = await aWorld({ MOVE_PARTS: 'web,api,sdk,jobs' });
    try {
      await sleep(SETTLE_MS);
      const start = { at: performance.now(), cpu: cpuMsOfChildren(), transactions: await transactions(world.pool) };
      await sleep(MEASURED_MS);
      const seconds = (performance.now() - start.at) / 1_000;
      const percent = (cpuMsOfChildren() - start.cpu) / seconds / 10;
      const perSecond = ((await transactions(world.pool)) - start.transactions) / seconds;
      return [
        atMost('idle, transactions', perSecond, 'per second', MOST_TRANSACTIONS),
        atMost('idle, processor', percent, '% of a core', MOST_PERCENT),
      ];
    } finally {
      await world.stop();
    }
  },
};

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
