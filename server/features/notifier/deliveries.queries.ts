import { type Kysely, sql } from 'kysely';
import { type Delivery, type DeliveryState, type DeliveryTry, TRIES_KEPT } from '#contract/deliveries.ts';
import type { EventKind, ReceiverKind } from '#contract/receivers.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { descending, type Page, sortKey, sqlPage } from '#server/http/page.ts';
import type { DeliveryRow } from './claim.ts';

type Database = Kysely<Tables>;

export interface DeliveriesFilter {
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

const NEWEST_FIRST = descending(sortKey.time('d.created_at'), sortKey.uuid('d.id'));

export type SeenRow = DeliveryRow & { first_user: string | null; user_count: number };

/** The app users of a delivery, queried only for the rows of a page. */
const USERS = sql`
  cross join lateral (
    select min(user_id) as first_user, count(distinct user_id)::int as user_count from notifications n
    where n.project_id = d.project_id and n.delivery_id = d.id
  ) u
`;

export function deliveriesPage(db: Database, filter: DeliveriesFilter): Promise<Page<SeenRow>> {
  const conditions = [
    sql`d.project_id = ${filter.projectId} and d.receiver = ${filter.kind}`,
    // The first attempt is in progress: people see this as waiting.
    ...(filter.state === 'waiting' ? [sql`d.state in ('first', 'waiting')`] : []),
    ...(filter.state && filter.state !== 'waiting' ? [sql`d.state = ${filter.state}`] : []),
    ...(filter.event ? [sql`${filter.event} = any(d.events)`] : []),
    ...(filter.from ? [sql`d.created_at >= ${filter.from}::timestamptz`] : []),
    ...(filter.to ? [sql`d.created_at < ${filter.to}::timestamptz`] : []),
    ...(filter.userId === undefined
      ? []
      : [
          sql`d.id in (
            select delivery_id from notifications where project_id = ${filter.projectId} and user_id = ${filter.userId}
          )`,
        ]),
  ];
  return sqlPage(
    db,
    { ...filter, order: NEWEST_FIRST },
    ({ columns, isAfter, orderBy, limit }) => sql<SeenRow>`
      select d.*, u.* from (
        select d.*, ${columns} from deliveries d
        where ${sql.join([...conditions, isAfter], sql` and `)}
        order by ${orderBy} limit ${limit}
      ) d ${USERS}
      order by ${orderBy}
    `,
  );
}

export async function existingDelivery(db: Database, projectId: number, id: string): Promise<SeenRow> {
  const { rows } = await sql<SeenRow>`
    select d.*, u.* from deliveries d ${USERS} where d.project_id = ${projectId} and d.id = ${id}
  `.execute(db);
  if (!rows[0]) throw notFound('The delivery');
  return rows[0];
}

/** The first and the last, newest first. */
export async function triesOf(db: Database, projectId: number, id: string): Promise<DeliveryTry[]> {
  const ofDelivery = db
    .selectFrom('delivery_tries')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', id);
  const last = await ofDelivery.orderBy('number', 'desc').limit(TRIES_KEPT).execute();
  const first = await ofDelivery.where('number', '=', 1).execute();
  return [...last, ...first.filter(({ number }) => number !== last.at(-1)?.number)].map((row) => ({
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

/** The delivery an event was sent with; null while there is none. */
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
