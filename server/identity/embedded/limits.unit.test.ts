import { expect, it } from 'vitest';
import { networkOf } from './limits.ts';
import { languageOf } from './words.ts';

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
  [undefined, 'en'],
  ['', 'en'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['fr-FR,de-AT;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de', 'en'],
  ['DE', 'de'],
])('speaks to "%s" in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
