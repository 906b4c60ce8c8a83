import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findDatabaseAccount } from '#server/db/embedded/database-account.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { aTemporaryFolder, removeFolder } from './temporary-folder.ts';

/** Debian keeps it where ordinary users do not look. */
const PLACES = [process.env.MOVE_TEST_PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer'];

/** The program, if this machine has it. */
export const pgbouncer = PLACES.find((place) => place && spawnSync(place, ['--version']).status === 0);

export type PoolMode = 'session' | 'transaction';

export interface Pooler {
  address: string;
  stop(): Promise<void>;
}

/** A pooler in front of the database. */
export async function aPooler(mode: PoolMode, { connection }: EmbeddedPostgres): Promise<Pooler> {
  const { host, user, database } = connection;
  // It does not run as root either, and the database knows who connects by their account.
  const { name, ids } = findDatabaseAccount();
  if (ids) await letIn(name, connection);
  const folder = aTemporaryFolder();
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${database} = host=${host} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 200
`,
  );
  const running: ChildProcess = spawn(pgbouncer ?? 'pgbouncer', ['--quiet', settings], { stdio: 'ignore', ...ids });
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries === 100 || running.exitCode !== null) throw new Error('PgBouncer did not start.');
    await sleep(100);
  }
  return {
    address: `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
      removeFolder(folder);
    },
  };
}

async function letIn(account: string, connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ file: string }>(`select current_setting('ident_file') as file`);
  appendFileSync(rows[0]?.file ?? '', `owner "${account}" all\n`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
