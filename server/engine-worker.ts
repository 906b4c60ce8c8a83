/** A thread that runs the engine, so that it never delays the reply to an upload. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './db/database.ts';
import { derivations } from './features/derivations.ts';
import { PARALLEL_GROUPS, startEngineLoop } from './ingest/run/engine-loop.ts';
import { engineTime } from './ingest/run/engine-time.ts';
import {
  type EngineMessage,
  type EngineOrder,
  type EngineThreadData,
  SIGN_OF_LIFE_MS,
} from './ingest/run/start-engine.ts';
import { createLog } from './log.ts';

const { connection, logLevel, suspects, quota } = workerData as EngineThreadData;
const log = createLog(logLevel);
const db = openDatabase({ ...connection, max: PARALLEL_GROUPS + 2 }, (error) =>
  log.warn({ err: error }, 'database connection lost'),
);
const tell = (message: EngineMessage) => parentPort?.postMessage(message);
const loop = startEngineLoop(db, derivations, log, { suspects, quota, onWork: (work) => tell({ work }) });
setInterval(() => tell({ spent: engineTime.take() }), SIGN_OF_LIFE_MS).unref();

parentPort?.on('message', (order: EngineOrder) => {
  if (order !== 'stop') return loop.expect(order.expect);
  void loop
    .stop()
    .then(() => db.destroy())
    .finally(() => process.exit(0));
});
