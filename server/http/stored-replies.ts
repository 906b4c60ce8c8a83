import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { HEADER } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inOneTransaction } from '#server/db/joined-transaction.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { sealFor, unsealFor } from '#server/sealed.ts';
import type { Secrets } from '#server/secrets.ts';
import { AppError } from './app-error.ts';
import type { KeyHolder } from './caller.ts';

/** How long a repeated call gets the original reply. */
export const REPLIES_KEPT_HOURS = 24;
const KEY = /^[\x21-\x7e]{1,255}$/;
const PURPOSE = 'stored-replies';

interface Repeatable {
  caller: KeyHolder;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The body, to detect a different call with the same key. */
  content: string | Buffer;
  waitsForOthers: boolean;
}

/** Makes a change once per API key and Idempotency-Key. */
export type MakeOnce = (call: Repeatable, change: () => Promise<unknown>) => Promise<unknown>;

/**
 * The reply is stored in the transaction of the change, so that neither exists without the other. A failed change stores
 * nothing and may be retried with the same key. A call that waits for other servers has no such transaction, which would
 * hold a connection meanwhile: its reply is stored afterwards.
 */
export const createStoredReplies =
  ({ db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>): MakeOnce =>
  ({ caller, request, reply, content, waitsForOthers }, change) => {
    const key = request.headers[HEADER.idempotencyKey.toLowerCase()];
    if (key === undefined) return change();
    if (typeof key !== 'string' || !KEY.test(key)) {
      throw new AppError('validation', `${HEADER.idempotencyKey} must be 1 to 255 printable ASCII characters.`);
    }
    const place = `${caller.keyId}/${key}`;
    // Keyed, because both may name people, and the rest of a call is known.
    const idempotencyKey = secrets.sign(PURPOSE, place);
    const fingerprint = createHmac('sha256', secrets.keyFor(PURPOSE))
      .update(`${request.method} ${request.url}\n`)
      .update(content)
      .digest();
    const find = async (on: Db | Tx): Promise<{ result: unknown } | null> => {
      const stored = await on
        .selectFrom('stored_replies')
        .select(['fingerprint', 'reply'])
        .where('key_id', '=', caller.keyId)
        .where('idempotency_key', '=', idempotencyKey)
        .where('stored_at', '>', keptSince(now()))
        .executeTakeFirst();
      if (!stored) return null;
      if (!stored.fingerprint.equals(fingerprint)) {
        throw new AppError('idempotency_key_reused', `This ${HEADER.idempotencyKey} was used for another call.`);
      }
      reply.header(HEADER.replayed, 'true');
      return { result: JSON.parse(unsealFor(secrets, PURPOSE, place, stored.reply) ?? 'null') as unknown };
    };
    const store = async (on: Db | Tx, result: unknown): Promise<void> => {
      const people = new Set<string>();
      for (const part of [request.query, request.body, result]) findUsers(part, people);
      const row = {
        fingerprint,
        stored_at: now(),
        reply: sealFor(secrets, PURPOSE, place, JSON.stringify(result)),
        people: [...people].map((userId) => markOf(secrets, { projectId: caller.projectId, userId })),
      };
      await on
        .insertInto('stored_replies')
        .values({ key_id: caller.keyId, project_id: caller.projectId, idempotency_key: idempotencyKey, ...row })
        .onConflict((conflict) => conflict.columns(['key_id', 'idempotency_key']).doUpdateSet(row))
        .execute();
    };
    const makeOn = async (on: Db | Tx): Promise<unknown> => {
      const stored = await find(on);
      if (stored) return stored.result;
      const result = await change();
      await store(on, result);
      return result;
    };
    if (waitsForOthers) return makeOn(db);
    return inOneTransaction(db, async (tx) => {
      const lock = sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${place}, 0)) as free`;
      if (!(await lock.execute(tx)).rows[0]?.free) {
        throw new AppError('conflict', `A call with this ${HEADER.idempotencyKey} is still running.`, {
          retryAfterSeconds: 1,
        });
      }
      return makeOn(tx);
    });
  };

/** The fields of calls and replies that name app users. */
const NAMING = new Set(['userId', 'userIds', 'driver', 'drivers']);

function findUsers(value: unknown, found: Set<string>, isName = false): void {
  if (typeof value === 'string') {
    if (isName) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) findUsers(item, found, isName);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [field, inner] of Object.entries(value)) findUsers(inner, found, NAMING.has(field));
  }
}

const markOf = (secrets: Secrets, { projectId, userId }: UserKey): string =>
  secrets.sign('people of stored replies', JSON.stringify([projectId, userId]));

/** For a user who is being erased. A change that named others too can no longer be repeated without being made again. */
export async function forgetRepliesAbout(tx: Tx, secrets: Secrets, user: UserKey): Promise<void> {
  await sql`
    delete from stored_replies
    where project_id = ${user.projectId} and people @> array[${markOf(secrets, user)}]::text[]
  `.execute(tx);
}

const keptSince = (now: Date): Date => new Date(now.getTime() - REPLIES_KEPT_HOURS * 3_600_000);

export async function forgetOldReplies(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('stored_replies').where('stored_at', '<=', keptSince(now)).execute();
}
