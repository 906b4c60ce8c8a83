import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 899px)');

/** Phones and small tablets: the menu is a drawer there. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
