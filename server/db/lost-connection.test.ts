import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { atEnd } from '#tests/setup/at-end.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { aStallingProxy } from '#tests/setup/stalling-proxy.ts';
import { databaseOn, openDatabase, openPool } from './database.ts';

const plainQuery = pg.Client.prototype.query as (...given: unknown[]) => unknown;
const db = openDatabase(await aDatabase());
afterAll(() => db.destroy());

it('fails one transaction and not the process when its connection is lost between two statements', async () => {
  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    // Long enough for the driver to notice while no query is running.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow();
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});

it('keeps no connection that took so long to open that its caller gave up', async () => {
  const proxy = await aStallingProxy(await aDatabase());
  const pool = openPool({ ...proxy.connection, max: 8, connectionTimeoutMillis: 300 });
  const own = databaseOn(pool);
  atEnd(() => own.destroy());
  const ask = () => sql`select 1`.execute(own).then(() => 'answered', String);
  expect(await ask()).toBe('answered');
  const first = vi.spyOn(pg.Client.prototype, 'query');
  // Only the statement that prepares a new connection is held back.
  first.mockImplementation(function (this: pg.Client, ...given: never[]) {
    const send = () => plainQuery.apply(this, given);
    return String(given[0]).startsWith('set statement_timeout') ? sleep(600).then(send) : send();
  } as never);
  const answers = await Promise.all(Array.from({ length: 5 }, ask));
  expect(answers).toContain('Error: timeout exceeded when trying to connect');
  first.mockRestore();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array(8).fill('answered'));
});

it('gives up a connection whose first statement stays without an answer', async () => {
  const proxy = await aStallingProxy(await aDatabase());
  const pool = openPool({ ...proxy.connection, max: 2, connectionTimeoutMillis: 300 });
  const own = databaseOn(pool);
  atEnd(() => own.destroy());
  const first = vi.spyOn(pg.Client.prototype, 'query');
  first.mockImplementation(function (this: pg.Client, ...given: never[]) {
    if (String(given[0]).startsWith('set statement_timeout')) proxy.stall();
    return plainQuery.apply(this, given);
  } as never);
  await expect(sql`select 1`.execute(own)).rejects.toThrow();
  first.mockRestore();
  proxy.resume();
  expect(pool.totalCount).toBe(0);
  expect((await sql`select 1`.execute(own)).rows).toHaveLength(1);
});
