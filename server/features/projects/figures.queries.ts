import type { Kysely } from 'kysely';
import type { ItemType } from '../../../contract/timeline.ts';
import type { Tables } from '../../db/tables.ts';

/** What is no trip: resting, jumps of the receiver, and what nobody knows. */
const NO_TRIPS: ItemType[] = ['IDLE', 'FAKETRIP', 'UNKNOWN'];

/** All trips of a project and how far they led, from the sums of its days. */
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
