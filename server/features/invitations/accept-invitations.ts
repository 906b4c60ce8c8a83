import { sql } from 'kysely';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { placesIn } from '#server/access/limit-projects.ts';
import type { Context } from '#server/context.ts';
import type { Person } from '#server/http/caller.ts';
import { inviterMayStillInvite, pendingInvitations } from './invitations.queries.ts';

/** Grants the roles of pending invitations once the e-mail is verified. Returns whether there were any. */
export async function acceptInvitations(
  { db, events, now }: Pick<Context, 'db' | 'events' | 'now'>,
  { id: userId, email }: Pick<Person, 'id' | 'email'>,
): Promise<boolean> {
  const waiting = () =>
    pendingInvitations(db).where('invitations.email', '=', email).where('invitations.expires_at', '>', now());
  if (!(await waiting().limit(1).executeTakeFirst())) return false;
  return db.transaction().execute(async (tx) => {
    // The first of each inviter before the second of any, so that nobody uses up the places for others.
    const turn = sql`row_number() over (partition by invitations.invited_by order by invitations.created_at, invitations.id)`;
    const chosen = pendingInvitations(tx)
      .where('invitations.email', '=', email)
      .where('invitations.expires_at', '>', now())
      .orderBy(turn)
      .orderBy('invitations.id')
      .limit(await placesIn(tx, userId));
    const ids = (await chosen.execute()).map(({ id }) => id);
    const accepted = await tx
      .updateTable('invitations')
      .set({ accepted_at: now() })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now())
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('projects')
            .select('projects.id')
            .whereRef('projects.id', '=', 'invitations.project_id')
            .where('projects.deleted_at', 'is', null),
        ),
      )
      .where(inviterMayStillInvite)
      .returningAll()
      .execute();
    for (const { project_id: projectId, roles, invited_by: actorId } of accepted) {
      const rows = await tx
        .selectFrom('project_roles')
        .select('role')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .forUpdate()
        .execute();
      const before = inOrder(rows.map((row) => row.role));
      const after = inOrder([...before, ...roles]);
      await tx
        .insertInto('project_roles')
        .values(after.map((role) => ({ project_id: projectId, user_id: userId, role })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const change = { entity: 'project-roles', entityId: userId, action: 'changed', before, after } as const;
      await events.publish(tx, { projectId, actorId, ...change });
    }
    return accepted.length > 0;
  });
}

const inOrder = (roles: readonly ProjectRole[]): ProjectRole[] => PROJECT_ROLES.filter((role) => roles.includes(role));
