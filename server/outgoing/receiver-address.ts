import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { findAddresses, isLocalName } from './find-addresses.ts';
import type { Networks } from './networks.ts';

/** Why an address cannot be a receiver. */
export type AddressRefusal =
  | 'malformed'
  /** https, or http where the setting allows the network. */
  | 'scheme'
  | 'credentials'
  | 'fragment'
  /** Private, loopback, link-local or otherwise not public. */
  | 'network';

export const REFUSAL_WORDS: Record<AddressRefusal, string> = {
  malformed: 'must be a web address such as https://hooks.example.com/move',
  scheme: 'must start with https://',
  credentials: 'must not hold a user name or password; use a header',
  fragment: 'must not hold a fragment (#…)',
  network: 'must be on the public internet',
};

export type Resolve = (host: string) => Promise<string[]>;

export interface CheckedAddress {
  refusal: AddressRefusal | null;
  /** The name cannot be resolved right now; every connection tries again. */
  unresolved: boolean;
}

const refused = (refusal: AddressRefusal): CheckedAddress => ({ refusal, unresolved: false });

/** Checks an address including its DNS name, on save. Sending checks again for every connection. */
export async function checkAddress(
  text: string,
  networks: Networks,
  resolve: Resolve = addressesOf,
): Promise<CheckedAddress> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || /[\s\\]/.test(text) || !/^https?:\/\//i.test(text)) {
    return refused(url && !/^https?:$/.test(url.protocol) ? 'scheme' : 'malformed');
  }
  if (url.username || url.password) return refused('credentials');
  if (url.hash) return refused('fragment');
  const host = hostOf(url);
  if (isIP(host)) return judge(url, [host], networks);
  const addresses = await resolve(host);
  // A local name is valid only if the setting allows where it leads.
  if (isLocalName(host)) {
    return addresses.length > 0 && addresses.every(networks.isAllowed)
      ? judge(url, addresses, networks)
      : refused('network');
  }
  if (addresses.length === 0)
    return url.protocol === 'https:' ? { refusal: null, unresolved: true } : refused('scheme');
  return judge(url, addresses, networks);
}

/** One bad address among several is enough: which one is used is random. */
function judge(url: URL, addresses: readonly string[], networks: Networks): CheckedAddress {
  if (!addresses.every(networks.isReachable)) return refused('network');
  if (url.protocol === 'http:' && !addresses.every(networks.isAllowed)) return refused('scheme');
  return { refusal: null, unresolved: false };
}

/** Without the brackets of IPv6 and the dot at the end of a full name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const addressesOf: Resolve = async (host) => (await findAddresses(host)).map(({ address }) => address);

/** Resolves a name; replaceable in tests. */
export type LookupAll = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, entries: LookupAddress[]) => void,
) => void;

const notFound = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} has no address.`), { code: 'ENOTFOUND', hostname: host });

const lookupAll: LookupAll = (host, { family }, done) => {
  findAddresses(host).then(
    (entries) => {
      const wanted = entries.filter((entry) => !isOneFamily(family) || entry.family === Number(family));
      done(wanted.length > 0 ? null : notFound(host), wanted);
    },
    (error: NodeJS.ErrnoException) => done(error, []),
  );
};
const isOneFamily = (family: LookupAllOptions['family']): boolean => family === 4 || family === 6;

/** Error code of a connection that was refused here before anything was sent. */
export const NOT_REACHABLE = 'ENOTPUBLIC';

const notReachable = (host: string): Error =>
  Object.assign(new Error(`${host} is not on the public internet.`), { code: NOT_REACHABLE });

/**
 * For the connection itself: resolves the name and refuses unreachable targets, so a name that changes after the save
 * leads nowhere. Without encryption only networks named by the setting are allowed.
 */
export function guardedLookup(
  networks: Networks,
  { encrypted = true, lookup = lookupAll }: { encrypted?: boolean; lookup?: LookupAll } = {},
): LookupFunction {
  const isGood = encrypted ? networks.isReachable : networks.isAllowed;
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, entries) => {
      if (error) return done(error, '', 0);
      const [first] = entries;
      if (!first || !entries.every((entry) => isGood(entry.address))) return done(notReachable(host), '', 0);
      if (options.all) done(null, entries);
      else done(null, first.address, first.family);
    });
}

/** A bare IP address is never resolved: it was checked before. */
export function refuseBadHost(url: URL, networks: Networks): void {
  const host = hostOf(url);
  const isGood = url.protocol === 'https:' ? networks.isReachable : networks.isAllowed;
  if (isIP(host) && !isGood(host)) throw notReachable(host);
}
