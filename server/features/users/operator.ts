import { isDolphin } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import type { IdentityClaims, Person } from '#server/http/caller.ts';

/**
 * With an external provider, operators are identified by the e-mail in the settings, once the provider has verified it.
 * The embedded provider's operator was created at the start.
 */
export async function makeOperatorDolphin(
  { db, config, events }: Context,
  claims: IdentityClaims,
  person: Person,
): Promise<boolean> {
  const named = config.adminEmail !== null && claims.emailVerified && claims.email === config.adminEmail;
  if (config.identity === 'embedded' || !named || isDolphin(person)) return false;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('global_roles')
      .values({ user_id: person.id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await events.publish(tx, {
      projectId: null,
      actorId: null,
      entity: 'global-roles',
      entityId: person.id,
      action: 'changed',
      before: { roles: [] },
      after: { roles: ['admin'] },
    });
  });
  return true;
}
