import type { FastifyInstance } from 'fastify';
import type { IdentityRuntime } from '#contract/runtime.ts';
import type { IdentityClaims } from '#server/http/caller.ts';

/** What the product server requires of any provider. Sessions, roles and records never come from it. */
export interface IdentityProvider {
  readonly kind: IdentityRuntime['kind'];
  /** Names the provider in the records of people, together with their subject. */
  readonly issuer: string;
  /** Throws `unauthenticated` for anything but a fresh token of this provider for this product. */
  verify(idToken: string): Promise<IdentityClaims>;
  /** What the browser needs to know to talk to the provider. */
  runtime(): IdentityRuntime;
  /** Other hosts that the browser itself calls. */
  readonly browserTalksTo: readonly string[];
  /** Removes the account if the provider is ours; otherwise the person keeps it. */
  deleteAccount(uid: string): Promise<void>;
  /** Mounts what the provider itself serves. */
  routes(app: FastifyInstance): void;
  close(): Promise<void>;
}
