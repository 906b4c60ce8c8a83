import { type RawBuilder, sql } from 'kysely';
import { POI_LIMITS } from '#contract/poi.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { presenceCellsOf } from '#server/features/presence/presence-cells.ts';
import { slotOf } from '#server/features/presence/save-presence.ts';
import { doWorks, type WorkParts, type WorkTable } from '#server/jobs/long-work.ts';
import { findPastOf } from './past-of-user.ts';
import { fencesOfPois } from './poi-fences.ts';

/** Each page is found anew among all who were there. */
const USERS_AT_ONCE = 5_000;

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
    run: async ({ project_id: projectId, poi_ids, requested_at }, report) => {
      const notifyFromMs = requested_at.getTime();
      const afterMs = notifyFromMs - POI_LIMITS.pastDays * DAY_MS;
      const near = await nearPlaces(db, projectId, poi_ids, afterMs);
      const total = await countUsers(db, near);
      const search = { projectId, afterMs, notifyFromMs, fencesIn: fencesOfPois(projectId, poi_ids) };
      let done = 0;
      for await (const userId of usersNear(db, near)) {
        await findPastOf(db, search, userId, () => report({ done, total: Math.max(total, done + 1) }));
        done++;
      }
      await report({ state: 'done', done, total: done, ended_at: now() });
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

/** Presence near some places since a time; anywhere, where the places reach too far. */
async function nearPlaces(
  db: Db,
  projectId: number,
  poiIds: readonly string[],
  afterMs: number,
): Promise<RawBuilder<boolean>> {
  const places = await db
    .selectFrom('pois')
    .select(['lat', 'lon', 'radius_meters as radiusMeters'])
    .where('project_id', '=', projectId)
    .where('id', 'in', poiIds)
    .execute();
  const cells = await presenceCellsOf(places);
  return sql`project_id = ${projectId} and week >= ${slotOf(afterMs / 1000).week}::date
    and (${cells === null} or cell = any(${cells ?? []}::bigint[]))`;
}

async function countUsers(db: Db, near: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    select count(distinct user_id) as users from presence where ${near}
  `.execute(db);
  return rows[0]?.users ?? 0;
}

/** Who was there, by id: never more than so many in memory. */
export async function* usersNear(
  db: Db,
  near: RawBuilder<boolean>,
  atOnce: number = USERS_AT_ONCE,
): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ userId: string }>`
      select distinct user_id as "userId" from presence where ${near} and user_id > ${after}
      order by user_id limit ${atOnce}
    `.execute(db);
    for (const { userId } of rows) yield userId;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.userId;
  }
}
