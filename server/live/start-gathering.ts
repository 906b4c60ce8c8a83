import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isOnCluster } from '#server/db/on-cluster.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import { foldOldDays } from './fold-old-days.ts';
import { gatherChanges } from './gather-changes.ts';

/** Figures move about once a second, however many phones report. */
const EVERY_MS = 700;
/** While nothing changes. */
const IDLE_MS = 1_400;
/** On a cluster, where every round asks all shards. */
const ON_CLUSTER_MS = 2_000;
const TIDY_EVERY_MS = 60_000;
/** A screen that was away for longer loads everything again. */
export const MARKS_KEPT_MINUTES = 15;

/** Gathers changes in a loop. Every process may run it; one at a time does the work. */
export function startGathering(db: Db, log: FastifyBaseLogger): Loop {
  let tidiedAt = 0;
  return startLoop({
    name: 'counting',
    log,
    everyMs: isOnCluster() ? ON_CLUSTER_MS : EVERY_MS,
    idleMs: isOnCluster() ? ON_CLUSTER_MS : IDLE_MS,
    round: async () => {
      const gathered = await gatherChanges(db);
      if (gathered > 0) return 'worked';
      if (Date.now() - tidiedAt < TIDY_EVERY_MS) return;
      tidiedAt = Date.now();
      await deleteOldMarks(db);
      await foldOldDays(db);
    },
  });
}

/** The newest stay: they tell a screen that arrives in silence where it stands. */
export async function deleteOldMarks(db: Db): Promise<void> {
  await sql`
    delete from live_marks where at < now() - make_interval(mins => ${sql.lit(MARKS_KEPT_MINUTES)})
      and position < (select max(position) from live_marks)
  `.execute(db);
}
