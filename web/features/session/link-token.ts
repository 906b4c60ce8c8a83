import { useEffect, useState } from 'react';

/** Mails carry their key behind the #, so that it reaches no server and no log. */
export const tokenInHash = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token');

/** Mails of Google Identity Platform bring theirs in the query. */
export const tokenIn = ({ hash, search }: Pick<Location, 'hash' | 'search'>): string | null =>
  tokenInHash(hash) ?? new URLSearchParams(search).get('oobCode');

/** The key of the mail's link; it leaves the address at once, so that it stays in no history. */
export function useLinkToken(): [token: string | null, forget: () => void] {
  const [token, setToken] = useState(() => tokenIn(location));
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location);
      if (!found) return;
      setToken(found);
      const rest = new URLSearchParams(location.search).has('oobCode') ? '' : location.search;
      history.replaceState(history.state, '', `${location.pathname}${rest}`);
    };
    take();
    // The link of a second mail, opened in the same tab.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken(null)];
}
