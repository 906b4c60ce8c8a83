import type { Db } from '../../db/database.ts';

/** Whoever knew the old password is out: a reset ends every session of the person. */
export const endSessionsAfterPasswordChange =
  (db: Db, issuer: string) =>
  async (uid: string, how: 'reset' | 'change'): Promise<void> => {
    if (how !== 'reset') return;
    await db
      .deleteFrom('sessions')
      .where('user_id', 'in', (where) =>
        where.selectFrom('users').select('id').where('issuer', '=', issuer).where('uid', '=', uid),
      )
      .execute();
  };
