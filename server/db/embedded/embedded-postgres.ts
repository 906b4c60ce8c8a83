import { rmSync } from 'node:fs';
import { ensureCluster, ensureDatabase } from './cluster.ts';
import { findDatabaseAccount } from './database-account.ts';
import { lockFolder } from './folder-lock.ts';
import { type KeptServer, keepRunning } from './keep-running.ts';
import { copyRuntime } from './runtime-copy.ts';
import { chooseStateFolder, makeSocketFolder } from './state-folder.ts';

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: 'move'; database: 'move' };
  /** The folder of its data and binaries. */
  where: string;
  readonly pid: number;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  print: (line: string) => void;
  settings?: Record<string, string>;
};

// Only part of the socket's file name: nothing listens on the network.
const port = 5432;

// Measured: more memory changes nothing at this size, and compressed page images save three quarters of the log.
const defaultSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Starts an embedded PostgreSQL, reachable only through a Unix socket. It stops with this process, however that ends. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, print, settings } = options;
  const account = findDatabaseAccount();
  const where = chooseStateFolder(dataDir, account, print);
  const lock = await lockFolder(where, dataDir);
  let server: KeptServer | undefined;
  try {
    const host = makeSocketFolder(where, account, port);
    const executables = await copyRuntime(where);
    const cluster = await ensureCluster(where, executables, account);
    const place = { stateFolder: where, socketFolder: host, executables, cluster, account };
    server = await keepRunning({ ...place, settings: { ...defaultSettings, ...settings } }, print);
    await ensureDatabase({ host, port }, 'move');
    const running = server;
    return {
      connection: { host, port, user: 'move', database: 'move' },
      where,
      get pid() {
        return running.pid;
      },
      stop: async () => {
        await running.stop();
        rmSync(host, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    await server?.stop();
    lock.release();
    throw error;
  }
}
