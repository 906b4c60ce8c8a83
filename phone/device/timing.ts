/** A phone's clock and randomness, replaceable in tests. */
export interface Timing {
  now(): number;
  /** Rejects when the signal aborts. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** 0 ≤ x < 1. */
  chance(): number;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  pause: sleep,
  chance: () => Math.random(),
};

/** For Node and browsers alike. */
function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, abort) => {
    if (signal?.aborted) return abort(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      abort(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Doubles each time, randomised between half and full so that phones do not return all at once; never sooner than
 * Retry-After.
 */
export function pauseBefore(attempt: number, retryAfterMs: number, chance: number): number {
  const ceiling = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 20));
  const own = ceiling * (0.5 + 0.5 * chance);
  return retryAfterMs > 0 ? Math.max(own, retryAfterMs * (1 + 0.1 * chance)) : own;
}
