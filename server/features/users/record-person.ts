import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdentityClaims, Person } from '../../http/caller.ts';
import { personByUid } from './person.queries.ts';
import { mayRegister } from './registration.ts';

export interface Recorded {
  person: Person;
  /** The record was made or changed now. */
  changed: boolean;
}

/** Makes or refreshes the record of the person whom verified claims name. Names and roles are never taken from here. */
export async function recordPerson(context: Context, claims: IdentityClaims): Promise<Recorded> {
  const { db, config, now } = context;
  const known = await personByUid(db, claims.issuer, claims.uid);
  if (!known && !isOperator(context, claims) && !mayRegister(config.registration, claims.email)) {
    throw new AppError('registration_closed', 'Registration is not open for this e-mail address.');
  }
  if (known && known.email === claims.email && known.emailVerified === claims.emailVerified) {
    return { person: known, changed: false };
  }
  await db
    .insertInto('users')
    .values({
      issuer: claims.issuer,
      uid: claims.uid,
      email: claims.email,
      email_verified: claims.emailVerified,
      provider: claims.provider,
      image: claims.image.startsWith('https://') ? claims.image : '',
    })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'uid']).doUpdateSet({
        email: claims.email,
        email_verified: claims.emailVerified,
        updated_at: now(),
      }),
    )
    .execute();
  const person = await personByUid(db, claims.issuer, claims.uid);
  if (!person) throw new AppError('conflict', 'The account was deleted at the same moment.');
  return { person, changed: true };
}

/** The operator named by the settings may come in even where registration is closed. */
const isOperator = ({ config }: Context, claims: IdentityClaims): boolean =>
  config.adminEmail !== null && claims.emailVerified && claims.email === config.adminEmail;
