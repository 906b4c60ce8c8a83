import { sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { mayWarnOfLimit } from '#server/mail/mail-limits.ts';
import { peopleOfPayer } from '#server/mail/mail-readers.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { projectsCounted, registeredUsers } from './billing.queries.ts';
import { limitLetter } from './limit-letter.ts';
import { lockedOrganisation } from './organisations.ts';

/** Percentages of the limit, highest first. */
const SHARES = [100, 80] as const;

/** The highest percentage reached, or 0. A limit of zero is always reached and causes no warning. */
export const shareReached = (users: number, limit: number | null): number =>
  limit === null || limit === 0 ? 0 : (SHARES.find((share) => users * 100 >= limit * share) ?? 0);

export const warnOfLimitsEveryMinute = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('billing-limits', '* * * * *', () => warnOfLimits(context));

export async function warnOfLimits(context: Context): Promise<void> {
  const limited = await context.db
    .selectFrom('billing_organisations')
    .select('id')
    .where('free_user_limit', 'is not', null)
    .orderBy('id')
    .execute();
  await turnOfEach(limited, {
    step: ({ id }) => context.db.transaction().execute((tx) => warnOf(context, tx, id)),
    onFailed: ({ id }, error) => context.log.warn({ err: error, organisation: id }, 'limit could not be checked'),
  });
}

/** Warns once per percentage: the organisation stores the last one reported, which is cleared when usage falls below it. */
async function warnOf({ config }: Context, tx: Tx, id: number): Promise<void> {
  const { name, free_user_limit: limit, warned_share: warned } = await lockedOrganisation(tx, id);
  const users = await registeredUsers(tx, await projectsCounted(tx, id));
  const share = shareReached(users, limit);
  if (share === warned || limit === null) return;
  await tx.updateTable('billing_organisations').set({ warned_share: share }).where('id', '=', id).execute();
  if (share < warned || !(await mayWarnOfLimit(tx, id, share))) return;
  for (const person of await recipients(tx, id)) {
    const letter = { name, users, limit, share, publicUrl: config.publicUrl, ...person };
    await insertMail(tx, limitLetter(letter), { projectId: person.projectId, personId: person.id, about: String(id) });
  }
}

interface Recipient {
  id: string;
  email: string;
  language: Language;
  projectId: number | null;
}

/** People with a billing role and the admins of the organisation's projects, each once, with a project to link to. */
async function recipients(tx: Tx, id: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select (array_agg(u.id order by u.id))[1] as id, u.email, coalesce(max(u.language), 'en') as language,
      min(r.project_id) as "projectId"
    from ${peopleOfPayer(id)} r
    join users u on u.id = r.user_id
    where u.email_verified and u.disabled_at is null
    group by u.email order by u.email
  `.execute(tx);
  return rows;
}
