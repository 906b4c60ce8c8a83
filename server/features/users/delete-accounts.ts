import { type AccountRef, lockEnded } from '#server/access/credentials.ts';
import { personByUid } from '#server/access/person.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

const AT_ONCE = 1_000;

/** The account at the provider is to be deleted if the transaction commits, however often that takes. */
export async function markAccount(tx: Tx, { issuer, uid }: AccountRef): Promise<void> {
  await tx
    .updateTable('ended_credentials')
    .set({ deletes_account: true })
    .where('issuer', '=', issuer)
    .where('uid', '=', uid)
    .execute();
}

/**
 * If the provider fails, the account stays marked. Whoever has registered with it again keeps it, and whoever does so
 * meanwhile waits and has to sign in again: nobody gets a record without an account.
 */
export async function deleteMarkedAccount(
  { db, identity, log }: Pick<Context, 'db' | 'identity' | 'log'>,
  account: AccountRef,
): Promise<void> {
  const { issuer, uid } = account;
  try {
    await db.transaction().execute(async (tx) => {
      const ended = await lockEnded(tx, account);
      if (!ended?.deletes_account) return;
      const isBack = (await personByUid(tx, issuer, uid)) !== undefined;
      if (!isBack) await identity.deleteAccount(uid);
      await tx
        .updateTable('ended_credentials')
        .set({ deletes_account: false, ...(!isBack && { ended_at: new Date() }) })
        .where('issuer', '=', issuer)
        .where('uid', '=', uid)
        .execute();
    });
  } catch (error) {
    log.warn({ err: error }, 'an account could not be deleted at the identity provider, it will be tried again');
  }
}

export async function deleteMarkedAccounts(context: Pick<Context, 'db' | 'identity' | 'log'>): Promise<void> {
  const { db, identity } = context;
  const accounts = await db
    .selectFrom('ended_credentials')
    .select(['issuer', 'uid'])
    .where('deletes_account', '=', true)
    .where('issuer', '=', identity.issuer)
    .orderBy('ended_at')
    .limit(AT_ONCE)
    .execute();
  for (const account of accounts) await deleteMarkedAccount(context, account);
}

export const scheduleAccountDeletions = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('delete-accounts', '* * * * *', () => deleteMarkedAccounts(context));
