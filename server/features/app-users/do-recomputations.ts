import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Recomputation } from '#contract/app-user-config.ts';
import { holdUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { derivations } from '#server/features/derivations.ts';
import { notifyOfWork } from '#server/features/inbox/notify-of-work.ts';
import { ENGINE_VERSION } from '#server/ingest/run/engine-run.ts';
import { processUsers } from '#server/ingest/run/process-users.ts';
import { doWorks, type ReportProgress, type WorkParts, type WorkTable } from '#server/jobs/long-work.ts';

const DAY_MS = 86_400_000;
/** A local day extends at most this far beyond the same day in UTC. */
const ZONES_MS = 14 * 3_600_000;
const POLL_MS = 200;

export const RECOMPUTATIONS: WorkTable = {
  name: 'app_user_recomputations',
  key: ['project_id', 'user_id', 'recomputation_id'],
  lease: 'started_at',
  leaseSeconds: 300,
  unfinished: 'finished_at is null',
  order: 'requested_at',
  ofProjects: true,
};

interface RecomputationRow {
  project_id: number;
  user_id: string;
  recomputation_id: string;
  day: string;
  requested_by: string | null;
}
interface UserDay extends UserKey {
  day: string;
}
interface Item {
  startTs: number;
  endTs: number;
  type: string;
  day: string;
  /** A hash of the item's features. */
  fingerprint: string;
}

export const doRecomputations = ({ now, ...parts }: WorkParts & Pick<Context, 'now'>): Promise<void> => {
  const { db } = parts;
  return doWorks<RecomputationRow>(parts, {
    table: RECOMPUTATIONS,
    run: async (row, report) => {
      const target = { projectId: row.project_id, userId: row.user_id, day: row.day };
      const before = await itemsFrom(db, target);
      const hadNothing = !(await db.transaction().execute((tx) => requeueBatches(tx, target)));
      if (!hadNothing) await untilProcessed(db, target, report);
      const result = { hadNothing, ...difference(before, await itemsFrom(db, target), target.day) };
      await report({ finished_at: now(), result: JSON.stringify(result) });
      const ended = { id: row.recomputation_id, work: 'recomputation', outcome: 'done', ...target } as const;
      await db.transaction().execute(async (tx) => {
        if (!(await holdUser(tx, target.projectId, target.userId))) return;
        await notifyOfWork(tx, { ...ended, requestedBy: row.requested_by });
      });
    },
  });
};

/** Makes the day's batches pending again. Returns false if nothing of that day is stored. */
async function requeueBatches(tx: Tx, { projectId, userId, day }: UserDay): Promise<boolean> {
  await lockUser(tx, projectId, userId);
  const fromMs = Date.parse(day) - ZONES_MS;
  const { numAffectedRows = 0n } = await sql`
    insert into pending_batches (project_id, user_id, batch_id)
    select project_id, user_id, batch_id from batches
    where project_id = ${projectId} and user_id = ${userId} and fixes is not null
      and last_ms >= ${fromMs} and first_ms < ${fromMs + DAY_MS + 2 * ZONES_MS}
    on conflict do nothing
  `.execute(tx);
  // The engine keeps items closed by an older version, so they are marked as current to be recomputed.
  await tx
    .updateTable('timeline_items')
    .set({ engine_version: ENGINE_VERSION })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('day', '>=', day)
    .where('overridden', 'is', null)
    .where('deleted', '=', false)
    .execute();
  return numAffectedRows > 0n;
}

/** The engine's threads may process the user too; a lock ensures one at a time. */
async function untilProcessed(db: Db, { projectId, userId }: UserKey, report: ReportProgress): Promise<void> {
  const isPending = () =>
    db
      .selectFrom('pending_batches')
      .select('batch_id')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
  while (await isPending()) {
    await report();
    const { done } = await processUsers(db, derivations, [{ projectId, userId }]);
    if (done === 0) await sleep(POLL_MS);
  }
}

const itemsFrom = async (db: Db, { projectId, userId, day }: UserDay): Promise<Item[]> =>
  (
    await sql<Item>`
      select start_ts as "startTs", end_ts as "endTs", type, day, md5(features::text) as fingerprint from timeline_items
      where project_id = ${projectId} and user_id = ${userId} and day >= ${day} and not deleted
    `.execute(db)
  ).rows;

type Difference = Omit<NonNullable<Recomputation['result']>, 'hadNothing'>;

/** What changed: in detail for the day itself, as one figure for later days. */
export function difference(before: readonly Item[], after: readonly Item[], day: string): Difference {
  const known = new Map(before.map((item) => [item.startTs, item]));
  const now = new Map(after.map((item) => [item.startTs, item]));
  const differs = (item: Item, other: Item) =>
    item.endTs !== other.endTs || item.type !== other.type || item.fingerprint !== other.fingerprint;
  const added = after.filter(({ startTs }) => !known.has(startTs));
  const removed = before.filter(({ startTs }) => !now.has(startTs));
  const changed = after.filter((item) => {
    const old = known.get(item.startTs);
    return old !== undefined && differs(item, old);
  });
  const on = (items: readonly Item[]) => items.filter((item) => item.day === day).length;
  const own = { added: on(added), changed: on(changed), removed: on(removed) };
  const all = added.length + changed.length + removed.length;
  return { before: on(before), after: on(after), ...own, elsewhere: all - own.added - own.changed - own.removed };
}
