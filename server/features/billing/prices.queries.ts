import type { Kysely } from 'kysely';
import type { Price } from '#contract/billing.ts';
import type { Tables } from '#server/db/tables.ts';

export const PRICES = 'billing-prices';

export const pricesOf = (db: Kysely<Tables>, organisationId: number): Promise<Price[]> =>
  db
    .selectFrom('billing_prices')
    .select(['feature', 'amount', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('billing_organisation_id', '=', organisationId)
    .orderBy('feature')
    .orderBy('valid_from')
    .execute();
