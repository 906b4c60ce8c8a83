import type { Db } from '#server/db/database.ts';

/** The provider verified the address: the record is updated without waiting for the next sign-in. */
export const confirmEmailOf =
  (db: Db, issuer: string) =>
  async (uid: string): Promise<void> => {
    await db
      .updateTable('users')
      .set({ email_verified: true, updated_at: new Date() })
      .where('issuer', '=', issuer)
      .where('uid', '=', uid)
      .where('email_verified', '=', false)
      .execute();
  };
