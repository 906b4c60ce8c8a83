import { createContext, use } from 'react';

/** How a screen moves on. The sign-in page provides it before any router is loaded, the app with its router. */
export interface Navigation {
  go(href: string): void;
  /** Instead of the current address, so that Back does not lead through it. */
  replace(href: string): void;
  /** Fetches the page behind an address, without opening it. */
  prefetch(href: string): void;
}

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('No navigation around this component');
  return navigation;
}
