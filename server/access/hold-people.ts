import type { Tx } from '#server/db/database.ts';

interface Held {
  /** Whose record or roles change. */
  userId: string;
  others: readonly string[];
}

/**
 * Locks several people until the transaction ends: nobody deletes the person, and nobody disables, enables or deletes the
 * others. In the order of their ids, as everybody does who locks several: two who lock the same people in different
 * orders would wait for each other.
 */
export async function holdPeople(tx: Tx, { userId, others }: Held, isDeleted = false): Promise<void> {
  const people = tx.selectFrom('users').select('id').orderBy('id');
  const them = others.filter((id) => id !== userId);
  const shared = (side: '<' | '>') => people.where('id', 'in', them).where('id', side, userId).forShare().execute();
  if (them.length > 0) await shared('<');
  const person = people.where('id', '=', userId);
  // A mere change of the person, such as a new session, need not end first.
  await (isDeleted ? person.forUpdate() : person.forKeyShare()).execute();
  if (them.length > 0) await shared('>');
}
