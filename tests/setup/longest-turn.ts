import { readFileSync } from 'node:fs';

/** The time that this thread itself has computed, so that a busy machine does not count; without it, the time of day. */
function computedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The measurement is too long by at most this; checking more often would keep the machine busy. */
const LOOK_EVERY_MS = 5;

/** The longest time, in milliseconds, for which others had to wait for this thread while the work was done. */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  let [longest, before, isDone] = [0, computedMs(), false];
  const look = () => {
    const now = computedMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isDone) setTimeout(look, LOOK_EVERY_MS);
  };
  setTimeout(look, LOOK_EVERY_MS);
  const result = await work();
  isDone = true;
  look();
  return { ms: longest, result };
}
