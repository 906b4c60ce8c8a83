import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#tests/setup/free-port.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';
import { readConfig } from './config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { createLog } from './log.ts';
import { startServer } from './start-server.ts';

const folder = aTemporaryFolder();
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, print: () => {} });
});
afterAll(async () => {
  await postgres.stop();
  removeFolder(folder);
});

const TIMES = 3;

/** The address of a new database without a table. */
async function anEmptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(4).toString('hex')}`;
  const { host, port, user } = postgres.connection;
  const admin = new pg.Client({ ...postgres.connection, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} owner ${user}`);
  await admin.end();
  return `postgres://${user}@localhost/${name}?${new URLSearchParams({ host: String(host), port: String(port) })}`;
}

it(`two processes that start at once on an empty database both start, ${TIMES} times of ${TIMES}`, async () => {
  for (let time = 0; time < TIMES; time++) {
    const DATABASE_URL = await anEmptyDatabase();
    const lines: string[] = [];
    const settings = async () => ({
      DATABASE_URL,
      MOVE_SECRET_KEY: 'z'.repeat(32),
      MOVE_PARTS: 'api,jobs',
      PORT: String(await freePort()),
    });
    const configs = [readConfig(await settings(), folder), readConfig(await settings(), folder)];
    const print = (line: string) => void lines.push(line);
    const started = await Promise.allSettled(configs.map((config) => startServer(config, createLog('silent'), print)));
    try {
      expect(started.map((one) => (one.status === 'rejected' ? String(one.reason) : 'started'))).toEqual([
        'started',
        'started',
      ]);
      for (const { port } of configs) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      // The first account is made, and its password told, once.
      expect(lines.filter((line) => line.startsWith('Its password'))).toHaveLength(1);
    } finally {
      for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
    }
  }
});
