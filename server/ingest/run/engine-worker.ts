/** Runs in a thread of its own, so that the engine never holds up an acknowledgement. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { SIDE_BY_SIDE, startEngineLoop } from './engine-loop.ts';

interface Given {
  connection: Connection;
  logLevel: string;
}

const { connection, logLevel } = workerData as Given;
const log = createLog(logLevel);
// What the engine makes can be made again from what was acknowledged: its commits need not wait for the disk.
const db = openDatabase({ ...connection, max: SIDE_BY_SIDE + 1, options: '-c synchronous_commit=off' }, (error) =>
  log.warn({ err: error }, 'database connection lost'),
);
const loop = startEngineLoop(db, log);

parentPort?.on('message', (message: unknown) => {
  if (message === 'stop') {
    void loop
      .stop()
      .then(() => db.destroy())
      .finally(() => process.exit(0));
  }
});
