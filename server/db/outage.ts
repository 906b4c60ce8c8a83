import { isDatabaseAway } from './failures.ts';

/** How often an ongoing outage is logged again. */
const REPEAT_MS = 60_000;

interface LoggedOutage {
  loggedAt: number;
  since: number;
  silenced: number;
}
let current: LoggedOutage | null = null;
const listeners = new Set<(line: { seconds: number; silenced: number }) => void>();

/** An outage causes many failures; it is logged once, then once a minute, and when it is over. */
export const outage = {
  /** Whether a failure belongs to an outage that was already logged. */
  isKnown(error: unknown, now = Date.now()): boolean {
    if (!isDatabaseAway(error)) return false;
    if (current && now - current.loggedAt < REPEAT_MS) {
      current.silenced += 1;
      return true;
    }
    current = { loggedAt: now, since: current?.since ?? now, silenced: current?.silenced ?? 0 };
    return false;
  },
  /** Called for every new connection. */
  isOver(now = Date.now()): void {
    if (!current) return;
    const line = { seconds: Math.round((now - current.since) / 1_000), silenced: current.silenced };
    current = null;
    for (const listener of listeners) listener(line);
  },
  onOver(listener: (line: { seconds: number; silenced: number }) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
