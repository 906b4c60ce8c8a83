// Installs the locked dependencies when they are missing or older than the lock file. Plain Node: nothing is there yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { neededPackages } from './needed-packages.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`MOVE Dashboard needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** The workspace of the checks and tests, and nothing else. */
const TOOLS = 'tests/tools';
/** Even where NODE_ENV or npm's settings would omit them: the build needs the development tools. */
const EVERYTHING = ['--include=dev', '--include=optional', '--include=peer'];
/** The lock file identifies each package, so that cached ones need not be requested again. */
const QUIETLY = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
/** Neither the workspace of the checks and tests nor peer dependencies. */
const WITHOUT_TOOLS = ['--workspaces=false', '--legacy-peer-deps'];

/**
 * What is needed to 'run' a product that is built, to 'build' it too, or to 'test' it. All output goes to standard error,
 * so that commands which print data stay clean.
 */
export function ensureInstalled(purpose) {
  requireNode();
  if (isInstalled(purpose)) return;
  console.error('Installing the locked dependencies …');
  // Tools that are already installed stay.
  const all = purpose === 'test' || existsSync(path.join(root, 'node_modules', 'vitest'));
  const options = [...EVERYTHING, ...(all ? [] : WITHOUT_TOOLS), ...QUIETLY];
  const { status } = spawnSync('npm', ['ci', ...options], {
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
function isInstalled(purpose) {
  const locked = packagesIn(path.join(root, 'package-lock.json'));
  const installed = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
  const { '': project = {}, [TOOLS]: tools = {} } = locked;
  const wanted = {
    ...project.dependencies,
    ...project.optionalDependencies,
    ...(purpose !== 'run' && project.devDependencies),
    ...(purpose === 'test' && tools.devDependencies),
  };
  return [...neededPackages(locked, Object.keys(wanted))].every((folder) => {
    const { version, optional, devOptional } = locked[folder];
    const found = installed[folder];
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
