import { useEffect } from 'react';
import { session, useSession } from '#web/session/session.store.ts';

const KEY = 'menu';

const remembered = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'collapsed';
  } catch {
    return true;
  }
};
session.setState({ menuOpen: remembered() });

/** Remembers whether the sidebar is open. */
export function useRememberedMenu(): void {
  const menuOpen = useSession((state) => state.menuOpen);
  useEffect(() => {
    try {
      localStorage.setItem(KEY, menuOpen ? 'open' : 'collapsed');
    } catch {
      // Without storage the default applies.
    }
  }, [menuOpen]);
}
