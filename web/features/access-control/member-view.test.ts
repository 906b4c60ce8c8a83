import { describe, expect, it } from 'vitest';
import { initialsOf, nameOf, orderOf, viewIn } from './member-view.ts';

describe('what is looked at', () => {
  it('stands in the address; what it cannot mean is left out', () => {
    expect(viewIn({})).toEqual({ search: '', role: null, sort: 'name' });
    expect(viewIn({ sort: '-email', role: 'billing', search: ' demo ' })).toEqual({
      search: 'demo',
      role: 'billing',
      sort: '-email',
    });
    expect(viewIn({ sort: '-nonsense', role: 'dolphin' })).toEqual({ search: '', role: null, sort: 'name' });
  });
  it('is searched only for what can be found', () => {
    expect(viewIn({ search: `a\u202eb\u0007c${'x'.repeat(100)}` }).search).toBe(`a b c${'x'.repeat(75)}`);
  });
  it('knows its order', () => {
    expect(orderOf('company')).toEqual({ key: 'company', up: true });
    expect(orderOf('-roles')).toEqual({ key: 'roles', up: false });
  });
});

it('calls people by name, or else by e-mail', () => {
  const named = { firstname: 'Demo', lastname: 'Öffner', email: 'b@example.com' };
  const unnamed = { firstname: '', lastname: '', email: 'c@example.com' };
  expect([named, unnamed].map(nameOf)).toEqual(['Demo Öffner', 'c@example.com']);
  expect([named, unnamed].map(initialsOf)).toEqual(['DÖ', 'C']);
});
