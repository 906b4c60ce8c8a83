import { expect, it } from 'vitest';
import { addressFor, withQuery } from './address.ts';

it('adds a query to an address that may have one already', () => {
  expect(withQuery('/move/app/style?projectId=1', { a: 0, b: null, c: ['x', 'y'], d: '' })).toBe(
    '/move/app/style?projectId=1&a=0&c=x&c=y',
  );
  expect(withQuery('/api/user')).toBe('/api/user');
});

it('recognises calls to the SDK server', () => {
  const sdk = 'https://sdk.example/';
  expect(addressFor('/move/project?x=1', sdk)).toBe('https://sdk.example/move/project?x=1');
  expect(addressFor('/v20/user', sdk)).toBe('https://sdk.example/v20/user');
  expect(addressFor('/api/auth', sdk)).toBe('/api/auth');
  expect(addressFor('/movement', sdk)).toBe('/movement');
  expect(addressFor('/move/project', '')).toBe('/move/project');
});
