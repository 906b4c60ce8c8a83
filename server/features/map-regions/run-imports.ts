import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Context } from '../../context.ts';
import type { Connection } from '../../db/database.ts';

export interface Imports {
  stop(): Promise<void>;
}

/** So soon an import begins after it was asked for. */
const LOOK_EVERY_MS = 1_000;

/** Run from source, a thread needs its own translator. */
const fromSource = (file: URL): string =>
  `import('tsx/esm/api').then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(file.href)});
  });`;

/** Looks for imports that nobody works on, and does them in a thread; there is one only while there is work. */
export function runImports({ db, config, log }: Context, connection: Connection): Imports {
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? './import-worker.ts' : './import-worker.js', import.meta.url);
  const options = { workerData: { connection, folder: folderIn(config.dataDir) } };
  let worker: Worker | undefined;
  const start = (): void => {
    worker = isSource ? new Worker(fromSource(file), { ...options, eval: true }) : new Worker(file, options);
    worker.on('error', (error) => log.error({ err: error }, 'map import'));
    worker.once('exit', () => {
      worker = undefined;
    });
  };
  const look = async (): Promise<void> => {
    if (worker) return;
    const waiting = await db
      .selectFrom('map_regions')
      .select('id')
      .where('state', '=', 'importing')
      .where((where) =>
        where.or([where('worked_at', 'is', null), where('worked_at', '<', new Date(Date.now() - 60_000))]),
      )
      .where('upload_id', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (waiting && !worker) start();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'map import'));
  }, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}

/** Nodes and cells of a country wait on a disk; where the data folder cannot be written, in the system's own place. */
function folderIn(dataDir: string): string {
  const folder = path.join(dataDir, 'imports');
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return tmpdir();
  }
}
