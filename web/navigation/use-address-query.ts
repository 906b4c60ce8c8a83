import { useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useNavigation } from './navigation.ts';

/** Changes parameters of the address in place; null takes one out. */
export function withParameters(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(key);
    else query.set(key, value);
  }
  return `${location.pathname}?${query}${location.hash}`;
}

/** What a screen looks at stands in the address: its parameters, and how to change them. */
export function useAddressQuery() {
  const { replace } = useNavigation();
  const query = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, string>> });
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) => replace(withParameters(changes)),
    [replace],
  );
  return { query, change };
}

/** One of the words that are known, else the first. */
export const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]], text: string | undefined): Word =>
  words.find((word) => word === text) ?? words[0];
