import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { publishedKeys } from '#server/identity/published-keys.ts';
import { createIdTokenVerifier } from '#server/identity/verify-id-token.ts';
import type { FirebaseSettings } from '#server/identity-settings.ts';

const GOOGLE = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Google Identity Platform: the browser talks to it with its own SDK; here its tokens are verified. */
export function openFirebaseProvider(settings: FirebaseSettings): IdentityProvider {
  const { projectId, apiKey, authDomain, authUrl, keysUrl } = settings;
  const issuer = `https://securetoken.google.com/${projectId}`;
  return {
    kind: 'firebase',
    browserTalksTo: authUrl ? [authUrl] : GOOGLE,
    issuer,
    verify: createIdTokenVerifier({
      provider: 'firebase',
      issuer,
      audience: projectId,
      saysWhenAuthenticated: true,
      keys: () => publishedKeys(keysUrl),
    }),
    runtime: () => ({ kind: 'firebase', apiKey, projectId, authDomain, authUrl: authUrl ?? '' }),
    // The account belongs to the provider.
    deleteAccount: async () => {},
    routes: () => {},
    close: async () => {},
  };
}
