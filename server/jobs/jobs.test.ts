import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { startJobs } from './jobs.ts';

const IN_A_HURRY = { lookEveryMs: 100, lookIdleMs: 100, stopWaitMs: 1_000 };
const MINUTE_MS = 60_000;

it.concurrent('begins a job that another process added within seconds', async ({ expect }) => {
  const connection = await aDatabase();
  const [db, ...pools] = [openDatabase(connection), new pg.Pool(connection), new pg.Pool(connection)];
  const [adding, working] = await Promise.all(pools.map((pool) => startJobs(pool, createLog('silent'))));
  try {
    const done: string[] = [];
    await working?.work<{ name: string }>('demo', async ({ name }) => void done.push(name));
    // It looks once when it begins.
    await sleep(500);
    for (const name of ['first', 'second']) {
      await db.transaction().execute(async (tx) => adding?.add(tx, 'demo', { name }));
      await expect.poll(() => done.at(-1), { timeout: 6_000 }).toBe(name);
    }
  } finally {
    for (const jobs of [adding, working]) await jobs?.stop();
    for (const pool of pools) await pool.end();
    await db.destroy();
  }
}, 60_000);

it.concurrent('goes on when the database is away at the end of a job', async ({ expect }) => {
  const connection = await aDatabase();
  const [db, pool] = [openDatabase(connection), new pg.Pool(connection)];
  let isAway = false;
  const query = pool.query.bind(pool);
  const away = async () => {
    isAway = false;
    throw new Error('write EPIPE');
  };
  Object.assign(pool, { query: (text: string, values: unknown[]) => (isAway ? away() : query(text, values)) });
  const jobs = await startJobs(pool, createLog('silent'));
  const lost: unknown[] = [];
  const note = (error: unknown) => lost.push(error);
  process.on('unhandledRejection', note);
  try {
    const done: string[] = [];
    await jobs.work<{ name: string }>('demo', async ({ name }) => {
      done.push(name);
      isAway = name !== 'last';
      if (name === 'fails') throw new Error('as asked');
    });
    for (const name of ['succeeds', 'fails', 'last']) {
      await db.transaction().execute((tx) => jobs.add(tx, 'demo', { name }));
      await expect.poll(() => done).toContain(name);
    }
    expect(lost).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    await jobs.stop();
    await pool.end();
    await db.destroy();
  }
}, 60_000);

/** A database whose clock can be set, so that nobody has to wait for the next minute. */
async function aDatabaseWithClock() {
  const connection = await aDatabase();
  const db = openDatabase(connection);
  await sql`create schema clock`.execute(db);
  await sql`create table clock.ahead as select interval '0' as ahead`.execute(db);
  await sql`create function clock.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + ahead from clock.ahead'`.execute(db);
  const clock = {
    aheadMs: 0,
    /** So long after the next minute begins. */
    moveTo: async (afterMs: number) => {
      clock.aheadMs += MINUTE_MS - ((Date.now() + clock.aheadMs) % MINUTE_MS) + afterMs;
      await sql`update clock.ahead set ahead = ${sql.lit(clock.aheadMs)} * interval '1 ms'`.execute(db);
    },
  };
  return { connection: { ...connection, options: '-c search_path=clock,pg_catalog,public' }, db, clock };
}

/** A pool that counts how often the process looks for jobs. */
function aWatchedPool(connection: pg.PoolConfig) {
  const pool = new pg.Pool(connection);
  const looks = { count: 0 };
  const query = pool.query.bind(pool);
  const count = (text: string, values: unknown[]) => {
    if (text.startsWith('select now()')) looks.count += 1;
    return query(text, values);
  };
  return { pool: Object.assign(pool, { query: count }), looks };
}

it.concurrent('runs a schedule once in a minute, whichever of the processes notices it', async ({ expect }) => {
  const { connection, db, clock } = await aDatabaseWithClock();
  const watched = [aWatchedPool(connection), aWatchedPool(connection)];
  // Long before the end of a minute, which must not come by itself.
  await clock.moveTo(1_000);
  const processes = await Promise.all(watched.map(({ pool }) => startJobs(pool, createLog('silent'), IN_A_HURRY)));
  const bothLookAgain = () =>
    Promise.all(
      watched.map(({ looks }) => {
        const before = looks.count;
        return expect.poll(() => looks.count - before, { timeout: 60_000 }).toBeGreaterThan(3);
      }),
    );
  try {
    const runs: number[] = [];
    for (const jobs of processes)
      await jobs.every('demo', '* * * * *', async () => void runs.push(Date.now() + clock.aheadMs));
    for (const jobs of processes) await jobs.every('rare', '0 0 29 2 *', async () => void runs.push(0));
    for (const count of [1, 2]) {
      if (count > 1) await clock.moveTo(1_000);
      await expect.poll(() => runs.length, { timeout: 60_000 }).toBe(count);
      await bothLookAgain();
      await sleep(500);
      expect(runs.filter((at) => at === 0)).toEqual([]);
      expect(runs).toHaveLength(count);
    }
    expect(new Set(runs.map((at) => Math.floor(at / MINUTE_MS))).size).toBe(runs.length);
  } finally {
    for (const jobs of processes) await jobs.stop();
    for (const { pool } of watched) await pool.end();
    await db.destroy();
  }
}, 120_000);

it.concurrent('stops while a job goes on, which then ends without a trace', async () => {
  const connection = await aDatabase();
  const [db, pool] = [openDatabase(connection), new pg.Pool(connection)];
  pool.on('error', () => {});
  const lost: unknown[] = [];
  const note = (reason: unknown) => lost.push(reason);
  process.on('unhandledRejection', note);
  try {
    const jobs = await startJobs(pool, createLog('silent'), IN_A_HURRY);
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begin = (): void => {};
    const isRunning = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await jobs.work('slow', () => {
      begin();
      return isReleased;
    });
    await db.transaction().execute((tx) => jobs.add(tx, 'slow', {}));
    await isRunning;
    await jobs.stop();
    await pool.end();
    release();
    await sleep(200);
    expect(lost).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    await db.destroy();
  }
}, 60_000);
