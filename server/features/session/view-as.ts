import { isDolphin } from '#contract/roles.ts';
import { personByUid } from '#server/access/person.queries.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import { confirmRight } from '#server/http/running-calls.ts';

const LONGEST_MS = 60 * 60_000;

/** The dolphin's own session views as another person for a while; both are recorded. */
export async function startViewing(context: Context, caller: SignedIn, uid: string): Promise<Date> {
  const { db, events, identity, now } = context;
  const viewed = await personByUid(db, identity.issuer, uid);
  if (!viewed) throw notFound('The dashboard user');
  if (isDolphin(viewed)) throw new AppError('forbidden', 'A dolphin cannot be looked through the eyes of.');
  const until = new Date(now().getTime() + LONGEST_MS);
  await db.transaction().execute(async (tx) => {
    await confirmRight(tx);
    await tx
      .updateTable('sessions')
      .set({ viewed_user_id: viewed.id, viewed_until: until })
      .where('id', '=', caller.sessionId)
      .execute();
    await events.publish(tx, {
      projectId: null,
      actorId: caller.person.id,
      entity: 'view-as',
      entityId: viewed.id,
      action: 'created',
      after: { email: viewed.email, until: until.toISOString() },
    });
  });
  return until;
}

export async function stopViewing(context: Context, { person, sessionId, viewedBy }: SignedIn): Promise<void> {
  if (!viewedBy) return;
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ viewed_user_id: null, viewed_until: null })
      .where('id', '=', sessionId)
      .execute();
    await context.events.publish(tx, {
      projectId: null,
      actorId: viewedBy.id,
      entity: 'view-as',
      entityId: person.id,
      action: 'deleted',
      before: { email: person.email },
    });
  });
}
