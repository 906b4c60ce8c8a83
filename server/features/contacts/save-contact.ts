import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Contact } from '#contract/contacts.ts';
import { lockExistingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { AppError } from '#server/http/app-error.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import type { Restorer } from '#server/restore.ts';

/** Its id is the user's, so that erasing the user finds it among the revisions. */
const CONTACT_ENTITY = 'app-user-contact';
const NOBODY: Contact = { name: '', phone: '', version: 0 };

export const contactOf = async (db: Kysely<Tables>, { projectId, userId }: UserKey): Promise<Contact> =>
  (await db
    .selectFrom('app_user_contacts')
    .select(['name', 'phone', 'version'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? NOBODY;

interface ContactChange {
  name: string;
  phone: string;
  /** Null: whatever is stored is replaced. */
  version: number | null;
  actorId: string | null;
}

export async function storeContact(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  user: UserKey,
  { name, phone, version, actorId }: ContactChange,
): Promise<Contact> {
  const { projectId, userId } = user;
  await lockExistingUser(tx, projectId, userId);
  const before = await contactOf(tx, user);
  if (version !== null) {
    await requireVersion(tx, {
      projectId,
      id: userId,
      entities: [CONTACT_ENTITY],
      version: before.version,
      seen: version,
      message: 'The contact was changed meanwhile.',
      current: () => before,
    });
  }
  const after = { name, phone, version: before.version + 1 };
  await tx
    .insertInto('app_user_contacts')
    .values({ project_id: projectId, user_id: userId, ...after })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet(after))
    .execute();
  await events.publish(tx, {
    projectId,
    actorId,
    entity: CONTACT_ENTITY,
    entityId: userId,
    action: before.version === 0 ? 'created' : 'changed',
    ...(before.version > 0 && { before: { name: before.name, phone: before.phone } }),
    after: { name, phone },
  });
  return after;
}

const formerContact = z.object({ name: z.string(), phone: z.string() });

export const contactRestorer = (context: Context): Restorer => ({
  entity: CONTACT_ENTITY,
  restore: async (tx, { projectId, entityId: userId, value, actorId }) => {
    const former = formerContact.safeParse(value);
    if (!former.success) throw new AppError('bad_request', 'There was no contact then.');
    await storeContact(
      context,
      tx,
      { projectId: Number(projectId), userId },
      { ...former.data, version: null, actorId },
    );
  },
});
