import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { keepFirstPassword } from './first-password.ts';
import type { EmbeddedProvider } from './identity/embedded/embedded-provider.ts';

/** Used if the operator names nobody: an installation must be accessible. */
const DEFAULT_EMAIL = 'admin@move.local';

/**
 * Creates the operator's account and grants the global role. Prints the generated password when it is created.
 */
export async function ensureFirstDolphin(
  { adminEmail, adminPassword, dataDir }: Config,
  db: Db,
  identity: EmbeddedProvider,
  print: (line: string) => void,
): Promise<void> {
  const anyone = await db.selectFrom('global_roles').select('user_id').limit(1).executeTakeFirst();
  if (!adminEmail && anyone) return;
  const account = await identity.ensureAdmin(adminEmail ?? DEFAULT_EMAIL, adminPassword);
  if (!account.emailVerified) {
    print(`${account.email} was registered by someone who has not confirmed it, so it was not made a dolphin.`);
    return;
  }
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({
        issuer: identity.issuer,
        uid: account.uid,
        email: account.email,
        email_verified: true,
        provider: identity.kind,
      })
      .onConflict((conflict) => conflict.columns(['issuer', 'uid']).doUpdateSet({ email: account.email }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('global_roles')
      .values({ user_id: id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  if (!account.created) return;
  print(`First account (dolphin): ${account.email}`);
  if (account.generatedPassword) {
    keepFirstPassword(dataDir, account.generatedPassword);
    print(`Its password: ${account.generatedPassword}`);
    print('Sign in and change it under your e-mail in the top bar.');
  }
}
