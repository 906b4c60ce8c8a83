import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const onLinux = process.platform === 'linux';

/** Alive and not a zombie: many containers have no init process to reap them, and a zombie still accepts signal 0. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (!onLinux) return true;
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? '';
    return !afterName.startsWith('Z');
  } catch {
    return false;
  }
}

/** The working directory of PostgreSQL processes is the cluster's folder, which rules out a reused process id. */
export function serves(pid: number, clusterDir: string): boolean {
  try {
    if (onLinux) {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return readlinkSync(`/proc/${pid}/cwd`) === clusterDir && /^\S*postgres/.test(command);
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return isAlive(pid) && command.includes(clusterDir);
  } catch {
    return false;
  }
}

export function serversOf(clusterDir: string): number[] {
  if (!onLinux) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => serves(pid, clusterDir));
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

export async function isGoneWithin(milliseconds: number, pid: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(5);
  }
  return true;
}
