import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ProjectRole } from '#contract/roles.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { type SortKey, sortOf, viewIn } from './member-view.ts';

/** Changes parameters of the address in place; null takes one out. */
function withParameters(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  return `${location.pathname}?${query}`;
}

/** Filter, order and the person looked at stand in the address, so that a link shows a colleague the same. */
export function useMemberView() {
  const { replace } = useNavigation();
  const query = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  const view = useMemo(() => viewIn(query), [query]);
  const change = (changes: Readonly<Record<string, string | null>>) => replace(withParameters(changes));
  return {
    view,
    person: query.person ?? null,
    showPerson: (uid: string | null) => change({ person: uid }),
    filterBy: (role: ProjectRole | null) => change({ role }),
    sortBy: (key: SortKey, up: boolean) => change({ sort: sortOf(key, up) }),
    clear: () => change({ role: null, search: null }),
  };
}
