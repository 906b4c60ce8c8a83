import { endCredentials } from '#server/access/credentials.ts';
import { personByUid } from '#server/access/person.queries.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';

/** Disables a person: all their sessions end, along with open streams and downloads. Roles are kept. */
export async function setDisabled(
  { db, events, identity, now }: Context,
  actor: Person,
  uid: string,
  disabled: boolean,
): Promise<{ disabled: boolean; ended: number }> {
  const person = await personByUid(db, identity.issuer, uid);
  if (!person) throw notFound('The dashboard user');
  if (person.id === actor.id) throw new AppError('forbidden', 'Nobody can shut out themselves.');
  if (person.disabled === disabled) return { disabled, ended: 0 };
  return db.transaction().execute(async (tx) => {
    // Of two who disable each other, the second is rejected: one of them stays.
    const both = [actor.id, person.id];
    const people = tx.selectFrom('users').select('id').where('id', 'in', both).orderBy('id');
    const held = await people.forUpdate().execute();
    if (!held.some(({ id }) => id === person.id)) throw notFound('The dashboard user');
    await tx
      .updateTable('users')
      .set({ disabled_at: disabled ? now() : null })
      .where('id', '=', person.id)
      .execute();
    const ended = disabled ? await endCredentials(tx, person) : 0;
    await events.publish(tx, {
      projectId: null,
      actorId: actor.id,
      entity: 'dashboard-user',
      entityId: person.id,
      action: 'changed',
      before: { disabled: !disabled },
      after: { disabled },
    });
    return { disabled, ended };
  });
}
