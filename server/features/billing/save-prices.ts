import type { Price } from '#contract/billing.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockedOrganisation, type OrganisationRow, requireOrganisationVersion } from './organisations.ts';
import { PRICES, pricesOf } from './prices.queries.ts';

interface Save {
  id: number;
  version: number;
  prices: readonly Price[];
  actorId: string;
}

export const replacePrices = (context: Context, { id, version, prices, actorId }: Save): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const organisation = await lockedOrganisation(tx, id);
    await requireOrganisationVersion(tx, organisation, version);
    await writePrices(context, tx, organisation, prices, actorId);
  });

/** The contract rejects overlapping prices; the caller has locked the organisation. */
export async function writePrices(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  { id, version }: OrganisationRow,
  prices: readonly Price[],
  actorId: string | null,
): Promise<void> {
  const before = await pricesOf(tx, id);
  await tx.deleteFrom('billing_prices').where('billing_organisation_id', '=', id).execute();
  if (prices.length > 0) {
    const rows = prices.map(({ feature, amount, validFrom, validTo }) => ({
      billing_organisation_id: id,
      feature,
      amount,
      valid_from: validFrom,
      valid_to: validTo,
    }));
    await tx.insertInto('billing_prices').values(rows).execute();
  }
  await tx
    .updateTable('billing_organisations')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute();
  const about = { projectId: null, actorId, entity: PRICES, entityId: String(id) };
  await events.publish(tx, { ...about, action: 'changed', before, after: await pricesOf(tx, id) });
}
