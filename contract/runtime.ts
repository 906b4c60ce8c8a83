import { z } from 'zod/mini';
import { LANGUAGES, THEMES } from './constants.ts';
import { currentUser } from './users.ts';

/** How the browser reaches the identity provider. */
export const identityRuntime = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('embedded'),
    /** Mails stay on this machine, and so do its users: an e-mail is confirmed by a click. */
    confirmsHere: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('firebase'),
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    /** Another place that speaks its calls, such as the emulator; empty for Google's. */
    authUrl: z.string(),
  }),
  z.object({
    kind: z.literal('oidc'),
    issuer: z.string(),
    /** Where people set a new password; empty: the provider's sign-in page knows. */
    passwordUrl: z.string(),
  }),
]);
export type IdentityRuntime = z.infer<typeof identityRuntime>;

/** What the page includes: runtime settings, and the person if the cookie identifies one. */
export const pageState = z.object({
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  /** Where the SDK server answers; empty for the same origin. */
  sdkUrl: z.string(),
  identity: identityRuntime,
  registration: z.enum(['open', 'closed', 'domains']),
  mapStyleUrl: z.string(),
  session: z.nullable(z.object({ user: currentUser, token: z.string(), csrf: z.string() })),
});
export type PageState = z.infer<typeof pageState>;
