import { randomUUID } from 'node:crypto';
import type { DeviceDescription } from '#contract/upload.ts';
import { tokensFor } from '#server/access/device-tokens.ts';
import { blocked } from '#server/access/recognise-device.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { admit, needsAdmission } from '#server/features/billing/admit-registration.ts';

export interface NewUser {
  projectId: number;
  userId: string;
  /** The name of the key that registered the user; kept from the first time. */
  audience: string;
  qualifier?: string | undefined;
  device?: DeviceDescription | undefined;
  /** Not billed, and not counted against a limit. */
  pilot?: boolean | undefined;
}

/**
 * Runs it in a transaction that holds the limit of registered users, if there is one; a user beyond the limit is
 * refused.
 */
async function admitted<Result>(
  db: Context['db'] | Tx,
  user: NewUser,
  make: (db: Context['db'] | Tx) => Promise<Result>,
): Promise<Result> {
  if (!(await needsAdmission(db, user))) return make(db);
  const within = async (tx: Tx): Promise<Result> => {
    await admit(tx, user);
    return make(tx);
  };
  return db.isTransaction ? within(db as Tx) : db.transaction().execute(within);
}

/** Creates the user if missing; an existing one is unchanged. */
export const ensureUser = (db: Context['db'] | Tx, user: NewUser): Promise<void> =>
  admitted(db, user, (admitting) => insertUser(admitting, user));

async function insertUser(db: Context['db'] | Tx, user: NewUser): Promise<void> {
  await db
    .insertInto('app_users')
    .values({
      project_id: user.projectId,
      user_id: user.userId,
      installation_id: randomUUID(),
      audience: user.audience,
      qualifier: user.qualifier ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One device per user: a new installation replaces the previous one, whose tokens end. */
export async function signInUser({ db, secrets, now }: Context, user: NewUser) {
  const row = await admitted(db, user, (admitting) => upsertUser(admitting, user));
  if (!row) throw blocked();
  const installation = { projectId: user.projectId, userId: user.userId, installationId: row.installationId };
  return { ...tokensFor(secrets, installation, now()), ...installation, audience: row.audience };
}

const upsertUser = (db: Context['db'] | Tx, user: NewUser) =>
  db
    .insertInto('app_users')
    .values({
      project_id: user.projectId,
      user_id: user.userId,
      installation_id: randomUUID(),
      audience: user.audience,
      qualifier: user.qualifier ?? null,
      ...(user.pilot && { pilot: true }),
      device: user.device ? JSON.stringify(user.device) : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'user_id'])
        .doUpdateSet((set) => ({
          installation_id: set.ref('excluded.installation_id'),
          device: set.fn.coalesce('excluded.device', 'app_users.device'),
        }))
        .where('app_users.blocked', '=', false),
    )
    .returning(['installation_id as installationId', 'audience'])
    .executeTakeFirst();
