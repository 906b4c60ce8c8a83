import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isReordered } from '#contract/text.ts';
import type { DeviceDescription } from '#contract/upload.ts';
import { appUserOf } from '#server/access/app-users.queries.ts';
import { tokensFor } from '#server/access/device-tokens.ts';
import { blocked } from '#server/access/recognise-device.ts';
import type { Context } from '#server/context.ts';
import { changeAppUser, insertAppUsers } from '#server/db/app-user-rows.ts';
import type { Tx } from '#server/db/database.ts';
import { admit, needsAdmission } from '#server/features/billing/admit-registration.ts';
import { AppError } from '#server/http/app-error.ts';

export interface NewUser {
  projectId: number;
  userId: string;
  /** The name of the API key that first registered the user. */
  audience: string;
  qualifier?: string | undefined;
  device?: DeviceDescription | undefined;
  /** Pilots are not billed and do not count towards the limit. */
  pilot?: boolean | undefined;
}

/**
 * Runs the work in a transaction that locks the limit of registered users, if there is one. Rejects a user beyond the
 * limit.
 */
async function admitted<Result>(
  db: Context['db'] | Tx,
  user: NewUser,
  make: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (isReordered(user.userId)) await refuseIfNew(db, user);
  const isAdmitted = !(await needsAdmission(db, user));
  const within = async (tx: Tx): Promise<Result> => {
    if (!isAdmitted) await admit(tx, user);
    return make(tx);
  };
  return db.isTransaction ? within(db as Tx) : db.transaction().execute(within);
}

/** One id must not look like another. Users who have such an id already keep it. */
async function refuseIfNew(db: Context['db'] | Tx, { projectId, userId }: NewUser): Promise<void> {
  if (await appUserOf(db, projectId, userId)) return;
  const fields = { 'body.userId': 'must not contain text direction marks' };
  throw new AppError('validation', 'The user id must not contain text direction marks.', { fields });
}

/** Creates the user if missing; an existing user is not changed. */
export const ensureUser = (db: Context['db'] | Tx, user: NewUser): Promise<void> =>
  admitted(db, user, async (tx) => {
    await insertAppUsers(tx, [rowOf(user)]);
  });

const rowOf = (user: NewUser) => ({
  project_id: user.projectId,
  user_id: user.userId,
  installation_id: randomUUID(),
  audience: user.audience,
  qualifier: user.qualifier ?? null,
});

/** One device per user: a new installation replaces the previous one and revokes its tokens. */
export async function signInUser({ db, secrets, now }: Context, user: NewUser) {
  const row = await admitted(db, user, (tx) => putInstallation(tx, user));
  if (!row) throw blocked();
  const installation = { projectId: user.projectId, userId: user.userId, installationId: row.installationId };
  return { ...tokensFor(secrets, installation, now()), ...installation, audience: row.audience };
}

/** Sets the installation of a new user, or of an existing user who is not blocked. */
async function putInstallation(
  tx: Tx,
  user: NewUser,
): Promise<{ installationId: string; audience: string } | undefined> {
  const device = user.device ? JSON.stringify(user.device) : null;
  const row = { ...rowOf(user), ...(user.pilot && { pilot: true }), device };
  const { installation_id, audience } = row;
  if ((await insertAppUsers(tx, [row])) > 0) return { installationId: installation_id, audience };
  const set = { installation_id, ...(device !== null && { device }) };
  const isChanged = await changeAppUser(tx, user, set, sql`not blocked`);
  const known = await appUserOf(tx, user.projectId, user.userId);
  // Erased since the insert found them.
  if (!known) return putInstallation(tx, user);
  return isChanged ? { installationId: installation_id, audience: known.audience } : undefined;
}
