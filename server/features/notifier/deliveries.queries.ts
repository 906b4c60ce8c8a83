import { type Kysely, sql } from 'kysely';
import type { Delivery, DeliveryState, DeliveryTry } from '#contract/deliveries.ts';
import type { EventKind, ReceiverKind } from '#contract/receivers.ts';
import { afterPlace, isPlace, type KeysetOrder, keyOf, orderOf } from '#server/db/keyset.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import type { DeliveryRow } from './claim.ts';

type Database = Kysely<Tables>;

export interface DeliveryView {
  projectId: number;
  kind: ReceiverKind;
  state?: DeliveryState | undefined;
  event?: EventKind | undefined;
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const NEWEST_FIRST: KeysetOrder = {
  by: sql`d.created_at`,
  kind: 'time',
  id: sql`d.id`,
  idType: 'uuid',
  up: false,
};

export type SeenRow = DeliveryRow & { first_user: string | null; user_count: number };

/** Of whom a delivery tells: asked for the rows of a page only. */
const USERS = sql`
  cross join lateral (
    select min(user_id) as first_user, count(distinct user_id)::int as user_count from notifications n
    where n.project_id = d.project_id and n.delivery_id = d.id
  ) u
`;

export async function deliveriesPage(
  db: Database,
  view: DeliveryView,
): Promise<{ items: SeenRow[]; next: string | null }> {
  const place = view.cursor === undefined ? null : decodeCursor(view.cursor);
  if (place && !isPlace(NEWEST_FIRST, place)) {
    throw new AppError('validation', 'query.cursor: is not a cursor of this list');
  }
  const conditions = [
    sql`d.project_id = ${view.projectId} and d.receiver = ${view.kind}`,
    // The first try is under way: to people that is waiting too.
    ...(view.state === 'waiting' ? [sql`d.state in ('first', 'waiting')`] : []),
    ...(view.state && view.state !== 'waiting' ? [sql`d.state = ${view.state}`] : []),
    ...(view.event ? [sql`${view.event} = any(d.events)`] : []),
    ...(view.from ? [sql`d.created_at >= ${view.from}::timestamptz`] : []),
    ...(view.to ? [sql`d.created_at < ${view.to}::timestamptz`] : []),
    ...(view.userId === undefined
      ? []
      : [
          sql`d.id in (
            select delivery_id from notifications where project_id = ${view.projectId} and user_id = ${view.userId}
          )`,
        ]),
    ...(place ? [afterPlace(NEWEST_FIRST, place)] : []),
  ];
  const { rows } = await sql<SeenRow & { key: number }>`
    select d.*, u.* from (
      select d.*, ${keyOf(NEWEST_FIRST)} as key from deliveries d
      where ${sql.join(conditions, sql` and `)}
      order by ${sql.join(orderOf(NEWEST_FIRST))} limit ${view.limit + 1}
    ) d ${USERS}
    order by ${sql.join(orderOf(NEWEST_FIRST))}
  `.execute(db);
  const items = rows.slice(0, view.limit);
  const last = items.at(-1);
  return { items, next: rows.length > view.limit && last ? encodeCursor([last.key, last.id]) : null };
}

export async function existingDelivery(db: Database, projectId: number, id: string): Promise<SeenRow> {
  const { rows } = await sql<SeenRow>`
    select d.*, u.* from deliveries d ${USERS} where d.project_id = ${projectId} and d.id = ${id}
  `.execute(db);
  if (!rows[0]) throw notFound('The delivery');
  return rows[0];
}

export async function triesOf(db: Database, projectId: number, id: string): Promise<DeliveryTry[]> {
  const rows = await db
    .selectFrom('delivery_tries')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    at: row.at.toISOString(),
    durationMs: row.duration_ms,
    url: row.url,
    requestHeaders: row.request_headers as Record<string, string>,
    status: row.status,
    error: row.error,
    answerHeaders: row.answer_headers as Record<string, string> | null,
    answer: row.answer,
    answerCut: row.answer_cut,
  }));
}

export const presentDelivery = (row: SeenRow): Delivery => ({
  id: row.id,
  kind: row.receiver,
  state: row.state === 'first' ? 'waiting' : row.state,
  test: row.test,
  eventCount: row.event_count,
  events: row.events,
  userId: row.first_user,
  userCount: row.user_count,
  createdAt: row.created_at.toISOString(),
  tries: row.tries,
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  lastTryAt: row.last_try_at?.toISOString() ?? null,
  lastStatus: row.last_status,
  lastError: row.last_error,
  lastDurationMs: row.last_duration_ms,
});

/** The delivery that an event went out with, for who shows the event; null while none was made. */
export async function deliveryOfEvent(
  db: Database,
  { projectId, userId, id }: { projectId: number; userId: string; id: string },
): Promise<Delivery | null> {
  const { rows } = await sql<SeenRow>`
    select d.*, u.* from notifications e
    join deliveries d on d.project_id = e.project_id and d.id = e.delivery_id ${USERS}
    where e.project_id = ${projectId} and e.user_id = ${userId} and e.id = ${id}
  `.execute(db);
  return rows[0] ? presentDelivery(rows[0]) : null;
}
