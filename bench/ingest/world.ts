import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { theBuiltServer } from '#tests/setup/built-product.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** What uploads need: the product and its database. */
export interface UploadWorld {
  port: number;
  pool: pg.Pool;
  secretKey: string;
}

export interface BenchWorld extends UploadWorld {
  connection: EmbeddedPostgres['connection'];
  stop(): Promise<void>;
}

/** The built product, on an embedded database with its real settings: every commit reaches the disk. */
export async function aWorld(settings: Record<string, string> = {}): Promise<BenchWorld> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-bench-'));
  // The database's account must be able to access it.
  chmodSync(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: folder, print: () => {} });
  const port = await aFreePort();
  const secretKey = randomBytes(32).toString('base64url');
  const pool = new pg.Pool({ ...database.connection, max: 20 });
  // At the end the database may stop before the last connection has closed.
  pool.on('error', () => {});
  const { host, user, database: name } = database.connection;
  const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
  const server = startProduct(address, { port, secretKey, folder, settings });
  await untilReady(port);
  return {
    port,
    pool,
    connection: database.connection,
    secretKey,
    stop: async () => {
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      await pool.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Start {
  port: number;
  secretKey: string;
  folder: string;
  settings: Record<string, string>;
}

export function startProduct(address: string, { port, secretKey, folder, settings }: Start): ChildProcess {
  return spawn(process.execPath, [theBuiltServer()], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      MOVE_DATA_DIR: folder,
      DATABASE_URL: address,
      MOVE_SECRET_KEY: secretKey,
      MOVE_LOG_LEVEL: 'error',
      MOVE_DEMO: 'off',
      MOVE_PARTS: 'api,sdk,jobs',
      ...settings,
    },
  });
}

export async function untilReady(port: number): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error('The server did not start.');
}

export const aFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const FOLLOWED_AT_ONCE = 1_000;

/** A project with so many app users, each with a phone; the access tokens by user. */
export async function usersIn(
  world: UploadWorld,
  count: number,
): Promise<{ projectId: number; tokens: Map<string, string> }> {
  const { tokensFor } = await import('#server/access/device-tokens.ts');
  const { secretsFrom } = await import('#server/secrets.ts');
  const { rows } = await world.pool.query<{ id: string }>(`insert into projects (name) values ('Bench') returning id`);
  const projectId = Number(rows[0]?.id);
  const users = await world.pool.query<{ user_id: string; installation_id: string; row: string }>(
    `insert into app_users (project_id, user_id, installation_id, audience)
     select $1, 'user-' || lpad(n::text, 7, '0'), gen_random_uuid(), 'bench' from generate_series(1, $2::int) n
     returning user_id, installation_id, to_jsonb(app_users)::text as row`,
    [projectId, count],
  );
  for (let at = 0; at < users.rows.length; at += FOLLOWED_AT_ONCE) {
    const fresh = users.rows.slice(at, at + FOLLOWED_AT_ONCE).map(({ row }) => row);
    await world.pool.query(
      'select app_user_appeared(jsonb_populate_record(null::app_users, u)) from unnest($1::jsonb[]) u',
      [fresh],
    );
  }
  await world.pool.query('analyze');
  const secrets = secretsFrom(world.secretKey);
  const tokens = users.rows.map(({ user_id: userId, installation_id: installationId }) => {
    const { accessToken } = tokensFor(secrets, { projectId, userId, installationId }, new Date());
    return [userId, accessToken] as const;
  });
  return { projectId, tokens: new Map(tokens) };
}
