/** A thread that runs the engine, so that it never delays the reply to an upload. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, openDatabase } from './db/database.ts';
import { derivations } from './features/derivations.ts';
import { PARALLEL_GROUPS, startEngineLoop } from './ingest/run/engine-loop.ts';
import { createLog } from './log.ts';

const { connection, logLevel } = workerData as { connection: Connection; logLevel: string };
const log = createLog(logLevel);
// The engine's results can be computed again from stored batches, so its commits need not wait for the disk.
const db = openDatabase({ ...connection, max: PARALLEL_GROUPS + 1, options: '-c synchronous_commit=off' }, (error) =>
  log.warn({ err: error }, 'database connection lost'),
);
const loop = startEngineLoop(db, derivations, log);

parentPort?.on('message', (message: unknown) => {
  if (message === 'stop') {
    void loop
      .stop()
      .then(() => db.destroy())
      .finally(() => process.exit(0));
  }
});
