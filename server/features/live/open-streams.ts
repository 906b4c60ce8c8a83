import { HEARTBEAT_MS } from '#contract/live.ts';
import type { Context } from '#server/context.ts';
import type { EventStream } from '#server/live/event-stream.ts';
import { stillAllowed } from './still-allowed.ts';

/** After this, someone who lost the right or whose session ended receives nothing more. */
export const CHECK_EVERY_MS = 2_500;
/** Shorter than a call token's lifetime: clients reconnect with a fresh one. */
const LONGEST_MS = 25 * 60 * 1000;

interface Open {
  stream: EventStream;
  sessionId: string;
  personId: string;
  projectId: number;
  /** Receives messages for admins only. */
  isAdmin: boolean;
  unfollow: () => void;
}

export interface OpenStreams {
  /** Returns a cleanup function for when the reader is gone. */
  add(open: Open): () => void;
  countOf(personId: string): number;
  endAll(): void;
}

/** All streams of this process: heartbeats, and one periodic query whether all of them are still allowed. */
export function createOpenStreams(context: Context): OpenStreams {
  const streams = new Map<Open, { since: number; beatAt: number }>();
  let timer: NodeJS.Timeout | undefined;

  const end = (open: Open, why: 'over' | 'renew' | 'closing'): void => {
    open.stream.send('end', { why });
    open.stream.end();
  };
  const check = async (): Promise<void> => {
    const now = Date.now();
    const all = [...streams.keys()];
    const allowed = await stillAllowed(context, all).catch((error: unknown) => {
      context.log.debug({ err: error }, 'live waits for the database');
      return null;
    });
    for (const [at, open] of all.entries()) {
      const state = streams.get(open);
      if (!state) continue;
      if (allowed && !allowed.has(at)) end(open, 'over');
      // The role changed: after reconnecting, the client receives what that role may see.
      else if (allowed && allowed.get(at) !== open.isAdmin) end(open, 'renew');
      else if (now - state.since > LONGEST_MS) end(open, 'renew');
      else if (now - state.beatAt >= HEARTBEAT_MS - CHECK_EVERY_MS) {
        open.stream.beat();
        state.beatAt = now;
      }
    }
  };
  const checkOn = (): void => {
    timer = setTimeout(async () => {
      await check();
      if (streams.size > 0) checkOn();
      else timer = undefined;
    }, CHECK_EVERY_MS);
    timer.unref();
  };

  return {
    add: (open) => {
      streams.set(open, { since: Date.now(), beatAt: Date.now() });
      if (!timer) checkOn();
      return () => {
        streams.delete(open);
        open.unfollow();
      };
    },
    countOf: (personId) => [...streams.keys()].filter((open) => open.personId === personId).length,
    endAll: () => {
      for (const open of streams.keys()) end(open, 'closing');
    },
  };
}
