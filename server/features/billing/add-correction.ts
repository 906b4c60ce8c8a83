import { firstDayOf, monthOf } from '#contract/billing-periods.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockedOrganisation } from './organisations.ts';

export const CORRECTION = 'billing-correction';

interface AddCorrectionInput {
  id: number;
  amount: number;
  reason: string;
  about: string | null;
  actorId: string;
}

/** Booked in the current month, whatever month it relates to. Corrections are immutable; another one can reverse it. */
export const insertCorrection = (
  context: Context,
  { id, amount, reason, about, actorId }: AddCorrectionInput,
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const now = context.now();
    if (about !== null && about > monthOf(now)) {
      throw new AppError('validation', 'body.about: must not lie in the future', {
        fields: { 'body.about': 'must not lie in the future' },
      });
    }
    const { currency } = await lockedOrganisation(tx, id);
    const row = await tx
      .insertInto('billing_corrections')
      .values({
        billing_organisation_id: id,
        month: firstDayOf(monthOf(now)),
        at: now,
        kind: 'manual',
        about: about === null ? null : firstDayOf(about),
        metered_project: null,
        feature: null,
        users: null,
        amount,
        reason,
        made_by: actorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { billingOrganisationId: id, amount, currency, reason, about };
    const what = { projectId: null, actorId, entity: CORRECTION, entityId: row.id };
    await context.events.publish(tx, { ...what, action: 'created', after });
  });
