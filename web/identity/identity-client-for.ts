import type { IdentityRuntime } from '#contract/runtime.ts';
import { embeddedClient } from './embedded-client.ts';
import { type IdentityClient, IdentityError } from './identity-client.ts';

/** The client of the configured provider. Only the embedded one is part of the first load. */
export function identityClientFor(runtime: IdentityRuntime): IdentityClient {
  switch (runtime.kind) {
    case 'embedded':
      return embeddedClient(runtime.confirmsHere);
    case 'oidc':
      return {
        ...later(async () => (await import('./oidc-client.ts')).oidcClient()),
        proveThere: async (email) => (await import('./oidc-client.ts')).proveThere(email),
      };
    case 'firebase':
      return later(async () => (await import('./firebase-client.ts')).firebaseClient(runtime));
  }
}

/** Whether passwords are entered in our own forms instead of on the provider's pages. */
export const usesPassword = ({ kind }: IdentityRuntime): boolean => kind !== 'oidc';

/** A client that is loaded on its first call. */
function later(load: () => Promise<IdentityClient>): IdentityClient {
  let loaded: Promise<IdentityClient> | null = null;
  const client = (): Promise<IdentityClient> => {
    loaded ??= load().catch(() => {
      loaded = null;
      throw new IdentityError('unavailable', 'The sign-in service cannot be reached. Please try again.');
    });
    return loaded;
  };
  return {
    signIn: async (...given) => (await client()).signIn(...given),
    register: async (...given) => (await client()).register(...given),
    freshIdToken: async () => (await client()).freshIdToken(),
    requestReset: async (...given) => (await client()).requestReset(...given),
    resetPassword: async (...given) => (await client()).resetPassword(...given),
    changePassword: async (...given) => (await client()).changePassword(...given),
    verifyEmail: async (...given) => (await client()).verifyEmail(...given),
    resendVerification: async (...given) => (await client()).resendVerification(...given),
    signOut: async () => (await client()).signOut(),
    resume: async () => (await (await client()).resume?.()) ?? null,
  };
}
