import { describe, expect, it } from 'vitest';
import type { MemberUser } from '../../../contract/access-control.ts';
import { countByRole, initialsOf, nameOf, viewIn, viewMembers } from './member-view.ts';

const member = (email: string, part: Partial<MemberUser> = {}): MemberUser => ({
  uid: email,
  email,
  emailVerified: true,
  firstname: '',
  lastname: '',
  company: '',
  image: '',
  roles: ['reader'],
  projectRoles: [],
  ...part,
});
const PEOPLE = [
  member('b@example.com', { firstname: 'Demo', lastname: 'Öffner', company: 'Alpha', roles: ['admin', 'billing'] }),
  member('a@example.com', { firstname: 'Demo', lastname: 'Zebra', company: 'beta' }),
  member('c@example.com', { roles: ['user'] }),
];
const emails = (query: Record<string, string>) =>
  viewMembers(PEOPLE, viewIn(query), 'en-GB').map(({ email }) => email[0]);

describe('the list of people', () => {
  it('is by name unless the address says otherwise; who has no name stands by e-mail', () => {
    expect(emails({})).toEqual(['c', 'b', 'a']);
    expect(emails({ sort: 'email' })).toEqual(['a', 'b', 'c']);
    expect(emails({ sort: '-email' })).toEqual(['c', 'b', 'a']);
    expect(emails({ sort: 'roles' })).toEqual(['b', 'a', 'c']);
    expect(emails({ sort: 'nonsense', role: 'nonsense' })).toHaveLength(3);
  });
  it('finds by all words, whatever case and accents', () => {
    expect(emails({ search: 'OFFNER demo' })).toEqual(['b']);
    expect(emails({ search: 'beta zebra' })).toEqual(['a']);
    expect(emails({ search: 'demo nobody' })).toEqual([]);
  });
  it('keeps to a role', () => {
    expect(emails({ role: 'billing' })).toEqual(['b']);
    expect(countByRole(PEOPLE)).toEqual({ admin: 1, billing: 1, reader: 1, user: 1 });
  });
  it('calls people by name, or else by e-mail', () => {
    expect(PEOPLE.map(nameOf)).toEqual(['Demo Öffner', 'Demo Zebra', 'c@example.com']);
    expect(PEOPLE.map(initialsOf)).toEqual(['DÖ', 'DZ', 'C']);
  });
});
