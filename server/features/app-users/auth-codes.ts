import { createHash, randomUUID } from 'node:crypto';
import { appUserOf } from '#server/access/app-users.queries.ts';
import { blocked } from '#server/access/recognise-device.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { ensureUser, type NewUser } from './sign-in-user.ts';

const VALID_MS = 10 * 60 * 1000;

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Creates a code for a device of this user; the user is created if missing. */
export async function makeAuthCode({ db, now }: Context, user: NewUser): Promise<string> {
  const code = randomUUID();
  await db.transaction().execute(async (tx) => {
    await ensureUser(tx, user);
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

/** Returns the user of a code and consumes it: of two concurrent attempts only one succeeds. */
export async function redeemAuthCode({ db, now }: Context, code: string) {
  const row = await db
    .deleteFrom('auth_codes')
    .where('hash', '=', hashOf(code))
    .returning(['project_id as projectId', 'user_id as userId', 'expires_at as expiresAt'])
    .executeTakeFirst();
  const user = row && row.expiresAt > now() ? await appUserOf(db, row.projectId, row.userId) : undefined;
  if (!user) throw new AppError('unauthenticated', 'The auth code is not valid or no longer valid.');
  return { projectId: user.project_id, userId: user.user_id, audience: user.audience };
}

export async function forgetOldCodes({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('auth_codes').where('expires_at', '<=', now()).execute();
}
