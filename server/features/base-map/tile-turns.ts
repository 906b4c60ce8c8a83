import { AppError } from '#server/http/app-error.ts';
import { wideNetworkOf } from '#server/http/throttle.ts';
import { createFairQueue } from '#server/jobs/fair-queue.ts';

/** Anyone may ask for tiles; more at once would only take memory. */
const MOST = 4;
const MAX_WAITING = 1_000;

export type TileTurn = (ip: string, build: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Networks take turns, however many tiles each asks for. At most as many of a network wait as there is room left, so that
 * one that asks for thousands leaves room for others.
 */
export function createTileTurns(): TileTurn {
  const queue = createFairQueue<() => void>();
  let free = MOST;
  let waiting = 0;

  const proceed = (): void => {
    const go = free > 0 ? queue.next() : undefined;
    if (!go) return;
    free -= 1;
    waiting -= 1;
    go();
  };

  return async (ip, build) => {
    const network = wideNetworkOf(ip);
    if (queue.countOf(network) >= MAX_WAITING - waiting) throw tooMany();
    await new Promise<void>((go) => {
      queue.add(network, go);
      waiting += 1;
      proceed();
    });
    try {
      return await build();
    } finally {
      free += 1;
      proceed();
    }
  };
}

const tooMany = () =>
  new AppError('rate_limited', 'Too many map tiles at once. Please try again shortly.', { retryAfterSeconds: 1 });
