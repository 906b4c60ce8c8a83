import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

export interface RequestLimit {
  /** What is counted, such as one API key. */
  name: string;
  limit: number;
  windowSeconds: number;
  /** Each process counts for itself, and nothing is written down. */
  ownProcess?: boolean;
}

/** What is left of a limit after a request was counted. */
export interface Allowance {
  isRefused: boolean;
  limit: number;
  remaining: number;
  /** Until the next window begins. */
  resetSeconds: number;
}

/** Counts one request, or an amount such as its bytes: whatever is left of a limit allows one more of any size. */
export type CountRequest = (rule: RequestLimit, amount?: number) => Promise<Allowance>;

interface Window {
  start: number;
  /** Reserved by this process and not used yet. */
  left: number;
  /** Reserved by all processes. */
  reserved: number;
  reserving: Promise<void> | undefined;
}

/** A process reserves this part of a limit at once, so that few requests write to the database. */
const SHARE = 1 / 20;
const MOST_WINDOWS = 100_000;

/**
 * Counts requests in fixed windows. All processes share a limit; what one of them reserved and did not use is lost to
 * the others until the next window.
 */
export function createRequestLimits({ db, now }: Pick<Context, 'db' | 'now'>): CountRequest {
  const windows = new Map<string, Window>();

  const windowOf = (name: string, start: number): Window => {
    const known = windows.get(name);
    if (known?.start === start) return known;
    if (windows.size >= MOST_WINDOWS) windows.clear();
    const window: Window = { start, left: 0, reserved: 0, reserving: undefined };
    windows.set(name, window);
    return window;
  };

  const reserve = async (window: Window, { name, limit, ownProcess }: RequestLimit): Promise<void> => {
    if (ownProcess) {
      window.left = limit;
      window.reserved = limit;
      return;
    }
    const share = Math.ceil(limit * SHARE);
    const { rows } = await sql<{ hits: number }>`
      insert into rate_limits as r (key, window_start, hits)
      values (${`requests:${name}`}, ${new Date(window.start * 1000)}, ${share})
      on conflict (key) do update set
        hits = case when r.window_start >= excluded.window_start then r.hits else 0 end + excluded.hits,
        window_start = greatest(r.window_start, excluded.window_start)
      returning hits
    `.execute(db);
    window.reserved = rows[0]?.hits ?? limit;
    window.left += Math.max(0, Math.min(share, limit - window.reserved + share));
  };

  return async (rule, amount = 1) => {
    const { limit, windowSeconds } = rule;
    const at = now().getTime() / 1000;
    const start = Math.floor(at / windowSeconds) * windowSeconds;
    const window = windowOf(rule.name, start);
    while (window.left <= 0 && window.reserved < limit) {
      window.reserving ??= reserve(window, rule).finally(() => {
        window.reserving = undefined;
      });
      await window.reserving;
    }
    const isRefused = window.left <= 0;
    if (!isRefused) window.left -= amount;
    const remaining = Math.max(0, window.left) + Math.max(0, limit - window.reserved);
    return { isRefused, limit, remaining, resetSeconds: Math.max(1, Math.ceil(start + windowSeconds - at)) };
  };
}
