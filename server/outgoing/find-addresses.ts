import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

const LIMIT_MS = 3_000;
const TRY_MS = 1_000;
const TRIES = 2;
const HOSTS_FILE = '/etc/hosts';

/** Names that mean this machine or its neighbours, whatever a name service says. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/;
export const isLocalName = (host: string): boolean => LOCAL_NAME.test(host) || !host.includes('.');

/**
 * The addresses of a name; none if it is unknown or not answered in time. The system would look up two names at a time
 * for the whole process and go on for long after we gave up, so that names of somebody whose name server never answers
 * would hold up everybody else's. It is asked for local names only, which no stranger's server answers.
 */
export async function findAddresses(host: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  if (isLocalName(host)) return lookup(host, { all: true, verbatim: true }).catch(() => []);
  const own = await inHostsFile(host);
  return own.length > 0 ? own : askNameServers(host, servers);
}

async function askNameServers(host: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), LIMIT_MS);
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  clearTimeout(timer);
  return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
}

/** What the operator has set for this machine comes first, as everywhere else. */
async function inHostsFile(host: string): Promise<LookupAddress[]> {
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '');
  return text
    .toLowerCase()
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([address = '', ...names]) => isIP(address) > 0 && names.includes(host))
    .map(([address = '']) => ({ address, family: isIP(address) }));
}
