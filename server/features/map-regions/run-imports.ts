import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from '#server/context.ts';
import type { Stoppable } from '#server/feature.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { runWorksInThread } from '#server/jobs/works-in-thread.ts';
import { MAP_IMPORT_ENTITY } from './begin-import.ts';
import { MAP_IMPORTS } from './map-imports.ts';

export const runImports = (jobs: Jobs, context: Context): Promise<Stoppable> =>
  runWorksInThread(jobs, context, {
    table: MAP_IMPORTS,
    schedule: {
      queue: 'map-imports',
      leftOverQueue: 'map-imports-left-over',
      after: { entity: MAP_IMPORT_ENTITY, action: 'created' },
    },
    source: 'server/features/map-regions/import-worker.ts',
    data: { folder: folderIn(context.config.dataDir) },
  });

/** Temporary files of an import need a disk: the data folder, or the system's one where that is not writable. */
function folderIn(dataDir: string): string {
  const folder = path.join(dataDir, 'imports');
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return tmpdir();
  }
}
