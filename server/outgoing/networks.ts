import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Not on the public internet, or an indirect way to reach what is not: addresses a receiver must not have unless a
 * setting allows them.
 */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, and with it the metadata service of most clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Unspecified, loopback, and embedded IPv4.
  '::/96',
  // Translated to IPv4 along the way.
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

const notPublic = listOf(NOT_PUBLIC);

export interface Networks {
  /** Allowed by the setting although not public, also over http. */
  isAllowed(address: string): boolean;
  /** Whether a receiver may have this address. */
  isReachable(address: string): boolean;
}

export function networksFrom(allow: readonly string[]): Networks {
  const allowed = listOf(allow);
  const isIn = (list: BlockList, address: string): boolean => {
    // An IPv4-mapped IPv6 address is judged by the IPv4 rules; the list itself handles that.
    return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
  // An address with a zone belongs to one interface of this machine.
  const isAddress = (address: string): boolean => isIP(address) !== 0 && !address.includes('%');
  const isAllowed = (address: string): boolean => isAddress(address) && isIn(allowed, address);
  return {
    isAllowed,
    isReachable: (address) => isAddress(address) && (isAllowed(address) || !isIn(notPublic, address)),
  };
}
