import { PROOF_SECONDS } from '#contract/constants.ts';
import { isLiveCredential, lockAccount, spendCredential } from '#server/access/credentials.ts';
import { sessionById } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IdentityClaims, SignedIn } from '#server/http/caller.ts';

/** Providers date their tokens by the actual time: the proof is as old by ours as it is by theirs. */
export const provedAtOf = ({ provedAt }: Pick<IdentityClaims, 'provedAt'>, now: Date): Date =>
  new Date(now.getTime() - Math.max(0, Date.now() - provedAt.getTime()));

/**
 * Within a session: a sign-in of the same person that has just been made, and that opened no session, renews the proof.
 * It belongs to this session from then on, and ends with it.
 */
export async function renewProof(context: Context, caller: SignedIn, idToken: string): Promise<{ until: string }> {
  const { db, identity, now } = context;
  const { person, sessionId } = caller;
  const verified = () =>
    identity.verify(idToken).catch((error: unknown) => {
      // Not the caller's own session, which continues.
      if (error instanceof AppError && error.code === 'unauthenticated') throw notProved();
      throw error;
    });
  const claims = await verified();
  const at = now();
  const provedAt = provedAtOf(claims, at);
  const until = new Date(provedAt.getTime() + PROOF_SECONDS * 1000);
  if (claims.issuer !== person.issuer || claims.uid !== person.uid || until <= at) throw notProved();
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, person);
    // It may have ended meanwhile.
    await verified();
    const session = await sessionById(tx, sessionId, at);
    if (session?.secondFactor && !claims.secondFactor) {
      throw new AppError('second_factor', 'This needs the second factor too.');
    }
    if (!(await isLiveCredential(tx, claims, at)) || !(await spendCredential(tx, claims.openingKey, sessionId))) {
      throw notProved();
    }
    await tx.updateTable('sessions').set({ proved_at: provedAt }).where('id', '=', sessionId).execute();
    return { until: until.toISOString() };
  });
}

const notProved = (): AppError => new AppError('proof_required', 'This proves nothing any more. Please sign in again.');
