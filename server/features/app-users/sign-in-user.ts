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
import type { UserKey } from '#server/db/user-key.ts';
import { waitBriefly } from '#server/db/user-lock.ts';
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
    await waitBriefly(tx);
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
export async function signInUser(context: Context, user: NewUser) {
  return tokensOf(context, user, await admitted(context.db, user, (tx) => putInstallation(tx, user)));
}

interface Installed {
  installationId: string;
  audience: string;
}

export function tokensOf(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  { projectId, userId }: UserKey,
  installed: Installed | 'blocked',
) {
  if (installed === 'blocked') throw blocked();
  const { installationId, audience } = installed;
  const installation = { projectId, userId, installationId };
  return { ...tokensFor(secrets, installation, now()), ...installation, audience };
}

const storedDevice = ({ device }: Pick<NewUser, 'device'>): string | null => (device ? JSON.stringify(device) : null);

/** Sets the installation of a new user, or of an existing user who is not blocked. */
async function putInstallation(tx: Tx, user: NewUser): Promise<Installed | 'blocked'> {
  const row = { ...rowOf(user), ...(user.pilot && { pilot: true }), device: storedDevice(user) };
  const { installation_id: installationId, audience } = row;
  if ((await insertAppUsers(tx, [row])) > 0) return { installationId, audience };
  // Nobody, if erased since the insert found them.
  return (await replaceInstallation(tx, user)) ?? putInstallation(tx, user);
}

/** Undefined if the user does not exist. */
export async function replaceInstallation(
  tx: Tx,
  user: UserKey & Pick<NewUser, 'device'>,
): Promise<Installed | 'blocked' | undefined> {
  const installationId = randomUUID();
  const device = storedDevice(user);
  const set = { installation_id: installationId, device_at: sql<Date>`now()`, ...(device !== null && { device }) };
  const isChanged = await changeAppUser(tx, user, set, sql`not blocked`);
  const known = await appUserOf(tx, user.projectId, user.userId);
  return known && (isChanged ? { installationId, audience: known.audience } : 'blocked');
}
