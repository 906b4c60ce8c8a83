import { useSyncExternalStore } from 'react';

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Registers an open modal; the returned function removes it again. */
export function registerModal(modal: HTMLElement): () => void {
  open.push(modal);
  notify();
  return () => {
    open.splice(open.indexOf(modal), 1);
    notify();
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The topmost modal: everything outside of it is inert. */
export const useTopModal = (): HTMLElement | undefined => useSyncExternalStore(subscribe, () => open.at(-1));
