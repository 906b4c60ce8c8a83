import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { EVENTS_A_REQUEST } from '#contract/deliveries.ts';
import type { ReceiverKind } from '#contract/receivers.ts';
import type { DeliveriesTable } from '#server/db/receiver-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;
export type DeliveryRow = Selectable<DeliveriesTable>;

/** A request grows no larger than this, unless one event alone is. */
const BODY_BYTES = 1_000_000;

export interface Lane {
  projectId: number;
  receiver: ReceiverKind;
  lane: number;
}

/**
 * Claims the pending events of a lane, in order, as one delivery; null if there are none or another process is working
 * on it.
 */
export async function claimFirst(
  db: Database,
  { projectId, receiver, lane }: Lane,
  leaseMs: number,
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    with waiting as (
      select user_id, id, seq, event, octet_length(body) + 1 as bytes from notifications
      where project_id = ${projectId} and receiver = ${receiver} and lane = ${lane} and delivery_id is null
        and exists (
          select 1 from receivers r join projects p on p.id = r.project_id and p.deleted_at is null
          left join receiver_health h on h.project_id = r.project_id and h.receiver = r.kind
          where r.project_id = ${projectId} and r.kind = ${receiver} and r.active
            and (h.held_until is null or h.held_until <= now())
        )
      order by seq limit ${sql.lit(EVENTS_A_REQUEST)}
      for update
    ), measured as (
      select *, sum(bytes) over (order by seq) as total, row_number() over (order by seq) as place from waiting
    ), taken as (
      select * from measured where total <= ${sql.lit(BODY_BYTES)} or place = 1
    ), delivery as (
      insert into deliveries (project_id, id, receiver, lane, state, event_count, events, next_try_at)
      select ${projectId}, ${randomUUID()}::uuid, ${receiver}, ${lane}, 'first', count(*)::int,
        array_agg(distinct event), now() + ${leaseMs}::float8 * interval '1 ms'
      from taken having count(*) > 0
      on conflict (project_id, receiver, lane) where state = 'first' do nothing
      returning *
    ), noted as (
      update notifications n set delivery_id = delivery.id from taken, delivery
      where n.project_id = ${projectId} and n.user_id = taken.user_id and n.id = taken.id
    )
    select * from delivery
  `.execute(db);
  return rows[0] ?? null;
}

/** Claims a due delivery; null if another process was faster. */
export async function claimDue(
  db: Database,
  { projectId, id }: { projectId: number; id: string },
  leaseMs: number,
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    update deliveries set next_try_at = now() + ${leaseMs}::float8 * interval '1 ms'
    where project_id = ${projectId} and id = ${id} and state in ('first', 'waiting') and next_try_at <= now()
      and exists (select 1 from projects p where p.id = ${projectId} and p.deleted_at is null)
    returning *
  `.execute(db);
  return rows[0] ?? null;
}

/** The events of a delivery as one body: the same bytes on every attempt. Null if none is left. */
export async function deliveryBodyOf(db: Database, { project_id, id }: DeliveryRow): Promise<string | null> {
  const rows = await db
    .selectFrom('notifications')
    .select('body')
    .where('project_id', '=', project_id)
    .where('delivery_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.length > 0 ? `[${rows.map((row) => row.body).join(',')}]` : null;
}
