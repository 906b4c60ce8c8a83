import type { IdentityClient } from '#web/identity/identity-client.ts';
import { identityClientFor } from '#web/identity/identity-client-for.ts';
import { runtime } from '#web/session/page-state.ts';

/** The provider keeps its own session in a cookie, so a client costs nothing to make. */
export const identityOfPage = (): IdentityClient => identityClientFor(runtime().identity);
