import { type AccountRef, endSessions, sessionOpenedBy, spendCredential } from '#server/access/credentials.ts';
import type { Db } from '#server/db/database.ts';

interface Change {
  what: 'password reset' | 'password changed' | 'second factor on' | 'second factor off';
  /** What opened the session that goes on, and what stands for it from now on. */
  keeps?: { key: Buffer; as: Buffer };
}

/** Whoever used the old password or got in without the second factor is signed out, except where it was changed. */
export async function endAfterAccountChange(db: Db, account: AccountRef, { what, keeps }: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const keep = keeps && (await sessionOpenedBy(tx, keeps.key));
    await endSessions(tx, account, { keep });
    if (!keeps || !keep) return;
    await spendCredential(tx, keeps.as, keep);
    if (what.startsWith('second factor')) {
      const second_factor = what === 'second factor on';
      await tx.updateTable('sessions').set({ second_factor }).where('id', '=', keep).execute();
    }
  });
}
