import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Neither accepted nor withdrawn; possibly expired. */
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
