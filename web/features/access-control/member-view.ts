import type { MemberUser } from '../../../contract/access-control.ts';
import { PROJECT_ROLES, type ProjectRole } from '../../../contract/roles.ts';

export const SORT_KEYS = ['name', 'email', 'company', 'roles'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What of the list is looked at; it stands in the address. */
export interface MemberView {
  search: string;
  role: ProjectRole | null;
  sort: SortKey;
  descending: boolean;
}

/** As people are called; who gave no name is called by the e-mail. */
export const nameOf = ({ firstname, lastname, email }: Pick<MemberUser, 'firstname' | 'lastname' | 'email'>): string =>
  `${firstname} ${lastname}`.trim() || email;

export const initialsOf = (member: Pick<MemberUser, 'firstname' | 'lastname' | 'email'>): string => {
  const letters = [member.firstname, member.lastname].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || ([...member.email][0] ?? '')).toUpperCase();
};

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const sortText: Record<SortKey, (member: MemberUser) => string> = {
  name: (member) => `${member.lastname} ${member.firstname}`.trim() || member.email,
  email: (member) => member.email,
  company: (member) => member.company,
  // By weight, not by letter: admins first.
  roles: (member) => PROJECT_ROLES.map((role) => (member.roles.includes(role) ? '0' : '1')).join(''),
};

/** Every word of the search must be found somewhere in the person. */
export function viewMembers(members: readonly MemberUser[], view: MemberView, locale: string): MemberUser[] {
  const words = fold(view.search).split(/\s+/).filter(Boolean);
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  const text = sortText[view.sort];
  const direction = view.descending ? -1 : 1;
  return members
    .filter((member) => {
      const haystack = fold([member.firstname, member.lastname, member.email, member.company].join(' '));
      return words.every((word) => haystack.includes(word)) && (!view.role || member.roles.includes(view.role));
    })
    .sort((a, b) => direction * compare(text(a), text(b)) || compare(a.email, b.email));
}

export const countByRole = (members: readonly MemberUser[]): Record<ProjectRole, number> => {
  const counts = { admin: 0, billing: 0, reader: 0, user: 0 };
  for (const { roles } of members) for (const role of roles) counts[role] += 1;
  return counts;
};

/** "sort=-email" in the address. */
export function viewIn(query: Readonly<Record<string, unknown>>): MemberView {
  const sort = String(query.sort ?? '');
  const key = SORT_KEYS.find((known) => known === sort.replace(/^-/, '')) ?? 'name';
  return {
    search: String(query.search ?? ''),
    role: PROJECT_ROLES.find((role) => role === query.role) ?? null,
    sort: key,
    descending: sort === `-${key}`,
  };
}
