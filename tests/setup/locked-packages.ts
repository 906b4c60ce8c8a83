import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, projectFolder, sourceFiles } from './imports.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** By their folder, such as "node_modules/zod". */
export const lockedPackages = (): Record<string, Locked> => {
  const { '': _project, ...packages } = (
    JSON.parse(readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>;
    }
  ).packages;
  return packages;
};

const PRODUCT = /^(contract|engine|phone|server|web|clients\/phone-web)\//;
const TOOLS = /\.(test|test-support|config)\.tsx?$|^engine\/train\//;

/** What the product runs: the packages that its sources import, and the ones that these need. */
export function shippedPackages(): Set<string> {
  const packages = lockedPackages();
  const shipped = new Set<string>();
  const add = (name: string, from: string): void => {
    const folder = foldersAbove(from, name).find((each) => packages[each]);
    if (!folder || shipped.has(folder)) return;
    shipped.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder);
  };
  const sources = sourceFiles().filter((file) => PRODUCT.test(file) && !TOOLS.test(file));
  for (const { own, to, typeOnly } of sources.flatMap(importsOf)) if (!own && !typeOnly) add(to, '');
  return shipped;
}

function foldersAbove(folder: string, name: string): string[] {
  const here = path.posix.join(folder, 'node_modules', name);
  return folder === ''
    ? [here]
    : [here, ...foldersAbove(folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)];
}

/** What it takes on the disk, without the packages inside it that the lock file names itself. */
export function installedBytes(folder: string): number {
  const whole = path.join(projectFolder, folder);
  const within = readdirSync(whole, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  return within.reduce((sum, entry) => {
    const name = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? installedBytes(name) : lstatSync(path.join(projectFolder, name)).blocks * 512);
  }, lstatSync(whole).blocks * 512);
}
