import { createHash, randomUUID } from 'node:crypto';
import { appUserOf, holdUser } from '#server/access/app-users.queries.ts';
import { blocked } from '#server/access/recognise-device.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { waitBriefly } from '#server/db/user-lock.ts';
import { AppError } from '#server/http/app-error.ts';
import { ensureUser, type NewUser, replaceInstallation, tokensOf } from './sign-in-user.ts';

const VALID_MS = 10 * 60 * 1000;

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Creates a code for a device of this user; the user is created if missing. */
export async function makeAuthCode({ db, now }: Context, user: NewUser): Promise<string> {
  const code = randomUUID();
  await db.transaction().execute(async (tx) => {
    do await ensureUser(tx, user);
    while (!(await holdUser(tx, user.projectId, user.userId)));
    if ((await appUserOf(tx, user.projectId, user.userId))?.blocked) throw blocked();
    await tx
      .insertInto('auth_codes')
      .values({
        hash: hashOf(code),
        project_id: user.projectId,
        user_id: user.userId,
        expires_at: new Date(now().getTime() + VALID_MS),
      })
      .execute();
  });
  return code;
}

const invalidCode = (): AppError => new AppError('unauthenticated', 'The auth code is not valid or no longer valid.');

export async function userOfAuthCode({ db, now }: Pick<Context, 'db' | 'now'>, code: string): Promise<UserKey> {
  const row = await db
    .selectFrom('auth_codes')
    .select(['project_id as projectId', 'user_id as userId'])
    .where('hash', '=', hashOf(code))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) throw invalidCode();
  return row;
}

/** Signs in the phone of the user and consumes the code: of two concurrent attempts only one succeeds. */
export async function signInByAuthCode(
  context: Context,
  user: UserKey & Pick<NewUser, 'device'>,
  code: string,
): Promise<ReturnType<typeof tokensOf>> {
  const installed = await context.db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    // The user before the code, as an erasure does.
    const replaced = await replaceInstallation(tx, user);
    const { numDeletedRows } = await tx.deleteFrom('auth_codes').where('hash', '=', hashOf(code)).executeTakeFirst();
    if (!replaced || numDeletedRows === 0n) throw invalidCode();
    return replaced;
  });
  return tokensOf(context, user, installed);
}

export async function forgetOldCodes({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('auth_codes').where('expires_at', '<=', now()).execute();
}
