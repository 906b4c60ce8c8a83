import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { startJobs } from './jobs.ts';

/** Longer than it takes to start and to run for the minute before. */
const BEFORE_MINUTE_MS = 12_000;

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

/** A database whose clock is some seconds before a full minute, so that nobody has to wait for the next one. */
async function aLateDatabase() {
  const connection = await aDatabase();
  const aheadMs = 120_000 - BEFORE_MINUTE_MS - (Date.now() % 60_000);
  const db = openDatabase(connection);
  await sql`create schema clock`.execute(db);
  await sql`create function clock.now() returns timestamptz stable language sql
    return pg_catalog.now() + ${sql.lit(aheadMs)} * interval '1 ms'`.execute(db);
  await db.destroy();
  return { connection: { ...connection, options: '-c search_path=clock,pg_catalog,public' }, aheadMs };
}

it.concurrent('runs a schedule once in a minute, whichever of the processes notices it', async () => {
  const { connection, aheadMs } = await aLateDatabase();
  const pools = [new pg.Pool(connection), new pg.Pool(connection)];
  const processes = await Promise.all(pools.map((pool) => startJobs(pool, createLog('silent'))));
  try {
    const runs: number[] = [];
    for (const jobs of processes)
      await jobs.every('demo', '* * * * *', async () => void runs.push(Date.now() + aheadMs));
    for (const jobs of processes) await jobs.every('rare', '0 0 29 2 *', async () => void runs.push(0));
    await expect.poll(() => runs.length, { timeout: 75_000 }).toBe(2);
    // Both have looked again meanwhile.
    await sleep(6_000);
    expect(runs.filter((at) => at === 0)).toEqual([]);
    expect(new Set(runs.map((at) => Math.floor(at / 60_000))).size).toBe(runs.length);
  } finally {
    for (const jobs of processes) await jobs.stop();
    for (const pool of pools) await pool.end();
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
    const jobs = await startJobs(pool, createLog('silent'));
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
