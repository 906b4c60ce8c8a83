import type { Db } from '#server/db/database.ts';
import { derivations } from '#server/features/derivations.ts';
import { processPending } from '#server/ingest/run/engine-loop.ts';

/** Runs the engine over everything that is pending, now. */
export const processAll = (db: Db): Promise<void> => processPending(db, derivations);
