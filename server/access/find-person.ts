import { MESSAGE } from '#contract/messages.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { personByEmail, personById, personByUid } from './person.queries.ts';

const unknown = () => new AppError('unknown_user', MESSAGE.unknownUser);

/** Roles are granted only to people who have registered and confirmed their e-mail; anyone else is unknown. */
function verified(person: Person | undefined): Person {
  if (!person?.emailVerified) throw unknown();
  return person;
}

export async function verifiedPerson({ db, identity }: Context, emailOrUid: string): Promise<Person> {
  return verified(
    emailOrUid.includes('@')
      ? await personByEmail(db, identity.issuer, emailOrUid)
      : await personByUid(db, identity.issuer, emailOrUid),
  );
}

/** The same by record id, as revisions name people. */
export const verifiedPersonOf = async (tx: Tx, id: string): Promise<Person> => verified(await personById(tx, id));

/** Locks the record until the transaction ends; someone who deleted their account meanwhile gets no role. */
export async function holdPerson(tx: Tx, id: string): Promise<void> {
  const held = await tx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!held) throw unknown();
}
