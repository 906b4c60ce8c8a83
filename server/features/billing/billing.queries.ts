import { type Kysely, sql } from 'kysely';
import type { BillingInformation } from '#contract/billing.ts';
import type { Tables } from '#server/db/tables.ts';
import { ascending, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

const organisations = (db: Database) =>
  db
    .selectFrom('billing_organisations')
    .select([
      'billing_organisations.id',
      'billing_organisations.name',
      'free_user_limit as freeUserLimit',
      'open_for_registration as openForRegistration',
    ]);

type OrganisationRow = Awaited<ReturnType<ReturnType<typeof organisations>['executeTakeFirstOrThrow']>>;

/** Null for a dolphin, who sees all organisations; others see those they have a billing role for. */
type SeenBy = string | null;

const seenBy = (db: Database, userId: SeenBy) =>
  userId === null
    ? organisations(db)
    : organisations(db).where('billing_organisations.id', 'in', (where) =>
        where.selectFrom('billing_roles').select('billing_organisation_id').where('user_id', '=', userId),
      );

export interface OrganisationsFilter {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const BY_NAME = ascending(sortKey.text(sql`lower(name)`), sortKey.integer('billing_organisations.id'));

export function organisationsPage(db: Database, userId: SeenBy, { search, limit, cursor }: OrganisationsFilter) {
  let query = seenBy(db, userId);
  if (search) query = query.where('name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
  return page(query, { order: BY_NAME, cursor, limit });
}

export const organisationFor = (db: Database, userId: SeenBy, id: number) =>
  seenBy(db, userId).where('billing_organisations.id', '=', id).executeTakeFirst();

const organisationOfProject = (db: Database, projectId: number) =>
  organisations(db)
    .innerJoin('project_billing', 'billing_organisation_id', 'billing_organisations.id')
    .where('project_id', '=', projectId)
    .executeTakeFirst();

/** Read from counters plus pending changes, so the cost does not grow with the users. Pilots are not billed. */
export async function registeredUsers(db: Database, projectIds: readonly number[]): Promise<number> {
  if (projectIds.length === 0) return 0;
  const { rows } = await sql<{ users: number }>`
    select coalesce(sum(case key when 'all' then amount when 'pilot' then -amount end), 0)::bigint as users from (
      select key, amount from project_counters where project_id = any(${projectIds}) and counter = 'users'
      union all
      select key, amount from counter_changes where project_id = any(${projectIds}) and counter = 'users'
    ) counted
  `.execute(db);
  return rows[0]?.users ?? 0;
}

/** Like registeredUsers, for each project. */
export async function registeredByProject(
  db: Database,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (projectIds.length === 0) return new Map();
  const { rows } = await sql<{ project: number; users: number }>`
    select project_id as project, sum(case key when 'all' then amount when 'pilot' then -amount end)::bigint as users
    from project_counts where project_id = any(${projectIds}) and counter = 'users' group by project_id
  `.execute(db);
  return new Map(rows.map(({ project, users }) => [project, users]));
}

/** Organisations with their registered users, projects and people. */
export async function organisationUsePage(db: Database, filter: OrganisationsFilter) {
  const { items: rows, next } = await organisationsPage(db, null, filter);
  const ids = rows.map(({ id }) => id);
  const count = async (table: 'project_billing' | 'billing_roles') => {
    const counted = await db
      .selectFrom(table)
      .select(['billing_organisation_id as id', sql<number>`count(*)`.as('count')])
      .where('billing_organisation_id', 'in', [0, ...ids])
      .groupBy('billing_organisation_id')
      .execute();
    return new Map(counted.map((row) => [row.id, row.count]));
  };
  const [projects, people] = [await count('project_billing'), await count('billing_roles')];
  const items = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      registeredUsers: await registeredUsers(db, await projectsCounted(db, row.id)),
      projects: projects.get(row.id) ?? 0,
      people: people.get(row.id) ?? 0,
    })),
  );
  return { items, next };
}

/** Users of test projects are not billed. */
export const projectsCounted = async (db: Database, organisationId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('project_billing')
    .innerJoin('projects', 'projects.id', 'project_billing.project_id')
    .leftJoin('project_settings', 'project_settings.project_id', 'project_billing.project_id')
    .select('project_billing.project_id')
    .where('billing_organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(test_project, false)`, '=', false)
    .execute();
  return rows.map((row) => row.project_id);
};

const informationOn = async (
  db: Database,
  { id, name, ...terms }: OrganisationRow,
  mayReadCosts = true,
): Promise<BillingInformation> => ({
  registeredUsers: await registeredUsers(db, await projectsCounted(db, id)),
  ...terms,
  billingOrganisation: { id, name },
  mayReadCosts,
});

const ownRows = (db: Database, personId: string) =>
  seenBy(db, personId).orderBy(sql`lower(name)`).limit(MAX_OTHERS).execute();

/** The organisations that the person has a billing role for, whichever project is open. */
export async function ownBillingInformation(db: Database, personId: string): Promise<BillingInformation[]> {
  const own: BillingInformation[] = [];
  for (const row of await ownRows(db, personId)) own.push(await informationOn(db, row));
  return own;
}

/** The organisation that pays for the project, and the others that the person has a billing role for. */
export async function billingInformationOf(db: Database, projectId: number, personId: string) {
  const organisation = await organisationOfProject(db, projectId);
  const projectUsers = await registeredUsers(db, [projectId]);
  const own = await ownRows(db, personId);
  const others: BillingInformation[] = [];
  for (const row of own) if (row.id !== organisation?.id) others.push(await informationOn(db, row));
  const unlimited = {
    freeUserLimit: null,
    openForRegistration: true,
    billingOrganisation: null,
    mayReadCosts: false,
  };
  return {
    billingInformation: organisation
      ? await informationOn(
          db,
          organisation,
          own.some(({ id }) => id === organisation.id),
        )
      : { registeredUsers: projectUsers, ...unlimited },
    projectUsers,
    others,
  };
}

/** A card shows only a few; the Billing page lists all. */
const MAX_OTHERS = 20;
