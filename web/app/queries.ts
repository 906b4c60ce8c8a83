import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/api/call-failure.ts';
import { session } from '#web/session/session.store.ts';

const RETRIES = 2;

const LONG_WAIT_SECONDS = 30;

/** Only failures that may be temporary are retried, unless the server asks to wait for long. */
const mayPass = (error: Error): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 503) &&
  error.code !== 'timeout' &&
  (error.retryAfterSeconds ?? 0) < LONG_WAIT_SECONDS;

/** Server data after sign-in. */
export const queries = new QueryClient({
  defaultOptions: {
    // Being offline is reported like any other failure, instead of pausing silently.
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (count, error) => count < RETRIES && mayPass(error),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Data fetched for one person must not be shown to the next.
session.subscribe((now, before) => {
  if (before.user && now.user?.uid !== before.user.uid) queries.clear();
});
