import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const prefix = 'move-test-';
/** Several times what the databases of all tests need. */
const ROOM = 8 * 1024 ** 3;
const place = hasRoomInMemory() ? '/dev/shm' : realpathSync(os.tmpdir());

/** On a disk, databases that live for seconds mostly wait. Their programs are copied beside them: not every system runs those. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    const forbidsPrograms = /^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
    return !forbidsPrograms && Math.min(bavail * bsize, process.availableMemory()) > ROOM;
  } catch {
    return false;
  }
}

/** A folder that the database's account may enter even as root. Its name contains the process that created it. */
export function aTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(place, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What killed test runs left behind. */
export function removeLeftOverFolders(): void {
  for (const name of readdirSync(place)) {
    const pid = Number(name.match(/^move-test-(\d+)-/)?.[1]);
    if (!pid || isRunning(pid)) continue;
    try {
      removeFolder(path.join(place, name));
    } catch {
      // Another user's.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
