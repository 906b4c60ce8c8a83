import { sql } from 'kysely';
import { lockEnded, wasEnded } from '#server/access/credentials.ts';
import { personByUid } from '#server/access/person.queries.ts';
import type { Context } from '#server/context.ts';
import { acceptInvitations } from '#server/features/invitations/accept-invitations.ts';
import { isInvited } from '#server/features/invitations/invitations.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IdentityClaims, Person } from '#server/http/caller.ts';
import { makeOperatorDolphin } from './operator.ts';
import { mayRegister } from './registration.ts';

export interface Recorded {
  person: Person;
  /** Whether the record was created or changed now. */
  changed: boolean;
}

/**
 * Creates or refreshes the record of the person named by verified claims. Names and roles are never taken from here.
 */
export async function recordPerson(context: Context, claims: IdentityClaims): Promise<Recorded> {
  const { db, now } = context;
  const known = await personByUid(db, claims.issuer, claims.uid);
  if (!known && !(await mayEnter(context, claims))) {
    throw new AppError('registration_closed', 'Registration is not open for this e-mail address.');
  }
  if (known && known.email === claims.email && known.emailVerified === claims.emailVerified) {
    return grantPendingRoles(context, claims, known, false);
  }
  await db.transaction().execute(async (tx) => {
    const { isNew } = await tx
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
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow();
    if (!isNew) return;
    // The insert has waited for a deletion of the record that was under way, and this for one of the account.
    await lockEnded(tx, claims);
    if (await wasEnded(tx, claims)) throw new AppError('unauthenticated', 'This account was deleted.');
  });
  const person = await personByUid(db, claims.issuer, claims.uid);
  if (!person) throw new AppError('conflict', 'The account was deleted at the same moment.');
  return grantPendingRoles(context, claims, person, true);
}

/** Roles that waited for a verified e-mail: the operator's, and those of invitations. */
async function grantPendingRoles(
  context: Context,
  claims: IdentityClaims,
  person: Person,
  changed: boolean,
): Promise<Recorded> {
  if (!claims.emailVerified || person.disabled) return { person, changed };
  const operator = await makeOperatorDolphin(context, claims, person);
  const invited = await acceptInvitations(context, person);
  if (!operator && !invited) return { person, changed };
  return { person: (await personByUid(context.db, claims.issuer, claims.uid)) ?? person, changed: true };
}

const mayEnter = async (context: Context, claims: IdentityClaims): Promise<boolean> =>
  isOperator(context, claims) ||
  mayRegister(context.config.registration, claims.email) ||
  isInvited(context.db, claims.email);

/** The operator named in the settings may register even where registration is closed. */
const isOperator = ({ config }: Context, claims: IdentityClaims): boolean =>
  config.adminEmail !== null && claims.emailVerified && claims.email === config.adminEmail;
