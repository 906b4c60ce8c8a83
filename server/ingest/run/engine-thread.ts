import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { computedUser } from './computed-user.ts';
import type { Derivations } from './derivation.ts';
import { PARALLEL_GROUPS, startEngineLoop } from './engine-loop.ts';
import { engineTime } from './engine-time.ts';
import { type EngineMessage, type EngineOrder, type EngineThreadData, SIGN_OF_LIFE_MS } from './start-engine.ts';

/** The work of an engine thread until it is asked to stop. */
export function runEngineThread(derivations: Derivations): void {
  const { connection, logLevel, suspects, quota, computed } = workerData as EngineThreadData;
  const log = createLog(logLevel);
  const db = openDatabase({ ...connection, max: PARALLEL_GROUPS + 3 }, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  );
  const report = (message: EngineMessage) => parentPort?.postMessage(message);
  const loop = startEngineLoop(db, derivations, log, {
    ...{ suspects, quota, computed: computedUser(computed) },
    onWork: (underWay) => report({ underWay }),
  });
  setInterval(() => report({ spent: engineTime.take() }), SIGN_OF_LIFE_MS).unref();

  parentPort?.on('message', (order: EngineOrder) => {
    if (order !== 'stop') return loop.expect(order.expect);
    void loop
      .stop()
      .then(() => db.destroy())
      .finally(() => process.exit(0));
  });
}
