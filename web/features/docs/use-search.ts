import { useDeferredValue, useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 300;
const KEY = 'search';

/** What is searched stands in the address; no page change, so the browser's own history is told and not the router. */
export function useSearch() {
  const [typed, type] = useState(() => new URLSearchParams(location.search).get(KEY) ?? '');
  const search = useDeferredValue(typed.trim());

  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      if (search) url.searchParams.set(KEY, search);
      else url.searchParams.delete(KEY);
      if (url.href !== location.href) history.replaceState(history.state, '', url);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  return { typed, search, type };
}
