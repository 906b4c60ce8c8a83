import type { IdentityClient } from '../../identity/identity-client.ts';
import { identityClientFor } from '../../identity/identity-client-for.ts';
import { runtime } from '../../session/page-state.ts';

/** The provider keeps its own session in a cookie, so a client costs nothing to make. */
export const identityOfPage = (): IdentityClient => identityClientFor(runtime().identity);
