import { email as emailSchema } from '#contract/text.ts';
import type { Auth } from './auth.ts';
import { refuseWeakPassword } from './failures.ts';
import { generatedPassword } from './generated-password.ts';

export interface AdminAccount {
  uid: string;
  email: string;
  /**
   * False if a stranger registered the e-mail first and never confirmed it: such an account must not become an admin.
   */
  emailVerified: boolean;
  created: boolean;
  /** Only if it was just created and none was configured. It cannot be retrieved again. */
  generatedPassword: string | null;
}

/**
 * The operator's account: its e-mail needs no confirmation. An existing one is left unchanged, including its password.
 */
export async function ensureAdmin(auth: Auth, wanted: string, configured?: string | null): Promise<AdminAccount> {
  const { internalAdapter, password: hashing } = await auth.$context;
  const email = emailSchema.parse(wanted);
  const found = await internalAdapter.findUserByEmail(email);
  if (found) {
    const { id, emailVerified } = found.user;
    return { uid: id, email, emailVerified, created: false, generatedPassword: null };
  }
  const password = configured || generatedPassword();
  refuseWeakPassword(password, email, 'en');
  const hash = await hashing.hash(password);
  const { id } = await internalAdapter.createUser(
    { email, name: '', emailVerified: true },
    { method: 'email-password' },
  );
  await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash });
  return { uid: id, email, emailVerified: true, created: true, generatedPassword: configured ? null : password };
}
