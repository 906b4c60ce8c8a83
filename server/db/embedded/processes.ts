import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const onLinux = process.platform === 'linux';

/** Alive and no zombie: in many containers nobody reaps, and a zombie still answers signal 0. */
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

/**
 * Every process of a PostgreSQL server works in its cluster's folder, which distinguishes it from a reused process id.
 */
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
    // It ended by itself in the meantime.
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
