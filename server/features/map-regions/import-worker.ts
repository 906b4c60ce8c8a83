/** A thread that imports maps, so that reading a country does not delay requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, openDatabase } from '#server/db/database.ts';
import { createEvents } from '#server/events.ts';
import { keepRevisions } from '#server/features/revisions/keep-revisions.ts';
import { doMapImports } from './do-map-imports.ts';

const { connection, folder } = workerData as { connection: Connection; folder: string };
const db = openDatabase({ ...connection, max: 2, statement_timeout: 0 });
const events = createEvents();
events.listen(keepRevisions);
try {
  await doMapImports({
    ...{ db, events, folder },
    onError: (region, err) => parentPort?.postMessage({ region, err }),
    onImport: (working) => parentPort?.postMessage({ working }),
  });
} finally {
  await db.destroy();
}
