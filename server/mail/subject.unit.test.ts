import { expect, it } from 'vitest';
import { unlinked } from './subject.ts';

it.each([
  ['a protocol', 'See https://example.com now', 'See https: //example. com now'],
  ['a path', 'example.com/login', 'example. com/login'],
  ['a port', 'example.com:8443/login', 'example. com: 8443/login'],
  ['a query', 'example.com?next=1', 'example. com?next=1'],
  ['a fragment', 'example.com#login', 'example. com#login'],
])('an address with %s becomes no link', (_, text, shown) => {
  expect(unlinked(text)).toBe(shown);
});

it.each(['example.com', 'Example.com: Vienna', 'Is it example.com?', 'Version 2.18.0', 'Dr.Smith'])(
  '%s stays as it is written',
  (text) => expect(unlinked(text)).toBe(text),
);
