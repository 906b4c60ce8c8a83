import type { MemberSort, MemberUser } from '#contract/access-control.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';

export const SORT_KEYS = ['name', 'email', 'company', 'roles'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What of the list is looked at; it stands in the address. */
export interface MemberView {
  search: string;
  role: ProjectRole | null;
  sort: MemberSort;
}

type Named = Pick<MemberUser, 'firstname' | 'lastname' | 'email'>;

/** As people are called; who gave no name is called by the e-mail. */
export const nameOf = ({ firstname, lastname, email }: Named): string => `${firstname} ${lastname}`.trim() || email;

export const initialsOf = ({ firstname, lastname, email }: Named): string => {
  const letters = [firstname, lastname].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || ([...email][0] ?? '')).toUpperCase();
};

/** What the server would refuse to search for: too long, or not to be seen. */
const LONGEST_SEARCH = 80;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

export const orderOf = (sort: MemberSort): { key: SortKey; up: boolean } => ({
  key: SORT_KEYS.find((key) => sort.endsWith(key)) ?? 'name',
  up: !sort.startsWith('-'),
});

/** "sort=-email" in the address. */
export const sortOf = (key: SortKey, up: boolean): MemberSort => (up ? key : `-${key}`);

export function viewIn(query: Readonly<Record<string, unknown>>): MemberView {
  const sort = String(query.sort ?? '');
  const key = SORT_KEYS.find((known) => known === sort.replace(/^-/, '')) ?? 'name';
  return {
    search: String(query.search ?? '')
      .replace(UNSEEN, ' ')
      .trim()
      .slice(0, LONGEST_SEARCH),
    role: PROJECT_ROLES.find((role) => role === query.role) ?? null,
    sort: sortOf(key, sort !== `-${key}`),
  };
}
