import { setImmediate as goAround } from 'node:timers/promises';

const SLICE_MS = 10;

let lastInLine: Promise<unknown> = Promise.resolve();
/** Of all works that wait, one goes on each time the event loop goes around, so that many together delay nobody either. */
function nextTurn(): Promise<unknown> {
  lastInLine = lastInLine.then(() => goAround());
  return lastInLine;
}

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
