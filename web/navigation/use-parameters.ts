import { useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useNavigation } from './navigation.ts';

type Changes = Readonly<Record<string, string | null>>;

/** The current address with parameters changed; null takes one out. */
export function withParameters(changes: Changes): string {
  const query = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  return `${location.pathname}?${query}`;
}

/** What is looked at stands in the address, so that a link shows a colleague the same. */
export function useParameters() {
  const { go, replace } = useNavigation();
  const parameters = useRouterState({
    select: (state) => state.location.search as Readonly<Record<string, string | undefined>>,
  });
  return {
    parameters,
    /** In place: Back does not lead through it. */
    change: useCallback((changes: Changes) => replace(withParameters(changes)), [replace]),
    /** A step that Back undoes. */
    open: useCallback((changes: Changes) => go(withParameters(changes)), [go]),
  };
}
