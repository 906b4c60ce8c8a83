import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ItemType } from '#contract/timeline.ts';
import type { Tables } from '#server/db/tables.ts';
import { type PastTrip, withFixes } from './fixes-of-trips.ts';

type Database = Kysely<Tables>;

/** Trips of a period, of all projects. */
export interface Which {
  since: Date;
  types: readonly ItemType[];
  /** From 0 to 1: only this part of them, always the same ones. */
  share: number;
}

const AT_ONCE = 100;
const PARTS = 10_000;

function wanted({ since, types, share }: Which): RawBuilder<unknown> {
  const part = Math.round(share * PARTS);
  return sql`i.start_ts >= ${Math.floor(since.getTime() / 1000)} and i.type = any(${types}::text[])
    and not i.deleted
    and (${part} >= ${PARTS} or mod(hashint8extended(i.start_ts, 7) & 2147483647, ${PARTS}) < ${part})`;
}

export async function countTrips(db: Database, which: Which): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from timeline_items i where ${wanted(which)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** A few at a time in the order of their key, so that those of a user come together; each with its fixes. */
export async function* pastTrips(db: Database, which: Which) {
  let after: [number, string, number] = [0, '', 0];
  for (;;) {
    const [projectId, userId, startTs] = after;
    const { rows } = await sql<PastTrip>`
      select i.project_id as "projectId", i.user_id as "userId", i.start_ts as "startTs", i.end_ts as "endTs",
        i.type, i.features
      from timeline_items i
      where (i.project_id, i.user_id, i.start_ts) > (${projectId}, ${userId}, ${startTs}) and ${wanted(which)}
      order by i.project_id, i.user_id, i.start_ts limit ${sql.lit(AT_ONCE)}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = [last.projectId, last.userId, last.startTs];
    yield await withFixes(db, rows);
  }
}
