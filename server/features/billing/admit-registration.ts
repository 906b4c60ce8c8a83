import { type Kysely, sql } from 'kysely';
import { appUserOf } from '#server/access/app-users.queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import { projectsCounted, registeredUsers } from './billing.queries.ts';

/** Registrations are serialised per organisation, and only if it has a limit. */
const LOCK_SPACE = 73_018;

export interface NewRegistration {
  projectId: number;
  userId: string;
  /** Pilots do not count towards the limit. */
  pilot?: boolean | undefined;
}

interface Terms {
  payer: number;
  freeUserLimit: number | null;
  isOpen: boolean;
  isTest: boolean;
  isKnown: boolean;
}

/** The terms that could prevent a registration; nothing if no organisation pays or nothing is limited. */
async function termsFor(db: Kysely<Tables>, { projectId, userId }: NewRegistration): Promise<Terms | undefined> {
  const { rows } = await sql<Omit<Terms, 'isKnown'>>`
    select o.id as payer, o.free_user_limit as "freeUserLimit", o.open_for_registration as "isOpen",
      coalesce(s.test_project, false) as "isTest"
    from project_billing b
    join billing_organisations o on o.id = b.billing_organisation_id
    left join project_settings s on s.project_id = b.project_id
    where b.project_id = ${projectId} and (not o.open_for_registration or o.free_user_limit is not null)
  `.execute(db);
  const [terms] = rows;
  return terms && { ...terms, isKnown: (await appUserOf(db, projectId, userId)) !== undefined };
}

/** Whether this registration must be admitted within the transaction that creates the user. */
export async function needsAdmission(db: Kysely<Tables>, registration: NewRegistration): Promise<boolean> {
  const terms = await termsFor(db, registration);
  if (!terms || terms.isKnown || registration.pilot) return false;
  if (!terms.isOpen) {
    throw new AppError(
      'registration_closed',
      'Registration of new users is closed. Registered users are not affected.',
    );
  }
  return terms.freeUserLimit !== null && !terms.isTest;
}

/**
 * Rejects a user beyond the limit. Reads counters, not users; the lock lasts until the transaction ends, so concurrent
 * registrations cannot exceed the limit.
 */
export async function admit(tx: Tx, registration: NewRegistration): Promise<void> {
  const first = await termsFor(tx, registration);
  if (!first) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, (${first.payer}::bigint % 2147483647)::int)`.execute(
    tx,
  );
  const terms = await termsFor(tx, registration);
  if (!terms || terms.isKnown || terms.freeUserLimit === null) return;
  const users = await registeredUsers(tx, await projectsCounted(tx, terms.payer));
  if (users >= terms.freeUserLimit) {
    throw new AppError(
      'user_limit',
      'The limit of registered users is reached: no new user can register. Registered users are not affected.',
    );
  }
}
