import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 10;

/** For long work on the main thread: awaited at every piece, it lets others have their turn once its slice is used up. */
export function createPace(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + SLICE_MS;
    });
  };
}
