import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

export interface RequestLimit {
  /** The counted subject, such as one API key. */
  name: string;
  limit: number;
  windowSeconds: number;
  /** The part that each process counts locally, so that normal callers cause no write; 0 by default. */
  unshared?: number;
}

/** The rest of a limit after a request was counted. */
export interface Allowance {
  isRefused: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the next window. */
  resetSeconds: number;
}

/** Counts a request, or an amount such as its bytes: any remaining allowance admits one more request of any size. */
export type CountRequest = (rule: RequestLimit, amount?: number) => Promise<Allowance>;

interface Window {
  start: number;
  /** Reserved by this process but not used yet. */
  left: number;
  /** Reserved by all processes, as far as this one knows. */
  reserved: number;
  /** The part that is not stored yet and thus unknown to other processes. */
  unwritten: number;
  reserving: Promise<void> | undefined;
}

/** The share of a limit that a process reserves at once, so that few requests write to the database. */
const SHARE = 1 / 20;
const MAX_WINDOWS = 100_000;

const startOf = (seconds: number, windowSeconds: number): number => Math.floor(seconds / windowSeconds) * windowSeconds;

/** Which of some limits are reserved as a whole, by their names, and the seconds until their next windows. */
export async function findUsedUp(db: Context['db'], rules: readonly RequestLimit[], now: Date) {
  const byKey = new Map(rules.map((rule) => [`requests:${rule.name}`, rule]));
  const { rows } = await sql<{ key: string; start: number; hits: number }>`
    select key, extract(epoch from window_start)::bigint as start, hits from rate_limits
    where key = any(${[...byKey.keys()]}::text[])
  `.execute(db);
  const at = now.getTime() / 1000;
  const found = new Map<string, number>();
  for (const { key, start, hits } of rows) {
    const rule = byKey.get(key);
    if (!rule || hits < rule.limit || start < startOf(at, rule.windowSeconds)) continue;
    found.set(rule.name, Math.max(1, Math.ceil(start + rule.windowSeconds - at)));
  }
  return found;
}

/**
 * Counts requests in fixed windows. All processes share a limit; what one of them reserved but did not use is not
 * available to the others until the next window.
 */
export function createRequestLimits({ db, now }: Pick<Context, 'db' | 'now'>): CountRequest {
  const windows = new Map<string, Window>();

  const windowOf = (name: string, start: number): Window => {
    const known = windows.get(name);
    if (known?.start === start) return known;
    if (windows.size >= MAX_WINDOWS) windows.clear();
    const window: Window = { start, left: 0, reserved: 0, unwritten: 0, reserving: undefined };
    windows.set(name, window);
    return window;
  };

  const reserve = async (window: Window, { name, limit, unshared = 0 }: RequestLimit): Promise<void> => {
    if (unshared > 0 && window.reserved === 0) {
      window.left = window.reserved = window.unwritten = limit * unshared;
      return;
    }
    const share = Math.ceil(Math.max(limit * SHARE, -window.left));
    const hits = share + Math.ceil(window.unwritten);
    window.unwritten = 0;
    const { rows } = await sql<{ hits: number }>`
      insert into rate_limits as r (key, window_start, hits)
      values (${`requests:${name}`}, ${new Date(window.start * 1000)}, ${hits})
      on conflict (key) do update set
        hits = case when r.window_start >= excluded.window_start then r.hits else 0 end + excluded.hits,
        window_start = greatest(r.window_start, excluded.window_start)
      returning hits
    `.execute(db);
    window.reserved = rows[0]?.hits ?? limit;
    window.left += Math.max(0, Math.min(share, limit - window.reserved + share));
  };

  /** Concurrent callers share one reservation. */
  const reserveTogether = (window: Window, rule: RequestLimit): Promise<void> => {
    window.reserving ??= reserve(window, rule).finally(() => {
      window.reserving = undefined;
    });
    return window.reserving;
  };

  return async (rule, amount = 1) => {
    const { limit, windowSeconds } = rule;
    const at = now().getTime() / 1000;
    const start = startOf(at, windowSeconds);
    const window = windowOf(rule.name, start);
    while (window.left <= 0 && window.reserved < limit) await reserveTogether(window, rule);
    const isRefused = window.left <= 0;
    if (!isRefused) window.left -= amount;
    // Usage beyond the reserved part is stored at once, for the other processes.
    while (window.left < 0 && window.reserved < limit) await reserveTogether(window, rule);
    const remaining = Math.max(0, window.left + Math.max(0, limit - window.reserved));
    return { isRefused, limit, remaining, resetSeconds: Math.max(1, Math.ceil(start + windowSeconds - at)) };
  };
}
