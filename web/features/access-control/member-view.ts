import type { MemberUser } from '#contract/access-control.ts';
import { PROJECT_ROLES } from '#contract/roles.ts';
import { choice, choiceOr, type ParameterValues } from '#web/navigation/parameters.ts';

export const SORT_KEYS = ['name', 'email', 'company', 'roles'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

const SORTS = SORT_KEYS.flatMap((key) => [key, `-${key}` as const]);
export const MEMBER_PARAMETERS = { role: choice(PROJECT_ROLES), sort: choiceOr(SORTS, 'name') };

/** Which members are listed. */
export type MemberView = ParameterValues<typeof MEMBER_PARAMETERS> & { search: string };

type Named = Pick<MemberUser, 'firstname' | 'lastname' | 'email'>;

export const initialsOf = ({ firstname, lastname, email }: Named): string => {
  const letters = [firstname, lastname].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || ([...email][0] ?? '')).toUpperCase();
};
