import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Whether the recipient `r` of a report no longer wants it. */
export const hasEnded = sql<boolean>`(
  r.unsubscribed_at is not null
  or r.chosen_at is null and exists (
    select 1 from report_refusals f where f.project_id = r.project_id and f.person_id = r.person_id
  )
)`;

/** Whether the user `u` has a role that shows app users and insights; dolphins see every project. */
export const mayRead = (projectId: number | RawBuilder<number>) => sql<boolean>`(
  exists (
    select 1 from project_roles r
    where r.user_id = u.id and r.project_id = ${projectId} and r.role in ('admin', 'reader')
  )
  or exists (select 1 from global_roles g where g.user_id = u.id)
)`;

/** Why a mail was withdrawn; `erased` if an app user was erased whom it may name. */
export const WITHDRAWN = ['erased', 'noRole', 'notListed'] as const;
export type Withdrawn = (typeof WITHDRAWN)[number];

/**
 * Why a waiting report may no longer go to its reader; null if it may. A report that the reader asked for, which is due
 * when it is made, needs no list.
 */
export async function whyWithdrawn(db: Db, { id, to }: { id: string; to: string }): Promise<Withdrawn | null> {
  const { rows } = await sql<{ mayRead: boolean; isWanted: boolean }>`
    select u.disabled_at is null and u.email_verified and u.email = ${to}
        and ${mayRead(sql<number>`d.project_id`)} as "mayRead",
      case when d.due_at = d.at then not exists (
        select 1 from report_recipients r
        where r.report_id = d.report_id and r.person_id = u.id and r.unsubscribed_at > d.at
      ) else exists (
        select 1 from report_recipients r where r.report_id = d.report_id and r.person_id = u.id and not ${hasEnded}
      ) end as "isWanted"
    from report_deliveries d
    join projects p on p.id = d.project_id and p.deleted_at is null
    join users u on u.id = d.person_id
    where d.mail_id = ${id} and d.state in ('queued', 'retried')
  `.execute(db);
  const [reader] = rows;
  if (!reader?.mayRead) return 'noRole';
  return reader.isWanted ? null : 'notListed';
}
