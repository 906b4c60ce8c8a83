import { type Expression, sql } from 'kysely';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { holdPerson } from '#server/access/find-person.ts';
import { mayAddToProject, placesIn } from '#server/access/limit-projects.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
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
    await lockInOrder(tx, userId, waiting().clearSelect().select('invitations.project_id'));
    const ids = await chooseInvitations(tx, { id: userId, email }, now());
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

/**
 * Projects before roles before the person, as everybody does who changes roles: two who lock them in different orders
 * would wait for each other. Nobody deletes the person until the transaction ends.
 */
async function lockInOrder(tx: Tx, userId: string, projectIds: Expression<unknown>): Promise<void> {
  await sql`select 1 from projects where id in (${projectIds}) order by id for key share`.execute(tx);
  await sql`
    select 1 from project_roles where user_id = ${userId} order by project_id, role for update
  `.execute(tx);
  await holdPerson(tx, userId);
}

/**
 * Nobody is asked before an invitation is accepted either, so the same limits apply as where roles are granted. The other
 * invitations wait.
 */
async function chooseInvitations(tx: Tx, { id: userId, email }: Pick<Person, 'id' | 'email'>, at: Date) {
  // The first of each inviter before the second of any, so that nobody uses up the places for others.
  const turn = sql<number>`row_number() over (partition by invitations.invited_by order by invitations.created_at, invitations.id)`;
  /** Null for further roles in the same project, and for invitations of dolphins. */
  const countedFor = sql<string | null>`case when not exists (
    select from project_roles r where r.user_id = ${userId} and r.project_id = invitations.project_id
  ) and not exists (
    select from global_roles g where g.user_id = invitations.invited_by
  ) then invitations.invited_by end`;
  const inTurn = pendingInvitations(tx)
    .where('invitations.email', '=', email)
    .where('invitations.expires_at', '>', at)
    .select([turn.as('turn'), countedFor.as('countedFor')]);
  const waiting = await tx
    .selectFrom(inTurn.as('waiting'))
    .select(['id', 'countedFor'])
    .orderBy('turn')
    .orderBy('id')
    .execute();
  const places = await placesIn(tx, userId);
  const chosen: string[] = [];
  const wait = new Set<string>();
  for (const { id, countedFor: inviter } of waiting) {
    if (chosen.length === places) break;
    if (inviter !== null && (wait.has(inviter) || !(await mayAddToProject(tx, inviter, userId)))) wait.add(inviter);
    else chosen.push(id);
  }
  return chosen;
}

const inOrder = (roles: readonly ProjectRole[]): ProjectRole[] => PROJECT_ROLES.filter((role) => roles.includes(role));
