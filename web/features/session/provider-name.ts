import type { IdentityRuntime } from '#contract/runtime.ts';

/** The provider as people know it: the host whose page they will see. */
export const providerName = (identity: IdentityRuntime): string =>
  identity.kind === 'oidc' ? new URL(identity.issuer).host : 'MOVE';
