import { useEffect, useState } from 'react';
import { useNavigation } from './navigation.ts';

const TYPING_PAUSE_MS = 200;
const KEY = 'search';

const inAddress = (): string => new URLSearchParams(location.search).get(KEY) ?? '';

/** What is searched stands in the address, so that a link or a reload shows the same list. */
export function useSearchInAddress() {
  const { replace } = useNavigation();
  const [typed, type] = useState(inAddress);
  const [search, setSearch] = useState(inAddress);

  useEffect(() => {
    const text = typed.trim();
    if (text === search) return;
    const timer = setTimeout(() => {
      setSearch(text);
      const query = new URLSearchParams(location.search);
      if (text) query.set(KEY, text);
      else query.delete(KEY);
      replace(`${location.pathname}?${query}${location.hash}`);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, replace]);

  return { typed, search, type };
}
