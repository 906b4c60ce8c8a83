import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { INITIAL_STATE, type SessionState } from './session-state.ts';

export type SessionStore = StoreApi<SessionState>;

export const createSessionStore = (start: Partial<SessionState> = {}): SessionStore =>
  createStore<SessionState>(() => ({ ...INITIAL_STATE, ...start }));

/** The session of this page; changed by the functions in session-changes.ts. */
export const session: SessionStore = createSessionStore();

export const useSession = <Part>(select: (state: SessionState) => Part): Part => useStore(session, select);
