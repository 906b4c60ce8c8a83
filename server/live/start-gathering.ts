import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { foldOldDays } from './fold-old-days.ts';
import { gatherChanges } from './gather-changes.ts';

/** Figures move about once a second, however many phones report. */
const EVERY_MS = 700;
const TIDY_EVERY_MS = 60_000;
/** Who was away for longer starts with everything anew. */
export const MARKS_KEPT_MINUTES = 15;

export interface Gathering {
  stop(): Promise<void>;
}

/** Gathers what was logged, for ever. Every process may do it; one at a time does. */
export function startGathering(db: Db, log: FastifyBaseLogger): Gathering {
  let stopped = false;
  let wakeUp: () => void = () => {};
  let tidied = 0;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const round = async (): Promise<void> => {
    while ((await gatherChanges(db)) > 0 && !stopped) await pause(EVERY_MS);
    if (Date.now() - tidied < TIDY_EVERY_MS) return;
    tidied = Date.now();
    await forgetOldMarks(db);
    await foldOldDays(db);
  };
  const running = (async () => {
    while (!stopped) {
      await round().catch((error: unknown) => {
        if (!stopped) log.warn({ err: error, away: isDatabaseAway(error) }, 'counting waits for the database');
      });
      if (!stopped) await pause(EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wakeUp();
      await running;
    },
  };
}

async function forgetOldMarks(db: Db): Promise<void> {
  await sql`
    delete from live_marks where at < now() - make_interval(mins => ${sql.lit(MARKS_KEPT_MINUTES)})
  `.execute(db);
}
