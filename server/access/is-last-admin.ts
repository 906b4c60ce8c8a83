import type { Tx } from '#server/db/database.ts';

interface Admins {
  /** Who is admin now. */
  holders: readonly string[];
  /** Who is to be admin no longer. */
  userId: string;
}

/**
 * Whether nobody who can sign in would be admin if one person were not. Nobody concerned is disabled or enabled until the
 * transaction ends. A role that has no effect without a second factor counts, because its holder can set one up.
 */
export async function isLastAdmin(tx: Tx, { holders, userId }: Admins): Promise<boolean> {
  const others = new Set(holders.filter((id) => id !== userId));
  if (others.size === 0) return true;
  const people = await tx
    .selectFrom('users')
    .select(['id', 'disabled_at'])
    .where('id', 'in', [...others, userId])
    .orderBy('id')
    .forShare()
    .execute();
  const isEnabled = ({ disabled_at }: (typeof people)[number]) => disabled_at === null;
  // The role of a disabled person can go although no enabled one holds it: nothing is lost by that.
  const losesNothing = people.some((person) => person.id === userId && !isEnabled(person));
  return !losesNothing && !people.some((person) => person.id !== userId && isEnabled(person));
}
