import {
  createBillingOrganisation,
  getBillingInformation,
  listBillingOrganisations,
} from '../../../contract/billing.ts';
import { isDolphin } from '../../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { type Route, route } from '../../http/route.ts';
import { billingInformationOf, listOrganisationRows } from './billing.queries.ts';
import { createOrganisation } from './create-organisation.ts';

export function billingRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(createBillingOrganisation, async ({ body, caller }) => ({
      billingOrganisation: await createOrganisation(context, caller.person.id, body),
    })),

    route(listBillingOrganisations, async ({ query, caller: { person } }) => {
      const rows = await listOrganisationRows(db, {
        userId: isDolphin(person) ? null : person.id,
        search: query.search,
        limit: query.limit,
        after: query.cursor ? placeOf(query.cursor) : null,
      });
      const items = rows.slice(0, query.limit);
      const last = items.at(-1);
      return { items, next: rows.length > query.limit && last ? encodeCursor([last.name, last.id]) : null };
    }),

    route(getBillingInformation, ({ query, caller }) => billingInformationOf(db, query.projectId, caller.person.id)),
  ];
}

function placeOf(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor);
  if (typeof name === 'string' && Number.isSafeInteger(id)) return { name, id: Number(id) };
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
