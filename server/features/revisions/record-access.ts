import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface Access {
  what: 'sign-in' | 'failed-sign-in' | 'password' | 'second-factor' | 'export';
  /** The person's record; null if nobody was recognised. */
  actorId: string | null;
  /** What it was about: a person's record, or the name of a list. */
  entityId: string;
  action?: 'created' | 'changed' | 'deleted';
  projectId?: number | null;
  after?: object;
  address: string;
}

/** Records in the audit trail who signed in, tried to, or exported data, and from where. */
export async function recordAccess(db: Kysely<Tables>, access: Access): Promise<void> {
  await db
    .insertInto('revisions')
    .values({
      project_id: access.projectId ?? null,
      actor_id: access.actorId,
      entity: access.what,
      entity_id: access.entityId,
      action: access.action ?? 'created',
      before: null,
      after: access.after ? JSON.stringify(access.after) : null,
      address: access.address,
    })
    .execute();
}
