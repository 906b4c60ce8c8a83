import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDENTITY_PATH } from '#contract/constants.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { createCallTurns } from '#server/http/call-turns.ts';
import type { IdentityClaims } from '#server/http/caller.ts';
import { sealFor, unsealFor } from '#server/sealed.ts';
import type { Secrets } from '#server/secrets.ts';
import type { OidcHouse } from './oidc-house.ts';

const COOKIE = 'id.login';
const PURPOSE = 'oidc-login';
/** As long as the longest session of the product. */
const LIFE_S = 7 * 24 * 60 * 60;

interface House {
  db: Db;
  secrets: Secrets;
  secure: boolean;
}

const optionsFor = (secure: boolean) => ({ path: IDENTITY_PATH, httpOnly: true, sameSite: 'strict', secure }) as const;
const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();
const placeOf = (hash: Buffer): string => hash.toString('base64url');

/** Stores the refresh token; the browser gets only a reference. A new sign-in removes older ones. */
export async function keepLogin(
  { db, secrets, secure }: House,
  request: FastifyRequest,
  reply: FastifyReply,
  { uid, openingKey }: Pick<IdentityClaims, 'uid' | 'openingKey'>,
  refreshToken: string | undefined,
): Promise<void> {
  await dropLogin({ db, secrets, secure }, request, reply);
  if (!refreshToken) return;
  const name = randomBytes(32).toString('base64url');
  const hash = hashOf(name);
  await db
    .insertInto('oidc_logins')
    .values({
      name_hash: hash,
      uid,
      opening_key: openingKey,
      refresh_token: sealFor(secrets, PURPOSE, placeOf(hash), refreshToken),
      expires_at: new Date(Date.now() + LIFE_S * 1000),
    })
    .execute();
  reply.setCookie(COOKIE, name, { ...optionsFor(secure), maxAge: LIFE_S });
}

/** Forgets it here; returns what it was, so that the provider can be notified. */
export async function dropLogin(
  { db, secrets, secure }: House,
  { cookies }: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const name = cookies[COOKIE];
  if (!name) return null;
  reply.clearCookie(COOKIE, optionsFor(secure));
  const hash = hashOf(name);
  const row = await db.deleteFrom('oidc_logins').where('name_hash', '=', hash).returningAll().executeTakeFirst();
  return row ? unsealFor(secrets, PURPOSE, placeOf(hash), row.refresh_token) : null;
}

/** Those who wait for the provider, or for each other, keep a connection to the database: others must have some left. */
const ALL_LOGINS = { name: 'logins', most: 6 };
const inTurn = createCallTurns();

/** Uses the stored token, one request at a time: providers that rotate tokens treat a second use as theft. */
export async function withLogin<Result>(
  { db, secrets, isLive, lock, belongsTo }: House & Pick<OidcHouse, 'isLive' | 'lock' | 'belongsTo'>,
  { cookies }: FastifyRequest,
  work: (refreshToken: string) => Promise<{ result: Result; refreshToken: string | undefined; renewed?: Buffer }>,
): Promise<Result | null> {
  const name = cookies[COOKIE];
  if (!name) return null;
  const hash = hashOf(name);
  const turns = [{ name: hash.toString('hex'), most: 1 }, ALL_LOGINS];
  return inTurn(turns, () =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('oidc_logins')
        .selectAll()
        .where('name_hash', '=', hash)
        .where('expires_at', '>', new Date())
        .forUpdate()
        .executeTakeFirst();
      if (!row) return null;
      // It ends with the session that its sign-in opened.
      const refuseEnded = async () => {
        const signIn = { uid: row.uid, openingKey: row.opening_key, authenticatedAt: row.created_at };
        if (await isLive(tx, signIn)) return;
        throw new AppError('unauthenticated', 'This sign-in was ended. Please sign in again.');
      };
      await refuseEnded();
      const kept = unsealFor(secrets, PURPOSE, placeOf(hash), row.refresh_token);
      if (!kept) return null;
      const { result, refreshToken, renewed } = await work(kept);
      // Asking the provider takes a while, and its new token is younger than an ending in that time.
      await lock(tx, row.uid);
      await refuseEnded();
      if (renewed) await belongsTo(tx, renewed, row.opening_key);
      if (refreshToken && refreshToken !== kept) {
        const sealed = sealFor(secrets, PURPOSE, placeOf(hash), refreshToken);
        await tx.updateTable('oidc_logins').set({ refresh_token: sealed }).where('name_hash', '=', hash).execute();
      }
      return result;
    }),
  );
}
