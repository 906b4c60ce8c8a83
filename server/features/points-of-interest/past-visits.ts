import { sql } from 'kysely';
import { POI_LIMITS } from '#contract/poi.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { presenceCellsOf } from '#server/features/presence/presence-cells.ts';
import { slotOf } from '#server/features/presence/save-presence.ts';
import { fixesBetween } from '#server/ingest/run/stored-fixes.ts';
import { doWorks, type WorkParts, type WorkTable } from '#server/jobs/long-work.ts';
import { fencesOfPois } from './poi-fences.ts';
import type { WatchedRun } from './poi-visits.ts';
import { findVisits } from './save-visits.ts';

export const PAST_VISIT_WORKS: WorkTable = {
  name: 'poi_past_works',
  key: ['project_id', 'id'],
  lease: 'worked_at',
  leaseSeconds: 300,
  unfinished: "state in ('waiting', 'running')",
  order: 'requested_at',
  onClaim: "state = 'running', done = 0, total = null",
  countsTries: true,
  ofProjects: true,
};

interface WorkRow {
  project_id: number;
  id: string;
  poi_ids: string[];
  requested_at: Date;
}

/** New points of interest are searched for visits of the last days too, in the background. */
export async function queuePastVisits(tx: Tx, projectId: number, poiIds: string[], now: Date): Promise<void> {
  if (poiIds.length === 0) return;
  await tx.insertInto('poi_past_works').values({ project_id: projectId, poi_ids: poiIds, requested_at: now }).execute();
}

export async function forgetOldPastWorks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - POI_LIMITS.pastDays * DAY_MS);
  await db.deleteFrom('poi_past_works').where('ended_at', '<', since).execute();
}

export async function findPastVisits({ now, ...parts }: WorkParts & Pick<Context, 'now'>): Promise<void> {
  const { db } = parts;
  await forgetOldPastWorks({ db, now });
  await doWorks<WorkRow>(parts, {
    table: PAST_VISIT_WORKS,
    run: async (work, report) => {
      const afterMs = work.requested_at.getTime() - POI_LIMITS.pastDays * DAY_MS;
      const users = await usersNear(db, work, afterMs);
      const fencesIn = fencesOfPois(work.project_id, work.poi_ids);
      for (const [done, userId] of users.entries()) {
        await report({ done, total: users.length });
        await findVisitsOf(db, work, fencesIn, userId, afterMs);
      }
      await report({ state: 'done', done: users.length, total: users.length, ended_at: now() });
    },
    onFailed: ({ project_id, id }) =>
      db
        .updateTable('poi_past_works')
        .set({ state: 'failed', ended_at: now() })
        .where('project_id', '=', project_id)
        .where('id', '=', id)
        .execute(),
  });
}

/** Who was near one of the places in that time; everyone, where the places reach too far. */
async function usersNear(db: Db, { project_id, poi_ids }: WorkRow, afterMs: number): Promise<string[]> {
  const places = await db
    .selectFrom('pois')
    .select(['lat', 'lon', 'radius_meters as radiusMeters'])
    .where('project_id', '=', project_id)
    .where('id', 'in', poi_ids)
    .execute();
  const cells = await presenceCellsOf(places);
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from presence
    where project_id = ${project_id} and week >= ${slotOf(afterMs / 1000).week}::date
      and (${cells === null} or cell = any(${cells ?? []}::bigint[]))
    order by user_id
  `.execute(db);
  return rows.map(({ userId }) => userId);
}

/**
 * Finds the visits of a user as a run of the engine would. Receivers are not notified of what happened before the place
 * was made; what an earlier try or the engine found meanwhile is found again and counts once.
 */
const findVisitsOf = (
  db: Db,
  work: WorkRow,
  fencesIn: ReturnType<typeof fencesOfPois>,
  userId: string,
  afterMs: number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const user = { projectId: work.project_id, userId };
    await lockUser(tx, user.projectId, userId);
    const fences = await fencesIn(tx);
    if (fences.pois.length === 0) return;
    const fixes = await fixesBetween(tx, user, afterMs + 1, null);
    if (fixes.length === 0) return;
    const run: WatchedRun = { ...user, afterMs, fixes, rows: await itemsAfter(tx, user, afterMs) };
    await findVisits(tx, [{ run, fences }], work.requested_at.getTime());
  });

const itemsAfter = (tx: Tx, { projectId, userId }: { projectId: number; userId: string }, afterMs: number) =>
  tx
    .selectFrom('timeline_items')
    .select(['start_ts', 'end_ts', 'measured_type as type'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('end_ts', '>=', Math.floor(afterMs / 1000))
    .where('deleted', '=', false)
    .execute() as Promise<WatchedRun['rows']>;
