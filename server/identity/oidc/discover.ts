import * as client from 'openid-client';
import { identityUnavailable } from '#server/identity/unavailable.ts';
import type { OidcSettings } from '#server/identity-settings.ts';

/** A provider that hangs is treated as down. */
const TIMEOUT_S = 4;
/** What a provider publishes changes seldom; endpoints that moved are found again after this. */
const FRESH_MS = 60 * 60_000;
/** Nobody is redirected to a page that does not open: the provider must have responded just before. */
const THERE_MS = 5_000;

/** The provider's published metadata, fetched on first use, so that the product starts without it. */
export function createDiscovery(settings: OidcSettings, complain: (error: unknown) => void) {
  let known: { configuration: client.Configuration; at: number } | null = null;
  let isInDoubt = false;
  let underway: Promise<client.Configuration> | null = null;

  const fetchConfiguration = async (): Promise<client.Configuration> => {
    const { issuer, clientId, clientSecret } = settings;
    const address = new URL(issuer);
    const configuration = await client.discovery(
      address,
      clientId,
      clientSecret ? { client_secret: clientSecret } : {},
      clientSecret ? client.ClientSecretBasic(clientSecret) : client.None(),
      {
        timeout: TIMEOUT_S,
        // The settings allow http only for this machine itself.
        ...(address.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
      },
    );
    const named = configuration.serverMetadata().issuer;
    if (named !== issuer)
      throw new Error(`The provider calls itself ${named}: MOVE_OIDC_ISSUER must say exactly that.`);
    return configuration;
  };

  const discover = async ({ mustBeThere = false } = {}): Promise<client.Configuration> => {
    const freshFor = mustBeThere ? THERE_MS : FRESH_MS;
    const mayAnswer = !(mustBeThere && isInDoubt);
    if (known && mayAnswer && known.at > Date.now() - freshFor) return known.configuration;
    underway ??= fetchConfiguration().finally(() => {
      underway = null;
    });
    try {
      const configuration = await underway;
      known = { configuration, at: Date.now() };
      isInDoubt = false;
    } catch (error) {
      complain(error);
      // Nobody waits for a provider that hangs a second time.
      if (!known || mustBeThere || isTimeout(error)) throw identityUnavailable(error);
    }
    return known.configuration;
  };
  /** Another call to the provider has just failed: it is checked before anyone is redirected. */
  const doubt = (): void => {
    isInDoubt = true;
  };
  return Object.assign(discover, { doubt });
}
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));

export type Discovery = ReturnType<typeof createDiscovery>;
