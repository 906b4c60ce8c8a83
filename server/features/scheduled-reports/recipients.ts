import { type Kysely, sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { RecipientStatus } from '#contract/scheduled-reports.ts';
import type { Tables } from '#server/db/tables.ts';
import { hasEnded, hasRole } from '#server/mail/mail-readers.ts';

export interface Recipient {
  id: string;
  email: string;
  language: Language;
  status: RecipientStatus;
}

/** On the list of a report. */
export interface ListedRecipient extends Recipient {
  /** Whether the person subscribed, rather than being put on the list by somebody else. */
  hasChosen: boolean;
}

const statusFor = (projectId: number, unsubscribed = sql<boolean>`false`) => sql<RecipientStatus>`case
  when ${unsubscribed} then 'unsubscribed'
  when u.disabled_at is not null or not ${hasRole(projectId, 'reader')} then 'noRole'
  when not u.email_verified then 'unproved'
  else 'receives'
end`;

/** Who is on the list of a report, and whether they may get it now. */
export async function recipientsOf(
  db: Kysely<Tables>,
  projectId: number,
  reportIds: readonly string[],
): Promise<Map<string, ListedRecipient[]>> {
  const lists = new Map<string, ListedRecipient[]>(reportIds.map((id) => [id, []]));
  if (reportIds.length === 0) return lists;
  const rows = await db
    .selectFrom('report_recipients as r')
    .innerJoin('users as u', 'u.id', 'r.person_id')
    .select(['r.report_id as reportId', 'u.id', 'u.email', 'u.language'])
    .select([statusFor(projectId, hasEnded).as('status'), sql<boolean>`r.chosen_at is not null`.as('hasChosen')])
    .where('r.report_id', 'in', [...reportIds])
    .orderBy('u.email')
    .orderBy('u.id')
    .execute();
  for (const { reportId, language, ...row } of rows) lists.get(reportId)?.push({ ...row, language: language ?? 'en' });
  return lists;
}

/** Somebody as a recipient of reports of the project. */
export async function asRecipient(
  db: Kysely<Tables>,
  projectId: number,
  personId: string,
): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.language', statusFor(projectId).as('status')])
    .where('u.id', '=', personId)
    .executeTakeFirst();
  return row && { ...row, language: row.language ?? 'en' };
}

const MAX_OFFERED = 200;

/** Those with a role on the project that shows what reports contain. */
export const possibleRecipients = (db: Kysely<Tables>, projectId: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', statusFor(projectId).as('status')])
    .where('u.disabled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_roles as r')
          .select('r.role')
          .whereRef('r.user_id', '=', 'u.id')
          .where('r.project_id', '=', projectId)
          .where('r.role', 'in', ['admin', 'reader']),
      ),
    )
    .orderBy('u.email')
    .limit(MAX_OFFERED)
    .execute();

/** Replaces the list; people who unsubscribed stay on it, unsubscribed. Only `by` chooses, and only for themselves. */
export async function replaceRecipients(
  db: Kysely<Tables>,
  { id: reportId, project_id }: { id: string; project_id: number },
  { people, by, now }: { people: readonly string[]; by: string; now: Date },
): Promise<void> {
  const chosen = [...new Set(people)];
  await db
    .deleteFrom('report_recipients as r')
    .where('r.report_id', '=', reportId)
    .where(({ not }) => not(hasEnded))
    .where('r.person_id', 'not in', chosen.length > 0 ? chosen : ['00000000-0000-0000-0000-000000000000'])
    .execute();
  if (chosen.length === 0) return;
  await db
    .insertInto('report_recipients')
    .values(
      chosen.map((person_id) => ({
        ...{ project_id, report_id: reportId, person_id },
        chosen_at: person_id === by ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
