import { createLocalJWKSet, errors, type JSONWebKeySet, type JWSHeaderParameters, type JWTVerifyGetKey } from 'jose';
import { identityUnavailable } from './unavailable.ts';

/** Where a provider's public keys come from: its own database, or its published address. */
export type KeySource = () => Promise<JSONWebKeySet>;

type KeySet = ReturnType<typeof createLocalJWKSet>;

const FRESH_MS = 10 * 60_000;
/** Many invalid key ids must not cause many fetches. */
const MAX_FETCHES = 2;
const FETCH_WINDOW_MS = 30_000;

/**
 * Selects the key a token names by its id, among those the provider publishes; nothing else in the header is trusted.
 */
export function createKeyCache(source: KeySource, now: () => number = Date.now): JWTVerifyGetKey {
  let keys: { find: KeySet; fetchedAt: number } | null = null;
  let fetches: number[] = [];
  let underway: Promise<void> | null = null;

  const mayFetch = (): boolean => {
    fetches = fetches.filter((at) => at > now() - FETCH_WINDOW_MS);
    return fetches.length < MAX_FETCHES;
  };

  const fetchKeys = (): Promise<void> => {
    underway ??= (async () => {
      fetches.push(now());
      try {
        keys = { find: createLocalJWKSet(await source()), fetchedAt: now() };
      } catch (cause) {
        // Known keys stay valid while the provider is unreachable.
        if (!keys) throw identityUnavailable(cause);
      } finally {
        underway = null;
      }
    })();
    return underway;
  };

  return async (header, token) => {
    const named: JWSHeaderParameters = { alg: header?.alg, kid: header?.kid };
    const stale = !keys || keys.fetchedAt < now() - FRESH_MS;
    if (stale && (underway || mayFetch())) await fetchKeys();
    if (!keys) throw identityUnavailable();
    try {
      return await keys.find(named, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(underway || mayFetch())) throw error;
      await fetchKeys();
      return keys.find(named, token);
    }
  };
}
