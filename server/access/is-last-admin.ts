import type { Tx } from '#server/db/database.ts';
import { holdPeople } from './hold-people.ts';

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
  const others = [...new Set(holders)].filter((id) => id !== userId);
  if (others.length === 0) return true;
  await holdPeople(tx, { userId, others });
  const people = await tx
    .selectFrom('users')
    .select(['id', 'disabled_at'])
    .where('id', 'in', [userId, ...others])
    .execute();
  // The role of a disabled person can go although no enabled one holds it: nothing is lost by that.
  if (people.some(({ id, disabled_at }) => id === userId && disabled_at)) return false;
  return people.every(({ id, disabled_at }) => id === userId || disabled_at !== null);
}
