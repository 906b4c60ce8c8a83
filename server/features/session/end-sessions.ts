import type { Db } from '../../db/database.ts';
import { EMBEDDED_ISSUER } from '../../identity/embedded/auth.ts';

/** Whoever knew the old password is out: a reset ends every session of the person. */
export const endSessionsAfterPasswordChange =
  (db: Db) =>
  async (uid: string, how: 'reset' | 'change'): Promise<void> => {
    if (how !== 'reset') return;
    await db
      .deleteFrom('sessions')
      .where('user_id', 'in', (where) =>
        where.selectFrom('users').select('id').where('issuer', '=', EMBEDDED_ISSUER).where('uid', '=', uid),
      )
      .execute();
  };
