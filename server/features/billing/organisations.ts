import type { Kysely } from 'kysely';
import type { OrganisationState, OrganisationTerms } from '#contract/billing.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import { projectsCounted, registeredByProject, registeredUsers } from './billing.queries.ts';
import { PRICES, pricesOf } from './prices.queries.ts';

export const ORGANISATION = 'billing-organisation';

const select = (db: Kysely<Tables>, id: number) =>
  db.selectFrom('billing_organisations').selectAll().where('id', '=', id);

export type OrganisationRow = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;
export const findOrganisation = (db: Kysely<Tables>, id: number) => select(db, id).executeTakeFirst();

export async function organisationOf(db: Kysely<Tables>, id: number): Promise<OrganisationRow> {
  const row = await findOrganisation(db, id);
  if (!row) throw notFound('The billing organisation');
  return row;
}

/** Locks the row, so that changes to terms, prices and projects of an organisation are serialised. */
export async function lockedOrganisation(tx: Tx, id: number): Promise<OrganisationRow> {
  const row = await select(tx, id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('The billing organisation');
  return row;
}

export const termsOf = (row: OrganisationRow): OrganisationTerms => ({
  name: row.name,
  address: row.address,
  taxId: row.tax_id,
  currency: row.currency,
  freeUserLimit: row.free_user_limit,
  openForRegistration: row.open_for_registration,
});

export async function readOrganisationState(db: Kysely<Tables>, id: number): Promise<OrganisationState> {
  const row = await organisationOf(db, id);
  const projects = await db
    .selectFrom('project_billing as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .leftJoin('project_settings as s', 's.project_id', 'p.id')
    .select(['p.id', 'p.name', 's.test_project'])
    .where('b.billing_organisation_id', '=', id)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
  const users = await registeredByProject(
    db,
    projects.map((project) => project.id),
  );
  const people = await db
    .selectFrom('billing_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.uid', 'u.email', 'u.firstname', 'u.lastname'])
    .where('r.billing_organisation_id', '=', id)
    .orderBy('u.email')
    .execute();
  return {
    billingOrganisation: { id, ...termsOf(row), version: row.version, createdAt: row.created_at.toISOString() },
    registeredUsers: await registeredUsers(db, await projectsCounted(db, id)),
    projects: projects.map((project) => ({
      projectId: project.id,
      productName: project.name,
      testProject: project.test_project ?? false,
      registeredUsers: users.get(project.id) ?? 0,
    })),
    billingUsers: people.map((person) => ({ ...person, roles: ['billing' as const] })),
    prices: await pricesOf(db, id),
  };
}

/** A change of prices also increments the version of the organisation. */
export const requireOrganisationVersion = (tx: Tx, { id, version }: OrganisationRow, seen: number): Promise<void> =>
  requireVersion(tx, {
    projectId: null,
    id: String(id),
    entities: [ORGANISATION, PRICES],
    version,
    seen,
    message: 'The billing organisation was changed meanwhile.',
    current: () => readOrganisationState(tx, id),
  });
