import { useSyncExternalStore } from 'react';
import { useScheme } from '#web/ui/scheme.ts';
import type { MapScheme } from './base-colours.ts';

const system = () => matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void) => {
  const query = system();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Light or dark, by the person's choice or the system's. */
export function useMapScheme(): MapScheme {
  const chosen = useScheme();
  const isSystemDark = useSyncExternalStore(subscribe, () => system().matches);
  if (chosen !== 'system') return chosen;
  return isSystemDark ? 'dark' : 'light';
}

export const prefersCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
