import { type Kysely, sql } from 'kysely';
import type { ReceiverHealth } from '#contract/deliveries.ts';
import { RECEIVER_KINDS, type ReceiverKind } from '#contract/receivers.ts';
import type { Tables } from '#server/db/tables.ts';
import { receiverRows } from '#server/features/receivers/receivers.queries.ts';

/** Above this the count is "many": nobody counts a million rows for a figure. */
const COUNTED = 1_000;

interface Counts {
  receiver: ReceiverKind;
  waiting: number;
  failed: number;
}

/** What is pending: events without a delivery yet, and those of undelivered deliveries. */
async function countsOf(db: Kysely<Tables>, projectId: number): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select kind as receiver,
      least(${sql.lit(COUNTED)}, (
        select count(*)::int from (
          select 1 from notifications n where n.project_id = ${projectId} and n.receiver = kind and n.delivery_id is null
          limit ${sql.lit(COUNTED)}
        ) w
      ) + (
        select coalesce(sum(event_count), 0)::int from (
          select event_count from deliveries d
          where d.project_id = ${projectId} and d.receiver = kind and d.state in ('first', 'waiting')
          limit ${sql.lit(COUNTED)}
        ) w
      )) as waiting,
      (
        select count(*)::int from (
          select 1 from deliveries d
          where d.project_id = ${projectId} and d.receiver = kind and d.state = 'failed' and not d.test
          limit ${sql.lit(COUNTED)}
        ) f
      ) as failed
    from unnest(${[...RECEIVER_KINDS]}::text[]) as kind
  `.execute(db);
  return rows;
}

export async function healthOf(db: Kysely<Tables>, projectId: number): Promise<ReceiverHealth[]> {
  const receivers = await receiverRows(db, projectId);
  const known = await db.selectFrom('receiver_health').selectAll().where('project_id', '=', projectId).execute();
  const counts = await countsOf(db, projectId);
  return receivers.map((row) => {
    const health = known.find((one) => one.receiver === row.kind);
    const count = counts.find((one) => one.receiver === row.kind);
    const held = health?.held_until ?? null;
    return {
      kind: row.kind,
      state: row.url === null ? 'unset' : row.active ? 'active' : 'off',
      offReason: row.off_reason,
      offAt: row.off_at?.toISOString() ?? null,
      failingSince: health?.failing_since?.toISOString() ?? null,
      lastSuccessAt: health?.last_success_at?.toISOString() ?? null,
      heldUntil: held && held > new Date() ? held.toISOString() : null,
      waitingEvents: count?.waiting ?? 0,
      failedDeliveries: count?.failed ?? 0,
    };
  });
}
