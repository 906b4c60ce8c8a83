import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNavigation } from './navigation.ts';
import { type ParameterChanges, type ParameterSpec, type RawParameters, readParameters } from './parameters.ts';

type Changes = Readonly<Record<string, string | number | null | undefined>>;

/** Where a map was moved to: latitude, longitude and zoom. Whatever is opened next is shown as a whole again. */
export const VIEW_PARAMETER = 'at';

/** The current address with parameters changed; null removes one. */
export function withParameters(changes: Changes): string {
  const query = new URLSearchParams(location.search);
  query.delete(VIEW_PARAMETER);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  return `${location.pathname}?${query}`;
}

/**
 * Typed address parameters, so that a link shows everyone the same. The specification belongs to the component rather
 * than to the route's `validateSearch`, because several tabs share one route.
 */
export function useAddress<Spec extends ParameterSpec>(spec: Spec) {
  const { go, replace } = useNavigation();
  const raw = useRouterState({ select: (state) => state.location.search as RawParameters });
  return useMemo(() => {
    const href = (changes: ParameterChanges<Spec>): string =>
      withParameters(
        Object.fromEntries(
          Object.entries(changes).map(([name, value]) => [name, value === spec[name]?.absent ? null : value]),
        ),
      );
    return {
      query: readParameters(spec, raw),
      href,
      /** Replaces the history entry. */
      change: (changes: ParameterChanges<Spec>) => replace(href(changes)),
      /** Adds a history entry. */
      open: (changes: ParameterChanges<Spec>) => go(href(changes)),
    };
  }, [spec, raw, go, replace]);
}
