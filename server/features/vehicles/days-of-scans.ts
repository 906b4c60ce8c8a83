import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { PendingUser } from '#server/ingest/run/pending-work.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import { projectsWithVehicles } from './assign-vehicles.ts';

/** Days with drives that scans of these batches affect, except those in `touched`. */
export async function daysOfScans(
  tx: Tx,
  pending: readonly PendingUser[],
  touched: readonly TouchedDay[],
): Promise<TouchedDay[]> {
  const known = await projectsWithVehicles(tx, pending);
  const batches = pending
    .filter(({ projectId }) => known.has(projectId))
    .flatMap(({ projectId, userId, batchIds }) =>
      batchIds.map((batch_id) => ({ project_id: projectId, user_id: userId, batch_id })),
    );
  if (batches.length === 0) return [];
  const { rows } = await prepared<TouchedDay>('vehicle-days-of-scans')`
    select distinct i.project_id as "projectId", i.user_id as "userId", i.day::text as day
    from ${givenRows(batches, { project_id: 'bigint', user_id: 'text', batch_id: 'uuid' })}
    join batches b on ${ofGiven('b', batches)} and b.batch_id = given.batch_id
      and b.record_count > 0
    join device_records r on ${ofGiven('r', batches)} and r.list = 'scans'
      and r.batch_id = given.batch_id
    join timeline_items i on ${ofGiven('i', batches)} and not i.deleted
      and i.type in ('CAR', 'DRIVING') and i.start_ts <= r.last_ms / 1000 + 60 and i.end_ts >= r.first_ms / 1000 - 60
      and i.start_ts >= r.first_ms / 1000 - 8 * 86400
  `.execute(tx);
  const done = new Set(touched.map(keyOfDay));
  return rows.filter((row) => !done.has(keyOfDay(row)));
}

const keyOfDay = ({ projectId, userId, day }: TouchedDay): string => `${projectId}:${userId}:${day}`;
