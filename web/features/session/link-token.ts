import { useEffect, useState } from 'react';

/** Mails carry their key behind the #, so that it reaches no server and no log. */
export const tokenInHash = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token');

/** The key of the mail's link; it leaves the address at once, so that it stays in no history. */
export function useLinkToken(): [token: string | null, forget: () => void] {
  const [token, setToken] = useState(() => tokenInHash(location.hash));
  useEffect(() => {
    const take = () => {
      const found = tokenInHash(location.hash);
      if (!found) return;
      setToken(found);
      history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    };
    take();
    // The link of a second mail, opened in the same tab.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken(null)];
}
