import { expect, it } from 'vitest';
import { networkOf, networksOf, wideNetworkOf } from './throttle.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('counts the networks around %s as %s', (ip, network) => {
  expect(wideNetworkOf(ip)).toBe(network);
});

it('counts an IPv4 address once, because many strangers may share the addresses around it', () => {
  expect(networksOf('192.0.2.7')).toEqual(['192.0.2.7']);
});
