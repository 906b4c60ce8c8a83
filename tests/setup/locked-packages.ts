import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { neededPackages } from '#scripts/needed-packages.mjs';
import { importsOf, projectFolder, sourceFiles } from './imports.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** By their folder, such as "node_modules/zod"; neither the project nor its workspace of tools. */
export const lockedPackages = (): Record<string, Locked> => {
  const { packages } = JSON.parse(readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const isPackage = ([folder, { link }]: [string, Locked]): boolean => folder.includes('node_modules/') && !link;
  return Object.fromEntries(Object.entries(packages).filter(isPackage));
};

const PRODUCT = /^(contract|engine|phone|server|web|clients\/phone-web)\//;
const TOOLS = /\.(test|test-support|config)\.tsx?$|^engine\/train\//;

/** What the product runs: the packages that its sources import, and the ones that these need. */
export function shippedPackages(): Set<string> {
  const sources = sourceFiles().filter((file) => PRODUCT.test(file) && !TOOLS.test(file));
  const imports = sources.flatMap(importsOf).filter(({ own, typeOnly }) => !own && !typeOnly);
  return neededPackages(
    lockedPackages(),
    imports.map(({ to }) => to),
  );
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
