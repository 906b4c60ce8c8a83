import type { Tx } from '#server/db/database.ts';

interface Admins {
  /** Who is admin now. */
  holders: readonly string[];
  /** Who is to be admin no longer. */
  userId: string;
}

/**
 * Whether nobody who can sign in would be admin if one person were not. None of the others is disabled or enabled until
 * the transaction ends. A role that has no effect without a second factor counts, because its holder can set one up.
 */
export async function isLastAdmin(tx: Tx, { holders, userId }: Admins): Promise<boolean> {
  const others = new Set(holders.filter((id) => id !== userId));
  if (others.size === 0) return true;
  const people = tx.selectFrom('users').select('disabled_at');
  const person = await people.where('id', '=', userId).executeTakeFirst();
  // The role of a disabled person can go although no enabled one holds it: nothing is lost by that.
  if (person?.disabled_at) return false;
  const remaining = await people
    .where('id', 'in', [...others])
    .orderBy('id')
    .forShare()
    .execute();
  return remaining.every(({ disabled_at }) => disabled_at !== null);
}
