import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnvironment } from './cluster.ts';
import type { DatabaseAccount } from './database-account.ts';
import { readPidFile, stopServer } from './orphans.ts';

export type Postmaster = {
  pid: number;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

export type PostmasterPlace = {
  stateFolder: string;
  socketFolder: string;
  executables: string;
  cluster: string;
  account: DatabaseAccount;
  settings: Record<string, string>;
};

/**
 * Starts the server and stops it when the pipe on its standard input closes. The kernel closes that pipe when our
 * process ends in any way, kill -9 included. $1… is the server's command line.
 */
const watchdog = `
exec 3<&0
"$@" </dev/null >&2 3<&- &
server=$!
echo $server
(cat <&3 >/dev/null; kill -INT $server) 2>/dev/null &
watcher=$!
wait $server
kill $watcher 2>/dev/null
`;

export async function startPostmaster(place: PostmasterPlace): Promise<Postmaster> {
  const { stateFolder, socketFolder, executables, cluster, account, settings } = place;
  const log = openLog(path.join(stateFolder, 'postgres.log'), account);
  // A pid file left by a crash names a dead process, a zombie, or another program. If it names the grandparent, the
  // server skips this check and only tests whether the shared memory is still in use.
  const stale = readPidFile(cluster);
  const env = stale ? { ...serverEnvironment, PG_GRANDPARENT_PID: String(stale.pid) } : serverEnvironment;
  // The setting is a list of paths, so a path with a comma or space must be quoted.
  const unix_socket_directories = `"${socketFolder.replaceAll('"', '""')}"`;
  const options = Object.entries({ ...settings, unix_socket_directories }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = [path.join(executables, 'postgres'), '-D', cluster, ...options];
  const child = spawn('/bin/sh', ['-c', watchdog, 'sh', ...command], {
    ...account.ids,
    cwd: stateFolder,
    env,
    // In its own session, so that Ctrl-C reaches only us; we stop the server after requests have drained.
    detached: true,
    stdio: ['pipe', 'pipe', log.handle],
  });
  closeSync(log.handle);
  child.stdin?.on('error', () => {});
  let isRunning = true;
  const ended = new Promise<void>((resolve) => child.once('exit', resolve).once('error', resolve)).then(() => {
    isRunning = false;
  });

  const pid = await untilReady(child, cluster, ended, log);
  unreference(child);
  const stop = async () => {
    if (isRunning) await stopServer(pid);
    child.stdin?.destroy();
  };
  return { pid, ended, stop };
}

async function untilReady(child: ChildProcess, cluster: string, ended: Promise<void>, log: Log): Promise<number> {
  let pid: number | undefined;
  let hasEnded = false;
  child.stdout?.once('data', (line) => {
    pid = Number(String(line));
  });
  void ended.then(() => {
    hasEnded = true;
  });
  // Replaying the log of a busy day can take a while after a crash.
  const end = Date.now() + 300_000;
  for (;;) {
    const found = readPidFile(cluster);
    if (pid && found?.pid === pid && found.isReady) return pid;
    if (hasEnded || Date.now() > end) {
      child.stdin?.destroy();
      throw new Error(`The embedded PostgreSQL did not start. It says:\n${log.sinceOpened()}`);
    }
    await sleep(5);
  }
}

/** Lets our process exit while the database is still running. */
function unreference(child: ChildProcess): void {
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) {
    if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  }
}

type Log = { handle: number; sinceOpened(): string };

function openLog(file: string, account: DatabaseAccount): Log {
  const tenMegabytes = 10_000_000;
  if (existsSync(file) && statSync(file).size > tenMegabytes) renameSync(file, `${file}.old`);
  const handle = openSync(file, 'a', 0o600);
  if (account.ids) fchownSync(handle, account.ids.uid, account.ids.gid);
  const { size } = fstatSync(handle);
  return { handle, sinceOpened: () => readFileSync(file).subarray(size).toString().trim() };
}
