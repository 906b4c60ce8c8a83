import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Context } from '#server/context.ts';
import type { Connection } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { claimable, scheduleWorks } from '#server/jobs/long-work.ts';
import { startThread } from '#server/jobs/thread.ts';
import { MAP_IMPORT_ENTITY } from './begin-import.ts';
import { releaseImport } from './do-map-imports.ts';
import { MAP_IMPORTS } from './map-imports.ts';

export interface Imports {
  stop(): Promise<void>;
}

type Message = { working: string | undefined } | { region: string; err: Error };

/** Runs imports in a thread of their own. */
export async function runImports(jobs: Jobs, context: Context, connection: Connection): Promise<Imports> {
  const { config, db, events, log } = context;
  const workerData = { connection, folder: folderIn(config.dataDir) };
  let working: string | undefined;
  let running: { worker: Worker; ended: Promise<void> } | undefined;
  const start = () => {
    const worker = startThread('server/features/map-regions/import-worker.ts', workerData);
    worker.on('message', (message: Message) => {
      if ('working' in message) working = message.working;
      else log.warn(message, 'map import');
    });
    worker.once('error', (error) => log.error({ err: error }, 'map import'));
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        running = undefined;
        working = undefined;
        resolve();
      });
    });
    return { worker, ended };
  };
  const startIfWaiting = async () => {
    if (!running && (await isWaiting(db))) running ??= start();
    return running;
  };
  await scheduleWorks(
    jobs,
    events,
    {
      queue: 'map-imports',
      leftOverQueue: 'map-imports-left-over',
      after: { entity: MAP_IMPORT_ENTITY, action: 'created' },
    },
    {
      // The queue gives up waiting after a quarter of an hour and tries again; the thread continues all the same.
      requested: async () => {
        await (await startIfWaiting())?.ended;
        // Requested while the thread was about to end.
        await (await startIfWaiting())?.ended;
      },
      leftOver: async () => void (await startIfWaiting()),
    },
  );
  return {
    stop: async () => {
      const left = working;
      await running?.worker.terminate();
      if (left) await releaseImport(db, left);
    },
  };
}

/** A thread takes a second to start: it runs only while there is work. */
async function isWaiting(db: Context['db']): Promise<boolean> {
  const waiting = await db.selectFrom('map_regions').select('id').where(claimable(MAP_IMPORTS)).limit(1).execute();
  return waiting.length > 0;
}

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
