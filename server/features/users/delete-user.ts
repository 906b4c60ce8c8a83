import { sql } from 'kysely';
import type { ProjectRole } from '#contract/roles.ts';
import { endCredentials } from '#server/access/credentials.ts';
import { holdPeople } from '#server/access/hold-people.ts';
import { isLastAdmin } from '#server/access/is-last-admin.ts';
import { personByUid } from '#server/access/person.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { confirmRight } from '#server/http/running-calls.ts';
import type { Withdrawn } from '#server/mail/withdrawals.ts';
import { deleteMarkedAccount, markAccount } from './delete-accounts.ts';

/** Removes a dashboard user: sessions, roles, record, and the account at the embedded provider. */
export async function deletePerson(context: Context, actor: Person, uid: string): Promise<void> {
  const { db, events } = context;
  const person = await personByUid(db, actor.issuer, uid);
  if (!person) throw new AppError('unknown_user', 'There is no such dashboard user.');
  await db.transaction().execute(async (tx) => {
    await refuseLastAdmin(tx, person.id);
    if (person.id === actor.id) await confirmRight(tx);
    await endCredentials(tx, person);
    await markAccount(tx, { issuer: actor.issuer, uid });
    for (const table of ['project_roles', 'global_roles'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', person.id).execute();
    }
    await deleteViews(tx, person.id);
    await tx.deleteFrom('users').where('id', '=', person.id).execute();
    await forgetAddress(tx, person.email);
    // The product knows the person by the record's id from now on. The audit trail keeps the address (docs/security.md).
    await events.publish(tx, {
      projectId: null,
      actorId: actor.id,
      entity: 'dashboard-user',
      entityId: person.id,
      action: 'deleted',
    });
  });
  // After the commit, so that nobody keeps a record without an account.
  await deleteMarkedAccount(context, { issuer: actor.issuer, uid });
}

/** In the order in which others lock shared views when they save their own: deleted with the person, they have none. */
async function deleteViews(tx: Tx, owner: string): Promise<void> {
  const views = tx.selectFrom('saved_views').select('id').where('owner', '=', owner);
  await views.orderBy('id').forUpdate().execute();
  await tx.deleteFrom('saved_views').where('owner', '=', owner).execute();
}

/** Nothing more is sent to the address, and no ended invitation keeps it; open ones are for whoever registers with it. */
async function forgetAddress(tx: Tx, email: string): Promise<void> {
  const isWaiting = sql<boolean>`lower(recipient) = lower(${email}) and sent_at is null and message is not null`;
  // The log of reports says why one was not sent.
  await sql`
    update mails set message = null, last_error = ${'noRole' satisfies Withdrawn} where kind = 'report' and ${isWaiting}
  `.execute(tx);
  await sql`delete from mails where kind <> 'report' and ${isWaiting}`.execute(tx);
  await sql`
    delete from invitations where lower(email) = lower(${email}) and (accepted_at is not null or withdrawn_at is not null)
  `.execute(tx);
}

/**
 * A project or the whole product without an admin could never be administered again. Somebody whom others made the
 * admin of a project, and who has changed nothing there, may go all the same: dolphins look after it. Locks the person
 * and all their roles: in this order, roles before people, others change roles too.
 */
async function refuseLastAdmin(tx: Tx, userId: string): Promise<void> {
  const roles = await sql<{ project_id: number; user_id: string; role: ProjectRole }>`
    select project_id, user_id, role from project_roles where user_id = ${userId} or role = 'admin' and project_id in (
      select project_id from project_roles where user_id = ${userId} and role = 'admin')
    order by project_id, user_id, role for update`.execute(tx);
  const admins = roles.rows.filter(({ role }) => role === 'admin');
  const { rows: projects } = await sql<{ id: number; name: string }>`
    select p.id, p.name from projects p join project_roles mine on mine.project_id = p.id
    where p.deleted_at is null and mine.user_id = ${userId} and mine.role = 'admin'
      and exists (
        select 1 from revisions r
        where r.project_id = p.id and r.actor_id = ${userId} and r.address = '' and r.entity <> 'report-subscription'
      )
    order by p.name`.execute(tx);
  const dolphins = await tx
    .selectFrom('global_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const adminsOf = (id: number) => admins.filter((row) => row.project_id === id).map((row) => row.user_id);
  const holders = dolphins.map(({ user_id }) => user_id);
  const others = [...projects.flatMap(({ id }) => adminsOf(id)), ...(holders.includes(userId) ? holders : [])];
  // Waits for whoever is giving the person a role, and has later ones find nobody.
  await holdPeople(tx, { userId, others }, true);
  for (const { id, name } of projects) {
    if (!(await isLastAdmin(tx, { holders: adminsOf(id), userId }))) continue;
    throw new AppError('last_admin', `${name} would be left without an admin. Make someone else admin first.`);
  }
  if (holders.includes(userId) && (await isLastAdmin(tx, { holders, userId }))) {
    throw new AppError('last_admin', 'The last dolphin cannot be deleted.');
  }
}
