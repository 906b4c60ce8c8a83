import type { IdentityRuntime } from '../../contract/runtime.ts';
import { embeddedClient } from './embedded-client.ts';
import type { IdentityClient } from './identity-client.ts';

/** The client of the provider that the runtime configuration names. */
export function identityClientFor(runtime: IdentityRuntime): IdentityClient {
  if (runtime.kind === 'embedded') return embeddedClient();
  throw new Error(`Signing in with ${runtime.kind} is not built yet`);
}
