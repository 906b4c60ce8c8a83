import { holdProject } from '#server/access/hold-project.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lockedOrganisation } from './organisations.ts';

export const PROJECT_BILLING = 'project-billing';

interface Payment {
  /** Null if no organisation pays. */
  organisationId: number | null;
  projectId: number;
  actorId: string | null;
}

const payerOf = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('project_billing as b')
    .innerJoin('billing_organisations as o', 'o.id', 'b.billing_organisation_id')
    .select(['o.id', 'o.name'])
    .where('b.project_id', '=', projectId)
    .executeTakeFirst();

/** A project has at most one organisation and must be removed from it before another one can pay. */
export const addProject = (context: Context, payment: Payment & { organisationId: number }): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await lockedOrganisation(tx, payment.organisationId);
    await holdProject(tx, payment.projectId);
    const payer = await payerOf(tx, payment.projectId);
    if (payer && payer.id !== payment.organisationId) {
      throw new AppError('conflict', `The project already belongs to ${payer.name}. Remove it there first.`);
    }
    await setPayer(context, tx, payment);
  });

export const removeProject = (context: Context, payment: Payment & { organisationId: number }): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await lockedOrganisation(tx, payment.organisationId);
    await holdProject(tx, payment.projectId);
    if ((await payerOf(tx, payment.projectId))?.id !== payment.organisationId) throw notFound('The project');
    await setPayer(context, tx, { ...payment, organisationId: null });
  });

/** Changes the payer and records it; the caller has locked the project. */
export async function setPayer(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  { organisationId, projectId, actorId }: Payment,
): Promise<void> {
  const before = await payerOf(tx, projectId);
  if ((before?.id ?? null) === organisationId) return;
  if (organisationId === null) {
    await tx.deleteFrom('project_billing').where('project_id', '=', projectId).execute();
  } else {
    await tx
      .insertInto('project_billing')
      .values({ project_id: projectId, billing_organisation_id: organisationId })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ billing_organisation_id: organisationId }))
      .execute();
  }
  const noteOf = (payer: { id: number; name: string } | undefined) => ({
    billingOrganisation: payer?.name ?? null,
    billingOrganisationId: payer?.id ?? null,
  });
  await events.publish(tx, {
    // Recorded for the organisations, not for the project, whose admins do not decide who pays.
    projectId: null,
    actorId,
    entity: PROJECT_BILLING,
    entityId: String(projectId),
    action: 'changed',
    before: noteOf(before),
    after: noteOf(await payerOf(tx, projectId)),
  });
}
