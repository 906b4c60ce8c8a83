import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isGoneWithin, serversOf, serves, signal } from './processes.ts';

export type PidFile = { pid: number; isReady: boolean };

/** postmaster.pid: the process in the first line, the server's state in the eighth. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), isReady: (lines[7] ?? '').trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Stops processes that still serve the cluster. The caller holds the folder's lock, so these are orphans: their owner was
 * killed together with its watchdog, or only the postmaster was killed.
 */
export async function stopOrphans(cluster: string, socketFolder: string): Promise<void> {
  const first = readPidFile(cluster)?.pid;
  if (first && serves(first, cluster)) await stopServer(first);
  for (const pid of serversOf(cluster)) {
    signal(pid, 'SIGQUIT');
    if (!(await isGoneWithin(10_000, pid))) signal(pid, 'SIGKILL');
    if (!(await isGoneWithin(10_000, pid))) throw new Error(`A left-over database process (${pid}) does not end.`);
  }
  // The socket's lock file would be trusted even if its process id now belongs to a zombie or another program.
  for (const name of readdirSync(socketFolder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(socketFolder, name), { force: true });
  }
}

/** A fast shutdown, which writes everything; if it hangs, an immediate one, after which the next start replays the log. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGoneWithin(30_000, pid)) return;
  signal(pid, 'SIGQUIT');
  if (!(await isGoneWithin(15_000, pid))) throw new Error(`The database (process ${pid}) does not stop.`);
}
