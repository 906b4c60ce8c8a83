import { z } from 'zod/mini';
import { LANGUAGES, THEMES } from './constants.ts';
import { currentUser } from './users.ts';

/** How the browser reaches the identity provider. */
export const identityRuntime = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('embedded'),
    /** Whether mails are not sent because the product runs only locally; an e-mail address is then confirmed by a click. */
    confirmsHere: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('firebase'),
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    /** Another server with the same API, such as the emulator; empty for Google's. */
    authUrl: z.string(),
  }),
  z.object({
    kind: z.literal('oidc'),
    issuer: z.string(),
    /** Where people set a new password; empty if the provider's sign-in page offers it. */
    passwordUrl: z.string(),
  }),
]);
export type IdentityRuntime = z.infer<typeof identityRuntime>;

/** The state embedded in the page: runtime settings, and the person if the cookie identifies one. */
export const pageState = z.object({
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  /** The URL of the SDK server; empty for the same origin. */
  sdkUrl: z.string(),
  identity: identityRuntime,
  registration: z.enum(['open', 'closed', 'domains']),
  mapStyleUrl: z.string(),
  session: z.nullable(z.object({ user: currentUser, token: z.string(), csrf: z.string() })),
});
export type PageState = z.infer<typeof pageState>;
