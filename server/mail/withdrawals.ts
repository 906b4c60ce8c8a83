import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { MailKind } from './mail.ts';
import { hasConsented, hasEnded, hasRole, isMembers, peopleOfPayer } from './mail-readers.ts';

/** Why a mail was withdrawn; `erased` if an app user was erased whom it may name. */
const WITHDRAWN = ['erased', 'noRole', 'notListed', 'noProject'] as const;
export type Withdrawn = (typeof WITHDRAWN)[number];

/** Whether the product itself gave up a mail, rather than the mail server. */
export const isWithdrawn = sql<boolean>`coalesce(last_error = any(${[...WITHDRAWN]}::text[]), false)`;

/** Asked of the mail `m` and of the user `u` to whom it was sent, if it was sent to one. */
interface Rule {
  mayRead: RawBuilder<boolean>;
  isWanted: RawBuilder<boolean>;
}

const yes = sql<boolean>`true`;
const isReachable = sql<boolean>`(u.disabled_at is null and u.email_verified and u.email = m.recipient)`;
const seesProject = sql<boolean>`(${isReachable} and ${hasRole(sql`m.project_id`, sql`m.needs`)})`;
const alertWhere = (fits: RawBuilder<boolean>) => sql<boolean>`exists (
  select 1 from alerts a
  where a.project_id = m.project_id and a.id = m.about::uuid and a.email = m.recipient and ${fits}
)`;

/** A report that the reader asked for, which is due when it is made, needs no list. */
const wantsReport = sql<boolean>`exists (
  select 1 from report_deliveries d
  where d.mail_id = m.id and d.state in ('queued', 'retried') and case when d.due_at = d.at then not exists (
    select 1 from report_recipients r
    where r.report_id = d.report_id and r.person_id = u.id and r.unsubscribed_at > d.at
  ) else exists (
    select 1 from report_recipients r where r.report_id = d.report_id and r.person_id = u.id and not ${hasEnded}
  ) end
)`;

/** Null for mails about somebody's own account, which need no role. */
const RULES: Readonly<Record<MailKind, Rule | null>> = {
  'verify-email': null,
  'reset-password': null,
  'password-changed': null,
  'second-factor': null,
  // Its link is checked when it is followed.
  invitation: { mayRead: yes, isWanted: yes },
  'receiver-off': { mayRead: seesProject, isWanted: yes },
  'outdated-sdk': { mayRead: seesProject, isWanted: yes },
  mention: { mayRead: seesProject, isWanted: sql`u.mention_mails` },
  report: { mayRead: seesProject, isWanted: wantsReport },
  alert: { mayRead: alertWhere(sql`(${isMembers} or ${hasConsented})`), isWanted: alertWhere(sql`a.active`) },
  'alert-confirmation': { mayRead: alertWhere(sql`(${isMembers} or a.asked_at is not null)`), isWanted: yes },
  'billing-limit': {
    mayRead: sql`(${isReachable} and exists (
      select 1 from ${peopleOfPayer(sql`m.about::bigint`)} paying where paying.user_id = u.id
    ))`,
    isWanted: yes,
  },
};

/** Why a waiting mail may no longer go to its recipient; null if it may. Asked again before every try. */
export async function whyWithdrawn(db: Db, { id, kind }: { id: string; kind: MailKind }): Promise<Withdrawn | null> {
  const rule = RULES[kind];
  if (!rule) return null;
  const { rows } = await sql<{ hasProject: boolean; mayRead: boolean | null; isWanted: boolean | null }>`
    select m.project_id is null or p.id is not null as "hasProject",
      ${rule.mayRead} as "mayRead", ${rule.isWanted} as "isWanted"
    from mails m
    left join projects p on p.id = m.project_id and p.deleted_at is null
    left join users u on u.id = m.person_id
    where m.id = ${id}
  `.execute(db);
  const [mail] = rows;
  if (!mail?.hasProject) return 'noProject';
  if (!mail.mayRead) return 'noRole';
  return mail.isWanted ? null : 'notListed';
}
