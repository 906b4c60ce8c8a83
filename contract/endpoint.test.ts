import { expect, it } from 'vitest';
import { setProjectRoles } from './access-control.ts';
import { addressOf } from './endpoint.ts';

it('fills the parameters of a path, encoded', () => {
  expect(addressOf(setProjectRoles, { id: 7, x: 'a/b@example.com' })).toBe(
    '/api/user/role/product/7/a%2Fb%40example.com',
  );
  expect(() => addressOf(setProjectRoles)).toThrow('needs id');
});
