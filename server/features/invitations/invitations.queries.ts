import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

/** An invitation grants only what its inviter may grant now: someone who was removed must not return by their own. */
export const inviterMayStillInvite = sql<boolean>`exists (
  select 1 from users u
  where u.id = invitations.invited_by and u.disabled_at is null and u.email_verified and (
    exists (select 1 from global_roles g where g.user_id = u.id and g.role = 'admin')
    or exists (
      select 1 from project_roles r
      where r.user_id = u.id and r.project_id = invitations.project_id and r.role = 'admin'
    )
  )
)`;

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Neither accepted nor withdrawn, by someone who may still grant roles; possibly expired. */
export const pendingInvitations = (db: Database) =>
  db
    .selectFrom('invitations')
    .innerJoin('projects', 'projects.id', 'invitations.project_id')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.project_id as projectId',
      'projects.name as productName',
      'invitations.email',
      'invitations.roles',
      'invitations.invited_by as inviterId',
      'inviter.email as invitedBy',
      'invitations.created_at as createdAt',
      'invitations.expires_at as expiresAt',
    ])
    .where('projects.deleted_at', 'is', null)
    .where(inviterMayStillInvite)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.withdrawn_at', 'is', null);

/** Invited people may register even where registration is closed to others. */
export async function isInvited(db: Database, email: string): Promise<boolean> {
  const found = await pendingInvitations(db)
    .where('invitations.email', '=', email)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
