import { sql } from 'kysely';
import { BILLING_FEATURES } from '#contract/billing-periods.ts';
import { utcDay } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import type { IncomingBatch } from './store-batches.ts';

/**
 * Appends batches of users of one shard by statements that Citus routes to it, and returns the new ones. On a single
 * database `append-batches` does the same in one statement.
 */
export async function appendOfShard(tx: Tx, arrivals: readonly IncomingBatch[]): Promise<IncomingBatch[]> {
  const users = await liveUsers(tx, arrivals);
  const live = arrivals.filter((arrival) => {
    const user = users.get(userKeyText(arrival));
    return user && (arrival.installationId === null || arrival.installationId === user.installationId);
  });
  if (live.length === 0) return [];
  const stored = await tx
    .insertInto('batches')
    .values(
      live.map(({ projectId, userId, batch }) => ({
        project_id: projectId,
        user_id: userId,
        batch_id: batch.batchId,
        content_hash: batch.contentHash,
        first_ms: batch.firstMs,
        last_ms: batch.lastMs,
        fix_count: batch.fixCount,
        record_count: batch.recordCount,
        fixes: batch.fixes ? Buffer.from(batch.fixes) : null,
        rejected: batch.rejected.length > 0 ? JSON.stringify(batch.rejected) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['project_id', 'user_id', 'batch_id', sql<string>`(received_at at time zone 'UTC')::date`.as('day')])
    .execute();
  if (stored.length === 0) return [];
  await tx
    .insertInto('pending_batches')
    .values(stored.map(({ project_id, user_id, batch_id }) => ({ project_id, user_id, batch_id })))
    .execute();
  const fresh = new Set<string>();
  const days = new Map<string, UserKey & { day: string }>();
  for (const { project_id: projectId, user_id: userId, batch_id, day } of stored) {
    const key = userKeyText({ projectId, userId });
    fresh.add(`${batch_id} ${key}`);
    if (!isMetered(users.get(key), day)) days.set(`${day} ${key}`, { projectId, userId, day });
  }
  // Always in the same order, so that two groups cannot deadlock.
  for (const [, { projectId, userId, day }] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await sql`select meter_user_day(${projectId}, ${userId}, ${day}::date, ${BILLING_FEATURES}::text[])`.execute(tx);
  }
  // A batch that arrived twice at once is stored once.
  return live.filter((arrival) => fresh.delete(`${arrival.batch.batchId} ${userKeyText(arrival)}`));
}

interface LiveUser extends UserKey {
  installationId: string | null;
  /** The start of the month that the bits of `days` refer to. */
  month: string | null;
  days: number | null;
}

/** The users who may upload. */
async function liveUsers(tx: Tx, arrivals: readonly UserKey[]): Promise<Map<string, LiveUser>> {
  const keys = new Map(arrivals.map((arrival) => [userKeyText(arrival), arrival]));
  const rows = [...keys.values()].map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId }));
  const month = `${utcDay(Date.now()).slice(0, 7)}-01`;
  const { rows: users } = await sql<LiveUser>`
    select u.project_id as "projectId", u.user_id as "userId", u.installation_id as "installationId", m.month, m.days
    from ${givenRows(rows, USER_KEY_COLUMNS)}
    join app_users u on ${ofGiven('u', rows)}
    left join metered_users m on ${ofGiven('m', rows)} and m.month = ${month}::date
    where not u.blocked
    -- An erasure of the user waits for this. Whoever is being erased is left out, so that no other phone waits for it.
    for key share of u skip locked
  `.execute(tx);
  return new Map(users.map((user) => [userKeyText(user), user]));
}

const isMetered = (user: LiveUser | undefined, day: string): boolean =>
  user?.month?.slice(0, 7) === day.slice(0, 7) && ((user.days ?? 0) & (1 << Number(day.slice(8)))) !== 0;
