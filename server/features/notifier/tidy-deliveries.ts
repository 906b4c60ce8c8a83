import { sql } from 'kysely';
import { DELIVERIES_KEPT_DAYS } from '#contract/deliveries.ts';
import type { Db } from '#server/db/database.ts';

const AT_ONCE = 2_000;
/** As long as we attempt delivery: what a switched-off receiver missed for longer is not sent any more. */
const WAITING_DAYS = 3;
/** Longer than all pauses together: what is still pending waits for a receiver that was removed or switched off. */
const FAILED_DAYS = 4;

/** Deletes deliveries that the log no longer shows, with requests and responses. */
export async function tidyDeliveries(db: Db): Promise<void> {
  await sql`
    delete from notifications where delivery_id is null and at < now() - make_interval(days => ${WAITING_DAYS})
  `.execute(db);
  await sql`
    update deliveries set state = 'failed', next_try_at = null
    where state in ('first', 'waiting') and round_at < now() - make_interval(days => ${FAILED_DAYS})
  `.execute(db);
  for (;;) {
    const { rows } = await sql<{ project_id: number; id: string }>`
      select project_id, id from deliveries
      where created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})
      order by created_at limit ${sql.lit(AT_ONCE)}
    `.execute(db);
    if (rows.length === 0) return;
    const old = sql`
      unnest(${rows.map((row) => row.project_id)}::bigint[], ${rows.map((row) => row.id)}::uuid[]) as o (project_id, id)
    `;
    // Attempts before events, so that no response outlives its events.
    await sql`delete from delivery_tries t using ${old} where t.project_id = o.project_id and t.delivery_id = o.id`.execute(
      db,
    );
    await sql`delete from notifications n using ${old} where n.project_id = o.project_id and n.delivery_id = o.id`.execute(
      db,
    );
    await sql`delete from deliveries d using ${old} where d.project_id = o.project_id and d.id = o.id`.execute(db);
    if (rows.length < AT_ONCE) return;
  }
}
