import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/constants.ts';
import { isLiveCredential, lockAccount, sessionOpenedBy, spendCredential } from '#server/access/credentials.ts';
import { personByUid } from '#server/access/person.queries.ts';
import { withinFactor } from '#server/access/second-factor-rule.ts';
import { csrfTokenFor, hashLoginToken, newLoginToken, signCallToken } from '#server/access/session-tokens.ts';
import { ABSOLUTE_SECONDS, insertSession, type Origin } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';
import { recordAccess } from '#server/features/revisions/record-access.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IdentityClaims, Person } from '#server/http/caller.ts';
import { provedAtOf } from './renew-proof.ts';

export interface OpenedSession {
  person: Person;
  loginToken: string;
  expiresAt: Date;
  token: string;
  csrf: string;
}

interface Shown {
  claims: IdentityClaims;
  idToken: string;
  /** The person does without the roles that need one. */
  withoutSecondFactor?: boolean | undefined;
}

/** Exchanges a verified id token for a new session at each sign-in, so none can be planted beforehand. */
export async function openSessionFor(
  context: Context,
  { claims, idToken, withoutSecondFactor = false }: Shown,
  from: Omit<Origin, 'secondFactor' | 'provedAt'>,
  language: Language,
): Promise<OpenedSession> {
  const { db, identity, secrets, now } = context;
  const known = await personByUid(db, claims.issuer, claims.uid);
  if (!known) throw new AppError('unauthenticated', 'There is no dashboard user for this account yet.');
  if (known.disabled) throw new AppError('user_disabled', 'This account was disabled.');
  const person = withinFactor(context.config, known, claims.secondFactor);
  if (!person || (person.inactiveRoles && !withoutSecondFactor)) {
    throw new AppError('second_factor', 'Administrators need a second factor here. Please set it up first.');
  }
  // Known without a lock: a token that was used stays used.
  if (await sessionOpenedBy(db, claims.openingKey)) throw usedAlready();
  const at = now();
  const session = { id: randomUUID(), userId: person.id, expiresAt: new Date(at.getTime() + ABSOLUTE_SECONDS * 1000) };
  const loginToken = newLoginToken();
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, claims))) throw new AppError('unauthenticated', 'This account was deleted.');
    // Checked again here: it may have ended meanwhile, and within a session of the same person ended tokens pass as far
    // as this.
    await identity.verify(idToken);
    if (!(await isLiveCredential(tx, claims, at)) || !(await spendCredential(tx, claims.openingKey, session.id))) {
      throw usedAlready();
    }
    const origin = { ...from, secondFactor: claims.secondFactor, provedAt: provedAtOf(claims, at) };
    await insertSession(tx, session, origin, hashLoginToken(loginToken), at);
    await recordAccess(tx, {
      ...{ what: 'sign-in', actorId: person.id, entityId: person.id, address: from.address },
      after: { secondFactor: claims.secondFactor, provider: claims.provider },
    });
    await tx.updateTable('users').set({ last_sign_in_at: at, language }).where('id', '=', person.id).execute();
  });
  return {
    person,
    loginToken,
    expiresAt: session.expiresAt,
    token: signCallToken(secrets, session.id, at),
    csrf: csrfTokenFor(secrets, session.id),
  };
}

const usedAlready = () => new AppError('unauthenticated', 'This sign-in was used already. Please sign in again.');
