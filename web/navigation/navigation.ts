import { createContext, use } from 'react';

/** How screens navigate. The sign-in page provides it before any router is loaded, the app with its router. */
export interface Navigation {
  go(href: string): void;
  /** Replaces the current history entry. */
  replace(href: string): void;
  /** Fetches the file of an address's page. */
  prefetch(href: string): void;
  /** Loads everything that opening the address needs. */
  prepare(href: string): void;
}

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('No navigation around this component');
  return navigation;
}
