import { sql } from 'kysely';
import type { AlertMail } from '#contract/alerts.ts';
import { descending, type Page, page, sortKey } from '#server/http/page.ts';
import type { AlertsDatabase } from './alerts.queries.ts';

const NEWEST_FIRST = descending(sortKey.time('m.at'), sortKey.uuid('m.id'));

interface AlertMailsQuery {
  projectId: number;
  limit: number;
  cursor?: string | undefined;
}

/** What was sent, with the state of each mail. */
export async function alertMailsPage(
  db: AlertsDatabase,
  { projectId, limit, cursor }: AlertMailsQuery,
): Promise<Page<AlertMail>> {
  const query = db
    .selectFrom('alert_mails as m')
    .leftJoin('mails as q', 'q.id', 'm.mail_id')
    .selectAll('m')
    .select([
      // A mail no longer in the queue was delivered; one without text and time failed.
      sql<AlertMail['state']>`case
        when m.mail_id is null then 'withheld'
        when q.id is null or q.sent_at is not null then 'sent' when q.message is null then 'failed' else 'waiting'
      end`.as('state'),
    ])
    .where('m.project_id', '=', projectId);
  const { items, next } = await page(query, { order: NEWEST_FIRST, cursor, limit });
  return {
    items: items.map((row) => ({
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
    next,
  };
}
