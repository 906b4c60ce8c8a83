import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { IdentityClaims } from '#server/http/caller.ts';
import { sessionById } from './sessions.queries.ts';

type Database = Kysely<Tables>;

/** An account at a provider, with or without a record here. */
export interface AccountRef {
  issuer: string;
  uid: string;
}

/** Something that opens a session, or has opened one: an id token, or the provider's own session. */
export type Credential = AccountRef & Pick<IdentityClaims, 'authenticatedAt' | 'openingKey'>;

/** Long enough to confirm an e-mail or to set up a second factor between the password and the session. */
const PENDING_SECONDS = 60 * 60;

/**
 * Openings and endings of an account's sessions take turns by this, before they look at anything: an opening sees every
 * ending before it, and an ending every session. False if there is no record of the person.
 */
export async function lockAccount(db: Database, { issuer, uid }: AccountRef): Promise<boolean> {
  const locked = db.selectFrom('users').select('id').where('issuer', '=', issuer).where('uid', '=', uid);
  return (await locked.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** A credential lasts as long as the session it opened. One that opened none lasts briefly, unless it was ended. */
export async function isLiveCredential(db: Database, credential: Credential, now: Date): Promise<boolean> {
  const { openingKey, authenticatedAt } = credential;
  const opened = await sessionOpenedBy(db, openingKey);
  if (opened) return (await sessionById(db, opened, now)) !== undefined;
  // Compared with the actual time, by which the provider dates its tokens.
  if (Date.now() - authenticatedAt.getTime() > PENDING_SECONDS * 1000) return false;
  return !(await wasEnded(db, credential));
}

/** Whether everything that the account could act with then has been ended since. */
export async function wasEnded(
  db: Database,
  { issuer, uid, authenticatedAt }: Omit<Credential, 'openingKey'>,
): Promise<boolean> {
  const ended = await db
    .selectFrom('ended_credentials')
    .select('ended_at')
    .where('issuer', '=', issuer)
    .where('uid', '=', uid)
    .where('ended_at', '>', authenticatedAt)
    .executeTakeFirst();
  return ended !== undefined;
}

/** A deletion of the account at its provider, and a registration with it, take turns by this. */
export const lockEnded = (db: Database, { issuer, uid }: AccountRef) =>
  db
    .selectFrom('ended_credentials')
    .select('deletes_account')
    .where('issuer', '=', issuer)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();

/** Records what opened a session; false if it has opened one before. */
export async function spendCredential(db: Database, openingKey: Buffer, sessionId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('session_openings')
    .values({ key: openingKey, session_id: sessionId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The session that a credential opened, whether it continues or not. */
export async function sessionOpenedBy(db: Database, openingKey: Buffer): Promise<string | undefined> {
  const opening = await db
    .selectFrom('session_openings')
    .select('session_id')
    .where('key', '=', openingKey)
    .executeTakeFirst();
  return opening?.session_id;
}

/**
 * Ends everything an account can act with, except one session: its sessions, the provider's sessions and tokens that
 * opened them, and those that have not opened one yet. Streams and downloads end with their session. Returns how many
 * sessions ended.
 */
export async function endCredentials(db: Database, account: AccountRef, but: Kept = {}): Promise<number> {
  const { issuer, uid } = account;
  await lockAccount(db, account);
  const ended_at = new Date();
  await db
    .insertInto('ended_credentials')
    .values({ issuer, uid, ended_at })
    .onConflict((conflict) => conflict.columns(['issuer', 'uid']).doUpdateSet({ ended_at }))
    .execute();
  return endSessions(db, account, but);
}

interface Kept {
  /** The session that continues. */
  keep?: string | undefined;
}

/** Where the provider has ended its own sessions and the account is locked: ends those of the product. */
export async function endSessions(db: Database, { issuer, uid }: AccountRef, { keep }: Kept = {}): Promise<number> {
  let sessions = db
    .deleteFrom('sessions')
    .where('user_id', 'in', (where) =>
      where.selectFrom('users').select('id').where('issuer', '=', issuer).where('uid', '=', uid),
    );
  if (keep) sessions = sessions.where('id', '<>', keep);
  return (await sessions.returning('id').execute()).length;
}

/** Openings are of use as long as a session may last, and endings as long as a provider renews old sign-ins. */
export async function forgetOldCredentials(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db.deleteFrom('session_openings').where('opened_at', '<', daysAgo(8)).execute();
  const endings = db.deleteFrom('ended_credentials').where('ended_at', '<', daysAgo(30));
  await endings.where('deletes_account', '=', false).execute();
}
