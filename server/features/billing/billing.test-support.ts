import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addBilledProject, createBillingOrganisation } from '#contract/billing.ts';
import { BILLING_FEATURES } from '#contract/billing-periods.ts';
import type { TestApp, Visitor } from '#tests/setup/app.ts';
import { gatherMetering } from './gather-metering.ts';

let made = 0;

export async function anOrganisation(app: TestApp, dolphin: Visitor, terms: object = {}): Promise<number> {
  made += 1;
  const body = { name: `Metered payer ${made}`, ...terms };
  const answer = await app.call(createBillingOrganisation, { body }, { as: dolphin });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.billingOrganisation.id;
}

export const ofOrganisation = (id: number, rest = ''): string => `/move/billing/organisation/${id}${rest}`;

/** A project that the organisation pays for. */
export async function aBilledProject(app: TestApp, dolphin: Visitor, organisation: number): Promise<number> {
  const project = await app.aProject();
  const answer = await app.call(
    addBilledProject,
    { params: { id: organisation, projectId: project } },
    { as: dolphin },
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return project;
}

/** Stores a batch received at the given time as the intake does: ignores blocked users and duplicates. */
export const arrive = (app: TestApp, projectId: number, userId: string, at: string, batchId: string = randomUUID()) =>
  sql`
    with stored as (
      insert into batches (project_id, user_id, batch_id, content_hash, received_at, fix_count, record_count)
      select project_id, user_id, ${batchId}::uuid, 0, ${at}::timestamptz, 0, 0 from app_users
      where project_id = ${projectId} and user_id = ${userId} and not blocked
      on conflict do nothing
      returning project_id, user_id, received_at
    )
    select meter_user_day(project_id, user_id, utc_day(received_at), ${BILLING_FEATURES}::text[]) from stored
  `.execute(app.db);

/** Gathers until nothing is pending. */
export async function gather(app: TestApp): Promise<void> {
  while ((await gatherMetering(app.db, app.clock.now)) > 0);
}

export interface Metered {
  payer: number;
  project: number;
  feature: string;
  day: string;
  registered: number;
  active: number;
  billed: number;
}

/** The metered rows, including pending changes. */
export async function metered(app: TestApp): Promise<Metered[]> {
  const { rows } = await sql<Metered>`
    select payer, metered_project as project, feature, to_char(day, 'YYYY-MM-DD') as day,
      sum(registered)::bigint as registered, sum(active)::bigint as active, sum(billed)::bigint as billed
    from metering group by 1, 2, 3, 4 order by 1, 2, 3, 4
  `.execute(app.db);
  return rows;
}
