import { MESSAGE } from '../../../contract/messages.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/caller.ts';
import { personByEmail, personByUid } from '../users/person.queries.ts';

/** Roles go only to people who registered and proved their e-mail; anyone else is unknown. */
export async function verifiedPerson({ db, identity }: Context, emailOrUid: string): Promise<Person> {
  const person = emailOrUid.includes('@')
    ? await personByEmail(db, identity.issuer, emailOrUid)
    : await personByUid(db, identity.issuer, emailOrUid);
  if (!person?.emailVerified) throw new AppError('unknown_user', MESSAGE.unknownUser);
  return person;
}
