// Installs the locked dependencies when they are missing or older than the lock file. Plain Node: nothing is there yet.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`MOVE Dashboard needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** All output goes to standard error, so that commands which print data stay clean. */
export function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  console.error('Installing the locked dependencies …');
  // Even where NODE_ENV or npm's settings would omit them: the build needs the development tools.
  const everything = ['--include=dev', '--include=optional', '--include=peer'];
  const { status } = spawnSync('npm', ['ci', ...everything, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The dependencies could not be installed; see the lines above.');
    process.exit(status ?? 1);
  }
}

/** npm writes down what it installed as its last step; an install cut short has no such file. */
function isInstalled() {
  const locked = packagesIn(path.join(root, 'package-lock.json'));
  const installed = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(locked).every(([folder, { version, optional, devOptional }]) => {
    const found = installed[folder];
    if (folder === '') return true;
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return {};
  }
}
