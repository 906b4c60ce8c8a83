import { randomBytes } from 'node:crypto';
import type { ProjectRole } from '#contract/roles.ts';
import { personByEmail } from '#server/access/person.queries.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { mayMailStranger } from '#server/mail/mail-limits.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { invitationLetter } from './invitation-letter.ts';
import { hashInvitationToken, pendingInvitations } from './invitations.queries.ts';

const LIFE_MS = 14 * 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 24;

interface InviteInput {
  projectId: number;
  email: string;
  roles: readonly ProjectRole[];
  language: 'en' | 'de';
}

/**
 * Invites someone who is not registered or has not confirmed the e-mail. A second invitation replaces the first. Whether
 * the address still gets a mail today depends on others too, so the invitation is valid without one: whoever registers
 * with the e-mail has it.
 */
export async function invite(context: Context, actor: Person, { projectId, email, roles, language }: InviteInput) {
  const { db, events, config, identity, now } = context;
  const known = await personByEmail(db, identity.issuer, email);
  if (known?.emailVerified) {
    throw new AppError('user_exists', 'This person is registered already. The role can be granted directly.');
  }
  const isMailed = await mayMailStranger(db, projectId, email);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const values = {
    roles: [...new Set(roles)],
    invited_by: actor.id,
    created_at: now(),
    expires_at: new Date(now().getTime() + LIFE_MS),
  };
  const token_hash = hashInvitationToken(token);
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('invitations')
      .values({ project_id: projectId, email, token_hash, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'email'])
          .where('accepted_at', 'is', null)
          .where('withdrawn_at', 'is', null)
          // Without a new mail, the link of the last one stays.
          .doUpdateSet(isMailed ? { token_hash, ...values } : values),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { email, roles: values.roles };
    const change = { entity: 'invitation', entityId: id, action: 'created', after } as const;
    await events.publish(tx, { projectId, actorId: actor.id, ...change });
    const made = await pendingInvitations(tx).where('invitations.id', '=', id).executeTakeFirst();
    if (!made) throw notFound('The project');
    if (!isMailed) return { made, isMailed };
    const url = `${config.publicUrl}/register#invitation=${token}`;
    const offer = { productName: made.productName, roles: values.roles, by: actor.email, expiresAt: values.expires_at };
    await insertMail(tx, invitationLetter(email, url, offer, language), { projectId });
    return { made, isMailed };
  });
}

export async function withdraw(context: Context, actor: Person, projectId: number, id: string): Promise<void> {
  const { db, events, now } = context;
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .updateTable('invitations')
      .set({ withdrawn_at: now() })
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning(['email', 'roles'])
      .executeTakeFirst();
    if (!gone) throw notFound('The invitation');
    const change = { entity: 'invitation', entityId: id, action: 'deleted', before: gone } as const;
    await events.publish(tx, { projectId, actorId: actor.id, ...change });
  });
}
