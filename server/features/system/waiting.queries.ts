import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { isWithdrawn } from '#server/mail/withdrawals.ts';

type Database = Kysely<Tables>;

/** Counting stops here: it is far too many either way. */
const MAX_COUNTED = 100_000;

/** Mails that are queued, being retried, or failed, but not those withdrawn; never their recipients. */
export async function waitingMails(db: Database) {
  const row = await db
    .selectFrom('mails')
    .select([
      sql<number>`count(*) filter (where message is not null)`.as('waiting'),
      sql<number>`count(*) filter (where message is not null and last_error is not null)`.as('troubled'),
      sql<number>`count(*) filter (where message is null and not ${isWithdrawn})`.as('failed'),
      sql<Date | null>`min(due_at) filter (where message is not null)`.as('nextAt'),
      sql<
        string | null
      >`(array_agg(last_error order by due_at desc) filter (where last_error is not null and not ${isWithdrawn}))[1]`.as(
        'lastError',
      ),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...row, nextAt: row.nextAt?.toISOString() ?? null };
}

/** Uploads that the engine has not looked at yet. */
export async function pendingUploads(db: Database) {
  const { rows } = await sql<{ pending: number; oldestAt: Date | null }>`
    select (select count(*) from (select 1 from pending_batches limit ${sql.lit(MAX_COUNTED + 1)}) counted) as pending,
      (select min(received_at) from pending_batches) as "oldestAt"
  `.execute(db);
  const { pending = 0, oldestAt = null } = rows[0] ?? {};
  return { pending: Math.min(pending, MAX_COUNTED), more: pending > MAX_COUNTED, oldestAt };
}

/** Uploads that the engine failed on; they are kept, and no run reads them. */
export async function setAsideUploads(db: Database): Promise<{ count: number; oldestAt: Date | null }> {
  const found = await db
    .selectFrom('batches')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('set_aside_at').as('oldestAt')])
    .where('set_aside_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return found;
}
