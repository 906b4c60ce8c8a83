import { isDolphin } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { organisationFor } from '#server/features/billing/billing.queries.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';

/** The project, its first admin, who pays for it, and all revisions commit together. */
export const createProjectFor = (
  context: Context,
  person: Person,
  name: string,
  billingOrganisationId: number | null = null,
): Promise<number> =>
  context.db.transaction().execute(async (tx) => {
    await refuseTwin(tx, person.id, name);
    const organisation = await organisationOf(tx, person, billingOrganisationId);
    const { id } = await tx.insertInto('projects').values({ name }).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('project_roles').values({ project_id: id, user_id: person.id, role: 'admin' }).execute();
    if (organisation) {
      const row = { project_id: id, billing_organisation_id: organisation.id };
      await tx.insertInto('project_billing').values(row).execute();
    }
    const by = { projectId: id, actorId: person.id };
    await context.events.publish(tx, {
      ...by,
      entity: 'project',
      entityId: String(id),
      action: 'created',
      after: { productName: name, ...(organisation && { billingOrganisation: organisation.name }) },
    });
    await context.events.publish(tx, {
      ...by,
      entity: 'project-roles',
      entityId: person.id,
      action: 'changed',
      before: [],
      after: ['admin'],
    });
    return id;
  });

/**
 * Two of one's own projects with the same name cannot be distinguished in the selector. Other people's are not checked, so
 * a refusal reveals nothing about them.
 */
async function refuseTwin(tx: Tx, personId: string, name: string): Promise<void> {
  // One creation at a time per person, so that concurrent ones see each other.
  await tx.selectFrom('users').select('id').where('id', '=', personId).forUpdate().execute();
  const twin = await tx
    .selectFrom('projects')
    .innerJoin('project_roles', 'project_roles.project_id', 'projects.id')
    .select('projects.id')
    .where('project_roles.user_id', '=', personId)
    .where('projects.deleted_at', 'is', null)
    .where('projects.name', '=', name)
    .limit(1)
    .executeTakeFirst();
  if (!twin) return;
  throw new AppError('conflict', `You have a project called ${name} already (${twin.id}).`, {
    fields: { 'body.productName': 'is the name of another project of yours' },
  });
}

/** One the person has no billing role for answers as if it did not exist. */
async function organisationOf(tx: Tx, person: Person, id: number | null) {
  if (id === null) return null;
  const organisation = await organisationFor(tx, isDolphin(person) ? null : person.id, id);
  if (!organisation) throw notFound('The billing organisation');
  return organisation;
}
