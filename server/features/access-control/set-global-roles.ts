import type { GlobalRole } from '#contract/roles.ts';
import { holdPerson, verifiedPerson } from '#server/access/find-person.ts';
import { isLastAdmin } from '#server/access/is-last-admin.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { confirmRight } from '#server/http/running-calls.ts';

/** Grants or removes the dolphin role for the person named by e-mail or uid. */
export async function setRolesEverywhere(
  context: Context,
  actor: Person,
  emailOrUid: string,
  wanted: readonly GlobalRole[],
): Promise<void> {
  const person = await verifiedPerson(context, emailOrUid);
  await context.db.transaction().execute((tx) => changeGlobalRoles(tx, context, actor, person, wanted));
}

/** Grants or removes the dolphin role; the last dolphin stays. */
export async function changeGlobalRoles(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  actor: Person,
  person: Person,
  wanted: readonly GlobalRole[],
): Promise<void> {
  const after = wanted.includes('admin') ? (['admin'] as const) : [];
  const rows = await tx.selectFrom('global_roles').selectAll().orderBy('user_id').forUpdate().execute();
  const before = rows.filter((row) => row.user_id === person.id).map((row) => row.role);
  if (before.length === after.length) return;
  if (after.length === 0) {
    const holders = rows.map(({ user_id }) => user_id);
    const isLast = await isLastAdmin(tx, { holders, userId: person.id });
    if (isLast) throw new AppError('last_admin', 'There would be no dolphin left.');
  }
  await holdPerson(tx, person.id);
  if (person.id === actor.id) await confirmRight(tx);
  if (after.length === 0) {
    await tx.deleteFrom('global_roles').where('user_id', '=', person.id).execute();
  } else {
    await tx.insertInto('global_roles').values({ user_id: person.id, role: 'admin' }).execute();
  }
  await events.publish(tx, {
    projectId: null,
    actorId: actor.id,
    entity: 'global-roles',
    entityId: person.id,
    action: 'changed',
    before,
    after,
  });
}
