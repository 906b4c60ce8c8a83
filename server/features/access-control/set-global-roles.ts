import type { GlobalRole } from '../../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/caller.ts';
import { verifiedPerson } from './find-person.ts';

/** Makes or unmakes a dolphin; the last one stays. */
export async function setRolesEverywhere(
  context: Context,
  actor: Person,
  emailOrUid: string,
  wanted: readonly GlobalRole[],
): Promise<void> {
  const person = await verifiedPerson(context, emailOrUid);
  const after = wanted.includes('admin') ? (['admin'] as const) : [];
  await context.db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('global_roles').selectAll().forUpdate().execute();
    const before = rows.filter((row) => row.user_id === person.id).map((row) => row.role);
    if (before.length === after.length) return;
    if (after.length === 0) {
      if (rows.length === 1) throw new AppError('last_admin', 'There would be no dolphin left.');
      await tx.deleteFrom('global_roles').where('user_id', '=', person.id).execute();
    } else {
      await tx.insertInto('global_roles').values({ user_id: person.id, role: 'admin' }).execute();
    }
    await context.events.publish(tx, {
      projectId: null,
      actorId: actor.id,
      entity: 'global-roles',
      entityId: person.id,
      action: 'changed',
      before,
      after,
    });
  });
}
