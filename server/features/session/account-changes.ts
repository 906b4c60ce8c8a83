import {
  type AccountRef,
  endSessions,
  lockAccount,
  sessionOpenedBy,
  spendCredential,
} from '#server/access/credentials.ts';
import { personByEmail, personByUid } from '#server/access/person.queries.ts';
import type { Db } from '#server/db/database.ts';
import { recordAccess } from '#server/features/revisions/record-access.ts';
import type { AccountChangeKind } from '#server/http/caller.ts';

interface Change {
  what: AccountChangeKind;
  address: string;
  /** What opened the session that continues, and what replaces it from now on. */
  keeps?: { key: Buffer; as: Buffer };
}

/** Whoever used the old password or got in without the second factor is signed out, except where it was changed. */
export async function endAfterAccountChange(db: Db, account: AccountRef, change: Change): Promise<void> {
  const { what, keeps, address } = change;
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account);
    const person = await personByUid(tx, account.issuer, account.uid);
    if (person) {
      const kind = what.startsWith('second factor') ? ('second-factor' as const) : ('password' as const);
      await recordAccess(tx, {
        ...{ what: kind, actorId: person.id, entityId: person.id, action: 'changed', after: { change: what }, address },
      });
    }
    const keep = keeps && (await sessionOpenedBy(tx, keeps.key));
    await endSessions(tx, account, { keep });
    if (!keeps || !keep) return;
    await spendCredential(tx, keeps.as, keep);
    if (what.startsWith('second factor')) {
      const second_factor = what !== 'second factor off';
      await tx.updateTable('sessions').set({ second_factor }).where('id', '=', keep).execute();
    }
  });
}

export async function recordFailedSignIn(db: Db, issuer: string, email: string, address: string): Promise<void> {
  const person = await personByEmail(db, issuer, email);
  await recordAccess(db, {
    ...{ what: 'failed-sign-in', actorId: null, entityId: person?.id ?? email, after: { email }, address },
  });
}
