import type { OrganisationTerms } from '#contract/billing.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/failures.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  lockedOrganisation,
  ORGANISATION,
  type OrganisationRow,
  requireOrganisationVersion,
  termsOf,
} from './organisations.ts';

const columnsOf = (terms: OrganisationTerms) => ({
  name: terms.name,
  address: terms.address,
  tax_id: terms.taxId,
  currency: terms.currency,
  free_user_limit: terms.freeUserLimit,
  open_for_registration: terms.openForRegistration,
});

/** Names are unique, because statements show only the name. */
async function uniquelyNamed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const words = 'There is a billing organisation of this name already.';
    throw new AppError('conflict', words, { fields: { 'body.name': 'is taken' } });
  }
}

export const createOrganisation = (
  context: Pick<Context, 'db' | 'events'>,
  actorId: string | null,
  terms: OrganisationTerms,
) =>
  uniquelyNamed(() =>
    context.db.transaction().execute(async (tx) => {
      const id = await insertOrganisation(context, tx, actorId, terms);
      return { id, ...terms };
    }),
  );

export async function insertOrganisation(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  actorId: string | null,
  terms: OrganisationTerms,
): Promise<number> {
  const { id } = await tx
    .insertInto('billing_organisations')
    .values(columnsOf(terms))
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { projectId: null, actorId, entity: ORGANISATION, entityId: String(id) };
  await events.publish(tx, { ...about, action: 'created', after: terms });
  return id;
}

interface Save {
  id: number;
  version: number;
  terms: OrganisationTerms;
  actorId: string;
}

export const saveOrganisation = (context: Context, { id, version, terms, actorId }: Save): Promise<void> =>
  uniquelyNamed(() =>
    context.db.transaction().execute(async (tx) => {
      const before = await lockedOrganisation(tx, id);
      await requireOrganisationVersion(tx, before, version);
      await writeTerms(context, tx, before, terms, actorId);
    }),
  );

export async function writeTerms(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  before: OrganisationRow,
  terms: OrganisationTerms,
  actorId: string,
): Promise<void> {
  if (terms.currency !== before.currency) await refuseOtherCurrency(tx, before.id);
  await tx
    .updateTable('billing_organisations')
    // A new limit resets the warnings.
    .set({
      ...columnsOf(terms),
      version: before.version + 1,
      ...(terms.freeUserLimit !== before.free_user_limit && { warned_share: 0 }),
    })
    .where('id', '=', before.id)
    .execute();
  const about = { projectId: null, actorId, entity: ORGANISATION, entityId: String(before.id) };
  await events.publish(tx, { ...about, action: 'changed', before: termsOf(before), after: terms });
}

/** Amounts are stored in the smallest unit of the currency, so a change of currency would change their value. */
async function refuseOtherCurrency(tx: Tx, id: number): Promise<void> {
  for (const table of ['billing_prices', 'billing_statements', 'billing_corrections'] as const) {
    const used = await tx
      .selectFrom(table)
      .select('billing_organisation_id')
      .where('billing_organisation_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (!used) continue;
    throw new AppError(
      'bad_request',
      'The currency cannot be changed once there are prices, corrections or closed months.',
      {
        fields: { 'body.terms.currency': 'cannot be changed any more' },
      },
    );
  }
}
