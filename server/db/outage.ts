import { isDatabaseAway } from './failures.ts';

/** While an outage lasts, it is told again this often. */
const REPEAT_MS = 60_000;

interface Told {
  at: number;
  since: number;
  silenced: number;
}
let told: Told | null = null;
const listeners = new Set<(line: { seconds: number; silenced: number }) => void>();

/** An outage fails many things at once and again; the log tells it once, then once a minute, and when it is over. */
export const outage = {
  /** Whether a failure is one more of an outage that was told already. */
  isKnown(error: unknown, now = Date.now()): boolean {
    if (!isDatabaseAway(error)) return false;
    if (told && now - told.at < REPEAT_MS) {
      told.silenced += 1;
      return true;
    }
    told = { at: now, since: told?.since ?? now, silenced: told?.silenced ?? 0 };
    return false;
  },
  /** Called whenever a connection was made. */
  isOver(now = Date.now()): void {
    if (!told) return;
    const line = { seconds: Math.round((now - told.since) / 1_000), silenced: told.silenced };
    told = null;
    for (const listener of listeners) listener(line);
  },
  onOver(listener: (line: { seconds: number; silenced: number }) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
