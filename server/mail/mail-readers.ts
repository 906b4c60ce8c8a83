import { type RawBuilder, sql } from 'kysely';

/** The role that shows what a mail is about. */
export type MailRole = 'admin' | 'reader';

/** Whether the user `u` has the role; admins have every role, and dolphins see every project. */
export const hasRole = (projectId: number | RawBuilder<number>, role: MailRole | RawBuilder<string>) => sql<boolean>`(
  exists (
    select 1 from project_roles r
    where r.user_id = u.id and r.project_id = ${projectId} and r.role in ('admin', ${role})
  )
  or exists (select 1 from global_roles g where g.user_id = u.id)
)`;

/** Whether the recipient `r` of a report no longer wants it. */
export const hasEnded = sql<boolean>`(
  r.unsubscribed_at is not null
  or r.chosen_at is null and exists (
    select 1 from report_refusals f where f.project_id = r.project_id and f.person_id = r.person_id
  )
)`;

/** Whether the address of the alert `a` is a member's, in any role, with a verified e-mail and not disabled. */
export const isMembers = sql<boolean>`exists (
  select 1 from users member
  join project_roles r on r.user_id = member.id and r.project_id = a.project_id
  where member.email = a.email and member.email_verified and member.disabled_at is null
)`;

/** Whether the address of the alert `a` was asked and agreed. */
export const hasConsented = sql<boolean>`(a.asked_at is not null and a.confirmed_at is not null)`;

/** The people of an organisation that pays, each with the projects through which they belong to it. */
export const peopleOfPayer = (organisation: number | RawBuilder<number>) => sql`(
  select user_id, null::bigint as project_id from billing_roles where billing_organisation_id = ${organisation}
  union all
  select r.user_id, r.project_id from project_roles r
  join project_billing b on b.project_id = r.project_id
  join projects p on p.id = r.project_id and p.deleted_at is null
  where b.billing_organisation_id = ${organisation} and r.role in ('admin', 'billing')
)`;
