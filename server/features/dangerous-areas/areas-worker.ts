/** A thread that compares past trips with dangerous areas, so that no number of them delays requests. */
import { workerData } from 'node:worker_threads';
import { type Connection, openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { doAreaWorks } from './do-works.ts';

const { connection, logLevel } = workerData as { connection: Connection; logLevel: string };
const db = openDatabase({ ...connection, max: 2 });
try {
  await doAreaWorks({ db, log: createLog(logLevel), now: () => new Date() });
} finally {
  await db.destroy();
}
