import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { scoreSums } from '#server/ingest/run/score-sums.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from '#server/ingest/run/touched-days.ts';

const count = (type: string) =>
  sql`sum(jsonb_array_length(jsonb_path_query_array(
    i.features, ${sql.lit(`$.drivingBehaviorEvents.events[*] ? (@.type == "${type}")`)}
  )))::bigint`;

/** Recomputes the sums of vehicles on these days. */
export async function sumVehicleDays(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  await prepared('vehicle-days-gone')`
    delete from vehicle_days d using ${dayRows(days)}
    where ${ofGiven('d', days)} and d.day = given.day
  `.execute(tx);
  await prepared('vehicle-days')`
    insert into vehicle_days (project_id, user_id, day, vehicle_id, sums)
    select given.project_id, given.user_id, given.day, (i.features -> 'vehicle' ->> 'id')::uuid,
      array[
        count(*), sum(i.end_ts - i.start_ts)::bigint, sum(round(i.distance_meters))::bigint,
        ${count('ACCELERATION')}, ${count('BRAKING')}, ${count('CORNERING')}
      ] || ${scoreSums}
    from ${dayRows(days)}
    join timeline_items i on ${ofGiven('i', days)} and not i.deleted
      and ${WITHIN_DAY}
    where i.features ? 'vehicle'
    group by 1, 2, 3, 4
  `.execute(tx);
}
