import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const prefix = 'move-test-';

/** A folder that the database's account may enter even as root. Its name contains the process that created it. */
export function aTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What killed test runs left behind. */
export function removeLeftOverFolders(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = Number(name.match(/^move-test-(\d+)-/)?.[1]);
    if (!pid || isRunning(pid)) continue;
    try {
      removeFolder(path.join(os.tmpdir(), name));
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
