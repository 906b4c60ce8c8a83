import { expect, it } from 'vitest';
import { personName } from '#web/format/person-name.ts';
import { readParameters } from '#web/navigation/parameters.ts';
import { initialsOf, MEMBER_PARAMETERS } from './member-view.ts';

it('reads the list from the address, and ignores invalid values', () => {
  const viewIn = (query: Record<string, string>) => readParameters(MEMBER_PARAMETERS, query);
  expect(viewIn({})).toEqual({ role: null, sort: 'name' });
  expect(viewIn({ sort: '-email', role: 'billing' })).toEqual({ role: 'billing', sort: '-email' });
  expect(viewIn({ sort: '-nonsense', role: 'dolphin' })).toEqual({ role: null, sort: 'name' });
});

it('calls people by name, or else by e-mail', () => {
  const named = { firstname: 'Demo', lastname: 'Öffner', email: 'b@example.com' };
  const unnamed = { firstname: '', lastname: '', email: 'c@example.com' };
  expect([named, unnamed].map(personName)).toEqual(['Demo Öffner', 'c@example.com']);
  expect([named, unnamed].map(initialsOf)).toEqual(['DÖ', 'C']);
});
