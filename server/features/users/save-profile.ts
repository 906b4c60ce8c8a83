import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { throttle } from '#server/http/throttle.ts';

/** More often than anybody changes a profile; every change is recorded. */
const SAVES_BY_PERSON = { name: 'profile-saves', hits: 120, windowSeconds: 3_600 };

const FIELDS = ['firstname', 'lastname', 'company', 'image'] as const;
type Field = (typeof FIELDS)[number];
export type Profile = { [F in Field]?: string | undefined };

/** The audit trail tells who changed which part when; names would outlive the person there. */
export const publishProfile = (
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  personId: string,
  profile: readonly Field[],
): Promise<void> =>
  events.publish(tx, {
    projectId: null,
    actorId: personId,
    entity: 'dashboard-user',
    entityId: personId,
    action: 'changed',
    after: { profile },
  });

/** Saves what differs. */
export async function saveProfile(context: Context, personId: string, given: Profile): Promise<void> {
  const { db, now } = context;
  await throttle(db, SAVES_BY_PERSON, personId);
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('users')
      .select(FIELDS)
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
    const changed = before
      ? FIELDS.filter((field) => given[field] !== undefined && given[field] !== before[field])
      : [];
    if (changed.length === 0) return;
    const change = Object.fromEntries(changed.map((field) => [field, given[field]]));
    await tx
      .updateTable('users')
      .set({ ...change, updated_at: now() })
      .where('id', '=', personId)
      .execute();
    await publishProfile(context, tx, personId, changed);
  });
}
