import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { DeliveryRow } from './claim.ts';

/**
 * Splits a delivery that was rejected by a receiver that accepts others, repeatedly, until the event it cannot accept
 * is alone and holds back no other.
 */
export async function divide(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { rows } = await sql<{ user_id: string; id: string; event: string }>`
    select user_id, id, event from notifications
    where project_id = ${delivery.project_id} and delivery_id = ${delivery.id}
    order by seq
  `.execute(tx);
  const middle = Math.ceil(rows.length / 2);
  for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
    if (half.length === 0) continue;
    const id = randomUUID();
    await sql`
      insert into deliveries (project_id, id, receiver, lane, state, event_count, events, created_at, next_try_at)
      values (${delivery.project_id}, ${id}, ${delivery.receiver}, ${delivery.lane}, 'waiting', ${half.length},
        ${[...new Set(half.map((row) => row.event))]}::text[], ${delivery.created_at}, now())
    `.execute(tx);
    await sql`
      update notifications n set delivery_id = ${id}
      from unnest(${half.map((row) => row.user_id)}::text[], ${half.map((row) => row.id)}::uuid[]) as h (user_id, id)
      where n.project_id = ${delivery.project_id} and n.user_id = h.user_id and n.id = h.id
    `.execute(tx);
  }
}
