import type { IdentityClient } from '#web/identity/identity-client.ts';
import { identityClientFor } from '#web/identity/identity-client-for.ts';
import { runtime } from '#web/session/page-state.ts';

/** The provider's session is a cookie, so creating a client is cheap. */
export const identityOfPage = (): IdentityClient => identityClientFor(runtime().identity);
