import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/api/call-failure.ts';
import { session } from '#web/session/session.store.ts';

const RETRIES = 2;

/** Only what may pass by itself is tried again. */
const mayPass = (error: Error): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 503) && error.code !== 'timeout';

/** Server data after sign-in. */
export const queries = new QueryClient({
  defaultOptions: {
    // Offline is a failure like others: it is told, and tried again by the person, not held back in silence.
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (count, error) => count < RETRIES && mayPass(error),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// What was fetched for one person is not for the next.
session.subscribe((now, before) => {
  if (before.user && now.user?.uid !== before.user.uid) queries.clear();
});
