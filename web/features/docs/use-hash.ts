import { useSyncExternalStore } from 'react';

const EVENTS = ['hashchange', 'popstate'] as const;

const subscribe = (listener: () => void) => {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
};

const decoded = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
};

/** What the address names after its #. */
export const useHash = (): string => useSyncExternalStore(subscribe, decoded);
