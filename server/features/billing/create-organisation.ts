import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { AppError } from '../../http/app-error.ts';

interface Wish {
  name: string;
  freeUserLimit: number | null;
  openForRegistration: boolean;
}

/** The organisation and the note of it commit together. Two of one name could not be told apart on a statement. */
export async function createOrganisation({ db, events }: Context, actorId: string, wish: Wish) {
  try {
    return await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('billing_organisations')
        .values({
          name: wish.name,
          free_user_limit: wish.freeUserLimit,
          open_for_registration: wish.openForRegistration,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await events.publish(tx, {
        projectId: null,
        actorId,
        entity: 'billing-organisation',
        entityId: String(id),
        action: 'created',
        after: wish,
      });
      return { id, ...wish };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const words = 'There is a billing organisation of this name already.';
    throw new AppError('conflict', words, { fields: { 'body.name': 'is taken' } });
  }
}
