import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { eventBody, type NotifierEvent, RECEIVER_OF } from './event-body.ts';

/** First attempts of a receiver run in this many parallel lanes; an app user stays in one. */
export const LANES = 4;

/** Publishes one event in the transaction that caused it. Returns its id. */
export async function notify(tx: Tx, event: NotifierEvent): Promise<string> {
  const [id = ''] = await notifyAll(tx, [event]);
  return id;
}

/**
 * Publishes events in the transaction that caused them: what is committed will be sent, what is rolled back will not.
 * Stored for receivers that want them, even while the product has switched one off; a duplicate event is stored once.
 */
export async function notifyAll(tx: Tx, events: readonly NotifierEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map((event, at) => {
    const id = event.id ?? randomUUID();
    const { kind } = event.facts;
    return {
      project_id: event.projectId,
      user_id: event.userId,
      id,
      receiver: RECEIVER_OF[kind],
      event: kind,
      body: eventBody(event, id),
      at,
    };
  });
  const given = givenRows(rows, {
    project_id: 'bigint',
    user_id: 'text',
    id: 'uuid',
    receiver: 'text',
    event: 'text',
    body: 'text',
    at: 'int',
  });
  await sql`
    insert into notifications (project_id, user_id, id, receiver, lane, event, body)
    select given.project_id, given.user_id, given.id, given.receiver,
      (hashtextextended(given.user_id, 0) & ${sql.lit(LANES - 1)})::smallint, given.event, given.body
    from ${given}
    join receivers r on r.project_id = given.project_id and r.kind = given.receiver
      and r.url is not null and (r.active or r.off_reason is not null) and r.events ? given.event
    -- They are sent in the order in which they happened.
    order by given.at
    on conflict (project_id, user_id, id) do nothing
  `.execute(tx);
  return rows.map(({ id }) => id);
}
