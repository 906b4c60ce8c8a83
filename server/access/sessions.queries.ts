import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { confirmRight } from '#server/http/running-calls.ts';

type Database = Kysely<Tables>;

export interface Session {
  id: string;
  userId: string;
  expiresAt: Date;
}

/** Where a session was opened from, and how surely. */
export interface Origin {
  userAgent: string;
  address: string;
  timeZone: string;
  secondFactor: boolean;
  provedAt: Date;
}

/** A session unused for this long has ended; reading it later makes no difference. */
export const IDLE_SECONDS = 12 * 60 * 60;
/** However active, a session ends then and the person must sign in again. */
export const ABSOLUTE_SECONDS = 7 * 24 * 60 * 60;
/** Last use is recorded at most this often. */
const SEEN_STEP_SECONDS = 60;

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

const liveSessions = (db: Database, now: Date) =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'user_id as userId',
      'expires_at as expiresAt',
      'last_seen_at as lastSeenAt',
      'second_factor as secondFactor',
      'proved_at as provedAt',
      'viewed_user_id as viewedUserId',
      'viewed_until as viewedUntil',
    ])
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', secondsBefore(now, IDLE_SECONDS));

export const sessionById = (db: Database, id: string, now: Date) =>
  liveSessions(db, now).where('id', '=', id).executeTakeFirst();

export const sessionByTokenHash = (db: Database, hash: Buffer, now: Date) =>
  liveSessions(db, now).where('token_hash', '=', hash).executeTakeFirst();

export type LiveSession = NonNullable<Awaited<ReturnType<typeof sessionById>>>;

export async function insertSession(
  db: Database,
  session: Session,
  origin: Origin,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: tokenHash,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expiresAt,
      user_agent: origin.userAgent,
      address: origin.address,
      time_zone: origin.timeZone,
      second_factor: origin.secondFactor,
      proved_at: origin.provedAt,
    })
    .execute();
}

export async function markSessionSeen(
  db: Database,
  session: { id: string; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  if (session.lastSeenAt > secondsBefore(now, SEEN_STEP_SECONDS)) return;
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', session.id).execute();
}

/** Ends one session of a person, and with it whatever opened it. Returns how many there were. */
export async function endSession(db: Database, userId: string, id: string): Promise<number> {
  // It may be the session of the call itself.
  await confirmRight(db);
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return ended.length;
}

export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('expires_at', '<=', now), where('last_seen_at', '<=', secondsBefore(now, IDLE_SECONDS))]),
    )
    .execute();
}
