import { LOGIN_COOKIE } from '#contract/constants.ts';
import { hashLoginToken } from '#server/access/session-tokens.ts';
import type { Db } from '#server/db/database.ts';
import { cookieIn } from '#server/http/cookie-header.ts';

/**
 * Whoever knew the old password is signed out: all sessions of the person end except the one in which it was changed.
 */
export const endSessionsAfterPasswordChange =
  (db: Db, issuer: string) =>
  async (uid: string, how: 'reset' | 'change', cookies: string): Promise<void> => {
    const current = how === 'change' ? cookieIn(cookies, LOGIN_COOKIE) : undefined;
    await db
      .deleteFrom('sessions')
      .where('token_hash', '<>', hashLoginToken(current ?? ''))
      .where('user_id', 'in', (where) =>
        where.selectFrom('users').select('id').where('issuer', '=', issuer).where('uid', '=', uid),
      )
      .execute();
  };
