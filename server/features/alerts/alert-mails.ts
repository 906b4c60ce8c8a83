import { sql } from 'kysely';
import type { AlertMail } from '#contract/alerts.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import type { Database } from './alerts.queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function placeIn(cursor: string): { micros: number; id: string } {
  const [micros, id] = decodeCursor(cursor);
  if (Number.isSafeInteger(micros) && typeof id === 'string' && UUID.test(id)) return { micros: Number(micros), id };
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}

interface Wish {
  projectId: number;
  limit: number;
  cursor?: string | undefined;
}

/** What was sent, with how far each mail has come. */
export async function alertMailsPage(
  db: Database,
  { projectId, limit, cursor }: Wish,
): Promise<{ items: AlertMail[]; next: string | null }> {
  let query = db
    .selectFrom('alert_mails as m')
    .leftJoin('mails as q', 'q.id', 'm.mail_id')
    .selectAll('m')
    .select([
      sql<number>`(extract(epoch from m.at) * 1000000)::bigint`.as('micros'),
      // A mail that is long gone from the queue was handed over; one without text and without a time was given up.
      sql<AlertMail['state']>`case
        when q.id is null or q.sent_at is not null then 'sent' when q.message is null then 'failed' else 'waiting'
      end`.as('state'),
    ])
    .where('m.project_id', '=', projectId)
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const { micros, id } = placeIn(cursor);
    query = query.where(
      sql<boolean>`(m.at, m.id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
    );
  }
  const rows = await query.execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => ({
      id: row.id,
      alertId: row.alert_id,
      at: row.at.toISOString(),
      email: row.email,
      kind: row.kind,
      threshold: row.threshold,
      value: row.value,
      isTest: row.test,
      state: row.state,
    })),
    next: last ? encodeCursor([last.micros, last.id]) : null,
  };
}
