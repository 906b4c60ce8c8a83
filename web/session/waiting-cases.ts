import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Impacts and calls of the selected project that nobody has taken over, as every screen shows them. */
export interface WaitingCases {
  open: number;
  /** Those that arrived since the page was last used. */
  fresh: readonly string[];
}

export const NO_WAITING_CASES: WaitingCases = { open: 0, fresh: [] };

const waitingCases = createStore<WaitingCases>(() => NO_WAITING_CASES);

export const setWaitingCases = (changes: Partial<WaitingCases>): void => waitingCases.setState(changes);

export const useWaitingCases = <Part>(select: (cases: WaitingCases) => Part): Part => useStore(waitingCases, select);
