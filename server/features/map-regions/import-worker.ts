/** Runs in a thread of its own: reading a country must not hold up an answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, openDatabase } from '#server/db/database.ts';
import { createEvents } from '#server/events.ts';
import { keepRevisions } from '#server/features/revisions/keep-revisions.ts';
import { doImports } from './do-imports.ts';

const { connection, folder } = workerData as { connection: Connection; folder: string };
const db = openDatabase({ ...connection, max: 2, statement_timeout: 0 });
const events = createEvents();
events.listen(keepRevisions);
try {
  await doImports({
    ...{ db, events, folder },
    tell: (region, err) => parentPort?.postMessage({ region, err }),
    onWork: (working) => parentPort?.postMessage({ working }),
  });
} finally {
  await db.destroy();
}
