import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Recomputation } from '#contract/app-user-config.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { derivations } from '#server/features/derivations.ts';
import { ENGINE_VERSION } from '#server/ingest/run/engine-run.ts';
import { processUsers } from '#server/ingest/run/process-users.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { RECOMPUTE_ENTITY } from './recompute-day.ts';

const QUEUE = 'recompute-days';
const DAY_MS = 86_400_000;
/** A local day reaches so far over the same day in UTC. */
const ZONES_MS = 14 * 3_600_000;
const LOOK_AGAIN_MS = 200;

interface Item {
  startTs: number;
  endTs: number;
  type: string;
  day: string;
  /** Changes with anything the engine says of it. */
  said: string;
}
interface Asked extends UserKey {
  id: string;
  day: string;
}

/** At once when somebody asks, and every minute what an ended process left undone. */
export async function recomputeDays(jobs: Jobs, context: Context): Promise<void> {
  await jobs.work(QUEUE, () => doRecomputations(context));
  context.events.listen(async (tx, { entity, action }) => {
    // UserKey day it is stands in the table alone, which an erasure of the user empties.
    if (entity === RECOMPUTE_ENTITY && action === 'created') await jobs.add(tx, QUEUE, {});
  });
  await jobs.every('recompute-left-over-days', '* * * * *', () => doRecomputations(context));
}

export async function doRecomputations({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const asked = await takeOne(db, now());
    if (!asked) return;
    const before = await itemsFrom(db, asked);
    const hadNothing = !(await db.transaction().execute((tx) => putBack(tx, asked)));
    if (!hadNothing) await untilWorkedOff(db, asked);
    const result = { hadNothing, ...difference(before, await itemsFrom(db, asked), asked.day) };
    await db
      .updateTable('app_user_recomputations')
      .set({ finished_at: now(), result: JSON.stringify(result) })
      .where('project_id', '=', asked.projectId)
      .where('user_id', '=', asked.userId)
      .where('recomputation_id', '=', asked.id)
      .execute();
  }
}

/** The oldest that waits, or that a process began and did not finish within minutes. */
async function takeOne(db: Db, now: Date): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    update app_user_recomputations r set started_at = ${now}
    from (
      select project_id, user_id, recomputation_id from app_user_recomputations
      where finished_at is null and (started_at is null or started_at < ${new Date(now.getTime() - 300_000)})
      order by asked_at limit 1 for update skip locked
    ) next
    where r.project_id = next.project_id and r.user_id = next.user_id and r.recomputation_id = next.recomputation_id
    returning r.project_id as "projectId", r.user_id as "userId", r.recomputation_id as id, r.day
  `.execute(db);
  return rows[0];
}

/** Lets the engine see the day's batches as new ones. False: nothing of that day is stored. */
async function putBack(tx: Tx, { projectId, userId, day }: Asked): Promise<boolean> {
  await lockUser(tx, projectId, userId);
  const fromMs = Date.parse(day) - ZONES_MS;
  const { numAffectedRows = 0n } = await sql`
    insert into pending_batches (project_id, user_id, batch_id)
    select project_id, user_id, batch_id from batches
    where project_id = ${projectId} and user_id = ${userId} and fixes is not null
      and last_ms >= ${fromMs} and first_ms < ${fromMs + DAY_MS + 2 * ZONES_MS}
    on conflict do nothing
  `.execute(tx);
  // What an older engine closed is kept by itself; this was asked for.
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

/** The engine's own threads may be at it too: a user belongs to one at a time. */
async function untilWorkedOff(db: Db, { projectId, userId }: UserKey): Promise<void> {
  const waits = () =>
    db
      .selectFrom('pending_batches')
      .select('batch_id')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
  while (await waits()) {
    const done = await processUsers(db, derivations, [{ projectId, userId }]);
    if (done === 0) await sleep(LOOK_AGAIN_MS);
  }
}

const itemsFrom = async (db: Db, { projectId, userId, day }: Asked): Promise<Item[]> =>
  (
    await sql<Item>`
      select start_ts as "startTs", end_ts as "endTs", type, day, md5(features::text) as said from timeline_items
      where project_id = ${projectId} and user_id = ${userId} and day >= ${day} and not deleted
    `.execute(db)
  ).rows;

type Difference = Omit<NonNullable<Recomputation['result']>, 'hadNothing'>;

/** What is not the same any more: on the day itself, and as one figure after it. */
export function difference(before: readonly Item[], after: readonly Item[], day: string): Difference {
  const known = new Map(before.map((item) => [item.startTs, item]));
  const now = new Map(after.map((item) => [item.startTs, item]));
  const differs = (item: Item, other: Item) =>
    item.endTs !== other.endTs || item.type !== other.type || item.said !== other.said;
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
