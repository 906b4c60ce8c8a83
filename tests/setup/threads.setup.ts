import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { builtThreads } from '#server/jobs/thread.ts';
import { projectRoot } from '#server/root.ts';

const folder = path.join(projectRoot, 'node_modules/.cache/test-threads');
const built = new Map<string, string>();

/** Built once for all test files of a process, when a thread first starts. */
builtThreads.fileOf ??= (source) => {
  const known = built.get(source);
  if (known) return known;
  const file = path.join(folder, `${path.basename(source, '.ts')}.mjs`);
  const fresh = `${file}-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  buildSync({
    entryPoints: [path.join(projectRoot, source)],
    outfile: fresh,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    sourcemap: 'inline',
  });
  // Another process may do the same.
  renameSync(fresh, file);
  built.set(source, file);
  return file;
};
