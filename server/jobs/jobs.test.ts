import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { startJobs } from './jobs.ts';

it('stops while a job goes on, which then ends without a trace', async () => {
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
