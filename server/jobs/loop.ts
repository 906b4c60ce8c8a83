import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '#server/db/failures.ts';

export interface Loop {
  /** Starts the next round at once, or right after the one that is running. */
  wake(): void;
  /** Ends pauses that have grown while there was nothing to do: something may be there soon. */
  hurry(): void;
  /** Waits for the round that is running. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** For the log. */
  name: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The pause between two rounds. */
  everyMs: number;
  /** The longest pause, reached while round after round finds nothing to do; without it pauses stay as they are. */
  idleMs?: number;
  /**
   * Returns true when there is more to do: the next round then follows without a pause. `'worked'` says that there was
   * something to do, so that pauses stay short.
   */
  round: (signal: AbortSignal) => Promise<unknown>;
}

/** After this many rounds without work pauses begin to grow. */
const ROUNDS_BEFORE_IDLE = 20;

/** While rounds fail, pauses grow up to this, unless the usual pause is longer. */
const MAX_BACKOFF_MS = 2_000;

/** Runs rounds until it is stopped. What fails is logged and tried again after a pause. */
export function startLoop({ name, log, everyMs, idleMs = everyMs, round }: LoopOptions): Loop {
  const stopping = new AbortController();
  let failures = 0;
  let idleRounds = 0;
  let isWoken = false;
  let endPause = (): void => {};

  const wake = (): void => {
    isWoken = true;
    idleRounds = 0;
    endPause();
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const attempt = async (): Promise<boolean> => {
    try {
      const found = await round(stopping.signal);
      failures = 0;
      idleRounds = found === true || found === 'worked' ? 0 : idleRounds + 1;
      return found === true;
    } catch (error) {
      failures += 1;
      if (!stopping.signal.aborted) log.warn({ err: error, away: isDatabaseAway(error) }, `${name} failed, will retry`);
      return false;
    }
  };
  const pauseMs = (): number => {
    if (failures > 0) return Math.max(everyMs, Math.min(everyMs * 2 ** failures, MAX_BACKOFF_MS));
    return Math.max(everyMs, Math.min(everyMs * 2 ** Math.max(0, idleRounds - ROUNDS_BEFORE_IDLE), idleMs));
  };

  const running = (async () => {
    // Rounds may use the loop, so the first one begins when the caller has it.
    await Promise.resolve();
    while (!stopping.signal.aborted) {
      isWoken = false;
      const hasMore = await attempt();
      if (!hasMore && !isWoken && !stopping.signal.aborted) await pause(pauseMs());
    }
  })();

  return {
    wake,
    hurry: () => {
      if (idleRounds > ROUNDS_BEFORE_IDLE) wake();
    },
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}
