import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IDENTITY_PATH } from '#contract/constants.ts';
import { readConfig } from '#server/config.ts';
import { verifyCopy } from '#server/db/copy-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { runCommand } from '#tests/setup/built-product.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';

const ADMIN = { MOVE_ADMIN_EMAIL: 'demo.operator@example.com', MOVE_ADMIN_PASSWORD: 'Nine-Otters-Paddle-Home-27' };
const [from, there] = [aTemporaryFolder(), aTemporaryFolder()];
let other: EmbeddedPostgres;
beforeAll(async () => {
  other = await startEmbeddedPostgres({ dataDir: there, print: () => {} });
  const product = await aProduct({ MOVE_DEMO: 'on', MOVE_METRICS_TOKEN: 'metrics' });
  const figures = async () =>
    (await fetch(`${product.origin}/metrics`, { headers: { authorization: 'Bearer metrics' } })).text();
  // The demo has sent the first days, and the engine has computed trips.
  await vi.waitFor(async () => expect(await figures()).toMatch(/^move_engine_seconds_total\{/m), {
    timeout: 120_000,
    // Reading the figures of a busy product is work of its own.
    interval: 1_000,
  });
  await product.stop();
}, 240_000);
afterAll(async () => {
  await other.stop();
  removeFolder(from);
  removeFolder(there);
});

/** A product with an account, the queues of a first start and, if requested, the beginning of the demo. */
async function aProduct(settings: Record<string, string>) {
  const port = await freePort();
  const env = { ...ADMIN, MOVE_DATA_DIR: from, MOVE_DEMO: 'off', PORT: String(port), ...settings };
  const running = await startServer(readConfig(env, from), createLog('silent'), () => {});
  return { ...running, origin: `http://localhost:${port}` };
}

async function aDatabase(): Promise<string> {
  const name = `target_${randomBytes(4).toString('hex')}`;
  const { host, port, user } = other.connection;
  const admin = new pg.Client({ ...other.connection, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} owner ${user}`);
  await admin.end();
  return `postgres://${user}@localhost/${name}?${new URLSearchParams({ host: String(host), port: String(port) })}`;
}

async function countOf(address: string, table: string): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

const moveTo = (...args: string[]) => runCommand({ MOVE_DATA_DIR: from, TZ: 'Europe/Vienna' }, 'move-to', ...args);

describe('npm run move-to', { timeout: 240_000 }, () => {
  it('copies everything of a demo, and the product continues there', async () => {
    const target = await aDatabase();
    const moved = await moveTo(target);
    expect([moved.status, moved.stderr]).toEqual([
      0,
      expect.stringMatching(/\d\d tables with \d\d+ rows copied; counts and checksums are the same/),
    ]);
    expect(moved.stdout).toContain(`MOVE_SECRET_KEY: the content of ${path.join(from, 'secret-key')}`);

    expect(await countOf(target, 'timeline_items')).toBeGreaterThan(0);

    const secret = readFileSync(path.join(from, 'secret-key'), 'utf8').trim();
    const product = await aProduct({ DATABASE_URL: target, MOVE_SECRET_KEY: secret });
    try {
      expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
      const signedIn = await fetch(`${product.origin}${IDENTITY_PATH}/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.origin },
        body: JSON.stringify({ email: ADMIN.MOVE_ADMIN_EMAIL, password: ADMIN.MOVE_ADMIN_PASSWORD }),
      });
      expect(signedIn.status).toBe(200);
    } finally {
      await product.stop();
    }

    const again = await moveTo(target);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('The target is not empty')]);
  });

  it('finds a changed row and a missing one', async () => {
    const target = await aDatabase();
    expect((await moveTo(target)).status).toBe(0);
    const source = await startEmbeddedPostgres({ dataDir: from, print: () => {} });
    const client = new pg.Client(target);
    await client.connect();
    try {
      const differs = () => verifyCopy(source.connection, { connectionString: target });
      await client.query(`update users set company = 'Another'`);
      await expect(differs()).rejects.toThrow('The copy of public.users differs');
      await client.query(`update users set company = ''`);
      await differs();
      await client.query('delete from global_roles');
      await expect(differs()).rejects.toThrow('The copy of public.global_roles differs');
    } finally {
      await client.end();
      await source.stop();
    }
  });

  it('says what it needs', async () => {
    expect(await moveTo()).toMatchObject({ status: 2, stderr: expect.stringContaining('move-to <DATABASE_URL>') });
    const product = await aProduct({});
    try {
      const refused = await moveTo(await aDatabase());
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Stop it first')]);
    } finally {
      await product.stop();
    }
  });
});
