import { sql } from 'kysely';
import type { AlertMail } from '#contract/alerts.ts';
import { descending, type Page, page, sortKey } from '#server/http/page.ts';
import { isWithdrawn } from '#server/mail/withdrawals.ts';
import type { AlertsDatabase } from './alerts.queries.ts';

const NEWEST_FIRST = descending(sortKey.time('m.at'), sortKey.uuid('m.id'));

interface AlertMailsQuery {
  projectId: number;
  limit: number;
  cursor?: string | undefined;
}

/** The state of the mail `q` of the entry `m`. One that is gone before it was settled was deleted with its recipient. */
const stateNow = sql<AlertMail['state']>`case
  when m.mail_id is null then 'withheld'
  when m.outcome is not null then m.outcome
  when q.sent_at is not null then 'sent'
  when q.message is not null then 'waiting'
  when q.id is null or ${isWithdrawn} then 'withdrawn'
  else 'failed'
end`;

/** Mails are deleted some days after they are sent or given up; the list keeps their outcome. */
export async function settleAlertMails(db: AlertsDatabase): Promise<void> {
  await sql`
    update alert_mails m set outcome = ${stateNow}
    from mails q where q.id = m.mail_id and m.outcome is null and q.message is null
  `.execute(db);
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
    .select(stateNow.as('state'))
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
