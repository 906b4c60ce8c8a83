import { followProject, LIVE_KINDS, type LiveMessage, LOOKBACK_MS } from '#contract/live.ts';
import { CallError } from '#web/api/call-failure.ts';
import { request } from '#web/api/request.ts';
import { readLiveStream } from './live-stream.ts';
import { session } from './session.store.ts';
import { type Following, shareStream } from './shared-stream.ts';

export type LiveState = 'connecting' | 'open' | 'off';
type Listener = (message: LiveMessage) => void;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** One stream for all pages of a browser that show the same project, while one of them is visible. */
export interface LiveConnection {
  /** Also while the page is hidden. */
  listen(listener: Listener, inBackground?: boolean): () => void;
  state(): LiveState;
  onState(listener: () => void): () => void;
}

const connections = new Map<number, LiveConnection>();

export function liveConnection(projectId: number): LiveConnection {
  const known = connections.get(projectId);
  if (known) return known;
  const made = createConnection(projectId);
  connections.set(projectId, made);
  return made;
}

function createConnection(projectId: number): LiveConnection {
  const listeners = new Map<Listener, boolean>();
  const stateListeners = new Set<() => void>();
  let state: LiveState = 'off';
  let running: AbortController | null = null;
  let position: number | undefined;
  let wantedAt = 0;

  const become = (next: LiveState): void => {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  };
  const deliver = (message: LiveMessage): void => {
    position = Math.max(position ?? 0, message.position);
    if (message.kinds.length > 0) for (const listener of [...listeners.keys()]) listener(message);
  };

  /** Starts with a regular call, so that an expired token is renewed, then follows the stream from there. */
  const once = async (signal: AbortSignal): Promise<string> => {
    become('connecting');
    const name = `move-live ${session.getState().user?.uid ?? ''} ${projectId}`;
    // Subscribes before the first call, so that nothing is missed in between.
    const shared = shareStream(name, { opened: () => become('open'), received: deliver });
    try {
      await catchUp(signal);
      return await shared.follow(
        (following: Following, own) => readLiveStream(projectId, position ?? 0, following, own),
        signal,
      );
    } finally {
      shared.leave();
    }
  };
  const catchUp = async (signal: AbortSignal): Promise<void> => {
    const query = { projectId, ...(position !== undefined && { since: position }) };
    const missed = await request(followProject, { query }, { signal });
    // The data shown may be older than the server's lookback for new subscribers.
    const isLate = position === undefined && Date.now() - wantedAt > LOOKBACK_MS;
    deliver(isLate ? { ...missed, kinds: [...LIVE_KINDS] } : missed);
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    for (let failures = 0; !signal.aborted; ) {
      const openedAt = Date.now();
      try {
        const why = await once(signal);
        // Repeats the regular call: it detects an ended session, while a lost role is merely refused.
        if (why === 'over') return await catchUp(signal);
        failures = 0;
        if (why !== 'renew') await pause(waitFor(failures), signal);
      } catch (error) {
        if (signal.aborted || isRefused(error) || !session.getState().token) return;
        failures = Date.now() - openedAt > LONGEST_WAIT_MS ? 0 : failures + 1;
        become('connecting');
        await pause(waitFor(failures), signal);
      }
    }
  };
  /**
   * A hidden page does not listen unless a part of it requires it. It catches up when it becomes visible.
   */
  const isWanted = (): boolean =>
    document.visibilityState === 'visible' ? listeners.size > 0 : [...listeners.values()].includes(true);
  const update = (): void => {
    const wanted = isWanted();
    if (wanted && !running) {
      const mine = new AbortController();
      wantedAt = Date.now();
      running = mine;
      void run(mine.signal).finally(() => {
        if (running !== mine) return;
        running = null;
        become('off');
      });
    } else if (!wanted && running) {
      running.abort();
      running = null;
      become('off');
    }
  };
  document.addEventListener('visibilitychange', update);

  return {
    listen: (listener, inBackground = false) => {
      listeners.set(listener, inBackground);
      update();
      return () => {
        listeners.delete(listener);
        // Another component of the page may reuse it immediately.
        setTimeout(update, 0);
      };
    },
    state: () => state,
    onState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
  };
}

const isRefused = (error: unknown): boolean => error instanceof CallError && [401, 403, 404].includes(error.status);

/** Increasing and randomised, so that a restarting server is not overloaded. */
const waitFor = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
