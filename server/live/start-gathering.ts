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
export const startGathering = (db: Db, log: FastifyBaseLogger): Loop =>
  startLoop({
    name: 'counting',
    log,
    everyMs: isOnCluster() ? ON_CLUSTER_MS : EVERY_MS,
    idleMs: isOnCluster() ? ON_CLUSTER_MS : IDLE_MS,
    round: gatheringRound(db),
  });

/** Tidies by the clock: where phones report all the time, no round finds nothing. */
export function gatheringRound(db: Db): () => Promise<'worked' | undefined> {
  let tidiedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const gathered = await gatherChanges(db);
    if (performance.now() - tidiedAt >= TIDY_EVERY_MS) {
      tidiedAt = performance.now();
      await deleteOldMarks(db);
      await foldOldDays(db);
    }
    return gathered > 0 ? 'worked' : undefined;
  };
}

/** The newest stay: they tell a screen that arrives in silence where it stands. */
export async function deleteOldMarks(db: Db): Promise<void> {
  await sql`
    delete from live_marks where at < now() - make_interval(mins => ${sql.lit(MARKS_KEPT_MINUTES)})
      and position < (select max(position) from live_marks)
  `.execute(db);
}
