import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { type RevisionView, viewIn } from './revision-view.ts';

/** Filters and the change looked at stand in the address, so that a link shows a colleague the same. */
export function useRevisionView() {
  const { replace } = useNavigation();
  const query = useRouterState({ select: (state) => state.location.search as Record<string, unknown> });
  const view = useMemo(() => viewIn(query), [query]);
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(location.search);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    replace(`${location.pathname}?${next}`);
  };
  return {
    view,
    open: Number(query.revision) || null,
    show: (id: number | null) => change({ revision: id === null ? '' : String(id) }),
    filter: (part: Partial<RevisionView>) => change({ ...part, revision: '' }),
    clear: () => change({ entity: '', actor: '', from: '', to: '', revision: '' }),
  };
}
