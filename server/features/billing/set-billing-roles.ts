import { holdPerson, verifiedPerson } from '#server/access/find-person.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockedOrganisation } from './organisations.ts';

export const BILLING_ROLES = 'billing-roles';
type BillingRole = 'billing';

interface SetBillingRolesInput {
  organisationId: number;
  /** A uid or e-mail address. */
  person: string;
  roles: readonly BillingRole[];
  actorId: string;
}

export async function replaceBillingRoles(
  context: Context,
  { organisationId, person: name, roles, actorId }: SetBillingRolesInput,
) {
  const person = await verifiedPerson(context, name);
  await context.db.transaction().execute(async (tx) => {
    await lockedOrganisation(tx, organisationId);
    await writeRoles(context, tx, { organisationId, personId: person.id, roles, actorId });
  });
  return { uid: person.uid, billingOrganisationId: organisationId, roles: [...roles] };
}

interface Change {
  organisationId: number;
  personId: string;
  roles: readonly BillingRole[];
  actorId: string;
}

/** Replaces all roles; an empty list removes them. */
export async function writeRoles(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  { organisationId, personId, roles, actorId }: Change,
): Promise<void> {
  await holdPerson(tx, personId);
  const ref = { billing_organisation_id: organisationId, user_id: personId };
  const { numDeletedRows } = await tx
    .deleteFrom('billing_roles')
    .where('billing_organisation_id', '=', organisationId)
    .where('user_id', '=', personId)
    .executeTakeFirst();
  const before: BillingRole[] = numDeletedRows > 0n ? ['billing'] : [];
  if (roles.length > 0)
    await tx
      .insertInto('billing_roles')
      .values({ ...ref, role: 'billing' })
      .execute();
  if (before.length === roles.length) return;
  await events.publish(tx, {
    projectId: null,
    actorId,
    entity: BILLING_ROLES,
    entityId: `${organisationId}:${personId}`,
    action: 'changed',
    before,
    after: roles,
  });
}
