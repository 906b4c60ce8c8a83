import { useMemo } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { hasParameters, type ParameterChanges, type ParameterSpec } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { useTypedParameter } from '#web/navigation/use-typed-parameter.ts';
import type { Sort } from './data-table.tsx';

/** Searches that the server would reject: too long, or with invisible characters. */
const LONGEST_SEARCH = 80;
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const searchIn = (text: string): string => text.replace(INVISIBLE, ' ').trim().slice(0, LONGEST_SEARCH);

/** "-created" in the address: by creation, newest first. */
const sortIn = (text: string): Sort => ({ key: text.replace(/^-/, ''), up: !text.startsWith('-') });
const sortText = ({ key, up }: Sort): string => (up ? key : `-${key}`);

/**
 * Search, filters and order of a list, kept in the address. The parameter `sort` is the order, the others are filters.
 */
export function useListView<Spec extends ParameterSpec>(spec: Spec) {
  const { replace } = useNavigation();
  const { query, change, href, open } = useAddress(spec);
  const { typed, type, value } = useTypedParameter();
  const filters = useMemo(() => Object.fromEntries(Object.entries(spec).filter(([name]) => name !== 'sort')), [spec]);
  const search = searchIn(value);
  const { sort } = query;
  return {
    query,
    change,
    href,
    open,
    search,
    typed,
    type,
    isFiltered: search !== '' || hasParameters(filters, query),
    sort: typeof sort === 'string' ? sortIn(sort) : undefined,
    sortBy: (next: Sort) => change({ sort: spec.sort?.read(sortText(next)) } as ParameterChanges<Spec>),
    /** Clears search and filters. */
    clear: () => {
      type('');
      replace(
        withParameters({ search: null, ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])) }),
      );
    },
  };
}

export type ListView = Pick<
  ReturnType<typeof useListView<ParameterSpec>>,
  'search' | 'typed' | 'type' | 'isFiltered' | 'sort' | 'sortBy' | 'clear'
>;
