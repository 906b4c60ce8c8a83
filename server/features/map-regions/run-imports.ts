import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Context } from '#server/context.ts';
import type { Connection } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { startThread } from '#server/jobs/thread.ts';
import { IMPORT_ENTITY } from './begin-import.ts';
import { giveBack } from './do-imports.ts';

export interface Imports {
  stop(): Promise<void>;
}

const QUEUE = 'map-imports';

type Told = { working: string | undefined } | { region: string; err: Error };

/** In a thread, at once when somebody asks, and every minute what an ended process left undone. */
export async function runImports(jobs: Jobs, context: Context, connection: Connection): Promise<Imports> {
  const { config, db, events, log } = context;
  const workerData = { connection, folder: folderIn(config.dataDir) };
  let working: string | undefined;
  let running: { worker: Worker; ended: Promise<void> } | undefined;
  const start = () => {
    const worker = startThread('server/features/map-regions/import-worker.ts', workerData);
    worker.on('message', (told: Told) => {
      if ('working' in told) working = told.working;
      else log.warn(told, 'map import');
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
  // The queue stops waiting after a quarter of an hour and asks again; the thread goes on all the same.
  await jobs.work(QUEUE, async () => {
    await (await startIfWaiting())?.ended;
    // Asked for while the thread was about to end.
    await (await startIfWaiting())?.ended;
  });
  events.listen(async (tx, { entity, action }) => {
    if (entity === IMPORT_ENTITY && action === 'created') await jobs.add(tx, QUEUE, {});
  });
  await jobs.every('map-imports-left-over', '* * * * *', async () => void (await startIfWaiting()));
  return {
    stop: async () => {
      const left = working;
      await running?.worker.terminate();
      if (left) await giveBack(db, left);
    },
  };
}

/** A thread costs a second: there is one only while there is work. */
async function isWaiting(db: Context['db']): Promise<boolean> {
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
  return waiting !== undefined;
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
