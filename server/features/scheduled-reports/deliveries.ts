import { type Kysely, sql } from 'kysely';
import type { DeliveryReason, ReportDelivery, ReportDeliveryState } from '#contract/scheduled-reports.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, type Page, page, sortKey } from '#server/http/page.ts';
import { isWithdrawn } from '#server/mail/withdrawals.ts';

const KEEP_DAYS = 400;

/** The state of the mail `m` of the delivery `d`. */
const stateNow = sql<ReportDeliveryState>`case
  when d.state not in ('queued', 'retried') or m.id is null then d.state
  when m.sent_at is not null then 'sent'
  when m.message is null then 'failed'
  when m.last_error is not null then 'retried'
  else 'queued'
end`;

/** Why it failed. */
const reasonNow = sql<DeliveryReason | null>`case
  when d.reason is not null or ${stateNow} <> 'failed' then d.reason
  when ${isWithdrawn} then m.last_error
  else 'mail'
end`;

/** Mails are deleted some days after they are sent or given up; the log keeps their outcome. */
export async function settleDeliveries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sql`
    update report_deliveries d set state = ${stateNow}, reason = ${reasonNow}
    from mails m
    where m.id = d.mail_id and d.state in ('queued', 'retried') and d.state <> ${stateNow}
  `.execute(db);
  const old = new Date(now().getTime() - KEEP_DAYS * 86_400_000);
  await db.deleteFrom('report_deliveries').where('at', '<', old).execute();
}

const NEWEST_FIRST = descending(sortKey.time('d.at'), sortKey.uuid('d.id'));

interface DeliveriesQuery {
  projectId: number;
  /** Only those to this person. */
  personId: string | null;
  limit: number;
  cursor?: string | undefined;
}

export async function reportDeliveriesPage(
  db: Kysely<Tables>,
  { projectId, personId, limit, cursor }: DeliveriesQuery,
): Promise<Page<ReportDelivery>> {
  const query = db
    .selectFrom('report_deliveries as d')
    .leftJoin('mails as m', 'm.id', 'd.mail_id')
    .select(['d.id', 'd.report_id', 'd.name', 'd.kind', 'd.at', 'd.email', 'm.tries'])
    .select(sql<string | null>`case when not ${isWithdrawn} then m.last_error end`.as('answer'))
    .select([stateNow.as('state'), reasonNow.as('reason')])
    .where('d.project_id', '=', projectId)
    .$if(personId !== null, (some) => some.where('d.person_id', '=', personId));
  const { items, next } = await page(query, { order: NEWEST_FIRST, cursor, limit });
  return {
    items: items.map(({ report_id: reportId, at, tries, ...row }) => ({
      ...row,
      reportId,
      at: at.toISOString(),
      tries: tries ?? 0,
    })),
    next,
  };
}
