import { expect, it } from 'vitest';
import { addressFor, fillPath, withQuery } from './address.ts';

it('fills the braces of a path, encoded', () => {
  expect(fillPath('/api/user/role/product/{id}/{x}', { id: 7, x: 'a/b@example.com' })).toBe(
    '/api/user/role/product/7/a%2Fb%40example.com',
  );
  expect(() => fillPath('/api/{id}')).toThrow('needs id');
});

it('adds a query to an address that may have one', () => {
  expect(withQuery('/move/app/style?projectId=1', { a: 0, b: null, c: ['x', 'y'] })).toBe(
    '/move/app/style?projectId=1&a=0&c=x&c=y',
  );
  expect(withQuery('/api/user')).toBe('/api/user');
});

it('knows which calls are of the SDK server', () => {
  const sdk = 'https://sdk.example/';
  expect(addressFor('/move/project?x=1', sdk)).toBe('https://sdk.example/move/project?x=1');
  expect(addressFor('/v20/user', sdk)).toBe('https://sdk.example/v20/user');
  expect(addressFor('/api/auth', sdk)).toBe('/api/auth');
  expect(addressFor('/movement', sdk)).toBe('/movement');
  expect(addressFor('/move/project', '')).toBe('/move/project');
});
