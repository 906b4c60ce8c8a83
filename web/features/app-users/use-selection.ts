import { useState } from 'react';
import { MAX_CHOSEN } from '#contract/app-user-list.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Whether all matches are selected, including those not shown. */
  isAll: boolean;
  isFull: boolean;
  toggle: (id: string) => void;
  /** Selects all of these ids, or none if all are selected. */
  toggleAll: (ids: readonly string[]) => void;
  selectMatching: () => void;
  clear: () => void;
}

/** The selected rows of a list; a new `listKey` starts an empty selection. */
export function useSelection(listKey: string): Selection {
  const none = { listKey, ids: new Set<string>() as ReadonlySet<string>, isAll: false };
  const [stored, setStored] = useState(none);
  const { ids, isAll } = stored.listKey === listKey ? stored : none;
  const keep = (chosen: Iterable<string>) =>
    setStored({ listKey, ids: new Set([...chosen].slice(0, MAX_CHOSEN)), isAll: false });
  return {
    ids,
    isAll,
    isFull: ids.size >= MAX_CHOSEN,
    toggle: (id) => keep(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    toggleAll: (shown) =>
      keep(shown.every((id) => ids.has(id)) ? [...ids].filter((id) => !shown.includes(id)) : [...ids, ...shown]),
    selectMatching: () => setStored({ listKey, ids: new Set(), isAll: true }),
    clear: () => setStored(none),
  };
}
