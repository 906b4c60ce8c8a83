import { type Kysely, sql } from 'kysely';
import type { ItemType } from '#contract/timeline.ts';
import type { Tables } from '#server/db/tables.ts';

/** Not trips: rests, position jumps, and unknown movement. */
const NO_TRIPS: ItemType[] = ['IDLE', 'FAKETRIP', 'UNKNOWN'];

/** App users from the counters, so that a million costs what ten do; pilots separately. */
export async function userTotals(
  db: Kysely<Tables>,
  projectId: number,
): Promise<{ countUsers: number; countPilotUsers: number }> {
  const sumOf = (key: string) => sql<number>`coalesce(sum(amount) filter (where key = ${key}), 0)::bigint`;
  const { all, pilots } = await db
    .selectFrom('project_counts')
    .select([sumOf('all').as('all'), sumOf('pilot').as('pilots')])
    .where('project_id', '=', projectId)
    .where('counter', '=', 'users')
    .executeTakeFirstOrThrow();
  return { countUsers: all - pilots, countPilotUsers: pilots };
}

/** All trips of a project and their distance, from the sums of its days. */
export async function tripTotals(
  db: Kysely<Tables>,
  projectId: number,
): Promise<{ trips: number; kilometres: number }> {
  const row = await db
    .selectFrom('project_day_aggregates')
    .select(({ fn }) => [
      fn.sum<number | null>('items').as('trips'),
      fn.sum<number | null>('distance_meters').as('meters'),
    ])
    .where('project_id', '=', projectId)
    .where('type', 'not in', NO_TRIPS)
    .executeTakeFirstOrThrow();
  return { trips: Number(row.trips ?? 0), kilometres: Math.round(Number(row.meters ?? 0) / 100) / 10 };
}
